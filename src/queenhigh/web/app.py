"""The application: routes from the doors, the checks in front of each of them, and the headers behind."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import msgspec
from h11 import LocalProtocolError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from queenhigh.casino.nodes import AWAY
from queenhigh.codec.spelling import JSON
from queenhigh.errors import BadInput, ImpossibleState, QueenhighError
from queenhigh.web.connection import Allowance
from queenhigh.web.doors import Asked, Document, Given
from queenhigh.web.live import live_socket
from queenhigh.web.once import HEADER, request_id
from queenhigh.web.openapi import openapi
from queenhigh.web.origin import comes_from_here
from queenhigh.web.page import page_routes
from queenhigh.web.patience import REQUEST_SECONDS
from queenhigh.web.routes import DOORS
from queenhigh.web.who import COOKIE, token_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from queenhigh.web.doors import Door
    from queenhigh.web.server import LiveServer
    from queenhigh.web.who import Who

_STATUS: Final = {
    "who/unknown": 401,
    "login/refused": 401,
    "login/locked": 429,
    "session/none": 401,
    "session/over": 401,
    "session/password_expired": 401,
    "rights/refused": 403,
    "who/origin": 403,
    "session/not_fresh": 403,
    "request/slow": 408,
    "request/long": 413,
    "request/often": 429,
    "server/busy": 503,
    "store/failed": 503,
}
_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
    (
        b"content-security-policy",
        b"; ".join(
            (
                b"default-src 'self'",
                b"img-src 'self' data:",
                b"style-src 'self' 'unsafe-inline'",
                b"base-uri 'none'",
                b"form-action 'self'",
                b"frame-ancestors 'none'",
                b"object-src 'none'",
            )
        ),
    ),
)
_NO_STORE: Final = (b"cache-control", b"no-store")
_YEAR: Final = b"max-age=31536000"


@cache
def _described() -> bytes:
    """The description of the API. Nobody waits for it before the server starts."""
    return JSON.encode(openapi(DOORS))


def make_app(server: LiveServer) -> ASGIApp:
    """The application of one server."""

    async def description(_: Request) -> Response:
        return Response(await asyncio.to_thread(_described), media_type="application/json")

    routes = [Route(door.path, _endpoint(server, door), methods=[door.method]) for door in DOORS]
    app = Starlette(
        routes=[
            *routes,
            Route("/openapi.json", description, methods=["GET"]),
            WebSocketRoute("/live", live_socket(server)),
            *page_routes(),
        ],
        exception_handlers={HTTPException: _not_here, Exception: _failed(server)},
    )
    return _Headers(app)


# ── one request ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _endpoint(server: LiveServer, door: Door) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        with server.metrics.timed(door.path):
            try:
                asked = await _asked(server, door, request)
                return _response(await _done(server, door, asked), is_secure=asked.is_secure)
            except QueenhighError as error:
                return refused(error)

    return endpoint


async def _done(server: LiveServer, door: Door, asked: Asked) -> Any:
    if not asked.request:
        return await door.call(server, asked)
    what = JSON.encode((door.method, door.path, asked.params, asked.body))
    return await server.answers.once(asked.person.person, asked.request, what, lambda: door.call(server, asked))


async def _asked(server: LiveServer, door: Door, request: Request) -> Asked:
    """A request that may come through the door, understood; raises why not."""
    address = request.client.host if request.client else ""
    token, by_cookie = token_of(request)
    who = _who(server, door, token) if token else None
    key = who.person if who is not None else address
    if not server.requests.setdefault(key, Allowance()).take(server.seconds()):
        raise BadInput("request/often", "that is too often: wait a second", {})
    if door.changes and not comes_from_here(request.headers, by_cookie=by_cookie):
        raise BadInput(
            "who/origin", "this request comes from another site", {"origin": request.headers.get("origin", "")}
        )
    _let_in(server, door, who)
    params = _converted({**request.query_params, **request.path_params}, door.takes)
    body = await _body(door, request)
    device = request.headers.get("user-agent", "")[:120]
    forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    secure = request.url.scheme == "https"
    once = request_id(request.headers.get(HEADER, "")) if door.once else ""
    return Asked(
        who, params, body, device, address, is_secure=secure, is_forwarded=forwarded, token=token, request=once
    )


def _who(server: LiveServer, door: Door, token: str) -> Who | None:
    """Who has this token; where anyone may come in, nobody has to be known while the database is away."""
    try:
        who = server.gate.known(token)
        return server.gate.expired(token) if who is None and door.takes_expired else who
    except QueenhighError:
        if door.is_open:
            return None
        raise


def _let_in(server: LiveServer, door: Door, who: Who | None) -> None:
    if door.is_open:
        return
    if who is None:
        raise BadInput("who/unknown", "who are you? Sign in, or come as a guest", {})
    if not door.roles & who.roles(server.casino.house):
        facts = {"person": who.person, "roles": sorted(door.roles)}
        server.record_refusal(who.person, f"{door.method} {door.path}")
        raise BadInput("rights/refused", f"this is for: {', '.join(sorted(door.roles))}", facts)
    if door.fresh and who.fresh_until < server.casino.clock():
        raise BadInput("session/not_fresh", "for this the password is asked for again", {})


def _converted(data: dict[str, str], kind: type[msgspec.Struct]) -> Any:
    strange = sorted(set(data) - {field.encode_name for field in msgspec.structs.fields(kind)})
    if strange:
        raise BadInput("request/strange", f"this door does not know {strange[0]!r}", {"names": strange})
    try:
        return msgspec.convert(data, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput("request/params", str(error), {}) from error


async def _body(door: Door, request: Request) -> Any:
    if door.body is None:
        return None
    content = bytearray()
    try:
        async with asyncio.timeout(REQUEST_SECONDS):
            async for chunk in request.stream():
                content += chunk
                if len(content) > door.most:
                    message = f"a request has at most {door.most} bytes here"
                    raise BadInput("request/long", message, {"most": door.most})
    except (TimeoutError, ClientDisconnect) as error:
        raise BadInput("request/slow", "the request did not come whole, or not in time", {}) from error
    try:
        return msgspec.json.decode(bytes(content), type=door.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput("request/body", str(error), {}) from error


# ── the answer ───────────────────────────────────────────────────────────────────────────────────────────────────────


def _response(value: Any, *, is_secure: bool) -> Response:
    if isinstance(value, Document):
        named = {"content-disposition": f'attachment; filename="{value.name}"'} if value.name else None
        return Response(value.content, media_type=value.media, headers=named)
    if not isinstance(value, Given):
        return Response(JSON.encode(value), media_type="application/json")
    response = Response(JSON.encode(value.value), media_type="application/json")
    if value.token:
        response.set_cookie(COOKIE, value.token, httponly=True, samesite="strict", secure=is_secure, path="/")
    else:
        response.delete_cookie(COOKIE, path="/")
    return response


def refused(error: QueenhighError) -> Response:
    """The answer to what is not possible."""
    if error.code in AWAY:  # which file or database it was is for whoever runs the house
        error = BadInput("store/failed", "the house cannot keep anything at the moment", {})
    status = _STATUS.get(error.code)
    if status is None:
        status = 404 if error.code.endswith("/unknown") else 400 if isinstance(error, BadInput) else 409
    if isinstance(error, ImpossibleState):
        status = 503
    said = {"error": error.code, "message": error.message, "facts": dict(error.facts)}
    return Response(msgspec.json.encode(said, enc_hook=str), status, media_type="application/json")


async def _not_here(request: Request, error: Exception) -> Response:
    """A path or a method that there is not."""
    status = error.status_code if isinstance(error, HTTPException) else 400
    code, words = (
        ("request/method", "this method is not known here")
        if status == 405
        else ("path/unknown", "there is nothing here")
    )
    said = {"error": code, "message": f"{words}: {request.method} {request.url.path}"[:300], "facts": {}}
    headers = getattr(error, "headers", None)
    return Response(msgspec.json.encode(said), status, media_type="application/json", headers=headers)


def _failed(server: LiveServer) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def failed(request: Request, error: Exception) -> Response:
        """A fault of the program: it is written down, and nothing of it is told."""
        if not isinstance(error, LocalProtocolError):  # who broke off in the middle cannot be answered
            server.log.fault(f"{request.method} {request.url.path}", error)
        return Response(
            b'{"error":"server/failed","message":"the server has made a mistake; it is recorded","facts":{}}',
            500,
            media_type="application/json",
        )

    return failed


class _Headers:
    """Puts the headers on every answer that keep a page from being used by another one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        keep = scope["path"].startswith("/assets/")

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ()), *_HEADERS]
                if keep and message["status"] == 200:
                    headers.append((b"cache-control", _YEAR + b", immutable"))
                else:
                    headers.append(_NO_STORE)
                if scope.get("scheme") == "https":
                    headers.append((b"strict-transport-security", _YEAR))
                message["headers"] = headers
            await send(message)

        await self._app(scope, receive, with_headers)
