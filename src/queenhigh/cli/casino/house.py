"""`queenhigh casino init`, `tables`, `run`, `disable`, `enable`: the house and what runs in it."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.bootstrap.clock import seconds, wait
from queenhigh.bootstrap.demo_house import demo_games, found, open_demo_table, open_demo_tables
from queenhigh.bootstrap.house_database import Database, migrate_database
from queenhigh.bootstrap.house_keys import key_path
from queenhigh.bootstrap.places import ask, enter_place, look_at, make_place, run_place
from queenhigh.bootstrap.running_house import user
from queenhigh.casino.full_speed import TableOfBots, play
from queenhigh.casino.house.actions import Disable, Enable
from queenhigh.casino.names import by_number
from queenhigh.casino.nodes import drives
from queenhigh.cli.casino.options import KeepHeadsOption, KeyOption, PlaceOption, check_heads
from queenhigh.cli.exact_progress import slow_progress
from queenhigh.cli.main import EXIT_FAULTY
from queenhigh.cli.output import JsonFlag, print_json, print_table
from queenhigh.errors import BadInput
from queenhigh.money.cents import format_cents
from queenhigh.session.steps import next_step

if TYPE_CHECKING:
    from queenhigh.bootstrap.node_house import NodeHouse
    from queenhigh.bootstrap.running_house import RunningHouse
    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.service import Casino

NameOption = Annotated[str, typer.Option("--name", help="What the house is called.")]
DemoFlag = Annotated[bool, typer.Option("--demo", help="Open a table for demo chips for every game of the documents.")]
TablesOption = Annotated[int, typer.Option("--tables", metavar="K", min=1, max=1000, help="How many tables play.")]
RoundsOption = Annotated[int, typer.Option("--rounds", metavar="N", min=1, help="How many rounds each of them plays.")]
ScopeArgument = Annotated[
    str, typer.Argument(metavar="SCOPE", help="all, game:ID, table:NAME or person:NAME.", show_default=False)
]
ReasonOption = Annotated[str, typer.Option("--reason", help="Why; it is recorded and shown.", show_default=False)]


DatabaseOption = Annotated[str, typer.Option("--database", metavar="URL", help="The address of the house's database.")]
_PATIENCE_SECONDS = 5.0


def register(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (init, tables, run, disable, enable, migrate):
        app.command()(command)


def init(
    data: PlaceOption,
    *,
    name: NameOption = "The House",
    demo: DemoFlag = False,
    key: KeyOption = None,
    json: JsonFlag = False,
) -> None:
    """Make a house in a new folder or an empty database, and its keys in a file elsewhere.

    The keys open what is hidden and sign what is recorded. They are in no backup: keep a copy of the file in a safe place.

    Try:

      queenhigh casino init --data HOUSE --demo

      queenhigh casino init --database postgresql://USER@HOST/NAME --demo
    """
    if not name.strip():
        raise BadInput("house/name", "a house has a name: give it with --name", {"name": name})
    keys = make_place(data, key)
    with enter_place(data, key) as house:
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


def tables(data: PlaceOption, *, key: KeyOption = None, json: JsonFlag = False) -> None:
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
        "differs": list(desk.differs),
        "state": live.status,
        "currency": live.run.currency,
        "dealing": live.run.dealing,
        "rounds": live.table.rounds,
        "people": [{"bettor": p.bettor, "seats": list(p.seats), "cents": p.purse_cents} for p in live.table.people],
        "tray_cents": live.tray_cents,
        "version": desk.version,
    }


def run(
    data: PlaceOption,
    *,
    tables: TablesOption = 1,
    rounds: RoundsOption = 10,
    heads: KeepHeadsOption = None,
    key: KeyOption = None,
    json: JsonFlag = False,
) -> None:
    """Let bots play at full speed through the real service and journal: the smoke test of an installation.

    They sit at tables for demo chips; where there are too few, more are opened. Every action is on the disk before
    the next one of its table. If a table stops before its last round, the exit code is 1, and the reason is told.

    Try:

      queenhigh casino run --data HOUSE --tables 10 --rounds 100
    """
    check_heads(heads)
    with run_place(data, key, heads=heads) as house:
        playing = _tables_to_play(house, tables)
        began, before = seconds(), house.journal.last()
        started = [desk.live.table.rounds for desk in playing]
        bots = [TableOfBots(house.casino, desk, desk.stream.encode()) for desk in playing]
        total = rounds * len(bots)
        with slow_progress("rounds") as told:

            def after_group(actions: int) -> None:
                del actions
                house.tend()
                told(sum(desk.live.table.rounds for desk in playing) - sum(started), total)

            actions = play(house.casino, bots, rounds, after_group)
        done = sum(desk.live.table.rounds for desk in playing) - sum(started)
        took = seconds() - began
        entries = house.journal.last() - before
        why, faults = house.casino.house.why_disabled(), house.casino.house.faults
        stopped = {
            desk.name: _why_it_stopped(house.casino, desk)
            for desk, before in zip(playing, started, strict=True)
            if desk.live.table.rounds < before + rounds
        }
    said = {"tables": len(playing), "rounds": done, "actions": actions, "entries": entries, "seconds": round(took, 3)}
    if json:
        print_json({**said, "disabled": why, "stopped": stopped})
    else:
        _tell_run(said, stopped)
    if faults:
        hint = "`queenhigh casino check` looks again, and with --accept REASON lets the installed code run the house"
        sys.stderr.write(f"queenhigh: no round begins after a fault of the self-check: {hint}\n")
    if stopped or faults:
        raise typer.Exit(EXIT_FAULTY)


def _why_it_stopped(casino: Casino, desk: TableDesk) -> str:
    reason = casino.house.why_disabled(f"table:{desk.name}", f"game:{desk.known_rules.id}")
    if reason:
        return f"disabled: {reason}"
    if not drives(casino, desk.name):
        return "another node drives it now"
    return f"it is {desk.live.status}, and waits for {next_step(desk.known_rules, desk.live.table).wait}"


def _tell_run(said: dict[str, Any], stopped: dict[str, str]) -> None:
    tables, actions, took = said["tables"], said["actions"], said["seconds"]
    speed = f": {actions / took:,.0f} actions a second" if took and actions else ""
    at = "1 table" if tables == 1 else f"{tables:,} tables"
    sys.stdout.write(f"{said['rounds']:,} rounds at {at}, {actions:,} actions in {took:.1f} s{speed}\n")
    for name, why in stopped.items():
        sys.stdout.write(f"table {name} stopped before the end: {why}\n")


def _tables_to_play(house: RunningHouse | NodeHouse, count: int) -> list[TableDesk]:
    """Tables for bots that this process drives; more are opened, where there are too few."""
    casino, games = house.casino, demo_games()
    until = seconds() + _PATIENCE_SECONDS
    while True:
        house.tend()
        usable = [name for name in sorted(casino.tables, key=by_number) if _is_playable(casino.table(name))]
        mine = [name for name in usable if drives(casino, name)]
        if len(mine) >= count or seconds() > until:
            break
        missing = count - len(mine)
        fresh = (f"T{number}" for number in range(1, 100 * count + len(casino.tables)))
        free = [name for name in fresh if name not in casino.tables and house.may_have(name)][:missing]
        if not free:
            wait(0.1)  # other nodes give some of their tables in a moment
        for name in free:
            open_demo_table(casino, name, games[(int(name[1:]) - 1) % len(games)])
    if not mine:
        message = "this node drives no table: see with `queenhigh casino check` whether its code is accepted"
        raise BadInput("node/none", message, {})
    return [casino.table(name) for name in mine[:count]]


def _is_playable(desk: TableDesk) -> bool:
    live = desk.live
    return live.is_demo and live.status == "open" and live.run.dealing == "automatic"


def disable(
    data: PlaceOption, scope: ScopeArgument, *, reason: ReasonOption, key: KeyOption = None, json: JsonFlag = False
) -> None:
    """Let nothing new start: in the whole house, one game, at one table, for one person. Rounds that run are finished.

    A running house obeys within a second. It is recorded who asked.

    Try:

      queenhigh casino disable table:T1 --reason "the shuffler is stuck" --data HOUSE
    """
    _say(ask(data, Disable(scope, reason), key), f"{scope} is disabled", scope, json=json)


def enable(data: PlaceOption, scope: ScopeArgument, *, key: KeyOption = None, json: JsonFlag = False) -> None:
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


def migrate(database: DatabaseOption, *, json: JsonFlag = False) -> None:
    """Bring the database of a house to the schema of this version, after an upgrade and while no node runs.

    Make a backup first. All of it is done, or nothing.

    Try:

      queenhigh casino migrate --database postgresql://USER@HOST/NAME
    """
    had, has = migrate_database(Database(database))
    if json:
        print_json({"had": had, "has": has})
    elif had == has:
        sys.stdout.write(f"the schema is {has} already: nothing to do\n")
    else:
        sys.stdout.write(f"the schema was {had} and is {has} now\n")
