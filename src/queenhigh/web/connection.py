"""One socket of one person: what goes out waits in a bounded box, what comes in is counted.

A table never waits for a reader. Who reads too slowly is cut off, and comes back with the version it has.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Final, Protocol

from queenhigh.casino.wire.messages import Notice
from queenhigh.codec.spelling import JSON

if TYPE_CHECKING:
    import msgspec

    from queenhigh.web.who import Who

MOST_BYTES: Final = 16 * 1024
"""The longest message that is taken from a client."""
A_SECOND: Final = 20.0
BURST: Final = 60.0
MOST_UNREAD: Final = 512
"""Messages that may wait for a reader."""

UNKNOWN, ELSEWHERE, SLOW, SUPERSEDED, FLOODING, RESTARTING = 4001, 4003, 4008, 4009, 4029, 1012
"""Closing codes."""


class Socket(Protocol):
    """What a connection needs of whatever carries it."""

    async def send_text(self, data: str) -> None:
        """Send one message; waits until there is room for it."""
        ...

    async def close(self, code: int, reason: str) -> None:
        """End it."""
        ...


class Allowance:
    """How much somebody may send: so much a second, and some more at once."""

    def __init__(self, a_second: float = A_SECOND, burst: float = BURST) -> None:
        self._rate, self._most = a_second, burst
        self._left, self._since = burst, 0.0

    def take(self, now: float) -> bool:
        """Whether one more is allowed; `now` in seconds."""
        if self._since:
            self._left = min(self._most, self._left + max(0.0, now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Connection:
    """A person at the other end of a socket."""

    def __init__(self, who: Who, socket: Socket, token: str = "") -> None:
        self.who = who
        self.token = token
        self.tables: set[str] = set()
        self.allowance = Allowance()
        self._socket = socket
        self._out: deque[str] = deque()
        self._wake = asyncio.Event()
        self._closing: tuple[int, str] | None = None

    @property
    def person(self) -> str:
        """Who it is."""
        return self.who.person

    @property
    def is_closing(self) -> bool:
        """Whether it hears nothing more."""
        return self._closing is not None

    def send(self, text: str) -> None:
        """Put a message into the box; a full box ends the connection."""
        if self._closing is not None:
            return
        if len(self._out) >= MOST_UNREAD:
            self._out.clear()
            self.end(SLOW, "too slow: watch again with the last version")
            return
        self._out.append(text)
        self._wake.set()

    def tell(self, message: msgspec.Struct) -> None:
        """Send a message to this person alone."""
        self.send(JSON.encode(message).decode())

    def end(self, code: int, reason: str) -> None:
        """Close it, after what is in the box."""
        if self._closing is None:
            self._closing = (code, reason)
            self._wake.set()

    def supersede(self) -> None:
        """A newer connection of the same person has the seat."""
        self.tell(Notice("superseded", "you are connected elsewhere now"))
        self.end(SUPERSEDED, "connected elsewhere")

    async def write(self) -> None:
        """Send what is in the box, until the end."""
        while True:
            while self._out:
                await self._socket.send_text(self._out.popleft())
            if self._closing is not None:
                await self._socket.close(*self._closing)
                return
            self._wake.clear()
            await self._wake.wait()
