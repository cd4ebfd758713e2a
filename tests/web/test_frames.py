"""Frames that nobody should send, over a real socket: each is answered or ends that one connection, and nothing else happens."""

import asyncio
import json
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from queenhigh.web.connection import Allowance
from tests.effort import scaled
from tests.web.served import Served, served
from tests.web.standing import HASTY, Person, standing
from tests.web.test_socket import guest, heard, live, say
from tests.web.values import SCHEMAS, _fitting

QUIET = settings(
    database=None, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), phases=(Phase.generate,)
)
RIGHT = [
    {"op": "watch", "table": "T1"},
    {"op": "act", "id": "1", "stream": "table:T1", "action": {"do": "sit", "bettor": "é", "seats": [1], "cents": 10}},
    {"op": "ping", "id": "p"},
    {"op": "ready", "table": "T1"},
    {"op": "leave", "table": "T1"},
    {"op": "hello", "token": "x"},
]


def cut() -> st.SearchStrategy[str]:
    """A message that ends too early, or whose middle is missing."""
    return st.tuples(st.sampled_from(RIGHT), st.integers(0, 60), st.integers(0, 60)).map(
        lambda given: json.dumps(given[0])[: given[1]] + json.dumps(given[0])[given[2] + given[1] :]
    )


def deep() -> st.SearchStrategy[str]:
    """A message in a message in a message."""
    return st.tuples(st.integers(1, 7_000), st.sampled_from(["[", '{"a":']), st.booleans()).map(_nested)


def _nested(given: tuple[int, str, bool]) -> str:
    depth, opening, closes = given
    inner = opening * min(depth, 15_000 // len(opening)) + "1"
    inner += {"[": "]", '{"a":': "}"}[opening] * depth if closes else ""
    return '{"op":"act","id":"1","stream":"table:T1","action":{"do":"sit","x":' + inner + "}}"


def spelled_wrongly() -> st.SearchStrategy[str]:
    """Half a letter, half an escape, numbers that are none."""
    return st.sampled_from(
        [
            '{"op":"ping","id":"\\ud800"}',
            '{"op":"ping","id":"\\udc00\\ud800"}',
            '{"op":"ping","id":"\\u12"}',
            '{"op":"ping","id":NaN}',
            '{"op":"watch","table":"T1","after":1e400}',
            '{"op":"watch","table":"T1","after":-0}',
            '{"op":"watch","table":"T1","after":-9223372036854775809}',
            '{"op":"watch","table":"T1","after":99999999999999999999999999}',
            '{"op":"watch","op":"leave","table":"T1"}',
            "\ufeff{}",
            '{"op":"ping"}{"op":"ping"}',
        ]
    )


def almost() -> st.SearchStrategy[str]:
    """What the schema of messages has, with values of all kinds."""
    return _fitting(SCHEMAS["Op"], 0).map(json.dumps)


def anything() -> st.SearchStrategy[str | bytes]:
    """Text, bytes, and data that are no message."""
    data = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=10),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    )
    return data.map(json.dumps) | st.text(max_size=60) | st.binary(max_size=60)


FRAMES = st.one_of(cut(), deep(), spelled_wrongly(), almost(), anything())


def test_s6_no_frame_makes_a_fault_and_each_is_answered(tmp_path: Path) -> None:
    with standing(tmp_path / "house", ("tcp-01",)) as at:

        async def come() -> Person:
            return Person(at.server, "guest:odd-owl-7")

        person = at.run(come())

        @settings(QUIET, max_examples=scaled(300))
        @given(FRAMES)
        def attempt(frame: str | bytes) -> None:
            async def send() -> None:
                person.say(frame if isinstance(frame, str) else frame.decode("utf-8", "replace"))
                person.say({"op": "ping", "id": "still there"})
                await at.settled()

            person.ear.heard.clear()
            at.run(send())
            assert at.wrong == [], frame
            assert person.ear.code == 0, frame

        attempt()
        at.play("T1")
        at.check()


async def _sent(at: Served, token: str, *frames: str | bytes) -> tuple[int, str]:
    """How a connection ends that sends these: its code, and the last thing that was heard on it."""
    last = ""
    async with live(at, token) as socket:
        try:
            await heard(socket, "hello")
            for frame in frames:
                await socket.send(frame)
            await say(socket, op="ping", id="end")
            while '"pong"' not in last:
                last = str(await asyncio.wait_for(socket.recv(), 10))
        except ConnectionClosed:
            return socket.close_code or 0, last
    return 0, last


def test_s6_over_the_wire_what_is_huge_binary_or_no_text_ends_at_most_that_connection(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house", run=HASTY, company=2) as at:
            _, token = await guest(at)
            assert (await _sent(at, token, b"\xff\xfe\x00", b"", "{", "[" * 10_000))[0] == 0
            code, _ = await _sent(at, token, "x" * 20_000)
            assert code == 0  # longer than a message may be, and answered
            code, _ = await _sent(at, token, "x" * 2_000_000)
            assert code == 1009  # so long that it is not even read
            async with live(at, token) as socket:
                await _flood(socket)
            async with live(at, token) as socket:
                await heard(socket, "hello")
                await say(socket, op="watch", table="T1")
                await heard(socket, "view")
            assert '"event":"fault"' not in at.log.getvalue()

    asyncio.run(main())


async def _flood(socket: ClientConnection) -> None:
    """Far more than anybody may send, without a look at what comes back."""
    try:
        for number in range(500):
            await socket.send(json.dumps({"op": "ping", "id": str(number)}))
    except ConnectionClosed:
        pass
    else:
        while True:
            try:
                await asyncio.wait_for(socket.recv(), 10)
            except ConnectionClosed:
                break
    assert socket.close_code == 4029


def test_s6_who_may_speak_again_after_a_pause_is_known_by_the_clock() -> None:
    allowance = Allowance(a_second=2.0, burst=3.0)
    taken: list[Any] = [allowance.take(1.0) for _ in range(4)]
    assert taken == [True, True, True, False]
    assert [allowance.take(2.0) for _ in range(3)] == [True, True, False]
