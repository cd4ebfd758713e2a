"""The line of our own speaks the same WebSocket as everybody: whole messages, parts of messages, pings between them, slow bytes."""

import asyncio
import json
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from queenhigh.web.line import _unmasked, framed
from tests.web.served import Served, served
from tests.web.test_socket import guest, heard, live, say


@given(st.one_of(st.binary(max_size=300), st.integers(65_530, 65_540).map(lambda size: b"x" * size)))
def test_s6_a_framed_message_is_read_by_the_library_and_given_back(data: bytes) -> None:
    reader = StreamReader()
    reader.feed_data(framed(data))
    with pytest.raises(StopIteration) as done:  # a frame that is not whole would wait for more
        next(Frame.parse(reader.read_exact, mask=False))
    frame = done.value.value
    assert (frame.opcode, bytes(frame.data), frame.fin) == (Opcode.TEXT, data, True)


@given(st.binary(max_size=200), st.binary(min_size=4, max_size=4))
def test_s6_what_a_client_masks_is_unmasked(data: bytes, mask: bytes) -> None:
    masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))
    assert _unmasked(masked, mask) == data


def test_s6_messages_in_parts_with_pings_between_them_are_whole_ones(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at:
            _, token = await guest(at)
            async with live(at, token) as socket:
                await heard(socket, "hello")
                waiter = await socket.ping(b"before")
                await socket.send(iter(['{"op":"pi', 'ng","id"', ':"parts"}']))
                assert (await heard(socket, "pong"))["id"] == "parts"
                await asyncio.wait_for(waiter, 5)
                await say(socket, op="ping", id="whole")
                assert (await heard(socket, "pong"))["id"] == "whole"

    asyncio.run(main())


async def raw(at: Served, token: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    port = int(at.url.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        b"GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer "
        + token.encode()
        + b"\r\n\r\n"
    )
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def next_message(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = await asyncio.wait_for(reader.readexactly(2), 5)
    size = head[1]
    if size == 126:
        size = struct.unpack("!H", await reader.readexactly(2))[0]
    return head[0] & 15, await reader.readexactly(size)


def client_frame(data: bytes) -> bytes:
    """A short message as a client writes it."""
    mask = b"\x11\x22\x33\x44"
    return bytes((0x81, 0x80 | len(data))) + mask + _unmasked(data, mask)


def ping(name: str) -> bytes:
    return client_frame(json.dumps({"op": "ping", "id": name}).encode())


def test_s6_bytes_that_come_one_by_one_or_many_at_once_make_the_same_messages(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at:
            _, token = await guest(at)
            reader, writer = await raw(at, token)
            for byte in ping("slow"):
                writer.write(bytes((byte,)))
                await asyncio.sleep(0)
            writer.write(ping("two") + ping("three") + ping("four")[:9])
            await asyncio.sleep(0.01)
            writer.write(ping("four")[9:])
            names: list[str] = []
            while len(names) < 4:
                _, data = await next_message(reader)
                names += [json.loads(data)["id"]] if b'"pong"' in data else []
            assert names == ["slow", "two", "three", "four"]
            writer.write(b"\x81\x05hello")  # not masked: no client may do that
            codes: list[int] = []
            data = b""
            while not codes or codes[-1] != 8:
                opcode, data = await next_message(reader)
                codes.append(opcode)
            assert struct.unpack("!H", data[:2])[0] == 1002
            writer.close()

    asyncio.run(main())


def test_s6_a_frame_that_is_far_too_long_ends_the_line(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at:
            _, token = await guest(at)
            reader, writer = await raw(at, token)
            writer.write(b"\x81\xff" + (1 << 30).to_bytes(8, "big") + b"\0\0\0\0" + b"x" * 100)
            opcode, data = await next_message(reader)
            while opcode != 8:
                opcode, data = await next_message(reader)
            assert struct.unpack("!H", data[:2])[0] == 1009
            writer.close()

    asyncio.run(main())
