"""The line to one client: the server's own socket protocol, with a short way for what comes and goes all the time.

Uvicorn's way of a message leads through a queue, a task, two middlewares and a pause of the transport. At ten thousand
sockets that is most of the work, so that an open socket is read and written directly: a message is handled where its bytes
come in, and one that everybody at a table hears is framed once and written to each transport as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from websockets.http11 import Request

EXTENSION: Final = "queenhigh.line"
"""Where an application finds the line in its scope."""
_TEXT, _PONG = 0x81, 0x8A
_PING: Final = b"\x89\x00"
_SHORT, _MEDIUM = 126, 1 << 16
_HEAD: Final = 6
"""The least that a client's frame has: two bytes, and the mask."""
_NO_MASK: Final = b"\0\0\0\0"
GOODBYE_SECONDS: Final = 2.0
"""Who has not read the goodbye by then is hung up on."""


def framed(data: bytes) -> bytes:
    """A text message as it stands on the wire, from a server."""
    size = len(data)
    if size < _SHORT:
        return bytes((_TEXT, size)) + data
    if size < _MEDIUM:
        return bytes((_TEXT, 126, size >> 8, size & 255)) + data
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big") + data


def _unmasked(data: bytes, mask: bytes) -> bytes:
    """What a client has masked."""
    if mask == _NO_MASK:
        return data
    size = len(data)
    key = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
    return (int.from_bytes(data, "big") ^ key).to_bytes(size, "big")


class Line(WebSocketsSansIOProtocol):
    """One socket; until somebody takes it over, it is the conventional one."""

    _rest: bytes = b""
    """The beginning of a frame that has not come as a whole."""
    _is_alone = True
    """Whether no message is under way in several frames."""
    _is_plain = False
    """Whether everything is left to the conventional way from now on."""
    has_room = True
    """Whether the other end reads as quickly as it is told."""
    heard_at: float = 0.0
    """When something has come last, by the loop's clock."""
    asked_at: float = -1.0
    _taker: Callable[[bytes], None] | None = None
    _resumed: Callable[[], None] | None = None

    def handle_connect(self, event: Request) -> None:
        """Let the application find the line."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def take_over(self, taker: Callable[[bytes], None], resumed: Callable[[], None]) -> None:
        """From now on whole messages go to `taker` where they come in; `resumed` hears that there is room to write again."""
        self._taker, self._resumed = taker, resumed
        self.heard_at = self.loop.time()
        self.stop_keepalive()  # whoever takes a line over looks after it
        while not self.queue.empty():
            waiting = self.queue.get_nowait()
            if waiting["type"] != "websocket.receive":
                self.queue.put_nowait(waiting)
                break
            taker((waiting.get("text") or "").encode() or waiting.get("bytes") or b"")
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Take whole text messages directly; every other frame goes, as a whole, to where all go by convention."""
        if self._is_plain or not self.handshake_initiated:
            super().data_received(data)
            return
        self.heard_at = self.loop.time()
        if self._rest:
            data = self._rest + data
        at, size = 0, len(data)
        while size - at >= _HEAD and not self._is_plain:
            length, start = data[at + 1] & 127, at + 2
            if length == _SHORT:
                length, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif length > _SHORT or not data[at + 1] & 128:
                # Too long for any message here, or not masked: it is refused in the conventional way.
                self._is_plain = True
                break
            end = start + 4 + length
            if size < end:
                break
            if data[at] == _TEXT and self._is_alone and self._taker is not None:
                self._came(_unmasked(data[start + 4 : end], data[start : start + 4]))
            elif data[at] == _PONG and length < _SHORT and self._taker is not None:
                pass  # a sign of life, and no more
            else:
                if not data[at] & 8:  # no ping, pong or close, which may come between the parts of a message
                    self._is_alone = bool(data[at] & 128)
                super().data_received(data[at:end])
            at = end
        self._rest = data[at:]
        if self._is_plain:
            rest, self._rest = self._rest, b""
            super().data_received(rest)

    def _came(self, data: bytes) -> None:
        if self._taker is not None and not (self.close_sent or self.disconnected):
            self._taker(data)

    def send_receive_event_to_app(self) -> None:
        """A whole message has come."""
        if self._taker is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self._taker(bytes(data))

    def put(self, messages: bytes) -> None:
        """Write framed messages, if the socket is open."""
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(messages)

    def ask(self) -> None:
        """Ask the other end for a sign of life."""
        self.put(_PING)

    def leave(self, code: int, reason: str) -> None:
        """Say goodbye and be gone: the application hears of it at once, and nobody waits for somebody who does not read."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        self.stop_keepalive()
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.close_timer = self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)

    def pause_writing(self) -> None:
        """The other end reads too slowly."""
        super().pause_writing()
        self.has_room = False

    def resume_writing(self) -> None:
        """There is room again."""
        super().resume_writing()
        self.has_room = True
        if self._resumed is not None:
            self._resumed()
