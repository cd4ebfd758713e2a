"""S6: somebody with a real socket who does not read is cut off, told so, gone for the table at once, and level when back."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from queenhigh.casino.tables.actions import Run, Timers
from queenhigh.client.table import LiveTable
from queenhigh.web.connection import MOST_UNREAD, SLOW, Allowance, Connection
from queenhigh.web.who import Who
from tests.client.busy import view_for
from tests.client.test_resume import MESSAGES, client_of
from tests.web.served import Served, served
from tests.web.test_line import client_frame
from tests.web.test_socket import guest, heard, live, say

HASTY = Run(timers=Timers(betting=50, bank=50, reveal=20, decision=50))
CLOSE, TEXT = 8, 1


class Peer:
    """A socket that is read only when a test says so, with little room for what is not."""

    def __init__(self, at: Served, person: str, token: str) -> None:
        self.person = person
        self._port, self._token = int(at.url.rpartition(":")[2]), token
        self._buffer = b""
        self._socket = socket.socket()

    async def enter(self, after: int = 0) -> None:
        """Connect, and ask for the table."""
        loop = asyncio.get_running_loop()
        self._socket.close()
        self._socket, self._buffer = socket.socket(), b""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.setblocking(False)
        await loop.sock_connect(self._socket, ("127.0.0.1", self._port))
        request = (
            "GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {self._token}\r\n\r\n"
        )
        await loop.sock_sendall(self._socket, request.encode())
        while b"\r\n\r\n" not in self._buffer:
            await self._more()
        self._buffer = self._buffer.partition(b"\r\n\r\n")[2]
        await self.ask(after)

    async def ask(self, after: int = 0) -> None:
        """Ask for the table."""
        data = json.dumps({"op": "watch", "table": "T1", "after": after}).encode()
        await asyncio.get_running_loop().sock_sendall(self._socket, client_frame(data))

    async def ask_on(self) -> None:
        """Ask, and ask, and never read."""
        for _ in range(1_000):
            await self.ask()
            await asyncio.sleep(0.01)

    async def message(self) -> tuple[int, bytes]:
        """The next one: its kind on the wire, and what it says."""
        while True:
            if len(self._buffer) >= 10:
                size = self._buffer[1]
                start = {126: 4, 127: 10}.get(size, 2)
                end = start + (size if start == 2 else int.from_bytes(self._buffer[2:start], "big"))
                if len(self._buffer) >= end:
                    found = self._buffer[0] & 15, self._buffer[start:end]
                    self._buffer = self._buffer[end:]
                    return found
            await self._more()

    async def _more(self) -> None:
        came = await asyncio.wait_for(asyncio.get_running_loop().sock_recv(self._socket, 65_536), 10)
        if not came:
            raise ConnectionResetError
        self._buffer += came

    async def read_into(self, table: LiveTable, at: Served) -> None:
        """Read until the table is as the server has it at this moment."""
        desk = at.server.casino.table(table.name)
        while table.version < desk.version:
            opcode, data = await self.message()
            assert opcode == TEXT
            table.hear(MESSAGES.decode(data))

    def close(self) -> None:
        self._socket.close()


@asynccontextmanager
async def played(folder: Path) -> AsyncIterator[tuple[Served, Peer, LiveTable, "asyncio.Task[list[int]]"]]:
    """A table that is played all the time: somebody who reads nothing from now on, and somebody who hears all of it."""
    async with served(folder / "house", company=2, run=HASTY) as at:
        name, token = await guest(at)
        person, slow_token = await guest(at)
        peer, table = Peer(at, person, slow_token), client_of(person)
        async with live(at, token) as socket_:
            await say(socket_, op="watch", table="T1")
            await heard(socket_, "view")
            sit = {"do": "sit", "bettor": name, "seats": [4], "cents": 50_000}
            await say(socket_, op="act", id="sit", stream="table:T1", action=sit)
            await peer.enter()
            await peer.read_into(table, at)
            versions: list[int] = []

            async def hear() -> list[int]:
                while True:
                    versions.append((await heard(socket_, "frame"))["version"])

            hearing = asyncio.create_task(hear())
            try:
                yield at, peer, table, hearing
                seen = len(versions)
                while len(versions) < seen + 3:  # whoever reads hears on
                    assert not hearing.done()
                    await asyncio.sleep(0.01)
            finally:
                hearing.cancel()
                peer.close()
            # Nobody else has missed or waited for anything: every version came, in order.
            assert versions == list(range(versions[0], versions[0] + len(versions)))


async def cut_off(at: Served, peer: Peer) -> Connection:
    """Ask without reading until the server has had enough; how that ended."""
    connection = at.server.hub.people[peer.person]
    connection.allowance = Allowance(1e9, 1e9)
    with suppress(ConnectionError):
        for _ in range(20_000):
            if not at.server.hub.people.get(peer.person):
                break
            await peer.ask()
            await asyncio.sleep(0)
    return connection


def times_cut(at: Served) -> str:
    figures = at.server.metrics.text(at.server).decode()
    return next(line for line in figures.splitlines() if line.startswith("queenhigh_sent_away_total"))


def test_s6_who_reads_too_slowly_is_gone_for_the_table_at_once_and_is_told_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("queenhigh.web.line.GOODBYE_SECONDS", 60.0)

    async def main() -> None:
        async with played(tmp_path) as (at, peer, _, _):
            connection = await cut_off(at, peer)
            assert connection.closing_code == SLOW
            assert peer.person not in at.server.hub.people
            assert peer.person not in at.server.floor.table("T1").connected
            assert times_cut(at) == 'queenhigh_sent_away_total{code="4008"} 1.0'
            # What was on its way still comes, then a word, then the goodbye; what waited in the box is thrown away.
            before: list[bytes] = []
            while (message := await peer.message())[0] == TEXT:
                before.append(message[1])
            assert json.loads(before[-1])["code"] == "slow"
            # What was on its way is bounded: the machine's box for a reader (twice 64 KiB), the transport's (64 KiB) and one
            # boxful of ours. Without a bound the machine alone would keep some three megabytes.
            assert sum(map(len, before)) < 256 * 1024 + MOST_UNREAD * max(map(len, before))
            assert message[0] == CLOSE
            assert int.from_bytes(message[1][:2], "big") == SLOW

    asyncio.run(main())


def test_s6_who_never_reads_is_hung_up_on_and_is_level_when_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("queenhigh.web.line.GOODBYE_SECONDS", 0.0)

    async def main() -> None:
        async with played(tmp_path) as (at, peer, table, _):
            for after in (table.version, 0):  # with what one had, and with nothing
                await cut_off(at, peer)
                with pytest.raises(ConnectionError):  # the line is dead, though nobody has read the goodbye
                    await peer.ask_on()
                back = client_of(peer.person)
                back._view = table.view if after else None
                await peer.enter(after)
                await peer.read_into(back, at)
                desk = at.server.casino.table("T1")
                assert back.version == desk.version
                assert back.view == view_for(desk, peer.person)

    asyncio.run(main())


def test_s6_what_waits_for_a_reader_is_bounded() -> None:
    class Full:
        has_room = False

        def __init__(self) -> None:
            self.written: list[Any] = []

        def put(self, messages: bytes) -> None:
            self.written.append(messages)

        def leave(self, code: int, reason: str) -> None:
            self.written.append((code, reason))

    async def main() -> None:
        wire = Full()
        connection = Connection(Who("ann"), wire)
        for _ in range(MOST_UNREAD):
            connection.send("{}")
        await asyncio.sleep(0.01)
        assert not connection.is_closing
        assert wire.written == []
        connection.send("{}")
        await asyncio.sleep(0.01)
        notice, goodbye = wire.written
        assert b'"slow"' in notice
        assert goodbye[0] == SLOW
        connection.send("{}")
        await asyncio.sleep(0.01)
        assert len(wire.written) == 2

    asyncio.run(main())
