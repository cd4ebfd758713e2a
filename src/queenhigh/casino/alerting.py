"""What the house is told because of something else: a tray that lacked chips, a count that is off, what a day has brought.

Each has a request id of its own, so that it is told once, wherever the process may have ended before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.casino.envelope import HOUSE_ACTOR, Envelope, Reply
from queenhigh.casino.house.actions import RecordResults
from queenhigh.casino.house.events import DayClosed, Disabled, PlayStopped
from queenhigh.casino.tables.live import TOURNAMENT_CHIPS
from queenhigh.casino.trays.alerts import alerts_of
from queenhigh.session.actions import StandUp

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
                yield from _results(casino, event.day)
            elif isinstance(event, PlayStopped):
                yield from _leaving(casino, event.person, reply.version)
            elif isinstance(event, Disabled) and event.scope.startswith("person:"):
                yield from _leaving(casino, event.scope.removeprefix("person:"), reply.version)


def _leaving(casino: Casino, person: str, version: int) -> Iterator[Envelope]:
    """Who does not play any more leaves every table; a round that is open, and a tournament, is finished first."""
    for name, desk in casino.tables.items():
        if not desk.live.run.currency.startswith(TOURNAMENT_CHIPS) and any(
            each.bettor == person for each in desk.live.table.people
        ):
            yield Envelope(HOUSE_ACTOR, desk.stream, StandUp(person), f"stopped:{version}:{name}")


def _results(casino: Casino, day: str) -> Iterator[Envelope]:
    from queenhigh.casino.reports.reading import results_of_day  # noqa: PLC0415  # the mathematics, once a day

    cash = [desk for desk in casino.tables.values() if desk.live.run.currency == casino.house.currency]
    found = results_of_day(casino.journal, cash, casino.rulebook, day)
    if found:
        yield Envelope(HOUSE_ACTOR, "house", RecordResults(day, found), f"results:{day}")


def last_replies(casino: Casino, among: Sequence[str] | None = None) -> Iterator[Reply]:
    """The last entry of each stream that may have gone without its follow-up."""
    tables = [desk.stream for desk in casino.tables.values() if desk.live.is_money]
    for stream in ("house", *tables) if among is None else [each for each in tables if each in among]:
        for entry in casino.journal.read(stream, casino.journal.head(stream).version - 1):
            yield Reply(stream, entry.version, casino.told(entry).events)
