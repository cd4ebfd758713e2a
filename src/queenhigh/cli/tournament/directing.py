"""`queenhigh tournament pause`, `move`, `undo`, `interrupt` and so on: what a director decides, with who and why."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from queenhigh.bootstrap.house_database import Database
from queenhigh.bootstrap.places import is_in_use
from queenhigh.bootstrap.running_house import user
from queenhigh.cli.casino.options import KeyOption, PlaceOption
from queenhigh.cli.output import JsonFlag, print_json
from queenhigh.cli.tournament.deciding import (
    RULINGS,
    Decision,
    PlayerArgument,
    ReasonOption,
    TableArgument,
    TournamentArgument,
    decide,
    deciding,
    found,
    register_each,
)
from queenhigh.errors import BadInput
from queenhigh.tournament import actions as do
from queenhigh.tournament.chips import Chips
from queenhigh.tournament.machine import decide as check_legal
from queenhigh.tournament.stopping import ruling_with

SeatArgument = Annotated[int, typer.Argument(metavar="SEAT", min=1, help="The seat there.", show_default=False)]
ChipsOption = Annotated[
    int, typer.Option("--chips", metavar="N", min=0, help="With these chips, if not with those that were left.")
]
CauseOption = Annotated[str, typer.Option("--cause", help="What has happened, such as: power failure.")]
ReadableFlag = Annotated[
    bool, typer.Option("--readable/--not-readable", help="Whether the hands on the tables can be read.")
]
AgreedFlag = Annotated[bool, typer.Option("--agreed/--not-agreed", help="Whether all agree to finish them.")]
DryFlag = Annotated[bool, typer.Option("--dry-run", help="Only say what the rules would make of it.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    commands = (pause, resume, move, undo_move, remove, undo_out, break_table, pass_round, interrupt)
    register_each(app, "The director", *commands)


@deciding
def pause(*, reason: ReasonOption) -> Decision:
    """A break: no new round begins, and the clock stands.

    Try:

      queenhigh tournament pause friday --reason dinner --data HOUSE
    """
    return do.PauseClock(0, reason), "a break"


@deciding
def resume() -> Decision:
    """The break is over.

    Try:

      queenhigh tournament resume friday --data HOUSE
    """
    return do.ResumeClock(0), "it goes on"


@deciding
def move(player: PlayerArgument, table: TableArgument, seat: SeatArgument, *, reason: ReasonOption) -> Decision:
    """Seat somebody elsewhere.

    Try:

      queenhigh tournament move friday ann friday.2 3 --reason "cannot see the cards" --data HOUSE
    """
    return do.MovePlayer(player, table, seat, reason), f"{player} sits at {table}, seat {seat}"


@deciding
def undo_move(player: PlayerArgument, *, reason: ReasonOption) -> Decision:
    """Undo a seating: back to the seat before.

    Try:

      queenhigh tournament undo-move friday ann --reason "the wrong one" --data HOUSE
    """
    return do.UndoSeating(player, reason), f"{player} is back at the seat before"


@deciding
def remove(player: PlayerArgument, *, reason: ReasonOption) -> Decision:
    """Take somebody out; nothing is refunded.

    Try:

      queenhigh tournament remove friday ann --reason "abuse of a dealer" --data HOUSE
    """
    return do.RemovePlayer(player, reason), f"{player} is out"


@deciding
def undo_out(player: PlayerArgument, *, reason: ReasonOption, chips: ChipsOption = 0) -> Decision:
    """Undo a bust-out: back in, with the chips that were left or with these.

    Try:

      queenhigh tournament undo-out friday ann --chips 500 --reason "a chip lay below the rail" --data HOUSE
    """
    return do.UndoOut(player, reason, Chips(chips)), f"{player} is in again"


@deciding
def break_table(table: TableArgument, *, reason: ReasonOption) -> Decision:
    """Give a table up; its players go to others.

    Try:

      queenhigh tournament break-table friday friday.3 --reason "a torn felt" --data HOUSE
    """
    return do.BreakTable(table, reason), f"{table} is broken up"


def pass_round(
    data: PlaceOption,
    name: TournamentArgument,
    table: TableArgument,
    *,
    reason: ReasonOption,
    key: KeyOption = None,
    json: JsonFlag = False,
) -> None:
    """A round that a table cannot play counts as played.

    Try:

      queenhigh tournament pass-round friday friday.1 --reason "nobody takes the bank" --data HOUSE
    """
    if isinstance(data, Database) and is_in_use(data):
        message = "a round is passed at the director's desk of the node that drives the table: only it knows that no round is open"
        raise BadInput("tournament/elsewhere", message, {"table": table})
    decide(data, name, do.PassRound(table, reason), f"the round of {table} is passed", key, json=json)


def interrupt(
    data: PlaceOption,
    name: TournamentArgument,
    *,
    cause: CauseOption,
    readable: ReadableFlag = False,
    agreed: AgreedFlag = False,
    dry_run: DryFlag = False,
    key: KeyOption = None,
    json: JsonFlag = False,
) -> None:
    """Something beyond control has stopped the tournament: hands are finished or dead, and the house's rules decide.

    It cannot be taken back. In a house that stands still dead hands, ruling and prizes follow at once; hands that are to be
    finished wait until it runs.

    Try:

      queenhigh tournament interrupt friday --cause "power failure" --dry-run --data HOUSE

      queenhigh tournament interrupt friday --cause "power failure" --readable --agreed --data HOUSE
    """
    terms, state = found(data, name, key)
    action = do.InterruptTournament(cause, readable, agreed)
    if dry_run:
        check_legal(terms, state, action, user())
        ruling = ruling_with(terms, len(state.left))
        if json:
            print_json({"tournament": name, "left": len(state.left), "ruling": ruling, "state": "not done"})
        else:
            sys.stdout.write(f"with {len(state.left)} left: {RULINGS[ruling]}; nothing was done\n")
        return
    decide(data, name, action, f"interrupted: {cause}", key, json=json)
