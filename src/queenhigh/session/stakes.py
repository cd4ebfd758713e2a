"""What people bet: the wagers that a player at the table makes when it is time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from queenhigh.round.actions import PlaceWager
from queenhigh.round.betting import available_cents, wager_cost
from queenhigh.round.plan import plan_of

if TYPE_CHECKING:
    from queenhigh.round.state import State
    from queenhigh.round.wagering import WagerPlan
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.wagering import Wager

Staking = Callable[["Ruleset", "State", str], tuple[PlaceWager, ...]]
"""From the table while bets are open, and a bettor, to the wagers that this bettor makes, in order."""

USUAL_CENTS: Final = 500
"""What stands on a wager that states no least amount."""


def every_wager(rules: Ruleset, state: State, bettor: str) -> tuple[PlaceWager, ...]:
    """Every wager of the game on every own spot, each at its usual amount, as far as the purse goes."""
    opening = plan_of(rules).opening
    return flat({name: usual_cents(wager) for name, wager in opening.items()})(rules, state, bettor)


def usual_cents(wager: Wager | WagerPlan) -> int:
    """The least that a wager takes; where none is stated a moderate amount within its limits."""
    if wager.cents_min:
        return wager.cents_min
    most = USUAL_CENTS if wager.one_cents_max is None else min(USUAL_CENTS, wager.one_cents_max)
    return max(wager.cents_step, most - most % wager.cents_step)


def flat(cents: Mapping[str, int], spots: tuple[int, ...] | None = None) -> Staking:
    """The same amounts in every round; what the purse no longer covers is left out.

    They go on every own spot, or on the spots given: another's among them means betting behind that seat.
    """

    def staking(rules: Ruleset, state: State, bettor: str) -> tuple[PlaceWager, ...]:
        plan = plan_of(rules)
        seats = spots or next((person.seats for person in state.people if person.bettor == bettor), ())
        left = available_cents(plan, state, bettor)
        wagers: list[PlaceWager] = []
        for seat in seats:
            made: set[str] = set()
            for name, amount in cents.items():
                terms = plan.opening[name]
                if terms.equals is not None:
                    continue  # made with the wager that it equals
                needs = terms.needs
                cost = wager_cost(terms, amount, adding=False)
                if amount and cost <= left and (not needs or made.intersection(needs)):
                    wagers.append(PlaceWager(bettor, seat, name, amount))
                    made.add(name)
                    left -= cost
        return tuple(wagers)

    return staking


def sit_out(rules: Ruleset, state: State, bettor: str) -> tuple[PlaceWager, ...]:
    """No wager at all."""
    del rules, state, bettor
    return ()
