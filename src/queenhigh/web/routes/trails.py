"""Doors for whoever looks closely: the entries of one hand with their hashes, where every stream ends, the days of a month."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any, Final

import msgspec

from queenhigh.casino.journal import START
from queenhigh.casino.records.hands import entries_of, round_of
from queenhigh.casino.reports.trend import trend_of
from queenhigh.casino.rights import ADMINISTRATOR, AUDITOR, CAGE, SUPERVISOR
from queenhigh.errors import BadInput
from queenhigh.web.doors import Asked, Door
from queenhigh.web.routes.books import Shown
from queenhigh.web.routes.tables import HandAsked
from queenhigh.web.routes.told import TrendShown

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.web.server import LiveServer

_MONTH: Final = re.compile(r"\d{4}(-\d\d)?")


class Link(msgspec.Struct, frozen=True):
    """One entry of a stream, with everything that its hash is made of."""

    version: int
    at: int
    actor: str
    request: str
    body: str
    """The action and the events as JSON; what is hidden is sealed."""
    hash: str


class Trail(msgspec.Struct, frozen=True):
    """The entries of one hand: whoever has them can make the hashes again."""

    stream: str
    before: str
    """The hash of the entry before the first one."""
    links: tuple[Link, ...]


class StreamEnd(msgspec.Struct, frozen=True):
    """Where a stream ends."""

    stream: str
    version: int
    hash: str


class Ends(msgspec.Struct, frozen=True):
    """Where every stream ends."""

    ends: tuple[StreamEnd, ...]


class TrendAsked(msgspec.Struct, frozen=True):
    """A month or a year, day by day."""

    period: str
    currency: str = ""


async def _read(server: LiveServer, work: Callable[[Any], Any]) -> Any:
    def read() -> Any:
        with server.books() as books:
            return work(books)

    return await asyncio.to_thread(read)


async def trail(server: LiveServer, asked: Asked) -> Trail:
    """The entries of a hand, link by link."""
    name, number = asked.params.name, asked.params.number
    server.casino.table(name)

    def read(books: Any) -> Trail:
        stream, opening = f"table:{name}", round_of(books, name, number)
        first = opening.version
        before = START if first == 1 else next(iter(books.read(stream, first - 2))).hash
        # As they were written: of a round that is open, nobody here could read what is sealed.
        links = tuple(
            Link(each.version, each.at, each.actor, each.request, each.body.decode(), each.hash.hex())
            for each in entries_of(books, opening)
        )
        return Trail(stream, before.hex(), links)

    found: Trail = await _read(server, read)
    return found


async def ends(server: LiveServer, asked: Asked) -> Ends:
    """Where every stream ends: two people who compare these compare everything."""
    del asked

    def read(books: Any) -> Ends:
        return Ends(tuple(StreamEnd(stream, head.version, head.hash.hex()) for stream, head in books.heads()))

    found: Ends = await _read(server, read)
    return found


async def trend(server: LiveServer, asked: Asked) -> Shown:
    """Day by day: win beside what was to be expected."""
    period, currency = asked.params.period, asked.params.currency or server.casino.house.currency
    if not _MONTH.fullmatch(period):
        message = f"{period[:40]!r} is no month and no year: write 2026-11 or 2026"
        raise BadInput("report/period", message, {"period": period[:40]})
    return Shown(await _read(server, lambda books: trend_of(books, period, currency)))


DOORS: Final = (
    Door(
        "GET",
        "/api/tables/{name}/hands/{number}/trail",
        "The entries of one round, with their hashes.",
        trail,
        SUPERVISOR | AUDITOR | ADMINISTRATOR,
        HandAsked,
        gives=Trail,
    ),
    Door("GET", "/api/ends", "Where every stream ends.", ends, AUDITOR | ADMINISTRATOR, gives=Ends),
    Door(
        "GET",
        "/api/trends/{period}",
        "A month or a year, day by day.",
        trend,
        CAGE | SUPERVISOR | AUDITOR | ADMINISTRATOR,
        TrendAsked,
        gives=TrendShown,
    ),
)
