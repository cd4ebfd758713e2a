"""Which table may begin a round, and what the house has to do next: asked by whoever drives the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.tournament.playing import MINUTE

if TYPE_CHECKING:
    from queenhigh.tournament.state import State
    from queenhigh.tournament.terms import Terms


def why_no_round(terms: Terms, state: State, table: str) -> str:
    """Why a table may not begin a round now; empty if it may."""
    now = state.tables.get(table)
    if now is None or now.is_broken:
        return "the table is broken up"
    if state.status != "running":
        return f"the tournament is {state.status}"
    if state.paused_at:
        return "there is a break"
    if state.is_ending:
        return "the stage is over"
    if now.is_halted:
        return "the table is too many players short"
    rounds = terms.stage(state.stage).rounds
    if rounds is not None and now.rounds >= rounds:
        return "the table has played its rounds"
    return ""


def is_tick_due(terms: Terms, state: State, at: int) -> bool:
    """Whether the clock has something to say."""
    if state.status != "running" or state.paused_at:
        return False
    ends = level_ends(terms, state)
    closes = stage_ends(terms, state)
    return (ends is not None and at >= ends) or (closes is not None and at >= closes and not state.is_ending)


def level_ends(terms: Terms, state: State) -> int | None:
    """When the next level begins, in microseconds since 1970, where levels go by the clock."""
    levels = terms.file.level
    if terms.file.levels.by != "minutes" or state.level >= len(levels):
        return None
    return state.level_at + levels[state.level - 1].length * MINUTE


def stage_ends(terms: Terms, state: State) -> int | None:
    """When no round of the stage begins any more, where it goes by the clock."""
    minutes = terms.stage(max(1, state.stage)).minutes
    return None if minutes is None else state.stage_at + minutes * MINUTE


def betting_order(seats: tuple[int, ...], first: int) -> tuple[int, ...]:
    """The seats in the order in which they bet: the first bettor's, then clockwise."""
    ordered = tuple(sorted(seats))
    return (*(seat for seat in ordered if seat >= first), *(seat for seat in ordered if seat < first))
