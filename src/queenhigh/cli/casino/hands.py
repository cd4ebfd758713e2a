"""`queenhigh casino hands` and `hand`: the last hands, and everything about one of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from queenhigh.bootstrap.files import check_writable
from queenhigh.casino.desks import HouseDesk
from queenhigh.casino.records.dispute import code_at, corrections, dispute_view
from queenhigh.casino.records.hands import find_hand, hand_at, last_hands, record_of
from queenhigh.casino.times import time_text
from queenhigh.cli.casino.options import KeyOption, PlaceOption, house_in, seal_of
from queenhigh.cli.casino.spreadsheets import CsvOption, write_csv
from queenhigh.cli.output import JsonFlag, print_json, print_table, write_said
from queenhigh.history.plain_text import plain
from queenhigh.history.transcript import transcript
from queenhigh.history.write import history_text
from queenhigh.money.cents import format_cents

TableOption = Annotated[str, typer.Option("--table", metavar="NAME", help="Only of this table.", show_default=False)]
PersonOption = Annotated[str, typer.Option("--person", metavar="NAME", help="Only of this person.", show_default=False)]
LastOption = Annotated[int, typer.Option("--last", metavar="N", min=1, help="How many, the newest first.")]
TableArgument = Annotated[str, typer.Argument(metavar="TABLE", help="The table's name.", show_default=False)]
RoundArgument = Annotated[int, typer.Argument(metavar="N", min=1, help="The number of the round.", show_default=False)]
HistoryOption = Annotated[
    str | None,
    typer.Option(
        "--history", metavar="FILE", help="Write it as a hand history, for `queenhigh verify`.", show_default=False
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(hands)
    app.command()(hand)


def hands(
    data: PlaceOption,
    *,
    table: TableOption = "",
    person: PersonOption = "",
    last: LastOption = 20,
    csv: CsvOption = None,
    json: JsonFlag = False,
) -> None:
    """The last hands of the house, of a table or of a person, the newest first.

    Try:

      queenhigh casino hands --table T1 --last 5 --data HOUSE

      queenhigh casino hands --person ann --csv ann.csv --data HOUSE
    """
    if csv is not None:
        check_writable(csv)
    with house_in(data) as reader:
        lines: list[dict[str, Any]] = []
        for opening in last_hands(reader, last, table, person):
            view = dispute_view(hand_at(reader, opening))
            lines.append(
                {
                    "table": opening.table,
                    "round": opening.number,
                    "at": time_text(opening.at),
                    "game": view["game"],
                    "state": view["state"],
                    "people": list(opening.people),
                    "net_cents": {each["bettor"]: each["net_cents"] for each in view["people"]},
                }
            )
    if csv is not None:
        flat = (
            {**line, "person": name, "net_cents": line["net_cents"].get(name)}
            for line, name in _by_person(lines, person)
        )
        write_csv(csv, ("table", "round", "at", "game", "state", "person", "net_cents"), flat)
    if json:
        print_json(lines)
        return
    if not lines:
        sys.stdout.write(f"no hand of {person!r} was dealt\n" if person else "no hand was dealt yet\n")
        return
    rows = [
        (each["table"], str(each["round"]), each["at"], each["game"], each["state"], _nets(each, person))
        for each in lines
    ]
    print_table(("table", "round", "time", "game", "state", "results"), rows, right=("round",), whole=("table", "time"))


def _by_person(lines: list[dict[str, Any]], person: str) -> Iterator[tuple[dict[str, Any], str]]:
    """A hand and who was in it, one after another; or that person alone."""
    for line in lines:
        for name in line["people"]:
            if not person or name == person:
                yield line, name


def _nets(line: dict[str, Any], person: str) -> str:
    if line["state"] == "open":
        return ", ".join(plain(name) for name in line["people"])
    nets = line["net_cents"].items()
    return ", ".join(f"{plain(name)} {format_cents(cents)}" for name, cents in nets if not person or name == person)


def hand(
    table: TableArgument,
    number: RoundArgument,
    *,
    data: PlaceOption,
    key: KeyOption = None,
    history: HistoryOption = None,
    json: JsonFlag = False,
) -> None:
    """Everything about one hand, as a dispute needs it: deal, decisions with times, each transfer with its clause, the rack.

    A round that is open is shown to whoever has the house's keys. From the reveal of the house's seed on the journal
    alone opens it.

    Try:

      queenhigh casino hand T1 7 --data HOUSE

      queenhigh casino hand T1 7 --history hand.jsonl --data HOUSE
    """
    if history is not None:
        check_writable(history)
    with house_in(data) as reader:
        found = find_hand(reader, table, number, seal_of(data, key))
        desk = HouseDesk()
        desk.load(reader)  # type: ignore[arg-type]  # it only reads
        code = code_at(reader, found.told[0].entry.at) if found.told else ""
        view = {**dispute_view(found, desk.house.disputes, code), "corrections": corrections(reader, found)}
    if history is not None:
        write_said(history, history_text([record_of(found)]).encode(), "history")
    if json:
        print_json(view)
        return
    _print(view, transcript(found.rules, record_of(found).events) if found.is_over else "")


def _print(view: dict[str, Any], told: str) -> None:
    entries = f"entries {view['entries'][0]} to {view['entries'][1]}" if view["entries"] else "sealed"
    lines = [
        f"table {view['table']}, round {view['round']}: {view['state']}",
        f"{view['game']} {view['rules_version']}, rules {view['rules_hash']}, {entries}",
        f"code {view['code'] or 'not recorded'}",
        f"opened {view['opened_at']}, over {view['over_at'] or '-'}",
    ]
    if view["sealed_entries"]:
        lines.append(f"{view['sealed_entries']} entries are sealed until the round is over: the house's keys open them")
    sys.stdout.write("\n".join(lines) + "\n\n")
    if told:
        sys.stdout.write(told + "\n")
    rows = [
        (str(s["version"]), s["at"], plain(s["actor"]), s["action"].get("do", ""), ", ".join(s["events"]))
        for s in view["steps"]
    ]
    print_table(("entry", "time", "who", "did", "what followed"), rows, right=("entry",), whole=("time",))
    moved = [
        (str(t["version"]), plain(t["from"]), plain(t["to"]), format_cents(t["cents"]), plain(t["why"]), t["clause"])
        for t in view["transfers"]
    ]
    print_table(("entry", "from", "to", "amount", "why", "clause"), moved, title="transfers", right=("entry", "amount"))
    people = [
        (
            plain(p["bettor"]),
            format_cents(p["before_cents"]),
            format_cents(p["net_cents"]),
            format_cents(p["after_cents"]),
        )
        for p in view["people"]
    ]
    print_table(("who", "before", "result", "after"), people, title="chips", right=("before", "result", "after"))
    for each in view["corrections"]:
        who = f"{plain(each['asked_by'])} and {plain(each['approved_by'])}"
        words = f"{format_cents(each['cents'])} to {plain(each['bettor'])}: {plain(each['reason'])}"
        sys.stdout.write(f"corrected at {each['at']} by {who}: {words}\n")
    for each in view["disputes"]:
        answer = f"answered by {each['answered_by']}: {each['answer']}" if each["answer"] else "not answered yet"
        sys.stdout.write(f"dispute {each['number']} by {plain(each['by'])}: {plain(each['words'])} ({plain(answer)})\n")
