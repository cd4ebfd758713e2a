"""What a player knows from a second hand of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.round.plan import plan_of
from queenhigh.round.policy import seen_cards

if TYPE_CHECKING:
    from queenhigh.round.policy import Sight
    from queenhigh.round.state import State


def other_hand(state: State, sight: Sight) -> tuple[int, ...]:
    """The cards that the player whose turn it is has seen on another spot of theirs."""
    plan = plan_of(sight.rules)
    others = [spot for spot in state.spots if spot.bettor == sight.bettor and spot.seat != sight.spot]
    return tuple(card for spot in others for card in seen_cards(plan, spot))
