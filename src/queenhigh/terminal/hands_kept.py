"""Hands of the past, wherever they are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from queenhigh.history.record import Record
from queenhigh.money.transfer import bettor_account

if TYPE_CHECKING:
    from queenhigh.terminal.sitting import Sitting


class Hand(NamedTuple):
    """A hand of the past."""

    record: Record
    you: str

    @property
    def net_cents(self) -> int:
        """What it brought the player."""
        purse = bettor_account(self.you)
        moved = [t for event in self.record.events for t in event.transfers]
        return sum((t.target == purse) * t.cents - (t.source == purse) * t.cents for t in moved)


def hand_of(sitting: Sitting) -> Hand:
    """The hand that a sitting has come to."""
    return Hand(Record(sitting.rules, sitting.actions, sitting.events, sitting.seed), sitting.you)
