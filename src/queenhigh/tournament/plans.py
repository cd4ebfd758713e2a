"""Betting plans: how much a bot bets, from what it and the leader have and how far the tournament is. They see no cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from queenhigh.errors import BadInput
from queenhigh.round.actions import PlaceWager
from queenhigh.round.betting import available_cents, wager_cost
from queenhigh.round.plan import plan_of
from queenhigh.round.policies import ALWAYS, NEVER, mimic
from queenhigh.tournament.playing import MINUTE

if TYPE_CHECKING:
    from queenhigh.round.policy import Policy
    from queenhigh.round.state import State as RoundState
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.tournament.state import State
    from queenhigh.tournament.terms import Terms


class Look(NamedTuple):
    """What a plan looks at: all of it hangs out for everyone to see."""

    stack: int
    leader: int
    """The most that anybody at the table has."""
    done: int
    """Hundredths of the stage that are over."""


BettingPlan = Callable[[Look], int]
"""Units for the main wager, before limits and purse."""


def steady(look: Look) -> int:
    """A twentieth of the stack in every round."""
    return look.stack // 20


def big_early(look: Look) -> int:
    """A quarter of the stack in the first third, then the least."""
    return look.stack // 4 if look.done < 33 else 0


def big_late(look: Look) -> int:
    """The least, until the last quarter; then half of the stack."""
    return look.stack // 2 if look.done >= 75 else 0


def follow_the_leader(look: Look) -> int:
    """The least in front; behind, what it takes to draw level with the leader."""
    return max(0, look.leader - look.stack) // 2


PLANS: Final[dict[str, BettingPlan]] = {
    "steady": steady,
    "big_early": big_early,
    "big_late": big_late,
    "follow_the_leader": follow_the_leader,
}


def plan_named(name: str) -> BettingPlan:
    """A plan by its name."""
    if name not in PLANS:
        raise BadInput("plan/unknown", f"there is no betting plan {name!r}", {"plan": name, "known": sorted(PLANS)})
    return PLANS[name]


def done_of(terms: Terms, state: State, table: str, at: int = 0) -> int:
    """Hundredths of the stage that a table has behind it: by rounds, by the clock, or by levels where neither is stated."""
    stage, now = terms.stage(max(1, state.stage)), state.tables[table]
    if stage.rounds is not None:
        return 100 * now.rounds // stage.rounds
    if stage.minutes is not None and at > state.stage_at:
        return min(100, 100 * (at - state.stage_at) // (stage.minutes * MINUTE))
    return 100 * (now.level - 1) // max(1, len(terms.file.level))


def wagers_for(rules: Ruleset, state: RoundState, bettor: str, wanted: int) -> tuple[PlaceWager, ...]:
    """The main wager at about the wanted amount; the least of another, if the purse does not reach."""
    plan = plan_of(rules)
    seats = next((person.seats for person in state.people if person.bettor == bettor), ())
    if not seats:
        return ()
    left = available_cents(plan, state, bettor)
    main = plan.decision_wager or next(iter(plan.opening))
    for name in (main, *(name for name in plan.opening if name != main)):
        terms = plan.opening[name]
        if terms.needs or terms.equals is not None or terms.kind == "meter":
            continue
        most = (left - terms.fee_cents) // terms.times
        if terms.one_cents_max is not None:
            most = min(most, terms.one_cents_max)
        least = max(terms.cents_min, terms.cents_step)
        amount = max(least, min(wanted, most))
        amount -= amount % terms.cents_step
        if terms.cents_min <= amount <= most and wager_cost(terms, amount, adding=False) <= left:
            return (PlaceWager(bettor, seats[0], name, amount),)
    return ()


@lru_cache(maxsize=64)
def deciding(rules: Ruleset) -> Policy:
    """How bots decide: as the bank has to, or always in, where the game has no such mark."""
    if rules.decision is None:
        return NEVER
    try:
        return mimic(rules)
    except BadInput:
        return ALWAYS
