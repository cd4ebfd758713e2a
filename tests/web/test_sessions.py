"""Sessions at the doors and at the socket: what is over is over everywhere, at once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from msgspec.structs import replace

from queenhigh.casino.house import actions as house_do
from queenhigh.casino.people.links import Links
from queenhigh.casino.people.settings import DAY, HOUR, MINUTE
from queenhigh.web.routes import DOORS
from tests.web.served import PASSWORD, Served, served
from tests.web.test_doors import path_of, token_of
from tests.web.test_socket import closed, heard, live, say

ANOTHER = "another horse battery"


class Later:
    """The house's clock, and as much more as a test says."""

    def __init__(self, at: Served) -> None:
        self._clock = at.server.gate.desk.clock
        self.more = 0
        at.server.gate.desk.clock = self

    def __call__(self) -> int:
        return self._clock() + self.more


@asynccontextmanager
async def doors(folder: Path) -> AsyncIterator[tuple[Served, httpx.AsyncClient]]:
    async with served(folder / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
        yield at, client


def shown(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def statuses(at: Served, client: httpx.AsyncClient, token: str) -> set[int]:
    """What every door with roles says to a token."""
    found: set[int] = set()
    for door in DOORS:
        if not door.is_open:
            body: dict[str, str] | None = None if door.body is None else {}
            answer = await client.request(door.method, path_of(door), json=body, headers=shown(token))
            found.add(answer.status_code)
            at.server.requests.clear()
    return found


def test_s2_no_door_takes_a_session_that_is_over_by_the_clock(tmp_path: Path) -> None:
    async def main() -> None:
        async with doors(tmp_path) as (at, client):
            later = Later(at)
            tokens = {person: await token_of(at, person) for person in ("ann", "ada")}
            later.more = 61 * MINUTE  # nobody has used them for an hour
            for token in tokens.values():
                assert await statuses(at, client, token) == {401}
            token = await token_of(at, "ada")
            for _ in range(11):
                later.more += 59 * MINUTE
                assert (await client.get("/api/me", headers=shown(token))).status_code == 200
            later.more += HOUR + MINUTE  # used all the time, and twelve hours old
            assert await statuses(at, client, token) == {401}

    asyncio.run(main())


def test_s2_the_last_login_is_shown_to_whoever_is_in(tmp_path: Path) -> None:
    async def main() -> None:
        async with doors(tmp_path) as (at, client):
            later = Later(at)

            async def last_login(token: str) -> int:
                return int((await client.get("/api/me", headers=shown(token))).json().get("last_login", 0))

            first = await token_of(at, "ann")
            assert await last_login(first) == 0
            came_at = at.server.gate.desk.people.credentials(("ann",))["ann"].login_at
            later.more = HOUR // 2
            second = await token_of(at, "ann")
            assert await last_login(second) == came_at
            # Somebody with the password was here, after this session began: that is what its person must see.
            assert await last_login(first) > came_at
            guest = (await client.post("/api/guest", json={}, headers={"Origin": at.url})).json()["token"]
            assert await last_login(guest) == 0

    asyncio.run(main())


def test_s2_a_name_is_locked_after_wrong_passwords_and_the_right_one_waits_too(tmp_path: Path) -> None:
    async def main() -> None:
        async with doors(tmp_path) as (at, client):
            later = Later(at)
            wrong = {"name": "ann", "password": "wrong horse battery"}
            codes = [(await client.post("/api/login", json=wrong)).status_code for _ in range(7)]
            assert codes == [401] * 4 + [429] * 3  # the fifth locks it
            right = {"name": "ann", "password": PASSWORD}
            locked = await client.post("/api/login", json=right)
            assert (locked.status_code, locked.json()["error"]) == (429, "login/locked")
            assert locked.json()["facts"]["seconds"] > 0
            later.more = 2 * HOUR
            assert (await client.post("/api/login", json=right)).status_code == 200
            nobody = await client.post("/api/login", json={"name": "nobody", "password": PASSWORD})
            known = await client.post("/api/login", json={"name": "ben", "password": "wrong horse battery"})
            assert nobody.json() == known.json()  # it is not told who is known here

    asyncio.run(main())


def test_s2_with_a_password_that_is_too_old_nothing_can_be_done_but_to_change_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with doors(tmp_path) as (at, client):
            later = Later(at)
            later.more = 91 * DAY
            came = (await client.post("/api/login", json={"name": "ada", "password": PASSWORD})).json()
            client.cookies.clear()
            assert came["must_change"] is True
            token = came["token"]
            for door in DOORS:
                if not door.is_open and not door.takes_expired:
                    body: dict[str, str] | None = None if door.body is None else {}
                    answer = await client.request(door.method, path_of(door), json=body, headers=shown(token))
                    assert answer.status_code == 401, door.path
                    at.server.requests.clear()
            async with live(at, token) as socket:
                assert await closed(socket) == 4001
            change = {"old": PASSWORD, "new": ANOTHER}
            assert (await client.post("/api/password", json=change, headers=shown(token))).status_code == 200
            assert (await client.get("/api/me", headers=shown(token))).json()["person"] == "ada"

    asyncio.run(main())


def test_s2_a_link_is_good_once_and_sends_older_sessions_away(tmp_path: Path) -> None:
    async def main() -> None:
        async with doors(tmp_path) as (at, client):
            link = Links(at.server.gate.desk).reset("ada", "ann").token
            old = await token_of(at, "ann")
            async with live(at, old) as socket:
                await heard(socket, "hello")
                look = await client.post("/api/link/look", json={"token": link})
                assert (look.json()["purpose"], look.json()["person"]) == ("reset", "ann")
                body = {"token": link, "password": ANOTHER}
                both = await asyncio.gather(*(client.post("/api/link", json=body) for _ in range(2)))
                assert sorted(each.status_code for each in both) == [200, 409]
                client.cookies.clear()
                assert await closed(socket) == 4001
            assert (await client.post("/api/link", json=body)).json()["error"] == "link/none"
            assert (await client.post("/api/link/look", json={"token": link})).status_code == 409
            assert (await client.get("/api/me", headers=shown(old))).status_code == 401
            owner = {"token": "x" * 43, "password": ANOTHER, "name": "mallory"}
            assert (await client.post("/api/link", json=owner)).status_code == 409

    asyncio.run(main())


def test_s2_a_login_gives_another_token_than_the_one_that_a_browser_came_with(tmp_path: Path) -> None:
    async def main() -> None:
        async with doors(tmp_path) as (at, client):
            planted = (await client.post("/api/guest", json={}, headers={"Origin": at.url})).json()["token"]
            assert client.cookies["qh_session"] == planted
            for chosen in (planted, "f" * 43):
                client.cookies.set("qh_session", chosen)
                right = {"name": "ann", "password": PASSWORD}
                answer = await client.post("/api/login", json=right, headers={"Origin": at.url})
                assert answer.status_code == 200
                assert answer.json()["token"] != chosen
                kept = answer.headers["set-cookie"].lower()
                assert "httponly" in kept
                assert "samesite=strict" in kept
                client.cookies.clear()
                me = await client.get("/api/me", headers=shown(chosen))
                assert me.status_code == 401 or me.json()["person"] != "ann"

    asyncio.run(main())


def test_s2_who_signs_out_or_changes_the_password_elsewhere_is_gone_from_the_socket(tmp_path: Path) -> None:
    async def main() -> None:
        async with doors(tmp_path) as (at, client):
            first, second = await token_of(at, "ann"), await token_of(at, "ann")
            async with live(at, first) as socket:
                await heard(socket, "hello")
                await client.post("/api/logout", json={}, headers=shown(second))
                await say(socket, op="ping", id="p")
                assert (await heard(socket, "pong"))["id"] == "p"  # another session has ended
                await client.post("/api/logout", json={}, headers=shown(first))
                assert await closed(socket) == 4001
            first, second = await token_of(at, "ann"), await token_of(at, "ann")
            async with live(at, first) as socket:
                await heard(socket, "hello")
                change = {"old": PASSWORD, "new": ANOTHER}
                answer = await client.post("/api/password", json=change, headers=shown(second))
                assert answer.status_code == 200, answer.text
                assert await closed(socket) == 4001
            assert (await client.get("/api/me", headers=shown(first))).status_code == 401
            assert (await client.get("/api/me", headers=shown(second))).status_code == 200

    asyncio.run(main())


def test_s2_a_session_that_ends_by_the_clock_or_elsewhere_ends_on_the_socket(tmp_path: Path) -> None:
    async def main() -> None:
        async with doors(tmp_path) as (at, _):
            later = Later(at)
            token = await token_of(at, "ann")
            async with live(at, token) as socket:
                await heard(socket, "hello")
                later.more = 61 * MINUTE  # ann only listens
                assert await closed(socket) == 4001
            token = await token_of(at, "ann")
            people = at.server.gate.desk.people
            async with live(at, token) as socket:
                await heard(socket, "hello")
                for session in people.sessions_of("ann"):
                    people.keep_session(replace(session, revoked_at=later()))  # by another process
                assert await closed(socket) == 4001

    asyncio.run(main())


def test_s1_roles_that_change_count_at_once_for_whoever_is_connected(tmp_path: Path) -> None:
    async def main() -> None:
        async with doors(tmp_path) as (at, client):
            token = await token_of(at, "carl")
            async with live(at, token) as socket:
                await heard(socket, "hello")
                give = {"do": "deposit", "person": "ann", "cents": 5_000}
                await say(socket, op="act", id="1", stream="house", action=give)
                assert "error" not in await heard(socket, "reply")
                await at.server.do("os:root", "house", house_do.ChangeRoles("carl", ("player",)))
                await say(socket, op="act", id="2", stream="house", action=give)
                assert (await heard(socket, "reply"))["error"] == "rights/refused"
                assert (await client.get("/api/people", headers=shown(token))).status_code == 403
                await say(socket, op="act", id="1", stream="house", action=give)
                again = await heard(socket, "reply")
                assert again["again"] is True  # it happened while carl had the right to it
                other = {**give, "cents": 6_000}
                await say(socket, op="act", id="1", stream="house", action=other)
                assert (await heard(socket, "reply"))["error"] == "request/other"
            assert at.server.casino.wallet_cents("ann") == 5_000

    asyncio.run(main())


def test_s2_r9_somebody_who_was_erased_is_nobody_and_the_books_stay(tmp_path: Path) -> None:
    async def main() -> None:
        async with doors(tmp_path) as (at, client):
            await at.server.do("carl", "house", house_do.Deposit("ann", 5_000))
            token = await token_of(at, "ann")
            async with live(at, token) as socket:
                await heard(socket, "hello")
                at.server.gate.desk.erase("ann", "os:root")
                assert await closed(socket) == 4001
            assert (await client.get("/api/me", headers=shown(token))).status_code == 401
            again = await client.post("/api/login", json={"name": "ann", "password": PASSWORD})
            assert again.status_code == 401
            assert at.server.casino.wallet_cents("ann") == 5_000

    asyncio.run(main())


def test_s4_an_id_of_one_person_says_nothing_about_anothers(tmp_path: Path) -> None:
    async def main() -> None:
        async with doors(tmp_path) as (at, client):
            ids: list[dict[str, Any]] = []
            for person in ("ann", "ben"):
                token = await token_of(at, person)
                sit = {"do": "sit", "bettor": person, "seats": [len(ids) + 1], "cents": 10_000}
                body = {"id": "same", "stream": "table:T1", "action": sit}
                ids.append((await client.post("/api/act", json=body, headers=shown(token))).json())
            assert [each.get("again", False) for each in ids] == [False, False]

    asyncio.run(main())
