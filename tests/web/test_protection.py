"""S3: a player sees time, net and limits; limits bite over the wire; each hour there is a notice."""

import asyncio
from pathlib import Path

import httpx

from queenhigh.casino.wire.messages import Notice
from queenhigh.codec.spelling import JSON
from tests.web.served import PASSWORD, served
from tests.web.test_socket import guest, heard, live, say


def test_s3_a_limit_bites_at_once_and_the_page_shows_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            came = (await client.post("/api/login", json={"name": "ann", "password": PASSWORD})).json()
            client.cookies.clear()
            headers = {"Authorization": f"Bearer {came['token']}"}

            async def act(number: str, stream: str, **action: object) -> httpx.Response:
                body = {"id": number, "stream": stream, "action": action}
                return await client.post("/api/act", json=body, headers=headers)

            limit = {"do": "set_limit", "person": "ann", "kind": "time", "period": "day", "most": 0}
            assert (await act("1", "house", **limit)).status_code == 200
            refused = await act("2", "table:T1", do="sit", bettor="ann", seats=[1], cents=10_000)
            assert refused.status_code == 409
            shown = (await client.get("/api/me/play", headers=headers)).json()
            [line] = shown["limits"]
            assert (line["kind"], line["period"], line["most"], line["done"]) == ("time", "day", 0, 0)

    asyncio.run(main())


def test_s3_after_an_hour_there_is_a_notice_and_then_none_for_an_hour(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at:
            name, token = await guest(at)
            async with live(at, token) as socket:
                sit = {"do": "sit", "bettor": name, "seats": [1], "cents": 10_000}
                await say(socket, op="act", id="sit", stream="table:T1", action=sit)
                await heard(socket, "reply")
                sent: list[bytes] = []
                connection = at.server.hub.people[name]
                connection.push = sent.append  # type: ignore[method-assign, assignment]
                now = at.server.casino.clock()
                for minutes in (30, 59, 61, 62, 119, 122):
                    at.server.hourly._casino = _At(at.server.casino, now + minutes * 60_000_000)  # type: ignore[assignment]
                    at.server.hourly.look()
                told = [message for message in sent if b'"code":"hour"' in message]
                assert len(told) == 2
                first = "you have played for 1 h 01 min at T1; the result so far is $0"
                facts = {"table": "T1", "minutes": 61, "net_cents": 0}
                assert told[0].endswith(JSON.encode(Notice("hour", first, facts=facts)))

    asyncio.run(main())


class _At:
    """The casino at another time."""

    def __init__(self, casino: object, now: int) -> None:
        self._casino, self._now = casino, now

    def clock(self) -> int:
        return self._now

    def __getattr__(self, name: str) -> object:
        return getattr(self._casino, name)
