"""Everyone in a crowd: what they know of their tables together, and what each of them does with one socket.

One process holds thousands of players, so that the wire is read by hand: frames are taken apart by their bytes, and only the
first one of each version at a table is decoded.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import struct
from typing import Any, Final

import msgspec


class Orders(msgspec.Struct, frozen=True):
    """What a crowd is to do."""

    host: str
    port: int
    tables: tuple[tuple[str, tuple[tuple[str, str, int], ...]], ...]
    """Table → its players: name, token, seat."""
    seconds: float
    warm_seconds: float
    result: str
    think: tuple[float, float] = (2.0, 8.0)
    ante_cents: int = 500
    slow: tuple[tuple[str, str], ...] = ()
    """Table and token of people who watch it, and others, and read nothing."""
    storm: bool = False
    """At the end all sockets are cut at once, and come back."""
    sources: int = 1
    """So many loopback addresses are called from."""


class _Step(msgspec.Struct):
    wait: str
    seat: int = 0


class _Event(msgspec.Struct):
    event: str
    number: int = 0
    spots: tuple[int, ...] = ()


class _Frame(msgspec.Struct):
    version: int
    by: str
    events: tuple[_Event, ...]
    step: _Step | None = None


_FRAME: Final = msgspec.json.Decoder(_Frame)


class _Round(msgspec.Struct):
    number: int
    stakes: tuple[dict[str, Any], ...] = ()


class _Table(msgspec.Struct):
    step: _Step
    round: _Round | None = None


class _Live(msgspec.Struct):
    table: _Table


class _View(msgspec.Struct):
    version: int
    view: _Live


_VIEW: Final = msgspec.json.Decoder(_View)
_VERSION: Final = re.compile(rb'"version":([0-9]+)')


def version_in(data: bytes) -> int:
    """The version that a message about a table bears."""
    found = _VERSION.search(data, 15)
    return int(found[1]) if found else 0


def asking(host: str, port: int, token: str) -> bytes:
    """The request for a socket."""
    return (
        f"GET /live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        f"Authorization: Bearer {token}\r\n\r\n".encode()
    )


def watching(table: str, after: int) -> bytes:
    """The wish to hear of a table from a version on."""
    return b'{"op":"watch","table":"%b","after":%d}' % (table.encode(), after)


def text_frame(data: bytes) -> bytes:
    """A client's message on the wire: masked, as the protocol wants it, with a mask of zeros."""
    size = len(data)
    head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + struct.pack("!H", size)
    return head + b"\0\0\0\0" + data


class Crowd:
    """Everyone, and what was measured."""

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self.chance = random.Random(1)  # a load that can be repeated
        self.loop = asyncio.get_running_loop()
        self.tables = {name: Felt(self, name, players) for name, players in orders.tables}
        self.latencies: list[float] = []
        self.measuring = False
        self.again = 0
        """Connections that were refused and tried again."""
        self.acts = self.refused = self.frames = self.bytes = self.lost = self.unanswered = self.gaps = 0
        self.errors: dict[str, int] = {}

    @property
    def players(self) -> list[Player]:
        """Everyone."""
        return [player for felt in self.tables.values() for player in felt.players]

    def think(self) -> float:
        """How long somebody thinks, in seconds."""
        low, high = self.orders.think
        return low + (high - low) * self.chance.random()


class Felt:
    """One table, as its players know it together."""

    def __init__(self, crowd: Crowd, name: str, players: tuple[tuple[str, str, int], ...]) -> None:
        self.crowd, self.name = crowd, name
        self.version = self.number = self.betting = self.deciding = 0
        self.players = [Player(crowd, self, *each) for each in players]
        self.by_seat = {player.seat: player for player in self.players}

    def viewed(self, data: bytes) -> None:
        """The whole table, at the start or after a long absence."""
        view = _VIEW.decode(data)
        self.version = view.version
        if view.view.table.round is not None:
            self.number = view.view.table.round.number
        self.go_on(view.view.table.step)

    def heard(self, data: bytes, version: int) -> None:
        """A frame that nobody here has seen yet."""
        self.version = version
        frame = _FRAME.decode(data)
        for event in frame.events:
            if event.event == "round_opened":
                self.number = event.number
        if frame.step is not None:
            self.go_on(frame.step)

    def go_on(self, step: _Step) -> None:
        """Whoever is asked begins to think."""
        if step.wait == "bets" and self.betting != self.number:
            self.betting = self.number
            for each in self.players:
                each.plan(each.bet, self.number)
        elif step.wait == "decision":
            player = self.by_seat.get(step.seat)
            turn = self.number * 100 + step.seat
            if player is not None and self.deciding != turn:
                self.deciding = turn
                player.plan(player.decide, self.number)


