"""A crowd of players for a live server, in a process of its own: real sockets, the real protocol, an open loop.

    python -m benchmarks.load ORDERS.json

Every player thinks for 2 to 8 seconds, whatever the server does; a latency is counted from the moment at which the player meant
to act to the frame that shows the act at that player's own socket. One process holds thousands of players, so that the wire is
read by hand: frames are taken apart by their bytes, and only the first one of each version at a table is decoded.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import resource
import struct
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

if TYPE_CHECKING:
    from collections.abc import Callable

HANDSHAKES: Final = 1_000
"""Sockets that are opened at the same time."""
ROUND_IN_THINKS: Final = 9.0
"""A round takes about as long as so many people think: one while all bet, seven one after another, and the dealer."""


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
    slow: tuple[tuple[str, str, str], ...] = ()
    """Table, name and token of people who watch and read nothing."""
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
        self.acts = self.refused = self.frames = self.bytes = self.lost = self.unanswered = 0
        self.errors: dict[str, int] = {}
        self.slow = [Slow(self, self.tables[table], name, token, 0) for table, name, token in orders.slow]

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
        if view.version > self.version:
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
        self.meant: float = 0.0
        self.ids = 0
        self.reads = True

    # ── the socket ───────────────────────────────────────────────────────────────────────────────────────────────────

    def connection_made(self, transport: Any) -> None:
        """Ask for a WebSocket."""
        self.transport = transport
        self.buffer, self.open = b"", False
        orders = self.crowd.orders
        transport.write(
            f"GET /live HTTP/1.1\r\nHost: {orders.host}:{orders.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {self.token}\r\n\r\n".encode()
        )

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
            after = self.felt.version if self.seat else 0
            self.say(b'{"op":"watch","table":"%b","after":%d}' % (self.felt.name.encode(), after))
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
            place = data.find(b'"version":', 15) + 10
            version = int(data[place : data.find(b",", place)])
            if version > self.felt.version:
                self.felt.heard(data, version)
            if not self.there.done():
                self.there.set_result(None)
        elif data.startswith((b'{"kind":"view"', b'{"kind":"private"')):
            if data.startswith(b'{"kind":"view"'):
                self.felt.viewed(data)
            if not self.there.done():
                self.there.set_result(None)
        elif data.startswith(b'{"kind":"reply"') and b'"error"' in data:
            code = str(json.loads(data).get("error"))
            crowd.errors[code] = crowd.errors.get(code, 0) + 1
            crowd.refused += 1
            self.meant = 0.0

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


class Slow(Player):
    """Somebody who asks for a table, and then reads nothing of what comes."""

    def message(self, opcode: int, data: bytes) -> None:
        """The last thing that is read."""
        if b'"kind":"view"' in data[:20]:
            self.transport.pause_reading()
            if not self.there.done():
                self.there.set_result(None)
        del opcode


def _given(player: Player) -> Callable[[], Player]:
    return lambda: player


async def connect_all(crowd: Crowd, players: list[Player], over: float = 0.0) -> None:
    """Open everyone's socket, some at a time, and wait until all have their table.

    They come one table after another over so many seconds, so that no two tables are in step, as in a house long open.
    """
    waiting, orders, began = iter(enumerate(players)), crowd.orders, crowd.loop.time()

    async def some() -> None:
        for number, player in waiting:
            await asyncio.sleep(began + over * number / len(players) - crowd.loop.time())
            # To name the own address makes the kernel look for a port there, which takes long among ten thousand.
            source = (f"127.0.0.{1 + number % orders.sources}", 0) if orders.sources > 1 else None
            while not player.there.done():
                player.gone = crowd.loop.create_future()
                try:
                    await crowd.loop.create_connection(_given(player), orders.host, orders.port, local_addr=source)
                except OSError:
                    await asyncio.sleep(0.2)
                    continue
                await asyncio.wait((player.there, player.gone), timeout=60, return_when=asyncio.FIRST_COMPLETED)
                if not player.there.done():
                    crowd.again += 1
                    player.transport.abort()
                    await asyncio.sleep(0.2)

    await asyncio.gather(*(some() for _ in range(HANDSHAKES)))


async def loop_lag(crowd: Crowd, seconds: float) -> float:
    """How late this process itself is, at worst."""
    worst, end = 0.0, crowd.loop.time() + seconds
    while crowd.loop.time() < end:
        before = crowd.loop.time()
        await asyncio.sleep(0.05)
        worst = max(worst, crowd.loop.time() - before - 0.05)
    return worst


def quantile(values: list[float], share: float) -> float:
    """The value below which a share of all lies, in milliseconds."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] * 1000 if values else 0.0


async def storm(crowd: Crowd) -> float:
    """Cut everyone off at once; seconds until all are back and level."""
    players = crowd.players
    for player in players:
        player.there = crowd.loop.create_future()
        player.transport.abort()
    await asyncio.sleep(0)
    began = time.perf_counter()
    await connect_all(crowd, players)
    return time.perf_counter() - began


def _write(orders: Orders, found: dict[str, Any]) -> None:
    Path(orders.result).write_text(json.dumps(found), encoding="utf-8")


def _mark(path: str) -> None:
    """Tell whoever watches that it begins, or has ended."""
    Path(path).touch()


async def run(orders: Orders) -> dict[str, Any]:
    """Come, play, measure, go."""
    crowd = Crowd(orders)
    began = time.perf_counter()
    await connect_all(crowd, crowd.players, ROUND_IN_THINKS * sum(orders.think) / 2)
    await connect_all(crowd, list(crowd.slow))
    came = time.perf_counter() - began
    gc.collect()
    gc.freeze()
    await asyncio.sleep(orders.warm_seconds)
    crowd.measuring = True
    _mark(orders.result + ".measuring")
    acts, frames, size = crowd.acts, crowd.frames, crowd.bytes
    cpu, wall = time.process_time(), time.perf_counter()
    lag = await loop_lag(crowd, orders.seconds)
    wall = time.perf_counter() - wall
    cpu = time.process_time() - cpu
    crowd.measuring = False
    _mark(orders.result + ".measured")
    found = {
        "seats": len(crowd.players),
        "connect_s": came,
        "seconds": wall,
        "acts": crowd.acts - acts,
        "acts_s": (crowd.acts - acts) / wall,
        "frames_s": (crowd.frames - frames) / wall,
        "bytes_s": (crowd.bytes - size) / wall,
        **{
            f"p{name}_ms": quantile(crowd.latencies, share)
            for name, share in (("50", 0.5), ("90", 0.9), ("99", 0.99), ("999", 0.999), ("100", 1.0))
        },
        "refused": crowd.refused,
        "unanswered": crowd.unanswered,
        "lost": crowd.lost,
        "errors": crowd.errors,
        "generator_cores": cpu / wall,
        "generator_lag_ms": lag * 1000,
    }
    _write(orders, found)
    if orders.storm:
        found["storm_s"] = await storm(crowd)
        found["storm_again"] = crowd.again
    return found


def raise_files() -> None:
    """As many open files as the machine allows."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def main() -> None:
    """Do what the orders say."""
    import uvloop  # noqa: PLC0415  # only the crowd needs it

    raise_files()
    orders = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=Orders)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        found = runner.run(run(orders))
    _write(orders, found)


if __name__ == "__main__":
    main()
