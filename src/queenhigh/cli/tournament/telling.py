"""A tournament in the terminal: how it stands, the clock, the next level, the prizes; and how it ended."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from queenhigh.cli.output import print_table
from queenhigh.history.plain_text import plain
from queenhigh.money.cents import format_cents
from queenhigh.tournament.board import board
from queenhigh.tournament.words import DECISIONS, RULINGS, STATUSES, how_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.tournament.board import Board
    from queenhigh.tournament.state import State
    from queenhigh.tournament.terms import Terms

_SECOND = 1_000_000


def print_standing(terms: Terms, state: State, now: int) -> None:
    """The standing at a time, in microseconds since 1970."""
    made = board(terms, state)
    for line in _head(made, state):
        sys.stdout.write(f"{line}\n")
    if state.status in ("running", "between", "interrupted"):
        for line in _clock(terms, state, made, now):
            sys.stdout.write(f"{line}\n")
    _print_lines(made)


def print_result(terms: Terms, state: State) -> None:
    """What became of it: the ruling, where the money went, places and prizes, and what people have decided."""
    made, stop = board(terms, state), state.interruption
    for line in _head(made, state):
        sys.stdout.write(f"{line}\n")
    if stop is not None:
        sys.stdout.write(f"{RULINGS[state.ruling]}\n{plain(stop.cause)}, decided by {plain(stop.by)}\n")
    if state.returned_cents:
        sys.stdout.write(f"returned {format_cents(state.returned_cents)}\n")
    if state.fees_kept_cents:
        sys.stdout.write(f"fees for the house {format_cents(state.fees_kept_cents)}\n")
    _print_lines(made)
    if state.decisions:
        rows = [(DECISIONS[each.what], plain(each.about), plain(each.by), plain(each.why)) for each in state.decisions]
        print_table(("what", "player or table", "by", "why"), rows, title="decisions of the director")


def _head(made: Board, state: State) -> Iterator[str]:
    yield f"{made.title}: {STATUSES[state.status]}, {made.stage}, level {made.level} of {made.levels}"
    tables = "1 table" if made.tables == 1 else f"{made.tables} tables"
    yield (
        f"{made.left} of {made.entries} left at {tables}; paid in {format_cents(made.paid_cents)},"
        f" prizes {format_cents(made.pool_cents)}, charity {format_cents(made.charity_cents)}"
    )
    if made.prizes:
        yield "prizes: " + ", ".join(
            f"{place}. {format_cents(cents)}" for place, cents in enumerate(made.prizes, start=1)
        )


def _clock(terms: Terms, state: State, made: Board, now: int) -> Iterator[str]:
    """The limits, how long they hold, and those after them. In a break the clock stands where it stood."""
    now = state.paused_at or now
    yield f"limits: {_limits(terms, state.level)}"
    when = ""
    if made.next_level_at is not None:
        when = f"in {_minutes(made.next_level_at - now)}"
    elif made.next_level_rounds is not None:
        when = "after 1 more round" if made.next_level_rounds == 1 else f"after {made.next_level_rounds} more rounds"
    if when:
        yield f"next level {when}: {_limits(terms, state.level + 1)}"
    if made.stage_ends_at is not None:
        yield f"no round of {made.stage} begins after {_minutes(made.stage_ends_at - now)}"
    if made.paused:
        yield "a break: the clock stands"


def _limits(terms: Terms, level: int) -> str:
    wagers = [wager for wager in terms.rules_at(level).wager.values() if wager.kind != "raise"]
    most = [f" to {each.one_cents_max:,}" if each.one_cents_max is not None else "" for each in wagers]
    return ", ".join(f"{each.label} from {each.cents_min:,}{up}" for each, up in zip(wagers, most, strict=True))


def _minutes(microseconds: int) -> str:
    """As a clock on the wall has it: 12:05, and never below nothing."""
    minutes, seconds = divmod(max(0, -(-microseconds // _SECOND)), 60)
    return f"{minutes}:{seconds:02}"


def _print_lines(made: Board) -> None:
    rows = [
        (
            str(line.place),
            plain(line.player),
            f"{line.chips:,}",
            f"{line.table} seat {line.seat}" if line.table else how_out(line),
            format_cents(line.prize_cents) if line.prize_cents else "",
        )
        for line in made.lines
    ]
    print_table(
        ("place", "player", "chips", "where", "prize"), rows, right=("place", "chips", "prize"), whole=("player",)
    )
