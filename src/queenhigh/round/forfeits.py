"""Wagers that are lost without a showdown, and those that are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from queenhigh.round.plan import Plan
    from queenhigh.round.state import Spot, Stake, State


def forfeits_of(plan: Plan, spot: Spot) -> frozenset[str]:
    """The wagers that a spot has lost without a showdown: by its option, or all of them with a dead hand."""
    if spot.killed == "dead":
        return frozenset(plan.rules.wager)
    return plan.options[spot.option].forfeits if spot.option else frozenset()


def is_given_up(plan: Plan, spot: Spot) -> bool:
    """Whether a hand does not go to the showdown: it was killed, or its player gave it up."""
    return bool(spot.killed) or spot.option in plan.giving_up


def alive_on(plan: Plan, state: State, spot: Spot) -> tuple[Stake, ...]:
    """What lies on a spot and is not forfeited."""
    lost = forfeits_of(plan, spot)
    return tuple(stake for stake in state.stakes if stake.spot == spot.seat and stake.wager not in lost)
