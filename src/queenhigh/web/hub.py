"""Who hears what: an entry of a table is written once for everyone who watches, and once more for whom it concerns alone."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Final

from queenhigh.casino.feed import looks_at, private_frame, private_frames, public_frame, table_seen
from queenhigh.casino.wire.messages import MeterMoved, Notice, Presence, Timing, ViewSent
from queenhigh.codec.spelling import JSON
from queenhigh.round.readers import bettor
from queenhigh.session.events import SatDown, SeedCommitted
from queenhigh.web.line import framed

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.envelope import Envelope, Reply
    from queenhigh.casino.floor import Floor
    from queenhigh.casino.service import Casino
    from queenhigh.web.connection import Connection
    from queenhigh.web.pacer import Pacer

PRESENCE_SECONDS: Final = 0.1
"""Who comes, goes or is ready is told a little later, so that seven people who do it at once are told of once."""
KEPT: Final = 256
"""Frames of a table that are kept for whoever comes back; who was away longer gets the whole table."""


def _moved(table: str, address: str) -> Notice:
    return Notice("moved", f"table {table} is at {address} now", address)


class Watched:
    """A table that people look at."""

    def __init__(self) -> None:
        self.watchers: set[Connection] = set()
        self._kept: deque[bytes] = deque(maxlen=KEPT)
        """The last frames, one a version, the newest last."""
        self._newest = 0

    def keep(self, version: int, message: bytes) -> None:
        """Keep a frame for whoever comes back."""
        if version != self._newest + 1:
            self._kept.clear()  # what came in between was not heard here
        self._kept.append(message)
        self._newest = version

    def since(self, version: int) -> list[bytes] | None:
        """What came after a version; none if that is not known any more."""
        missed = self._newest - version
        if not self._kept or missed > len(self._kept):
            return None
        return list(self._kept)[len(self._kept) - missed :] if missed > 0 else []


class Hub:
    """Every connection, and every table that somebody watches."""

    def __init__(
        self,
        casino: Casino,
        floor: Floor,
        pacer: Pacer,
        node_of: Callable[[str], str] = lambda _: "",
        read_soon: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`node_of` gives the address of another node that drives a table; empty where it is driven here.

        `read_soon` brings what is known of such a table up to date.
        """
        self._casino = casino
        self._node_of = node_of
        self._read_soon = read_soon
        self._elsewhere: dict[str, str] = {}
        """Table → the address of another node, that those who watch here were told."""
        self._floor = floor
        self._pacer = pacer
        self._tables: dict[str, Watched] = {}
        self.people: dict[str, Connection] = {}
        """Person → the newest connection, which has the seat."""
        self._shown: dict[str, int] = {}
        """House's meter → the cents that were shown last."""
        self._closed: dict[tuple[str, str], str] = {}
        """Table and meter → why no wagers are taken on it, as it was told last."""
        self._to_tell: dict[str, asyncio.TimerHandle] = {}
        """Tables whose presence is about to be told, and what will tell it."""
        self.frames = 0

    # ── who is there ─────────────────────────────────────────────────────────────────────────────────────────────────

    def come(self, connection: Connection) -> None:
        """Somebody has connected; an older connection of the same person is told, and ends."""
        before = self.people.get(connection.person)
        self.people[connection.person] = connection
        if before is not None:
            self.supersede(before)

    def supersede(self, connection: Connection) -> None:
        """The same person has connected anew, here or at another node."""
        if self.people.get(connection.person) is connection:
            del self.people[connection.person]
        self._forget(connection)
        connection.supersede()

    def go(self, connection: Connection) -> None:
        """Somebody is gone."""
        if self.people.get(connection.person) is connection:
            del self.people[connection.person]
        self._forget(connection)

    def _forget(self, connection: Connection) -> None:
        for name in tuple(connection.tables):
            self.leave(connection, name)

    def watch(self, connection: Connection, name: str, after: int) -> None:
        """Tell somebody of a table from now on: what was missed since a version, or all of it."""
        desk = self._casino.table(name)
        watched = self._tables.setdefault(name, Watched())
        watched.watchers.add(connection)
        connection.tables.add(name)
        missed = watched.since(after) if 0 < after <= desk.version else None
        if missed is None and after != desk.version:
            connection.send(self.view(desk, connection.person))
        else:
            for message in missed or ():
                connection.push(message)
            connection.push(framed(private_frame(desk.known_rules, desk.live, desk.version, connection.person)))
        for meter, cents in self._meters(desk):
            connection.tell(self._meter_now(desk, meter, cents))
        address = self._node_of(name)
        if address:
            connection.tell(_moved(name, address))
            self._read_soon(name)
        self._floor.table(name).come(connection.person, connection.token)
        self.present(name)

    def is_watched(self, name: str) -> bool:
        """Whether somebody here looks at a table."""
        watched = self._tables.get(name)
        return watched is not None and bool(watched.watchers)

    def leave(self, connection: Connection, name: str) -> None:
        """No more of that table."""
        connection.tables.discard(name)
        watched = self._tables.get(name)
        if watched is None or connection not in watched.watchers:
            return
        watched.watchers.discard(connection)
        self._floor.table(name).go(connection.person)
        self.present(name)

    def tell_moved(self) -> None:
        """A table that another node drives now: those who watch here are told where to go."""
        for name, watched in self._tables.items():
            address = self._node_of(name)
            if self._elsewhere.get(name, "") != address and watched.watchers:
                self._elsewhere[name] = address
                if address:
                    self._tell_all(name, JSON.encode(_moved(name, address)))

    def ready(self, connection: Connection, name: str) -> None:
        """Somebody wants no more chips down."""
        self._casino.table(name)
        if name in connection.tables:
            self._floor.table(name).ready(connection.person)
            self.present(name)

    def present(self, name: str) -> None:
        """Tell a table who is there, in a moment; it may be that nobody is waited for any more."""
        self._pacer.plan(name)
        if name in self._to_tell:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # nobody waits where no loop runs
            self._tell_presence(name)
        else:
            self._to_tell[name] = loop.call_later(PRESENCE_SECONDS, self._tell_presence, name)

    def _tell_presence(self, name: str) -> None:
        told_by = self._to_tell.pop(name, None)
        if told_by is not None:
            told_by.cancel()
        on_floor = self._floor.table(name)
        people = [person.bettor for person in self._casino.table(name).live.table.people]
        connected = tuple(each for each in people if each in on_floor.connected)
        ready = tuple(each for each in connected if on_floor.is_ready(each))
        self._tell_all(name, JSON.encode(Presence(name, connected, ready)))

    # ── what they hear ───────────────────────────────────────────────────────────────────────────────────────────────

    def view(self, desk: TableDesk, person: str) -> str:
        """The whole table as a person sees it."""
        view = table_seen(desk, bettor(person))
        return JSON.encode(ViewSent(desk.name, desk.version, view, self.timing(desk.name))).decode()

    def timing(self, name: str) -> Timing | None:
        """When a table acts by itself instead of somebody who is asked."""
        found = self._floor.table(name).default()
        return None if found is None else Timing(found[0], found[1].words)

    def heard(self, envelope: Envelope, reply: Reply) -> None:
        """Something has happened, and is on the disk."""
        kind, _, name = reply.stream.partition(":")
        if kind == "meter":
            self.tell_closed()
        if kind != "table" or reply.again:
            return
        for event in reply.events:
            if isinstance(event, SeedCommitted):
                self._floor.table(name).promised(event.bettor)
        self._pacer.plan(name)
        self._tell_entry(name, envelope, reply)
        if any(isinstance(event, SatDown) for event in reply.events):
            self.present(name)  # whoever watched before is somebody at the table now
        self._tell_meters(name)

    def _tell_entry(self, name: str, envelope: Envelope, reply: Reply) -> None:
        watched = self._tables.get(name)
        if watched is None:
            return
        desk, on_floor = self._casino.table(name), self._floor.table(name)
        frame = public_frame(
            name,
            reply.version,
            reply.at,
            envelope.actor,
            reply.events,
            step=on_floor.step(),
            timing=self.timing(name),
            looks=looks_at(desk, reply.events),
        )
        message = framed(frame)
        watched.keep(reply.version, message)
        self._push_all(watched, message)
        for person, private in private_frames(desk.known_rules, desk.live, reply.version, reply.events):
            connection = self.people.get(person)
            if connection is not None and name in connection.tables:
                connection.push(framed(private))
        if name in self._to_tell:
            self._tell_presence(name)  # with the frame: a line is written to once, and whoever reads wakes once

    def _tell_all(self, name: str, data: bytes) -> None:
        watched = self._tables.get(name)
        if watched is not None and watched.watchers:
            self._push_all(watched, framed(data))

    def _push_all(self, watched: Watched, message: bytes) -> None:
        for connection in watched.watchers:
            connection.push(message)
        self.frames += len(watched.watchers)

    def _meters(self, desk: TableDesk) -> list[tuple[str, int]]:
        return [(name, meter.cents) for name, meter in self._casino.readings(desk)]

    def _tell_meters(self, name: str) -> None:
        """A meter has moved: every table that shows it hears of it, the one that moved it after its own frame.

        A table's own round does not know where a meter of the house's stands, so that its frame cannot say it.
        """
        desk = self._casino.table(name)
        for meter, cents in self._meters(desk) if desk.known_rules.meter else ():
            house = desk.live.run.meter(meter)
            if self._shown.get(house) == cents:
                continue
            self._shown[house] = cents
            for each in self._tables:
                self._tell_meter(each, house, cents)

    def _tell_meter(self, name: str, house: str, cents: int) -> None:
        live = self._casino.table(name).live
        for meter, linked in live.run.meters:
            if linked == house:
                self._tell_all(name, JSON.encode(self._meter_now(self._casino.table(name), meter, cents)))

    def _meter_now(self, desk: TableDesk, meter: str, cents: int) -> MeterMoved:
        closed = self._casino.meters.why_closed(desk.live.run.meter(meter), desk.name)
        self._closed[desk.name, meter] = closed
        return MeterMoved(desk.name, meter, cents, closed)

    def tell_closed(self) -> None:
        """A meter that takes no wagers, or takes them again: those who watch a table with it are told, and why."""
        for name in self._tables:
            desk = self._casino.table(name)
            for meter, cents in self._meters(desk) if desk.known_rules.meter else ():
                closed = self._casino.meters.why_closed(desk.live.run.meter(meter), name)
                if closed != self._closed.get((name, meter), ""):
                    self._tell_all(name, JSON.encode(self._meter_now(desk, meter, cents)))
