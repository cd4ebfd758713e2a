"""The socket of a client: it connects again by itself, asks for what was missed, and repeats what was not answered.

A repeated request has the id of the first one, so that whatever it asks for happens once.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from queenhigh.casino.wire import messages as wire
from queenhigh.errors import BadInput, IllegalAction

if TYPE_CHECKING:
    from collections.abc import Callable

_DECODER: Final = msgspec.json.Decoder(wire.AnyMessage)
_ENCODER: Final = msgspec.json.Encoder()
_MOST_BYTES: Final = 4 * 1024 * 1024
_FINAL: Final = {
    4001: ("who/unknown", "the server does not know this token any more"),
    4003: ("who/origin", "the server does not take this client"),
    4009: ("session/superseded", "this person is connected elsewhere now"),
}
"""Closing codes after which nobody comes back by himself."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 5.0


class Link:
    """One person's connection, over as many sockets as it takes."""

    def __init__(
        self, url: str, token: str, hear: Callable[[Any], None], again: Callable[[], list[wire.AnyOp]]
    ) -> None:
        """`hear` takes every message; `again` says what to ask for first on a new socket."""
        self._home = self._url = _socket_of(url)
        self._token = token
        self._hear, self._again = hear, again
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, tuple[wire.Act, asyncio.Future[wire.Answer]]] = {}
        self._task: asyncio.Task[None] | None = None
        self._there = asyncio.Event()
        self._sending: set[asyncio.Task[None]] = set()
        self._numbers = 0
        self.hello: wire.Hello | None = None
        self.connections = 0
        """How often it has connected."""
        self.failed: IllegalAction | None = None
        """Why it will not come back."""

    async def open(self) -> wire.Hello:
        """Connect; who the server takes us for."""
        self._task = asyncio.create_task(self._run(), name="link")
        await self._there.wait()
        if self.hello is None:
            raise self.failed or BadInput("server/unreachable", f"{self._url} does not answer", {"url": self._url})
        return self.hello

    async def close(self) -> None:
        """Go, for good."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._fail(IllegalAction("client/closed", "this client is closed", {}))

    @property
    def is_connected(self) -> bool:
        """Whether there is a socket at this moment; where there is none, the link is coming back."""
        return self._socket is not None

    def cut(self) -> None:
        """Break the socket off, as a bad line would; the link comes back by itself."""
        if self._socket is not None:
            self._socket.transport.abort()

    def move(self, url: str) -> None:
        """Go on at another node of the same house, with the same token; what was not answered is asked again there."""
        address = _socket_of(url)
        # A line that nobody could read is never given up for one that anybody can.
        if address != self._url and (address.startswith("wss:") or self._url.startswith("ws:")):
            self._url = address
            self.cut()

    def send(self, op: wire.AnyOp) -> None:
        """Say something now, if there is a socket; what is to be said again on the next one is `again`'s business."""
        if self._socket is not None:
            task = asyncio.create_task(_quietly(self._socket, _ENCODER.encode(op)))
            self._sending.add(task)
            task.add_done_callback(self._sending.discard)

    async def act(self, stream: str, action: dict[str, Any], round_: int = 0, seen: int = 0) -> wire.Answer:
        """Let something happen, once, however often the line breaks; raises the refusal."""
        if self.failed is not None:
            raise self.failed
        self._numbers += 1
        # The server's time at the first greeting is different for every client of a person.
        name = f"{self.hello.now if self.hello else 0:x}-{self._numbers}"
        future: asyncio.Future[wire.Answer] = asyncio.get_running_loop().create_future()
        act = wire.Act(name, stream, action, round_, seen)
        self._waiting[name] = (act, future)
        self.send(act)
        try:
            answer = await future
        finally:
            self._waiting.pop(name, None)
        if answer.error:
            raise IllegalAction(answer.error, answer.message, answer.facts)
        return answer

    # ── one socket after another ─────────────────────────────────────────────────────────────────────────────────────

    async def _run(self) -> None:
        pause = _FIRST_PAUSE
        while self.failed is None:
            try:
                headers = {"Authorization": f"Bearer {self._token}"}
                async with connect(
                    self._url, additional_headers=headers, compression=None, max_size=_MOST_BYTES
                ) as socket:
                    await self._serve(socket)
                    pause = _FIRST_PAUSE
            except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed):
                if self.hello is None:
                    break
                self._url = self._home  # whoever was there first knows where a table is now
            finally:
                self._socket = None
            if self.failed is None:
                await asyncio.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
        self._there.set()

    async def _serve(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                message = _DECODER.decode(text)
                if isinstance(message, wire.Answer):
                    self._answered(message)
                elif isinstance(message, wire.Hello):
                    await self._greeted(socket, message)
                else:
                    self._hear(message)
        except ConnectionClosed:
            pass
        final = _FINAL.get(socket.close_code or 0)
        if final is not None:
            self._fail(IllegalAction(*final, {"code": socket.close_code}))

    async def _greeted(self, socket: ClientConnection, hello: wire.Hello) -> None:
        if hello.protocol != wire.PROTOCOL:
            facts = {"ours": wire.PROTOCOL, "theirs": hello.protocol}
            message = f"the server speaks protocol {hello.protocol}, this client {wire.PROTOCOL}"
            self._fail(IllegalAction("server/protocol", message, facts))
            await socket.close()
            return
        self.hello = self.hello or hello
        self._socket = socket
        self.connections += 1
        for op in (*self._again(), *(act for act, _ in self._waiting.values())):
            await _quietly(socket, _ENCODER.encode(op))
        self._there.set()

    def _answered(self, answer: wire.Answer) -> None:
        _, future = self._waiting.get(answer.id, (None, None))
        if future is not None and not future.done():
            future.set_result(answer)

    def _fail(self, why: IllegalAction) -> None:
        self.failed = self.failed or why
        for _, future in self._waiting.values():
            if not future.done():
                future.set_exception(self.failed)
        self._hear(None)


def _socket_of(url: str) -> str:
    return url.replace("http", "ws", 1) + "/live"


async def _quietly(socket: ClientConnection, data: bytes) -> None:
    """Send; a socket that is gone is noticed by whoever reads it."""
    with contextlib.suppress(ConnectionClosed):
        await socket.send(data.decode())
