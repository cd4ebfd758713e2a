"""People who ask for tables and then read nothing: they are to be cut off, and to be level again when they come back."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import TYPE_CHECKING, Final

from benchmarks.crowd import asking, text_frame, version_in, watching

if TYPE_CHECKING:
    from benchmarks.crowd import Crowd

RECEIVED_BYTES: Final = 4096
"""A small box at the reader's end, so that the server's fills soon."""
TABLES: Final = 20
"""So many tables are watched by one reader, as by somebody with a lobby full of them."""
VIEWS: Final = 30
"""So often one table is asked for as a whole, to begin with: what the two machines keep for a reader is full at once."""
PAUSE_SECONDS: Final = 1 / 15
"""Between two questions: below the rate at which a server sends somebody away for asking too much."""


class SlowReader:
    """One of them, over as many sockets as it takes."""

    def __init__(self, crowd: Crowd, table: str, token: str) -> None:
        self._crowd, self._token = crowd, token
        names = list(crowd.tables)
        first = names.index(table)
        self._tables = [names[(first + more) % len(names)] for more in range(min(TABLES, len(names)))]
        self._versions = dict.fromkeys(self._tables, 0)
        self._socket = socket.socket()
        self._buffer = b""
        self._task: asyncio.Task[None] | None = None
        self.cut = 0
        """How often the server has hung up."""
        self.level = 0
        """How often one has come back after that and had the newest version of every table."""

    async def come(self) -> None:
        """Be there, and read no more from now on."""
        await self._enter()
        self._task = asyncio.create_task(self._stay())

    async def go(self) -> None:
        """Go home."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._socket.close()

    async def _stay(self) -> None:
        while True:
            with contextlib.suppress(ConnectionError):
                await self._ask()
            self.cut += 1
            before = self.level
            while self.level == before:
                self._socket.close()
                with contextlib.suppress(ConnectionError):
                    await self._enter()
                    self.level += 1

    async def _ask(self) -> None:
        """Ask and ask and never listen, until the socket is gone: sooner than the server's pings would notice it."""
        whole = text_frame(watching(self._tables[0], 0)) * VIEWS
        await self._crowd.loop.sock_sendall(self._socket, whole)
        while True:
            await asyncio.sleep(PAUSE_SECONDS)
            await self._crowd.loop.sock_sendall(self._socket, text_frame(b'{"op":"ping","id":"slow"}'))

    async def _enter(self) -> None:
        """Connect, ask for the tables with the versions that one has, and read until one has the newest of each."""
        orders, loop = self._crowd.orders, self._crowd.loop
        self._socket = found = socket.socket()
        found.setblocking(False)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVED_BYTES)
        await loop.sock_connect(found, (orders.host, orders.port))
        await loop.sock_sendall(found, asking(orders.host, orders.port, self._token))
        self._buffer = b""
        while b"\r\n\r\n" not in self._buffer:
            await self._more()
        self._buffer = self._buffer.partition(b"\r\n\r\n")[2]
        for table, version in self._versions.items():
            await loop.sock_sendall(found, text_frame(watching(table, version)))
        answered: dict[str, int] = {}
        tables = self._crowd.tables
        while len(answered) < len(self._tables) or any(
            version < max(answered[table], tables[table].version) for table, version in self._versions.items()
        ):
            data = await self._message()
            if not data.startswith((b'{"kind":"frame"', b'{"kind":"view"', b'{"kind":"private"')):
                continue
            place = data.find(b'"table":"') + 9
            table, version = data[place : data.find(b'"', place)].decode(), version_in(data)
            if not data.startswith(b'{"kind":"private"'):
                self._versions[table] = version
            if not data.startswith(b'{"kind":"frame"'):
                answered[table] = version

    async def _more(self) -> None:
        data = await self._crowd.loop.sock_recv(self._socket, 65_536)
        if not data:
            raise ConnectionResetError("the server has hung up")
        self._buffer += data

    async def _message(self) -> bytes:
        """The next whole message."""
        while True:
            buffer = self._buffer
            if len(buffer) >= 2:
                start = {126: 4, 127: 10}.get(buffer[1], 2)
                length = buffer[1] if start == 2 else int.from_bytes(buffer[2:start], "big")
                if len(buffer) >= max(start, start + length):
                    self._buffer = buffer[start + length :]
                    return buffer[start : start + length]
            await self._more()
