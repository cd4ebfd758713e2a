"""`queenhigh reconstruct`: every hand of a history, rebuilt from the discard rack."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.bootstrap.files import read_text
from queenhigh.cards.card import cards_text
from queenhigh.cli.output import JsonFlag, print_json
from queenhigh.errors import BadInput
from queenhigh.history.plain_text import plain
from queenhigh.history.read import read_history
from queenhigh.session.rack import rebuild

if TYPE_CHECKING:
    from queenhigh.history.record import Record

EXIT_DIFFERENT = 1

FileArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="A hand history, as `queenhigh deal --history FILE` writes it.", show_default=False
    ),
]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(reconstruct)


def reconstruct(file: FileArgument, *, json: JsonFlag = False) -> None:
    """Settle a dispute: rebuild every hand from the discard rack, and compare it with the cards that were dealt.

    The history is replayed first. Then, for each round, only the rack and what everyone has seen are used.
    Leaves with 0 if every hand is as it was dealt, 1 if one is not.

    Try:

      queenhigh deal GAME --rounds 3 --history session.jsonl

      queenhigh reconstruct session.jsonl
    """
    rounds = [_compared(record) for record in read_file(file)]
    if json:
        print_json(rounds)
    else:
        for each in rounds:
            _print(each)
    if not all(each["same"] for each in rounds):
        raise typer.Exit(EXIT_DIFFERENT)


def read_file(file: str) -> tuple[Record, ...]:
    """All rounds of a history, each replayed. Raises BadInput, with the file and the line, if anything does not follow."""
    try:
        return read_history(read_text(file))
    except BadInput as error:
        if error.code.startswith("file/"):
            raise
        raise BadInput(error.code, f"{file}: {error.message}", error.facts) from error


def _compared(record: Record) -> dict[str, Any]:
    """The hands of one round as rebuilt, beside those that were dealt."""
    opened, dealt = record.opened, record.dealt
    told: dict[str, Any] = {"game": record.rules.id, "round": opened.number, "pack": opened.pack, "same": True}
    if dealt is None:
        return {**told, "hands": [], "bank": None}
    seated = {seat: person.bettor for person in opened.people for seat in person.seats}
    rebuilt = rebuild(record.rules, record.events, record.rack)
    as_dealt = dict(dealt.stacks)
    hands = [
        {
            "spot": spot,
            "bettor": seated.get(spot, ""),
            "rebuilt": cards_text(cards),
            "dealt": cards_text(as_dealt[spot]),
            "same": cards == as_dealt[spot],
        }
        for spot, cards in rebuilt.stacks
    ]
    bank = {
        "rebuilt": cards_text(rebuilt.bank),
        "dealt": cards_text(dealt.bank),
        "same": rebuilt.bank == dealt.bank,
    }
    same = bank["same"] and len(hands) == len(as_dealt) and all(hand["same"] for hand in hands)
    return {**told, "same": same, "hands": hands, "bank": bank}


def _print(told: dict[str, Any]) -> None:
    head = f"{told['game']} round {told['round']}"
    if told["bank"] is None:
        sys.stdout.write(f"{head}: no card was dealt\n")
        return
    verdict = "every hand is as it was dealt" if told["same"] else "NOT AS DEALT"
    sys.stdout.write(f"{head}: {len(told['hands'])} hands and the bank's rebuilt from the rack; {verdict}\n")
    width = max((len(plain(hand["bettor"])) for hand in told["hands"]), default=0)
    rows = [(f"spot {hand['spot']}", plain(hand["bettor"]), hand) for hand in told["hands"]]
    for place, bettor, cards in (*rows, ("bank", "", told["bank"])):
        line = f"  {place:<7}  {bettor:<{width}}  {cards['rebuilt']}"
        sys.stdout.write(line.rstrip() + ("" if cards["same"] else f"  dealt {cards['dealt']}") + "\n")
