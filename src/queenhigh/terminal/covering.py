"""What a finite bank has taken, paid and given back, from the events that everyone hears."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from queenhigh.round import events as ev
from queenhigh.round.whys import NOT_COVERED

if TYPE_CHECKING:
    from collections.abc import Iterable


class Covered(NamedTuple):
    """Sums of one round, in cents."""

    action: int = 0
    """All wagers that were made, raises included."""
    taken: int = 0
    paid: int = 0
    short: int = 0
    """What was due to winners beyond that."""
    back: int = 0
    """Stakes that were not covered and went back."""


def covered(heard: Iterable[ev.AnyEvent]) -> Covered:
    """The sums so far."""
    action = taken = paid = short = back = 0
    for event in heard:
        match event:
            case ev.WagerPlaced() | ev.OptionTaken():
                action += sum(transfer.cents for transfer in event.transfers)
            case ev.WagerTakenBack():
                action -= sum(transfer.cents for transfer in event.transfers)
            case ev.WagerSettled(result="win"):
                paid, short = paid + event.paid_cents, short + event.due_cents - event.paid_cents
            case ev.WagerSettled(result="lose" | "forfeit"):
                taken += event.paid_cents
            case _:
                pass
        if isinstance(event, ev.WagerSettled):
            back += sum(transfer.cents for transfer in event.transfers if transfer.why == NOT_COVERED)
    return Covered(action, taken, paid, short, back)
