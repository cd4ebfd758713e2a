"""An action in its envelope: who does it, under which request, and what it answers. Time is added where it is received."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from queenhigh.errors import QueenhighError

HOUSE_ACTOR = "house"
"""The automatic dealer and the timers."""


class Envelope(msgspec.Struct, frozen=True):
    """What somebody wants to happen in a stream."""

    actor: str
    stream: str
    action: Any
    request: str = ""
    """The actor's own id for it: the same one again gets the same answer, and happens once."""
    round: int = 0
    """The round that it answers; it is stale when that one is over. 0: it answers none."""
    seen: int = 0
    """The version of the record that a desk edits; 0: any."""


class Reply(msgspec.Struct, frozen=True):
    """What became of it."""

    stream: str
    version: int = 0
    events: tuple[Any, ...] = ()
    again: bool = False
    """Whether this is the answer to a request that was answered before."""
    error: str = ""
    message: str = ""
    facts: Mapping[str, Any] = {}
    at: int = 0
    """When it happened, in microseconds since 1970."""

    @property
    def done(self) -> bool:
        """Whether it has happened."""
        return not self.error


def refusal(stream: str, error: QueenhighError) -> Reply:
    """The answer that nothing has happened, and why."""
    return Reply(stream, error=error.code, message=error.message, facts=dict(error.facts))
