"""The doors of the server: who is let in, what is said to those who are not, and that no door can be forgotten."""

import asyncio
from pathlib import Path

import httpx
import msgspec
import pytest

from queenhigh.rules.text.write import rules_document
from queenhigh.web.doors import Door, Nothing
from queenhigh.web.routes import DOORS
from tests.web.served import PASSWORD, STAFF, Served, served


def path_of(door: Door) -> str:
    """A path that the door leads to, with something in every blank."""
    return door.path.format(name="T1", number=1, digest="0" * 64, person="ann", period="2026")


async def token_of(at: Served, person: str) -> str:
    async with httpx.AsyncClient(base_url=at.url) as client:
        answer = await client.post("/api/login", json={"name": person, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["token"])


def test_s1_every_door_with_roles_is_closed_to_strangers_old_tokens_and_other_roles(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            tokens = {person: await token_of(at, person) for person in STAFF}
            over = tokens["ben"]
            await client.post("/api/logout", json={}, headers={"Authorization": f"Bearer {over}"})
            for door in DOORS:
                if door.is_open:
                    continue
                body: dict[str, str] | None = None if door.body is None else {}
                for headers in ({}, {"Authorization": "Bearer nonsense"}, {"Authorization": f"Bearer {over}"}):
                    answer = await client.request(door.method, path_of(door), json=body, headers=headers)
                    assert answer.status_code == 401, (door.path, headers, answer.text)
                    at.server.requests.clear()
                for person, roles in STAFF.items():
                    if door.roles & set(roles) or person == "ben":
                        continue
                    headers = {"Authorization": f"Bearer {tokens[person]}"}
                    answer = await client.request(door.method, path_of(door), json=body, headers=headers)
                    assert answer.status_code == 403, (door.path, person, answer.text)
                    assert answer.json()["error"] == "rights/refused"

    asyncio.run(main())


def test_s6_what_changes_something_is_refused_from_another_site(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            token = await token_of(at, "ada")
            for door in DOORS:
                if not door.changes:
                    continue
                for headers in (
                    {"Origin": "https://elsewhere.example", "Cookie": f"qh_session={token}"},
                    {"Origin": "null", "Cookie": f"qh_session={token}"},
                    {"Cookie": f"qh_session={token}"},
                    {"Origin": "https://elsewhere.example"},
                ):
                    answer = await client.request(door.method, path_of(door), json={}, headers=headers)
                    assert answer.status_code == 403, (door.path, headers, answer.text)
                    assert answer.json()["error"] == "who/origin"
                    at.server.requests.clear()

    asyncio.run(main())


def test_s6_what_a_door_tells_no_page_of_another_site_can_read(tmp_path: Path) -> None:
    """Doors that only tell are not closed by the origin: a browser keeps the answer from a page that is not named in it."""

    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            elsewhere = {"Origin": "https://elsewhere.example"}
            for door in DOORS:
                asks = {**elsewhere, "Access-Control-Request-Method": door.method}
                before = await client.options(path_of(door), headers=asks)
                answers = [before] if door.changes else [before, await client.get(path_of(door), headers=elsewhere)]
                assert before.status_code == 405, door.path
                for answer in answers:
                    assert not [name for name in answer.headers if name.startswith("access-control-")], door.path
                    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
                at.server.requests.clear()
            came = await client.post("/api/guest", json={}, headers={"Origin": at.url})
            assert "samesite=strict" in came.headers["set-cookie"].lower()

    asyncio.run(main())


def test_s6_every_answer_bears_the_headers_that_keep_pages_apart(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            for path in ("/", "/api/lobby", "/nowhere", "/openapi.json"):
                headers = (await client.get(path)).headers
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["x-frame-options"] == "DENY"
                assert "default-src 'self'" in headers["content-security-policy"]
                assert headers["cache-control"] == "no-store"

    asyncio.run(main())


def test_s2_a_guest_plays_without_an_account_and_is_a_player_and_nothing_else(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            came = (await client.post("/api/guest", json={}, headers={"Origin": at.url})).json()
            assert came["person"].startswith("guest:")
            assert came["roles"] == ["player"]
            me = (await client.get("/api/me")).json()  # by the cookie
            assert me["person"] == came["person"]
            sit = {"do": "sit", "bettor": came["person"], "seats": [1], "cents": 10_000}
            body = {"id": "1", "stream": "table:T1", "action": sit}
            answer = await client.post("/api/act", json=body, headers={"Origin": at.url})
            assert answer.status_code == 200, answer.text
            assert (await client.get("/api/me")).json()["tables"] == ["T1"]

    asyncio.run(main())


def test_s2_a_first_visit_is_no_mistake_and_nobody_is_known_by_a_token_that_is_none(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            stranger = await client.get("/api/visit")
            assert (stranger.status_code, stranger.json()) == (200, {"me": None})
            forged = await client.get("/api/visit", headers={"Authorization": "Bearer nonsense"})
            assert (forged.status_code, forged.json()) == (200, {"me": None})
            came = (await client.post("/api/guest", json={}, headers={"Origin": at.url})).json()
            known = (await client.get("/api/visit")).json()["me"]
            assert known["person"] == came["person"]
            assert set(known) == set((await client.get("/api/me")).json())

    asyncio.run(main())


def test_s4_the_same_request_gets_the_same_answer_and_happens_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            headers = {"Authorization": f"Bearer {await token_of(at, 'ann')}"}
            sit = {"do": "sit", "bettor": "ann", "seats": [1], "cents": 10_000}
            body = {"id": "r1", "stream": "table:T1", "action": sit}
            first, second = await asyncio.gather(
                client.post("/api/act", json=body, headers=headers), client.post("/api/act", json=body, headers=headers)
            )
            assert first.status_code == second.status_code == 200
            assert first.json()["version"] == second.json()["version"]
            assert sorted(each.json().get("again", False) for each in (first, second)) == [False, True]
            other = {**body, "action": {**sit, "cents": 20_000}}
            refused = await client.post("/api/act", json=other, headers=headers)
            assert (refused.status_code, refused.json()["error"]) == (409, "request/other")
            assert at.server.casino.table("T1").live.table.purse("ann") == 10_000

    asyncio.run(main())


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"null", b'{"id":1}', b'{"id":"1","stream":"table:T1","action":{"do":"nothing"}}', b"\xff\xfe"],
)
def test_s4_a_body_that_says_nothing_is_refused_with_a_sentence(tmp_path: Path, content: bytes) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            headers = {"Authorization": f"Bearer {await token_of(at, 'ann')}"}
            answer = await client.post("/api/act", content=content, headers=headers)
            assert answer.status_code == 400, answer.text
            assert answer.json()["message"]

    asyncio.run(main())


def test_s6_who_asks_too_often_is_told_so_and_others_are_not(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            ann = {"Authorization": f"Bearer {await token_of(at, 'ann')}"}
            ben = {"Authorization": f"Bearer {await token_of(at, 'ben')}"}
            at.server.seconds = lambda: 1.0  # no time passes
            codes = [(await client.get("/api/me", headers=ann)).status_code for _ in range(80)]
            assert codes == [200] * 60 + [429] * 20  # so many at once, and no more until time passes
            assert (await client.get("/api/me", headers=ben)).status_code == 200
            long = await client.post("/api/act", content=b"x" * 20_000, headers=ben)
            assert long.status_code == 413

    asyncio.run(main())


def test_s2_money_and_keys_want_the_password_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            token = await token_of(at, "carl")
            headers = {"Authorization": f"Bearer {token}"}
            give = {"do": "deposit", "person": "ann", "cents": 5_000}
            first = await client.post("/api/act", json={"id": "1", "stream": "house", "action": give}, headers=headers)
            assert first.status_code == 200, first.text
            who = at.server.gate.known(token)
            assert who is not None
            at.server.gate._known = {
                key: (at_, who._replace(fresh_until=1)) for key, (at_, _) in at.server.gate._known.items()
            }
            stale = await client.post("/api/act", json={"id": "2", "stream": "house", "action": give}, headers=headers)
            assert (stale.status_code, stale.json()["error"]) == (403, "session/not_fresh")
            wrong = await client.post("/api/refresh", json={"password": "wrong horse battery"}, headers=headers)
            assert wrong.status_code == 401
            right = await client.post("/api/refresh", json={"password": PASSWORD}, headers=headers)
            assert right.status_code == 200
            again = await client.post("/api/act", json={"id": "3", "stream": "house", "action": give}, headers=headers)
            assert again.status_code == 200
            assert at.server.casino.wallet_cents("ann") == 10_000

    asyncio.run(main())


def test_s7_the_server_says_whether_it_lives_and_takes_people_and_shows_its_figures(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            assert (await client.get("/health")).json()["status"] == "ok"
            assert (await client.get("/ready")).json()["ready"] is True
            text = (await client.get("/metrics")).text
            assert "queenhigh_connections 0.0" in text
            far = await client.get("/metrics", headers={"X-Forwarded-For": "203.0.113.7"})
            assert far.status_code == 403
            at.server._is_open = False
            assert (await client.get("/ready")).status_code == 503

    asyncio.run(main())


def test_u6_the_complete_rules_of_a_table_are_read_by_anyone_in_words(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house", ("ca-6cb",)) as at, httpx.AsyncClient(base_url=at.url) as client:
            table = (await client.get("/api/lobby")).json()["tables"][0]
            told = (await client.get(f"/api/rules/{table['rules']}/words")).json()
            document = rules_document(at.server.casino.table("T1").known_rules)
            items = [item for section in told["sections"] for item in section["items"]]
            assert [section["title"] for section in told["sections"]] == [each.title for each in document.sections]
            said = [(each["text"], each["clause"]) for item in items for each in item["statements"]]
            assert said == [(each.text, each.clause or "") for each in document.statements()]
            grids = [[row["cells"] for row in item["rows"]] for item in items if item["kind"] == "grid"]
            assert grids == [[list(row.cells) for row in grid.rows] for grid in document.grids()]
            assert (told["digest"], told["game"]) == (table["rules"], "ca-6cb")
            unknown = await client.get(f"/api/rules/{'0' * 64}/words")
            assert (unknown.status_code, unknown.json()["error"]) == (404, "rules/unknown")

    asyncio.run(main())


def test_every_door_is_described_and_no_path_stands_twice(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            described = (await client.get("/openapi.json")).json()
            for door in DOORS:
                assert door.method.lower() in described["paths"][door.path]
            blanks = {door.path: door.path.count("{") for door in DOORS}
            for door in DOORS:
                names = {field.encode_name for field in msgspec.structs.fields(door.takes)}
                assert all(f"{{{name}}}" in door.path or door.takes is not Nothing for name in names)
                assert blanks[door.path] <= len(names)

    asyncio.run(main())
    assert len({(door.method, door.path) for door in DOORS}) == len(DOORS)
