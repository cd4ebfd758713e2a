"""Interruptions: what the house's rules make of a tournament that something beyond control has stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.tournament import events as ev
from queenhigh.tournament.playing import count_out

if TYPE_CHECKING:
    from queenhigh.tournament import actions as do
    from queenhigh.tournament.course import Course
    from queenhigh.tournament.events import Ruling
    from queenhigh.tournament.terms import Terms


def interrupt(course: Course, action: do.InterruptTournament) -> None:
    """No round begins any more. Of a multi-table tournament hands are finished, if they can be read and all agree."""
    course.need("running", "between")
    completes = course.terms.file.kind == "multi_table" and action.readable and action.agreed
    cause = course.reason(action.cause)
    course.add(ev.TournamentInterrupted(cause, action.readable, action.agreed, completes, course.who))


def rule(course: Course, action: do.RuleInterruption) -> None:
    """Every hand is finished or dead: void, or places by chips, or what is left in even parts."""
    del action
    course.need("interrupted")
    left = len(course.state.left)
    ruling = ruling_with(course.terms, left)
    key = "interrupted_hourly" if course.terms.file.kind == "hourly" else "interrupted_multi_table"
    clause = course.terms.rules.clauses.get(f"tournament.{key}", f"tournament.{key}")
    stopped = course.state.interruption
    course.add(ev.InterruptionRuled(ruling, left, clause, stopped.by if stopped else course.who))
    if ruling == "chip_counts":
        count_out(course)
    elif ruling == "even_split":
        names = [player.name for player in course.state.left]
        tie = course.state.ties + 1
        for name in course.drawn("split", names):
            course.add(ev.PlayerOut(name, "even_split", course.state.players[name].chips, tie))
    course.add(ev.PlacesDecided())


def ruling_with(terms: Terms, left: int) -> Ruling:
    """What the house's rules make of an interruption with so many players left."""
    if left <= 1:
        return "played"
    if terms.file.kind == "multi_table":
        return "even_split"
    # Two left are treated as three.
    return "chip_counts" if left <= terms.house.few else "void"
