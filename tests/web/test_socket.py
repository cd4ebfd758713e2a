"""The socket: tables heard as they happen, one connection a person, resumed where it was cut."""

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from queenhigh.casino.tables.actions import Run, Timers
from tests.web.served import Served, served

HASTY = Run(timers=Timers(betting=300, bank=300, reveal=50, decision=300))
"""A table that waits for nobody for long."""


async def guest(at: Served) -> tuple[str, str]:
    async with httpx.AsyncClient(base_url=at.url) as client:
        came = (await client.post("/api/guest", json={})).json()
    return came["person"], came["token"]


def live(at: Served, token: str) -> connect:
    return connect(at.url.replace("http", "ws") + "/live", additional_headers={"Authorization": f"Bearer {token}"})


async def heard(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 10))
        if message["kind"] == kind:
            return message


async def say(socket: ClientConnection, **fields: Any) -> None:
    await socket.send(json.dumps(fields))


async def closed(socket: ClientConnection) -> int:
    with suppress(ConnectionClosed):
        while True:
            await asyncio.wait_for(socket.recv(), 10)
    return socket.close_code or 0


def test_s5_frames_come_in_order_without_a_gap_and_a_cut_is_resumed(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house", company=3, run=HASTY) as at:
            name, token = await guest(at)
            async with live(at, token) as socket:
                await say(socket, op="watch", table="T1")
                view = await heard(socket, "view")
                sit = {"do": "sit", "bettor": name, "seats": [4], "cents": 50_000}
                await say(socket, op="act", id="sit", stream="table:T1", action=sit)
                versions = [(await heard(socket, "frame"))["version"] for _ in range(12)]
                assert versions == list(range(view["version"] + 1, view["version"] + 13))
            async with live(at, token) as socket:
                await say(socket, op="watch", table="T1", after=versions[-1] - 4)
                again = [(await heard(socket, "frame"))["version"] for _ in range(4)]
                assert again == versions[-4:]
            async with live(at, token) as socket:
                await say(socket, op="watch", table="T1", after=10**9)
                assert (await heard(socket, "view"))["version"] < 10**9

    asyncio.run(main())


def test_t6_the_newest_connection_of_a_person_has_the_seat_and_the_older_one_is_told(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at:
            _, token = await guest(at)
            async with live(at, token) as old:
                await heard(old, "hello")
                async with live(at, token) as new:
                    await heard(new, "hello")
                    assert (await heard(old, "notice"))["code"] == "superseded"
                    assert await closed(old) == 4009
                    await say(new, op="ping", id="p")
                    assert (await heard(new, "pong"))["id"] == "p"

    asyncio.run(main())


def test_s6_strangers_other_sites_and_floods_are_sent_away(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at:
            url = at.url.replace("http", "ws") + "/live"
            async with connect(url) as socket:
                await say(socket, op="hello", token="x" * 43)
                assert await closed(socket) == 4001
            _, token = await guest(at)
            async with connect(url) as socket:
                await say(socket, op="hello", token=token)
                assert (await heard(socket, "hello"))["roles"] == ["player"]
            async with connect(
                url, additional_headers={"Cookie": f"qh_session={token}"}, origin=Origin("https://x.example")
            ) as socket:
                assert await closed(socket) == 4003
            async with live(at, token) as socket:
                for number in range(200):
                    await say(socket, op="ping", id=str(number))
                assert await closed(socket) == 4029

    asyncio.run(main())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '"hello"',
        '{"op":"dance"}',
        '{"op":"watch"}',
        '{"op":"watch","table":7}',
        '{"op":"watch","table":"T99"}',
    ],
)
def test_s6_a_message_that_says_nothing_is_answered_and_the_socket_stays(tmp_path: Path, text: str) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at:
            _, token = await guest(at)
            async with live(at, token) as socket:
                await socket.send(text)
                assert (await heard(socket, "notice"))["message"]
                await say(socket, op="ping", id="p")
                await heard(socket, "pong")

    asyncio.run(main())


def test_s8_the_server_stops_in_mid_hand_and_the_hand_goes_on_after_the_next_start(tmp_path: Path) -> None:
    async def main() -> None:
        folder = tmp_path / "house"
        async with served(folder, company=3, run=HASTY) as at:
            name, token = await guest(at)
            async with live(at, token) as socket:
                await say(socket, op="watch", table="T1")
                sit = {"do": "sit", "bettor": name, "seats": [4], "cents": 50_000}
                await say(socket, op="act", id="sit", stream="table:T1", action=sit)
                while True:
                    frame = await heard(socket, "frame")
                    opened = next((each for each in frame["events"] if each["event"] == "round_opened"), None)
                    if opened is not None:
                        break
                bet = {"do": "place_wager", "bettor": name, "spot": 4, "wager": "ante", "cents": 1_000}
                await say(socket, op="act", id="bet", stream="table:T1", round=opened["number"], action=bet)
                await say(socket, op="ready", table="T1")
                hand = (await heard(socket, "private"))["spots"][0]["hand"]
                await at.server.stop()
                assert await closed(socket) == 1012
        async with served(folder, company=3) as at, live(at, token) as socket:
            await say(socket, op="watch", table="T1")
            view = await heard(socket, "view")
            own = next(each for each in view["view"]["table"]["round"]["spots"] if each["bettor"] == name)
            assert own["hand"] == hand
            await say(socket, op="act", id="sit", stream="table:T1", action=sit)
            assert (await heard(socket, "reply"))["again"] is True  # it happened before, and once
            while not any(each["event"] == "cards_racked" for each in (await heard(socket, "frame"))["events"]):
                pass

    asyncio.run(main())


def test_u5_whoever_watched_and_sits_down_is_told_of_as_present(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at:
            name, token = await guest(at)
            async with live(at, token) as socket:
                await say(socket, op="watch", table="T1")
                assert (await heard(socket, "presence"))["connected"] == []
                sit = {"do": "sit", "bettor": name, "seats": [4], "cents": 50_000}
                await say(socket, op="act", id="sit", stream="table:T1", action=sit)
                assert (await heard(socket, "presence"))["connected"] == [name]

    asyncio.run(main())


def test_u4_p4_a_table_hears_of_its_own_share_in_the_meter_at_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house", ("tcp-progressive-1",)) as at:
            name, token = await guest(at)
            async with live(at, token) as socket:
                await say(socket, op="watch", table="T1")
                assert (await heard(socket, "meter"))["cents"] == 100_000
                sit = {"do": "sit", "bettor": name, "seats": [4], "cents": 50_000}
                await say(socket, op="act", id="sit", stream="table:T1", action=sit)
                number = 0
                while not number:
                    events = (await heard(socket, "frame"))["events"]
                    number = next((each["number"] for each in events if each["event"] == "round_opened"), 0)
                for wager, cents in (("ante", 500), ("progressive", 100)):
                    bet = {"do": "place_wager", "bettor": name, "spot": 4, "wager": wager, "cents": cents}
                    await say(socket, op="act", id=wager, stream="table:T1", round=number, action=bet)
                await say(socket, op="ready", table="T1")
                # 14 % of $1.
                assert (await heard(socket, "meter"))["cents"] == 100_014

    asyncio.run(main())
