"""HTTP for those who come to the point: a connection that does not finish its request in time is closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio

REQUEST_SECONDS: Final = 10.0
"""So long the head of a request may take, and so long its body."""


class Patience(H11Protocol):
    """The conventional protocol, which itself would wait without end for the rest of a request."""

    request_seconds = REQUEST_SECONDS
    _until: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody has connected, and is expected to say something."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Something was said; perhaps not all of it."""
        if self._until is None:
            self._wait()
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._stop_waiting()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """They have their answer; the next request begins anew."""
        self._stop_waiting()
        super().on_response_complete()

    def _wait(self) -> None:
        self._until = self.loop.call_later(self.request_seconds, self._look)

    def _stop_waiting(self) -> None:
        if self._until is not None:
            self._until.cancel()
            self._until = None

    def _look(self) -> None:
        """Whoever has asked is being answered, or has become a socket; the others have said nothing for too long."""
        self._until = None
        cycle: Any = self.cycle  # none before the first request
        is_asked = cycle is not None and not cycle.response_complete
        if not is_asked and self.transport.get_protocol() is self:
            self.transport.close()
