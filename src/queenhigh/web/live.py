"""The socket: what a person sends over it, and what follows."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace
from starlette.websockets import WebSocketDisconnect

from queenhigh import __version__
from queenhigh.casino.charity.desk import STREAM as CHARITY
from queenhigh.casino.codec import kind_of, read_action
from queenhigh.casino.envelope import refusal
from queenhigh.casino.house.actions import CheckSelf
from queenhigh.casino.wire import messages as wire
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.tournament.actions import AnnounceTournament, DrawSeats
from queenhigh.web.connection import ELSEWHERE, FAILED, FLOODING, MOST_BYTES, RESTARTING, UNKNOWN, Connection
from queenhigh.web.line import EXTENSION
from queenhigh.web.numbers import check_numbers
from queenhigh.web.origin import comes_from_here
from queenhigh.web.who import token_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.websockets import WebSocket

    from queenhigh.casino.envelope import Envelope
    from queenhigh.web.line import Line
    from queenhigh.web.server import LiveServer
    from queenhigh.web.who import Who

_HELLO_SECONDS = 10.0
_STREAMS = ("table", "house", "meter", "tournament", "charity")
_DECODER = msgspec.json.Decoder(wire.AnyOp)


def live_socket(server: LiveServer) -> Callable[[WebSocket], Awaitable[None]]:
    """The endpoint of one server."""

    async def live(websocket: WebSocket) -> None:
        with suppress(WebSocketDisconnect):  # whoever is gone is told nothing more
            await _meet(server, websocket)

    return live


async def _meet(server: LiveServer, websocket: WebSocket) -> None:
    """Let somebody in, or send them away with a word."""
    token, by_cookie = token_of(websocket)
    await websocket.accept()
    if not comes_from_here(websocket.headers, by_cookie=by_cookie):
        await websocket.close(ELSEWHERE, "not from this site")
        return
    address = websocket.client.host if websocket.client else ""
    if not server.crowd.come(address):
        await websocket.close(FLOODING, "too many connections from one address")
        return
    try:
        token = token or await _introduced(websocket)
        try:
            who = server.gate.known(token) if token else None
        except QueenhighError:  # nobody can say who it is at the moment: to come back in a while is all that helps
            await websocket.close(RESTARTING, "back soon")
            return
        if who is None:
            await websocket.close(UNKNOWN, "who are you?")
        else:
            await _serve(server, websocket, who, token)
    finally:
        server.crowd.go(address)


async def _introduced(websocket: WebSocket) -> str:
    """The token with which somebody says hello, in time; empty if nobody does."""
    try:
        text = await asyncio.wait_for(websocket.receive_text(), _HELLO_SECONDS)
        said = _DECODER.decode(text[:MOST_BYTES])
    except (TimeoutError, msgspec.DecodeError, RecursionError, KeyError):
        return ""
    return said.token if isinstance(said, wire.SayHello) else ""


async def _serve(server: LiveServer, websocket: WebSocket, who: Who, token: str) -> None:
    line: Line = websocket.scope["extensions"][EXTENSION]
    connection = Connection(who, line, token, server.post)
    roles = tuple(sorted(who.roles(server.casino.house)))
    connection.tell(wire.Hello(who.person, roles, server.casino.clock(), wire.PROTOCOL, __version__))
    server.came(connection)
    try:
        line.take_over(lambda data: _came(server, connection, data), connection.flush)
        server.pulse.take(line)
        while (await websocket.receive())["type"] != "websocket.disconnect":
            pass
    finally:
        server.pulse.drop(line)
        server.hub.go(connection)
        if connection.closing_code:
            server.metrics.sent_away(connection.closing_code)


def _came(server: LiveServer, connection: Connection, data: bytes) -> None:
    """A message has come over a line of our own; whatever it does, the line and the others go on."""
    try:
        _take(server, connection, data)
    except Exception as error:  # noqa: BLE001  # a fault of the program: it is written down, and the socket ends
        server.log.fault("/live", error)
        connection.end(FAILED, "the server has made a mistake; it is recorded")


def _take(server: LiveServer, connection: Connection, data: bytes) -> None:
    """Count what comes, see whether the person is known still, and do it."""
    if connection.is_closing:
        return
    if not connection.allowance.take(server.seconds()):
        connection.end(FLOODING, "too many messages")
    else:
        try:
            who = server.gate.known(connection.token)
        except QueenhighError:
            handle(server, connection, data, _refuse)
        else:
            if who is None:
                connection.end(UNKNOWN, "the session is over")
            else:
                handle(server, connection, data)


def _refuse(_: LiveServer, connection: Connection, op: wire.AnyOp) -> None:
    """Nobody can say at the moment whether the person is known still: nothing is done, and the connection stays."""
    away = BadInput("store/failed", "the house cannot keep anything at the moment: ask again under the same id", {})
    if not isinstance(op, wire.Act):
        raise away
    connection.tell(wire.answer_of(op.id[:64], refusal(op.stream[:80], away)))


def handle(
    server: LiveServer,
    connection: Connection,
    text: bytes | str,
    do: Callable[[LiveServer, Connection, wire.AnyOp], None] | None = None,
) -> None:
    """Do what one message asks for; what cannot be understood is answered, and changes nothing."""
    if len(text if isinstance(text, bytes) else text.encode()) > MOST_BYTES:
        connection.tell(wire.Notice("request/long", f"a message has at most {MOST_BYTES} bytes"))
        return
    try:
        op = _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        connection.tell(wire.Notice("request/body", str(error)))
        return
    try:
        (do or _do)(server, connection, op)
    except QueenhighError as error:
        connection.tell(wire.Notice(error.code, error.message, facts=dict(error.facts)))


def _do(server: LiveServer, connection: Connection, op: wire.AnyOp) -> None:
    match op:
        case wire.Act():
            _act(server, connection, op)
        case wire.Watch():
            server.hub.watch(connection, op.table, op.after)
        case wire.Leave():
            server.hub.leave(connection, op.table)
        case wire.Ready():
            server.hub.ready(connection, op.table)
        case wire.Ping():
            connection.tell(wire.Pong(op.id[:64], server.casino.clock()))
        case wire.SayHello():
            pass  # said already


def _act(server: LiveServer, connection: Connection, act: wire.Act) -> None:
    try:
        envelope = server.envelope(connection.who, act)
    except QueenhighError as error:
        connection.tell(wire.answer_of(act.id[:64], refusal(act.stream[:80], error)))
        return
    future = server.turns.put(envelope)
    future.add_done_callback(lambda done: connection.tell(server.answer(act.id, envelope, done.result())))


def by_the_house(action: Any) -> Any:
    """With nothing in it that the house alone knows: what time it is, and the seed that lies closed."""
    if type(action) is DrawSeats:
        return DrawSeats()
    return replace(action, at=0) if hasattr(action, "at") else action


def read_act(who: Who, act: wire.Act) -> Envelope:
    """What a client has sent, as an envelope; raises what is wrong with it."""
    if not 0 < len(act.id) <= 64:
        raise BadInput("request/id", "a request has an id of 1 to 64 letters", {"id": act.id[:80]})
    kind = kind_of(act.stream)
    if kind not in _STREAMS or len(act.stream) > 80 or (kind == "charity" and act.stream != CHARITY):
        raise BadInput("stream/unknown", f"there is no {act.stream[:80]!r}", {"stream": act.stream[:80]})
    check_numbers((act.action, act.round, act.seen))
    action: Any = read_action(act.stream, dict(act.action))
    if type(action) is CheckSelf:
        message = "the house looks at itself by itself: nobody can say for it what it has found"
        raise BadInput("rights/refused", message, {"actor": who.person})
    if type(action) is AnnounceTournament:
        message = "a tournament is announced with its file, so that the house promises the seed: POST /api/tournaments"
        raise BadInput("tournament/announce", message, {"stream": act.stream})
    if kind == "tournament":
        action = by_the_house(action)
    return wire.envelope_of(who.person, act, action)
