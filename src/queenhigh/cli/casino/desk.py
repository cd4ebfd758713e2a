"""`queenhigh casino events`, `check`: what the house's records have beside hands and books."""

from __future__ import annotations

import sys
from typing import Annotated

import msgspec
import typer

from queenhigh.bootstrap.files import check_writable
from queenhigh.bootstrap.housekeeping import running_code
from queenhigh.bootstrap.places import ask, check_place, enter_place, is_in_use
from queenhigh.bootstrap.running_house import user
from queenhigh.casino.desks import HouseDesk
from queenhigh.casino.house.actions import AcceptCode, CheckSelf
from queenhigh.casino.records.significant import CATEGORIES, significant
from queenhigh.cli.casino.options import KeyOption, PlaceOption, house_in
from queenhigh.cli.casino.spreadsheets import CsvOption, write_csv
from queenhigh.cli.main import EXIT_FAULTY
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.errors import BadInput
from queenhigh.history.plain_text import plain

PATIENCE_SECONDS = 15.0
"""A running house looks at itself while people play: with thousands of tables that takes some seconds."""

CategoryOption = Annotated[
    str, typer.Option("--category", help=f"Only one of: {', '.join(CATEGORIES)}.", show_default=False)
]
LastOption = Annotated[int, typer.Option("--last", metavar="N", min=1, help="How many, the newest at the end.")]
AcceptOption = Annotated[
    str,
    typer.Option(
        "--accept", metavar="REASON", help="Let the code that is installed now run the house.", show_default=False
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (events, check):
        app.command()(command)


def events(
    data: PlaceOption,
    *,
    category: CategoryOption = "",
    last: LastOption = 50,
    csv: CsvOption = None,
    json: JsonFlag = False,
) -> None:
    """Significant events: what happened to software, availability, accounts, money and keys, who, when, before and after.

    Try:

      queenhigh casino events --category money --csv money.csv --data HOUSE
    """
    if csv is not None:
        check_writable(csv)
    if category and category not in CATEGORIES:
        message = f"{category!r} is no category; there are {', '.join(CATEGORIES)}"
        raise BadInput("events/category", message, {"category": category, "known": CATEGORIES})
    with house_in(data) as reader:
        found = significant(reader, category, last)
    told = [msgspec.to_builtins(each) for each in found]
    if csv is not None:
        write_csv(csv, ("at", "category", "who", "what", "place", "before", "after", "kind"), told)
    if json:
        print_json(told)
        return
    rows = [(e.at, e.category, plain(e.who), plain(e.what), plain(e.before), plain(e.after)) for e in found]
    print_table(("time", "category", "who", "what", "before", "after"), rows, whole=("time", "category"))


def check(data: PlaceOption, *, accept: AcceptOption = "", key: KeyOption = None, json: JsonFlag = False) -> None:
    """Let the house look at itself: the code that runs it, the rule files, how tables are set. With a fault no round begins.

    A running house looks at the code that it runs with. After an installation of a new version somebody accepts it, with
    a reason, and that is recorded.

    Try:

      queenhigh casino check --data HOUSE

      queenhigh casino check --accept "version 0.2 was tested" --data HOUSE
    """
    check_place(data)
    if accept:
        ask(data, AcceptCode(running_code(), accept), key)
    if is_in_use(data):
        state = ask(data, CheckSelf(""), key, PATIENCE_SECONDS)
    else:
        with enter_place(data, key) as house:
            house.check_self(user())
        state = "done"
    with house_in(data) as reader:
        desk = HouseDesk()
        desk.load(reader)  # type: ignore[arg-type]  # it only reads
    faults, accepted = desk.house.faults, desk.house.code
    if json:
        print_json({"state": state, "accepted": accepted, "faults": list(faults)})
    else:
        sys.stdout.write(f"accepted code: {accepted or 'none: nobody has accepted any'}\n")
        sys.stdout.write(
            "".join(f"WRONG: {fault}\n" for fault in faults) or "code, rule files and settings are sound\n"
        )
    if faults:
        raise typer.Exit(EXIT_FAULTY)
