"""One socket of one person: what goes out waits in a bounded box, what comes in is counted.

A table never waits for a reader. Who reads too slowly is cut off, and comes back with the version it has.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, Protocol

from queenhigh.casino.wire.messages import Notice
from queenhigh.codec.spelling import JSON
from queenhigh.web.line import framed

if TYPE_CHECKING:
    import msgspec

    from queenhigh.web.who import Who

MOST_BYTES: Final = 16 * 1024
"""The longest message that is taken from a client."""
A_SECOND: Final = 20.0
BURST: Final = 60.0
MOST_UNREAD: Final = 512
"""Messages that may wait for a reader."""

UNKNOWN, ELSEWHERE, SLOW, SUPERSEDED, FLOODING, RESTARTING, FAILED = 4001, 4003, 4008, 4009, 4029, 1012, 1011
"""Closing codes."""


class Wire(Protocol):
    """What a connection needs of whatever carries it."""

    @property
    def has_room(self) -> bool:
        """Whether the other end has read what it got before."""
        ...

    def put(self, messages: bytes) -> None:
        """Write framed messages, without waiting."""
        ...

    def leave(self, code: int, reason: str) -> None:
        """Say goodbye and be gone, whether or not the other end reads it."""
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


class Post:
    """What goes out in one turn of the loop: every box that has something in it is emptied once, at its end."""

    def __init__(self) -> None:
        self._due: list[Connection] = []

    def add(self, connection: Connection) -> None:
        """A box has something in it."""
        if not self._due:
            # One step later than whatever is ready now: the answer to an act goes out with the frame that shows it.
            loop = asyncio.get_running_loop()
            loop.call_soon(loop.call_soon, self._empty)
        self._due.append(connection)

    def _empty(self) -> None:
        due, self._due = self._due, []
        for connection in due:
            connection.flush()


class Connection:
    """A person at the other end of a socket; what is told in one turn of the loop goes out together."""

    def __init__(self, who: Who, wire: Wire, token: str = "", post: Post | None = None) -> None:
        self.who = who
        self.person = who.person
        self.token = token
        self.since = 0
        """When it began, in microseconds since 1970."""
        self.tables: set[str] = set()
        self.allowance = Allowance()
        self._wire = wire
        self._post = post or Post()
        self._out: list[bytes] = []
        self._is_due = False
        self._closing: tuple[int, str] | None = None
        self._has_left = False

    @property
    def closing_code(self) -> int:
        """With which code the server has ended it; 0 if it has not."""
        return 0 if self._closing is None else self._closing[0]

    @property
    def is_closing(self) -> bool:
        """Whether it hears nothing more."""
        return self._closing is not None

    def send(self, text: str) -> None:
        """Put a message into the box; a full box ends the connection."""
        self.push(framed(text.encode()))

    def tell(self, message: msgspec.Struct) -> None:
        """Send a message to this person alone."""
        self.push(framed(JSON.encode(message)))

    def push(self, message: bytes) -> None:
        """Put a message into the box that is framed already, because others hear it, too."""
        if self._closing is not None:
            return
        if len(self._out) >= MOST_UNREAD:
            # What waits is of no use any more: the table, or what was missed of it, is told again to whoever comes back.
            words = "too slow: watch again with the last version"
            self._out = [framed(JSON.encode(Notice("slow", words)))]
            self.end(SLOW, words)
            return
        self._out.append(message)
        if not self._is_due:
            self._is_due = True
            self._post.add(self)

    def flush(self) -> None:
        """Write what is in the box, if the other end has read what it got before; who is sent away gets it at once."""
        self._is_due = False
        if self._has_left:
            return
        if self._out and (self._wire.has_room or self._closing is not None):
            self._wire.put(self._out[0] if len(self._out) == 1 else b"".join(self._out))
            self._out.clear()
        if self._closing is not None:
            self._has_left = True
            self._wire.leave(*self._closing)

    def end(self, code: int, reason: str) -> None:
        """Close it, after what is in the box."""
        if self._closing is None:
            self._closing = (code, reason)
            if not self._is_due:
                self._is_due = True
                self._post.add(self)

    def supersede(self) -> None:
        """A newer connection of the same person has the seat."""
        self.tell(Notice("superseded", "you are connected elsewhere now"))
        self.end(SUPERSEDED, "connected elsewhere")
