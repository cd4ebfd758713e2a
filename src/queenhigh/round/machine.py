"""The round machine: `decide` answers an action with events, `evolve` folds an event into the state.

Nothing else changes a state. Neither function has a clock, randomness, logging or I/O.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.errors import IllegalAction
from queenhigh.round import actions as do
from queenhigh.round.awarding import confirm_award, lock_award, release_award
from queenhigh.round.betting import place_wager, take_back
from queenhigh.round.closing import close_bets
from queenhigh.round.dealing import deal
from queenhigh.round.deciding import decide_spot
from queenhigh.round.fold import fold
from queenhigh.round.irregular import interrupt, report_exposed, report_fouled, report_wrong_count, void_round
from queenhigh.round.opening import open_round
from queenhigh.round.plan import plan_of
from queenhigh.round.racking import rack_cards
from queenhigh.round.revealing import reveal_bank
from queenhigh.round.settle import settle_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from queenhigh.round.events import AnyEvent
    from queenhigh.round.plan import Plan
    from queenhigh.round.state import State
    from queenhigh.rules.schema.ruleset import Ruleset

_STEPS: dict[type[do.Action], Callable[[Plan, State, Any], tuple[AnyEvent, ...]]] = {
    do.OpenRound: open_round,
    do.PlaceWager: place_wager,
    do.TakeBack: take_back,
    do.CloseBets: close_bets,
    do.Deal: deal,
    do.Decide: decide_spot,
    do.Reveal: reveal_bank,
    do.Settle: settle_table,
    do.LockAward: lock_award,
    do.ReleaseAward: release_award,
    do.ConfirmAward: confirm_award,
    do.Rack: rack_cards,
    do.ReportWrongCount: report_wrong_count,
    do.ReportExposed: report_exposed,
    do.ReportFouled: report_fouled,
    do.Interrupt: interrupt,
    do.VoidRound: void_round,
}


def decide(rules: Ruleset, state: State, action: do.AnyAction) -> tuple[AnyEvent, ...]:
    """What follows from an action. Raises IllegalAction, with a code and the facts, if it is not legal now."""
    plan = plan_of(rules)
    if state.rules_hash != plan.hash:
        _check_rules(plan, state, action)
    return _STEPS[type(action)](plan, state, action)


def _check_rules(plan: Plan, state: State, action: do.AnyAction) -> None:
    if state.rules_hash and not isinstance(action, do.OpenRound):
        facts = {"round": state.rules_hash, "given": plan.hash}
        raise IllegalAction("round/other_rules", "the round was opened with another rule file", facts)


def evolve(rules: Ruleset, state: State, event: AnyEvent) -> State:
    """The state after an event."""
    return fold(plan_of(rules), state, (event,))


def fold_all(rules: Ruleset, state: State, events: Iterable[AnyEvent]) -> State:
    """The state after several events."""
    return fold(plan_of(rules), state, events)


def step(rules: Ruleset, state: State, action: do.AnyAction) -> tuple[State, tuple[AnyEvent, ...]]:
    """Decide and evolve in one go."""
    plan = plan_of(rules)
    if state.rules_hash != plan.hash:
        _check_rules(plan, state, action)
    events = _STEPS[type(action)](plan, state, action)
    return fold(plan, state, events), events
