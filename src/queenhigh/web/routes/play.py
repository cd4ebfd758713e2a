"""Doors for a player's own protection: time, net, limits, breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from queenhigh.casino.house.protection import Protection
from queenhigh.casino.people.watch import LimitLine
from queenhigh.web.doors import Asked, Door

if TYPE_CHECKING:
    from queenhigh.web.server import LiveServer


class VisitShown(msgspec.Struct, frozen=True):
    """How one does at a table, since one sat down."""

    table: str
    sat_at: int
    played_seconds: int
    wagered_cents: int
    net_cents: int


class PlayShown(msgspec.Struct, frozen=True):
    """A player's own play: the clock, every visit, the limits and how much of each is used up."""

    now: int
    visits: tuple[VisitShown, ...]
    limits: tuple[LimitLine, ...]
    cooling_until: int
    excluded_until: int


async def play(server: LiveServer, asked: Asked) -> PlayShown:
    """How long one has played, what it has brought, and the limits."""
    casino, person = server.casino, asked.person.person
    now = casino.clock()
    visits = casino.watch.visits(person, now).items()
    known = casino.house.protection.get(person, Protection())
    shown = tuple(
        VisitShown(name, v.sat_at, v.played_microseconds // 1_000_000, v.wagered_cents, v.net_cents)
        for name, v in visits
    )
    limits = tuple(casino.watch.limits(person, now))
    return PlayShown(now, shown, limits, known.cooling_until, known.excluded_until)


DOORS: Final = (Door("GET", "/api/me/play", "Time played, net, limits and breaks.", play, gives=PlayShown),)
