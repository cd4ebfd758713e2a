"""`queenhigh casino init`, `tables`, `run`, `disable`, `enable`: the house and what runs in it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.bootstrap.clock import seconds
from queenhigh.bootstrap.demo_house import demo_games, found, open_demo_table, open_demo_tables
from queenhigh.bootstrap.house_folder import make_house
from queenhigh.bootstrap.house_keys import key_path
from queenhigh.bootstrap.running_house import RunningHouse, ask, look_at, user
from queenhigh.casino.full_speed import TableOfBots, play
from queenhigh.casino.house.actions import Disable, Enable
from queenhigh.casino.names import by_number
from queenhigh.cli.casino.options import DataOption, KeyOption
from queenhigh.cli.exact_progress import slow_progress
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.money.cents import format_cents

if TYPE_CHECKING:
    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.service import Casino

NameOption = Annotated[str, typer.Option("--name", help="What the house is called.")]
DemoFlag = Annotated[bool, typer.Option("--demo", help="Open a table for demo chips for every game of the documents.")]
TablesOption = Annotated[int, typer.Option("--tables", metavar="K", min=1, max=1000, help="How many tables play.")]
RoundsOption = Annotated[int, typer.Option("--rounds", metavar="N", min=1, help="How many rounds each of them plays.")]
HeadsOption = Annotated[
    Path | None,
    typer.Option(
        "--heads",
        metavar="FILE",
        help="Append signed heads to this file, too: best on another disk.",
        show_default=False,
    ),
]
ScopeArgument = Annotated[
    str, typer.Argument(metavar="SCOPE", help="all, game:ID, table:NAME or person:NAME.", show_default=False)
]
ReasonOption = Annotated[str, typer.Option("--reason", help="Why; it is recorded and shown.", show_default=False)]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (init, tables, run, disable, enable):
        app.command()(command)


def init(
    data: DataOption,
    *,
    name: NameOption = "The House",
    demo: DemoFlag = False,
    key: KeyOption = None,
    json: JsonFlag = False,
) -> None:
    """Make a house in a new folder, and its keys in a file elsewhere.

    The keys open what is hidden and sign what is recorded. They are in no backup: keep a copy of the file in a safe place.

    Try:

      queenhigh casino init --data HOUSE --demo
    """
    keys = make_house(data, key)
    with RunningHouse(data, key) as house:
        found(house, name)
        if demo:
            with slow_progress("tables") as told:
                open_demo_tables(house.casino, told)
        names = sorted(house.casino.tables, key=by_number)
    said = {
        "house": keys.house,
        "name": name,
        "data": str(data),
        "key": str(key_path(keys.house, key)),
        "tables": names,
    }
    if json:
        print_json(said)
        return
    sys.stdout.write(f"{name} is in {data} (house {keys.house})\n")
    sys.stdout.write(f"its keys are in {said['key']}: keep a copy elsewhere, no backup has them\n")
    if names:
        sys.stdout.write(f"{len(names)} tables for demo chips: {names[0]} to {names[-1]}\n")


def tables(data: DataOption, *, key: KeyOption = None, json: JsonFlag = False) -> None:
    """List the tables of a house: game, state, rounds, who is there, what the tray holds.

    Try:

      queenhigh casino tables --data HOUSE
    """
    with slow_progress("entries") as told:
        reader, casino = look_at(data, key, told)
    try:
        listed = [_table(casino.table(name)) for name in sorted(casino.tables, key=by_number)]
        disabled = dict(casino.house.disabled)
    finally:
        reader.close()
    if json:
        print_json({"house": casino.house.name, "disabled": disabled, "tables": listed})
        return
    for scope, reason in disabled.items():
        sys.stdout.write(f"disabled: {scope} ({reason})\n")
    rows = [
        (
            each["table"],
            each["game"],
            each["state"],
            each["currency"],
            str(each["rounds"]),
            str(len(each["people"])),
            format_cents(each["tray_cents"]),
        )
        for each in listed
    ]
    head = ("table", "game", "state", "currency", "rounds", "people", "tray")
    print_table(head, rows, right=("rounds", "people", "tray"), whole=("table", "game"))


def _table(desk: TableDesk) -> dict[str, Any]:
    live = desk.live
    return {
        "table": desk.name,
        "game": desk.known_rules.id,
        "rules_hash": desk.known_rules.hash,
        "differs": list(live.run.differs),
        "state": live.status,
        "currency": live.run.currency,
        "dealing": live.run.dealing,
        "rounds": live.table.rounds,
        "people": [{"bettor": p.bettor, "seats": list(p.seats), "cents": p.purse_cents} for p in live.table.people],
        "tray_cents": live.tray_cents,
        "version": desk.version,
    }


def run(
    data: DataOption,
    *,
    tables: TablesOption = 1,
    rounds: RoundsOption = 10,
    heads: HeadsOption = None,
    key: KeyOption = None,
    json: JsonFlag = False,
) -> None:
    """Let bots play at full speed through the real service and journal: the smoke test of an installation.

    They sit at tables for demo chips; where there are too few, more are opened. Every action is on the disk before
    the next one of its table.

    Try:

      queenhigh casino run --data HOUSE --tables 10 --rounds 100
    """
    with RunningHouse(data, key, heads=heads) as house:
        playing = _tables_to_play(house.casino, tables)
        began, before = seconds(), house.journal.last()
        started = sum(desk.live.table.rounds for desk in playing)
        bots = [TableOfBots(house.casino, desk, desk.stream.encode()) for desk in playing]
        total = rounds * len(bots)
        with slow_progress("rounds") as told:

            def after_group(actions: int) -> None:
                del actions
                house.tend()
                told(sum(desk.live.table.rounds for desk in playing) - started, total)

            actions = play(house.casino, bots, rounds, after_group)
        done = sum(desk.live.table.rounds for desk in playing) - started
        took = seconds() - began
        entries = house.journal.last() - before
        why = house.casino.house.why_disabled()
    said = {"tables": len(playing), "rounds": done, "actions": actions, "entries": entries, "seconds": round(took, 3)}
    if json:
        print_json({**said, "disabled": why})
        return
    a_second = f"{actions / took:,.0f} actions a second" if took else ""
    sys.stdout.write(f"{done:,} rounds at {len(playing)} tables, {actions:,} actions in {took:.1f} s: {a_second}\n")
    if done < total:
        sys.stdout.write(f"stopped before the end: {why or 'a table stands still'}\n")


def _tables_to_play(casino: Casino, count: int) -> list[TableDesk]:
    names = sorted(casino.tables, key=by_number)
    usable = [casino.table(name) for name in names if _is_playable(casino.table(name))][:count]
    games, number = demo_games(), 0
    while len(usable) < count:
        number += 1
        if f"T{number}" not in casino.tables:
            usable.append(open_demo_table(casino, f"T{number}", games[(number - 1) % len(games)]))
    return usable


def _is_playable(desk: TableDesk) -> bool:
    live = desk.live
    return live.is_demo and live.status == "open" and live.run.dealing == "automatic"


def disable(
    data: DataOption, scope: ScopeArgument, *, reason: ReasonOption, key: KeyOption = None, json: JsonFlag = False
) -> None:
    """Let nothing new start: in the whole house, one game, at one table, for one person. Rounds that run are finished.

    A running house obeys within a second. It is recorded who asked.

    Try:

      queenhigh casino disable table:T1 --reason "the shuffler is stuck" --data HOUSE
    """
    _say(ask(data, Disable(scope, reason), key), f"{scope} is disabled", scope, json=json)


def enable(data: DataOption, scope: ScopeArgument, *, key: KeyOption = None, json: JsonFlag = False) -> None:
    """Let start again what was disabled.

    Try:

      queenhigh casino enable table:T1 --data HOUSE
    """
    _say(ask(data, Enable(scope), key), f"{scope} is enabled", scope, json=json)


def _say(state: str, words: str, scope: str, *, json: bool) -> None:
    if json:
        print_json({"scope": scope, "state": state, "by": user()})
    elif state == "done":
        sys.stdout.write(f"{words}, by {user()}\n")
    else:
        sys.stdout.write(f"asked for, by {user()}; the house has not answered yet, and will when it runs\n")
