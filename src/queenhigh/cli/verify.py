"""`queenhigh verify`: a hand history checked by whoever has the file, and nothing else."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import typer

from queenhigh.cli.output import JsonFlag, print_json
from queenhigh.cli.reconstruct import FileArgument, read_file
from queenhigh.history.plain_text import plain

if TYPE_CHECKING:
    from queenhigh.history.record import Record


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(verify)


def verify(file: FileArgument, *, json: JsonFlag = False) -> None:
    """Check hands without trusting anyone: promises, seeds, deck, decisions and every transfer follow from the file.

    The house's seed and everyone's must be the ones that were promised before they could be chosen; together they must
    deal these cards; and the rules must give every settlement that is recorded. The first thing that does not follow is
    named with its line, and the command leaves with an error.

    Try:

      queenhigh deal GAME --rounds 3 --history session.jsonl

      queenhigh verify session.jsonl
    """
    rounds = [_verified(record) for record in read_file(file)]
    if json:
        print_json(rounds)
        return
    for each in rounds:
        sys.stdout.write(f"{each['game']} round {each['round']}: {_words(each)}\n")
    sys.stdout.write(f"{len(rounds)} {'round' if len(rounds) == 1 else 'rounds'}: everything follows from the rules\n")


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
