"""What the house is told because of something else: a tray that lacked chips, a count that is off, a day that chance does not explain.

Each has a request id of its own, so that it is told once, wherever the process may have ended before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.casino.envelope import HOUSE_ACTOR, Envelope, Reply
from queenhigh.casino.house.events import DayClosed
from queenhigh.casino.trays.alerts import alerts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.casino.service import Casino


def follow_ups(casino: Casino, reply: Reply) -> Iterator[Envelope]:
    """What follows for the house from what has happened."""
    kind, _, name = reply.stream.partition(":")
    if kind == "table":
        live = casino.table(name).live
        if live.is_money:
            for number, note in enumerate(alerts_of(name, live.run.tray, reply.events)):
                yield Envelope(HOUSE_ACTOR, "house", note, f"alert:{name}:{reply.version}:{number}")
    elif kind == "house":
        for event in reply.events:
            if isinstance(event, DayClosed):
                yield from _investigations(casino, event.day)


def _investigations(casino: Casino, day: str) -> Iterator[Envelope]:
    from queenhigh.casino.reports.reading import outside_day  # noqa: PLC0415  # the mathematics, once a day

    cash = [desk for desk in casino.tables.values() if desk.live.run.currency == casino.house.currency]
    for asked in outside_day(casino.journal, cash, casino.rulebook, day):
        yield Envelope(HOUSE_ACTOR, "house", asked, f"investigate:{day}:{asked.table}")


def last_replies(casino: Casino) -> Iterator[Reply]:
    """The last entry of each stream that may have gone without its follow-up."""
    tables = [desk.stream for desk in casino.tables.values() if desk.live.is_money]
    for stream in ("house", *tables):
        for entry in casino.journal.read(stream, casino.journal.head(stream).version - 1):
            yield Reply(stream, entry.version, casino.told(entry).events)
