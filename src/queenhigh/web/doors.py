"""Every HTTP door of the server, as data: who may come through, what it takes, what it gives.

The routes, the OpenAPI description and the tests of closed doors are all made from this, so that none can be forgotten.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from queenhigh.casino.rights import EVERY_ROLE

if TYPE_CHECKING:
    from queenhigh.web.server import LiveServer
    from queenhigh.web.who import Who

ANYONE: Final[frozenset[str]] = frozenset(("anyone",))
"""No token is asked for."""
KNOWN: Final = EVERY_ROLE
"""Whoever has a token: guests are players."""
STAFF: Final = EVERY_ROLE - {"player"}


class Nothing(msgspec.Struct, frozen=True):
    """A door that takes nothing, or gives nothing."""


class Asked(NamedTuple):
    """A request, understood and let in."""

    who: Who | None
    params: Any
    """What stands in the path and after the question mark."""
    body: Any
    device: str = ""
    address: str = ""
    is_secure: bool = False
    is_forwarded: bool = False
    """Whether a proxy has passed it on."""
    token: str = ""
    request: str = ""
    """The id under which it is done once, where the door knows one."""

    @property
    def person(self) -> Who:
        """Who asks; doors that ask for a role have one."""
        if self.who is None:
            raise LookupError("this door lets anyone in")
        return self.who


class Given(NamedTuple):
    """An answer with a cookie."""

    value: Any
    token: str
    """Empty: the cookie is taken away."""


class Document(NamedTuple):
    """An answer that is no JSON."""

    content: bytes
    media: str
    name: str = ""
    """What it is saved as."""


Call = Callable[["LiveServer", Asked], Awaitable[Any]]


class Door(NamedTuple):
    """One method of one path."""

    method: str
    path: str
    words: str
    call: Call
    roles: frozenset[str] = KNOWN
    takes: type[msgspec.Struct] = Nothing
    body: type[msgspec.Struct] | None = None
    gives: Any = Any
    fresh: bool = False
    """Whether the password must have been asked for lately."""
    media: str = "application/json"
    takes_expired: bool = False
    """Whether somebody may come through whose password is too old."""
    most: int = 16_384
    """The longest body, in bytes."""
    once: bool = False
    """Whether a request that bears an id is done once, however often it comes."""

    @property
    def is_open(self) -> bool:
        """Whether no token is asked for."""
        return self.roles is ANYONE or self.roles == ANYONE

    @property
    def changes(self) -> bool:
        """Whether it may change something."""
        return self.method != "GET"
