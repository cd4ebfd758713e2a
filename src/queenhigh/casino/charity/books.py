"""The charity's postings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.casino.charity import events as ev
from queenhigh.casino.ledger import of, posted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.casino.ledger import Posting


def postings_of(events: Iterable[Any]) -> Iterator[Posting]:
    """The charity's part of the games comes from the cage; expenses are the charity's own to pay."""
    for event in events:
        if isinstance(event, ev.DayShared) and event.cents:
            source, target = of(event.currency, "cage"), of(event.currency, "charity", event.charity)
            yield posted(source, target, event.cents, "games of chance")
