"""The layout when it is settled: what lies where, and in which order the dealer comes to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from queenhigh.round.state import Stake
from queenhigh.round.ways import seats_in_order

if TYPE_CHECKING:
    from queenhigh.round.plan import Item, Plan
    from queenhigh.round.state import Spot, State
    from queenhigh.rules.schema.seating import Way

Felt: TypeAlias = dict[tuple[int, str], dict[str, Stake]]
"""What lies on the layout: spot and bettor → wager → stake."""


def felt_of(state: State) -> Felt:
    """Everything that lies on the layout now."""
    felt: Felt = {}
    for stake in state.stakes:
        place = (stake.spot, stake.bettor)
        if place in felt:
            felt[place][stake.wager] = stake
        else:
            felt[place] = {stake.wager: stake}
    return felt


def spots_in_order(plan: Plan, state: State, way: Way) -> list[Spot]:
    """The spots in play along a way round the table."""
    if len(state.spots) == 1:
        return list(state.spots)
    seats = seats_in_order(plan.seats, way.start, way.direction, state.bank_seat, state.button)
    by_seat = {spot.seat: spot for spot in state.spots}
    return [by_seat[seat] for seat in seats if seat in by_seat]


def stakes_of(plan: Plan, felt: Felt, spot: Spot) -> list[tuple[Stake, Item]]:
    """What lies on a spot, as it is settled: the seated player's first, then the back-line, each in the rules' order."""
    found: list[tuple[Stake, Item]] = []
    for bettor in (spot.bettor, *spot.behind):
        there = felt.get((spot.seat, bettor))
        if there:
            found += [(there[item.wager], item) for item in plan.items if item.wager in there]
    return found
