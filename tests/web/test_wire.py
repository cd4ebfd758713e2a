"""The port as it looks to a program that keeps to no rule: odd methods, odd paths, too much, too slowly, too many."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from queenhigh.web import app
from queenhigh.web.patience import Patience
from queenhigh.web.routes import DOORS
from tests.web.served import Served, served
from tests.web.test_doors import path_of
from tests.web.test_socket import closed, guest, heard, say

METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "BREW"]


async def raw(at: Served, content: bytes, *, then: bytes = b"", seconds: float = 5.0) -> bytes:
    """What comes back for these bytes, until the other end closes."""
    host, _, port = at.url.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(content)
    if then:
        await asyncio.sleep(0.05)
        writer.write(then)
    try:
        found = await asyncio.wait_for(reader.read(), seconds)
    except ConnectionResetError:
        found = b""
    writer.close()
    return found


def test_s6_a_method_that_a_door_does_not_have_is_refused_and_nothing_happens(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            before = at.server.casino.journal.heads()
            has: dict[str, set[str]] = {"/": {"GET"}, "/openapi.json": {"GET"}}
            for door in DOORS:
                has.setdefault(path_of(door), set()).add(door.method)
            for path, methods in has.items():
                for method in METHODS[:-1] if path == "/api/lobby" else ("OPTIONS", "DELETE"):
                    if method in methods or (method == "HEAD" and "GET" in methods) or method == "CONNECT":
                        continue
                    answer = await client.request(method, path)
                    assert answer.status_code == 405, (method, path)
                    assert "access-control-allow-origin" not in answer.headers
            head = await client.head("/api/lobby")
            assert (head.status_code, head.content) == (200, b"")
            assert dict(at.server.casino.journal.heads()) == dict(before)
            assert '"event":"fault"' not in at.log.getvalue()

    asyncio.run(main())


PATHS = [
    "/../pyproject.toml",
    "/assets/../../app.py",
    "/assets/%2e%2e/%2e%2e/app.py",
    "/..%2fapp.py",
    "/%2e%2e%5capp.py",
    "//etc/passwd",
    "/assets//etc/passwd",
    "/index.html%00.png",
    "/page/../app.py",
    "/app.py",
    "/__init__.py",
    "/people.db",
    "/api/tables/..%2f..%2fhouse",
    "/api/tables/T1%00",
    "/api/tables/%ff",
    "/api/tables/" + "T" * 5_000,
]


def test_s6_no_path_leads_out_of_the_page(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at:
            for path in PATHS:
                request = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
                answer = await raw(at, request)
                assert answer.split(b" ")[1] in (b"404", b"400"), (path, answer[:200])
                assert b"import" not in answer
                assert b"root:" not in answer
            assert '"event":"fault"' not in at.log.getvalue()

    asyncio.run(main())


REQUESTS = {
    "a long header": b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 2_000_000 + b"\r\n\r\n",
    "a long path": b"GET /" + b"a" * 2_000_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "many headers": b"GET / HTTP/1.1\r\n"
    + b"".join(b"X-%d: %s\r\n" % (n, b"a" * 100) for n in range(20_000))
    + b"\r\n",
    "no request": b"nonsense\r\n\r\n",
    "a greeting of TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "HTTP of another day": b"GET / HTTP/9.9\r\nConnection: close\r\n\r\n",
    "two lengths": b"POST /api/act HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nxxxxx",
    "less than nothing": b"POST /api/act HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "no chunk": b"POST /api/act HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
}


def test_s6_a_request_that_is_none_or_too_great_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Patience, "request_seconds", 0.3)

    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            for name, request in REQUESTS.items():
                answer = await raw(at, request)
                codes = (b"200", b"400") if name == "HTTP of another day" else (b"400", b"401", b"403")
                assert answer == b"" or answer.split(b" ")[1] in codes, (name, answer[:200])
                assert '"event":"fault"' not in at.log.getvalue(), name
                assert (await client.get("/health")).status_code == 200

    asyncio.run(main())


def test_s6_who_takes_too_long_over_a_request_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Patience, "request_seconds", 0.2)
    monkeypatch.setattr(app, "REQUEST_SECONDS", 0.2)
    whole = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"

    async def main() -> None:
        async with served(tmp_path / "house") as at:
            assert await raw(at, b"") == b""
            assert await raw(at, b"GET /health HTT") == b""
            # After an answer the patience for the next request is as short.
            assert (await raw(at, whole, then=b"GET /hea")).count(b"200 OK") == 1
            body = b'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\nConnection: close\r\n\r\n{"name'
            assert b"408" in (await raw(at, body)).split(b"\r\n")[0]
            # Who hangs up in the middle of a body makes no fault.
            _, writer = await asyncio.open_connection("127.0.0.1", int(at.url.rpartition(":")[2]))
            writer.write(body)
            await writer.drain()
            writer.close()
            await asyncio.sleep(0.1)
            # A socket that is open is no request that is late.
            _, token = await guest(at)
            async with connect(f"{at.url.replace('http', 'ws')}/live") as socket:
                await say(socket, op="hello", token=token)
                await heard(socket, "hello")
                await asyncio.sleep(0.4)
                await say(socket, op="ping", id="p")
                await heard(socket, "pong")
            assert '"event":"fault"' not in at.log.getvalue()

    asyncio.run(main())


def test_s6_one_address_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house", behind_proxy=True) as at, AsyncExitStack() as stack:
            at.server.crowd.most = 3
            url = f"{at.url.replace('http', 'ws')}/live"
            tokens = [(await guest(at))[1] for _ in range(6)]

            async def come(token: str, address: str) -> int:
                headers = {"Authorization": f"Bearer {token}", "X-Forwarded-For": address}
                socket = await stack.enter_async_context(connect(url, additional_headers=headers))
                try:
                    await heard(socket, "hello")
                except Exception:  # noqa: BLE001  # it is closed, and says why
                    return socket.close_code or -1
                return 0

            assert [await come(token, "203.0.113.7") for token in tokens[:4]] == [0, 0, 0, 4029]
            assert await come(tokens[4], "203.0.113.8") == 0
            await stack.aclose()
            await asyncio.sleep(0.1)
            assert await come(tokens[5], "203.0.113.7") == 0

    asyncio.run(main())


def test_s6_a_socket_from_another_site_hears_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at:
            _, token = await guest(at)
            url = f"{at.url.replace('http', 'ws')}/live"
            for origin in ("https://elsewhere.example", "null", at.url.replace("127.0.0.1", "localhost"), "http://"):
                for headers in ({}, {"Cookie": f"qh_session={token}"}, {"Authorization": f"Bearer {token}"}):
                    async with connect(url, origin=Origin(origin), additional_headers=headers) as socket:
                        assert await closed(socket) == 4003, (origin, headers)
            async with connect(url, additional_headers={"Cookie": f"qh_session={token}"}) as socket:
                assert await closed(socket) == 4003  # a browser says where it comes from
            with pytest.raises(InvalidStatus):
                async with connect(f"{at.url.replace('http', 'ws')}/api/act"):
                    pass

    asyncio.run(main())
