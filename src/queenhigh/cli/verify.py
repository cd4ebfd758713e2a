"""`queenhigh verify`: a hand history checked by whoever has the file, and nothing else."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.bootstrap.files import read_whole
from queenhigh.casino.receipts import Receipt, proves_a_drop, read_receipt
from queenhigh.cli.output import JsonFlag, print_json
from queenhigh.cli.reconstruct import FileArgument, read_file
from queenhigh.errors import BadInput
from queenhigh.history.plain_text import plain

if TYPE_CHECKING:
    from queenhigh.history.record import Record


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(verify)


_RECEIPT_BYTES = 4096
ReceiptOption = Annotated[
    Path | None,
    typer.Option(
        help="The house's receipt for a seed that you have shown (the page and the client keep it): whether the round"
        " lists that seed. Needs --house."
    ),
]
HouseOption = Annotated[
    str | None,
    typer.Option(
        help="The house's public key, 64 hexadecimal digits, as GET /api/lobby and each list of heads have it."
    ),
]


def verify(
    file: FileArgument, *, receipt: ReceiptOption = None, house: HouseOption = None, json: JsonFlag = False
) -> None:
    """Check hands without trusting anyone: promises, seeds, deck, decisions and every transfer follow from the file.

    The house's seed and everyone's must be the ones that were promised before they could be chosen; together they must
    deal these cards; and the rules must give every settlement that is recorded. The first thing that does not follow is
    named with its line, and the command leaves with an error.

    Try:

      queenhigh deal GAME --rounds 3 --history session.jsonl

      queenhigh verify session.jsonl
    """
    if house is not None and receipt is None:
        message = f"the key {house} is to check a receipt with: give one with --receipt"
        raise BadInput("receipt/none", message, {"house": house})
    records = read_file(file)
    signed = None if receipt is None else _receipt(receipt, house)
    if signed is not None:
        _check_receipt(signed, records)
    rounds = [_verified(record) for record in records]
    if json:
        print_json(rounds)
        return
    for each in rounds:
        sys.stdout.write(f"{each['game']} round {each['round']}: {_words(each)}\n")
    if signed is not None:
        whose = plain(signed.bettor)
        sys.stdout.write(
            f"round {signed.round}: the house has signed that it had {whose}'s seed, and the deck has it\n"
        )
    sys.stdout.write(f"{len(rounds)} {'round' if len(rounds) == 1 else 'rounds'}: everything follows from the rules\n")


def _receipt(path: Path, house: str | None) -> Receipt:
    """A receipt that bears the house's signature; raises BadInput if it does not."""
    if house is None or not re.fullmatch(r"[0-9a-f]{64}", house):
        message = "a receipt is checked with the house's public key: give its 64 hexadecimal digits with --house"
        raise BadInput("receipt/key", message, {"house": house or ""})
    return read_receipt(read_whole(path, _RECEIPT_BYTES), bytes.fromhex(house))


def _check_receipt(receipt: Receipt, records: Sequence[Record]) -> None:
    """Whether the round that it is about lists the seed."""
    about = {"table": receipt.table, "round": receipt.round, "bettor": receipt.bettor}
    for record in records:
        if (record.table, record.opened.number) == (receipt.table, receipt.round):
            if not proves_a_drop(receipt, record.contributions):
                return
            message = (
                f"the house has signed that it had {plain(receipt.bettor)}'s seed of round {receipt.round} at table"
                f" {plain(receipt.table)}, and the round is dealt without it: the receipt proves it"
            )
            raise BadInput("receipt/dropped", message, about)
    message = f"the receipt is for round {receipt.round} at table {plain(receipt.table)}, which is not in the file"
    raise BadInput("receipt/other", message, about)


def _verified(record: Record) -> dict[str, Any]:
    """What is proven of a round that was read: reading it has checked everything already."""
    opened, dealt = record.opened, record.dealt
    return {
        "game": record.rules.id,
        "rules": record.rules.hash,
        "round": opened.number,
        "transfers": sum(len(event.transfers) for event in record.events),
        "deck": "none" if dealt is None else "seeds" if record.seed is not None else "given",
        "promised": bool(opened.commitment),
        "seeds": [
            {"bettor": each.bettor, "seed": "shown" if each.seed is not None else "missing"}
            for each in record.contributions
        ],
    }


def _words(told: dict[str, Any]) -> str:
    moved = f"{told['transfers']} transfers as the rules give them"
    match told["deck"]:
        case "none":
            return f"no card was dealt; {moved}"
        case "given":
            return f"{moved}; no seed is recorded: whether the deck was fair cannot be said"
        case _:
            pass
    shown = [plain(each["bettor"]) for each in told["seeds"] if each["seed"] == "shown"]
    missing = [plain(each["bettor"]) for each in told["seeds"] if each["seed"] == "missing"]
    whose = "the house's seed" + (f" and those of {', '.join(shown)}" if shown else "")
    kept = ", as promised before the bets" if told["promised"] else ", of which no promise is recorded"
    gap = f"; kept back by {', '.join(missing)}" if missing else ""
    return f"the deck is that of {whose}{kept}{gap}; {moved}"
