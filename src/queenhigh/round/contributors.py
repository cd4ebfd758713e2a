"""Who may have a say in the shuffle of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from queenhigh.round.state import State


def contributors(state: State) -> tuple[str, ...]:
    """Those with a stake, and the bank: first by seat, then whoever stands behind the seats, in order of placement."""
    betting = dict.fromkeys(stake.bettor for stake in (*state.intake, *state.stakes))
    if state.bank_bettor:
        betting[state.bank_bettor] = None
    seats = {person.bettor: min(person.seats) for person in state.people if person.seats}
    seated = sorted((bettor for bettor in betting if bettor in seats), key=seats.__getitem__)
    return (*seated, *(bettor for bettor in betting if bettor not in seats))