class Player(asyncio.Protocol):
    """One person with one socket."""

    def __init__(self, crowd: Crowd, felt: Felt, name: str, token: str, seat: int) -> None:
        self.crowd, self.felt, self.name, self.token, self.seat = crowd, felt, name, token, seat
        self.by = b'"by":"' + name.encode() + b'"'
        self.buffer = b""
        self.transport: Any = None
        self.open = False
        self.there: asyncio.Future[None] = crowd.loop.create_future()
        self.gone: asyncio.Future[None] = crowd.loop.create_future()
        self.version = self.answered = 0
        """What one has of the table, and what the table said that it has when one came."""
        self.meant: float = 0.0
        self.ids = 0

    # ── the socket ───────────────────────────────────────────────────────────────────────────────────────────────────

    def connection_made(self, transport: Any) -> None:
        """Ask for a WebSocket."""
        self.transport = transport
        self.buffer, self.open, self.answered = b"", False, 0
        orders = self.crowd.orders
        transport.write(asking(orders.host, orders.port, self.token))

    def connection_lost(self, error: Exception | None) -> None:
        """Count it."""
        del error
        self.open = False
        self.crowd.lost += 1
        if not self.gone.done():
            self.gone.set_result(None)

    def data_received(self, data: bytes) -> None:
        """Take the stream apart into messages."""
        data = self.buffer + data if self.buffer else data
        if not self.open:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self.buffer = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self.crowd.errors["handshake"] = self.crowd.errors.get("handshake", 0) + 1
                self.transport.close()
                return
            self.open, data = True, data[end + 4 :]
            self.say(watching(self.felt.name, self.version))
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                if size - at < 4:
                    break
                length, start = (data[at + 2] << 8) | data[at + 3], at + 4
            elif length == 127:
                if size - at < 10:
                    break
                length, start = struct.unpack_from("!Q", data, at + 2)[0], at + 10
            if size - start < length:
                break
            self.message(data[at] & 15, data[start : start + length])
            at = start + length
        self.buffer = data[at:] if at < size else b""

    def message(self, opcode: int, data: bytes) -> None:
        """One whole message."""
        if opcode == 9:
            self.transport.write(bytes((0x8A, 0x80 | len(data))) + b"\0\0\0\0" + data)
            return
        if opcode != 1:
            return
        crowd = self.crowd
        crowd.frames += 1
        crowd.bytes += len(data)
        if data.startswith(b'{"kind":"frame"'):
            if self.meant and self.by in data[:200]:
                self.shown()
            version = version_in(data)
            if version != self.version + 1 and self.version:
                crowd.gaps += 1
            self.version = version
            if version > self.felt.version:
                self.felt.heard(data, version)
            self.look()
        elif data.startswith(b'{"kind":"view"'):
            self.version = self.answered = version_in(data)
            if self.version > self.felt.version:
                self.felt.viewed(data)
            self.look()
        elif data.startswith(b'{"kind":"private"'):
            self.answered = version_in(data)
            self.look()
        elif data.startswith(b'{"kind":"reply"') and b'"error"' in data:
            code = str(json.loads(data).get("error"))
            crowd.errors[code] = crowd.errors.get(code, 0) + 1
            crowd.refused += 1
            self.meant = 0.0

    def look(self) -> None:
        """Whether one is level: the table has answered, and no newer version of it is known to anybody at it."""
        if self.answered and self.version >= max(self.answered, self.felt.version) and not self.there.done():
            self.there.set_result(None)

    def cut(self) -> None:
        """Lose the socket; whoever comes back has the version that one had, and is not level before the table says so."""
        self.there, self.answered = self.crowd.loop.create_future(), 0
        self.transport.abort()

    def say(self, data: bytes) -> None:
        """Send a message."""
        if self.open:
            self.transport.write(text_frame(data))

    # ── what a player does ───────────────────────────────────────────────────────────────────────────────────────────

    def plan(self, what: Any, number: int) -> None:
        """Think, and then act, whatever the server does meanwhile."""
        when = self.crowd.loop.time() + self.crowd.think()
        self.crowd.loop.call_at(when, what, when, number)

    def act(self, when: float, number: int, action: bytes) -> None:
        """Let something happen that was meant for a certain moment."""
        if self.meant:
            self.crowd.unanswered += 1
        self.ids += 1
        self.meant = when
        self.say(
            b'{"op":"act","id":"b%d-%d","stream":"table:%b","round":%d,"action":%b}'
            % (number, self.ids, self.felt.name.encode(), number, action)
        )

    def bet(self, when: float, number: int) -> None:
        """An ante, and no more chips."""
        if number != self.felt.number:
            return
        action = b'{"do":"place_wager","bettor":"%b","spot":%d,"wager":"ante","cents":%d}'
        self.act(when, number, action % (self.name.encode(), self.seat, self.crowd.orders.ante_cents))
        self.say(b'{"op":"ready","table":"%b"}' % self.felt.name.encode())

    def decide(self, when: float, number: int) -> None:
        """Play or fold, without a look at the cards."""
        if number != self.felt.number:
            return
        option = b"play" if self.crowd.chance.random() < 0.67 else b"fold"
        self.act(when, number, b'{"do":"decide","spot":%d,"option":"%b"}' % (self.seat, option))

    def shown(self) -> None:
        """The own act has come back as a frame."""
        crowd = self.crowd
        crowd.acts += 1
        if crowd.measuring:
            crowd.latencies.append(crowd.loop.time() - self.meant)
        self.meant = 0.0
