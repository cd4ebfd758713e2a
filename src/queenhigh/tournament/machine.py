"""A tournament as a decider: `decide` answers an action with events, `evolve` folds an event into the tournament.

There is no clock, chance, log or file here: times come with actions, chance from a seed that was promised before anyone
entered. What tables do is reported; what tables have to do follows from where everyone is to sit.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from queenhigh.errors import IllegalAction
from queenhigh.tournament import actions as do
from queenhigh.tournament import events as ev
from queenhigh.tournament.course import Course
from queenhigh.tournament.entering import buy_add_on, buy_again, enter, open_entries, withdraw
from queenhigh.tournament.fold import evolve, fold
from queenhigh.tournament.paying import cancel, pay_prizes
from queenhigh.tournament.playing import (
    begin_stage,
    deal_first_card,
    end_stage,
    pass_round,
    pause_clock,
    remove_player,
    report_arrivals,
    report_rounds,
    resume_clock,
    tick,
    undo_out,
)
from queenhigh.tournament.seating import draw_seats, give_up_table, move_player, undo_seating
from queenhigh.tournament.stopping import interrupt, rule
from queenhigh.tournament.words import STATUSES

if TYPE_CHECKING:
    from queenhigh.tournament.actions import TournamentAction
    from queenhigh.tournament.events import TournamentEvent
    from queenhigh.tournament.state import State
    from queenhigh.tournament.terms import Terms

__all__ = ["decide", "evolve", "fold", "is_legal", "step"]


def announce(course: Course, action: do.AnnounceTournament) -> None:
    """It hangs out before anyone may enter."""
    if course.state.status != "none":
        message = (
            f"{course.terms.file.id} is {STATUSES[course.state.status]} already: another tournament takes another id"
        )
        raise IllegalAction("tournament/status", message, {"status": course.state.status, "wanted": ("none",)})
    if action.rules_hash != course.terms.rules.hash:
        facts = {"given": action.rules_hash, "file": course.terms.rules.hash}
        raise IllegalAction("tournament/rules", "the tournament is announced with another rule file", facts)
    course.add(
        ev.TournamentAnnounced(
            action.terms, action.rules_hash, action.commitment, action.currency, action.sealed, course.who
        )
    )


_STEPS: Final[dict[type[Any], Callable[[Course, Any], None]]] = {
    do.AnnounceTournament: announce,
    do.OpenEntries: open_entries,
    do.Enter: enter,
    do.WithdrawEntry: withdraw,
    do.CancelTournament: cancel,
    do.DrawSeats: draw_seats,
    do.DealFirstCard: deal_first_card,
    do.BuyAgain: buy_again,
    do.BuyAddOn: buy_add_on,
    do.ReportRounds: report_rounds,
    do.ReportArrivals: report_arrivals,
    do.PassRound: pass_round,
    do.Tick: tick,
    do.PauseClock: pause_clock,
    do.ResumeClock: resume_clock,
    do.EndStage: end_stage,
    do.BeginStage: begin_stage,
    do.MovePlayer: move_player,
    do.RemovePlayer: remove_player,
    do.BreakTable: give_up_table,
    do.UndoOut: undo_out,
    do.UndoSeating: undo_seating,
    do.InterruptTournament: interrupt,
    do.RuleInterruption: rule,
    do.PayPrizes: pay_prizes,
}


def decide(terms: Terms, state: State, action: TournamentAction, who: str = "") -> tuple[TournamentEvent, ...]:
    """What follows from an action. Raises IllegalAction, with a code and the facts, if it is not legal now."""
    course = Course(terms, state, who)
    _STEPS[type(action)](course, action)
    return tuple(course.events)


def is_legal(terms: Terms, state: State, action: TournamentAction, who: str = "") -> bool:
    """Whether an action would be decided now, and not refused."""
    try:
        decide(terms, state, action, who)
    except IllegalAction:
        return False
    return True


def step(
    terms: Terms, state: State, action: TournamentAction, who: str = ""
) -> tuple[State, tuple[TournamentEvent, ...]]:
    """Decide and evolve in one go."""
    course = Course(terms, state, who)
    _STEPS[type(action)](course, action)
    return course.state, tuple(course.events)
