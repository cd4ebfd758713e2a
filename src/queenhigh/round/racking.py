"""The discard rack: cards go in so that every hand of the round can be rebuilt.

The order follows from public facts: first the undealt rest, unseen; then the stacks that were
collected with the forfeits, before the bank was shown, in the order of settlement; then the others in
the order of settlement, given-up hands on which a wager still stood among them; the bank's last. A
stack lies in the rack as it was dealt, from its top.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.errors import BadInput
from queenhigh.round.events import AnyEvent, CardsRacked
from queenhigh.round.felt import spots_in_order
from queenhigh.round.refuse import wrong_phase

if TYPE_CHECKING:
    from queenhigh.round.actions import Rack
    from queenhigh.round.plan import Plan
    from queenhigh.round.state import Spot, State


def rack_cards(plan: Plan, state: State, action: Rack) -> tuple[AnyEvent, ...]:
    """Pick up everything; the round is over."""
    del action
    if state.phase not in ("racking", "void"):
        raise wrong_phase(state, "racking", "void")
    if not state.bank_stack:
        return (CardsRacked(()),)
    rack = state.rest
    for spot in pick_up_order(plan, state):
        rack += spot.stack
    return (CardsRacked(rack + state.bank_stack),)


def pick_up_order(plan: Plan, state: State) -> list[Spot]:
    """The spots in the order in which their cards go into the rack, from public facts alone."""
    spots, first = spots_in_order(plan, state, plan.settle_way), state.collected
    return sorted(spots, key=lambda spot: spot.seat not in first) if first else spots


def reconstruct(plan: Plan, state: State, rack: tuple[int, ...]) -> tuple[dict[int, tuple[int, ...]], tuple[int, ...]]:
    """Every stack of the round and the bank's, from the cards of the rack and the public facts of the round."""
    order = [spot.seat for spot in pick_up_order(plan, state)]
    wanted = len(order) * plan.seat_cards + plan.bank_cards
    if len(rack) != len(plan.deck) or len(set(rack)) != len(rack):
        facts = {"cards": len(rack), "deck": len(plan.deck)}
        raise BadInput("rack/cards", "the rack does not hold the whole deck, each card once", facts)
    start = len(rack) - wanted
    stacks = {}
    for seat in order:
        stacks[seat] = rack[start : start + plan.seat_cards]
        start += plan.seat_cards
    return stacks, rack[start:]
