"""Refusals that several steps share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.errors import IllegalAction

if TYPE_CHECKING:
    from queenhigh.round.state import Phase, Spot, State


def require_phase(state: State, *phases: Phase) -> None:
    """Refuse what does not belong to this part of the round."""
    if state.phase not in phases:
        raise wrong_phase(state, *phases)


def wrong_phase(state: State, *phases: Phase) -> IllegalAction:
    """The refusal of what does not belong to this part of the round."""
    message = f"this belongs to the phase {' or '.join(phases)}; the round is {state.phase}"
    return IllegalAction("round/phase", message, {"phase": state.phase, "expected": phases})


def require_spot(state: State, seat: int) -> Spot:
    """The spot in play at a seat, or a refusal."""
    spot = state.spot(seat)
    if spot is None:
        in_play = tuple(spot.seat for spot in state.spots)
        raise IllegalAction("spot/not_in_play", f"spot {seat} is not in play", {"spot": seat, "in_play": in_play})
    return spot
