"""Doors for machines: whether the server lives, whether it takes people, and its figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from queenhigh import __version__
from queenhigh.errors import BadInput
from queenhigh.web.doors import ANYONE, Asked, Document, Door

if TYPE_CHECKING:
    from queenhigh.web.server import LiveServer

_NEAR: Final = ("127.0.0.1", "::1", "testclient")


class Health(msgspec.Struct, frozen=True):
    """The server lives."""

    status: str
    build: str
    now: int


class Readiness(msgspec.Struct, frozen=True):
    """Whether the server takes people, and whether rounds may begin."""

    ready: bool
    tables: int
    disabled: str
    """Why nothing new starts; empty if it does."""


async def health(server: LiveServer, asked: Asked) -> Health:
    """The process answers."""
    del asked
    return Health("ok", __version__, server.casino.clock())


async def ready(server: LiveServer, asked: Asked) -> Readiness:
    """The house is open for people."""
    del asked
    if not server.is_ready:
        raise BadInput("server/busy", server.why_not_ready(), {})
    return Readiness(True, len(server.casino.tables), server.casino.house.why_disabled())


async def metrics(server: LiveServer, asked: Asked) -> Document:
    """The figures for Prometheus: for this machine, and for staff."""
    staff = asked.who is not None and asked.who.roles(server.casino.house) & {"auditor", "administrator"}
    if not staff and (asked.address not in _NEAR or asked.is_forwarded):
        raise BadInput("rights/refused", "figures are for this machine, auditors and administrators", {})
    return Document(server.metrics.text(server), "text/plain; version=0.0.4")


DOORS: Final = (
    Door("GET", "/health", "Whether the process answers.", health, ANYONE, gives=Health),
    Door("GET", "/ready", "Whether people are let in.", ready, ANYONE, gives=Readiness),
    Door("GET", "/metrics", "Figures for Prometheus.", metrics, ANYONE, media="text/plain"),
)
