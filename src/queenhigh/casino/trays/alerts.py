"""What a tray tells the house at once: a fill that it took by itself, a count that is off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.casino.house.actions import Note
from queenhigh.casino.trays import events as ev
from queenhigh.casino.trays.chips import cents_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.casino.trays.tray import TrayTerms


def alerts_of(table: str, terms: TrayTerms, events: Iterable[Any]) -> Iterator[Note]:
    """The significant events, in the category of money, that follow from what happened at a cash table."""
    for event in events:
        match event:
            case ev.SlipMade(due=True):
                what = f"{table}: fill {event.number} is due: the tray lacked {event.cents} cents"
                yield Note("money", what)
            case ev.CountsCompared():
                first, second = cents_of(event.first), cents_of(event.second)
                if not event.agree and abs(first - second) > terms.alert_cents:
                    what = f"{table}: two counts of the {event.kind} differ"
                    yield Note("money", what, f"{event.first_by}: {first}", f"{event.second_by}: {second}")
                elif event.agree and abs(second - event.book_cents) > terms.alert_cents:
                    off = second - event.book_cents
                    what = f"{table}: the {event.kind} is off by {off} cents"
                    yield Note("money", what, f"book: {event.book_cents}", f"counted: {second}")
            case _:
                pass
