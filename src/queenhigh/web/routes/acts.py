"""The door for actions: the same ones as over the socket, for whoever has none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

from queenhigh.casino.wire.messages import Act, Answer
from queenhigh.errors import IllegalAction
from queenhigh.web.doors import Asked, Door

if TYPE_CHECKING:
    from queenhigh.web.server import LiveServer


class ActBody(msgspec.Struct, frozen=True):
    """Something is to happen."""

    id: str
    stream: str
    action: Mapping[str, Any]
    """One of the actions, with its name in `do`."""
    round: int = 0
    seen: int = 0


async def act(server: LiveServer, asked: Asked) -> Answer:
    """Do something; refused with why, and then nothing has changed."""
    body = asked.body
    envelope = server.envelope(asked.person, Act(body.id, body.stream, body.action, body.round, body.seen))
    reply = await server.turns.put(envelope)
    if reply.error:
        raise IllegalAction(reply.error, reply.message, reply.facts)
    return server.answer(body.id, envelope, reply)


DOORS: Final = (
    Door(
        "POST",
        "/api/act",
        "Do something: any action of a table, a meter or the house.",
        act,
        body=ActBody,
        gives=Answer,
    ),
)
