"""The same request again: whoever has missed the answer gets it, and nothing happens twice. No door can be forgotten."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from queenhigh.tournament.actions import OpenEntries
from queenhigh.web.routes import DOORS
from tests.web.served import served
from tests.web.test_doors import token_of
from tests.web.test_tournaments import file_text

READS = {"/api/tables/{name}/advice", "/api/link/look", "/api/proof", "/api/drill", "/api/tournaments/check"}
"""Doors that are asked with a body and change nothing."""
PERSONS_OWN = {"/api/guest", "/api/login", "/api/link", "/api/refresh", "/api/password", "/api/logout"}
"""Doors at which somebody comes and goes: every time anew, and the journal of the games is not concerned."""
TOURNAMENT = file_text()
SENT: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "/api/people": ("ada", {"person": "zoe", "roles": ["player"]}, {"person": "zac", "roles": ["player"]}),
    "/api/people/{person}/link": ("ada", {}, {}),
    "/api/tables": ("sam", {"name": "N1", "game": "tcp-01"}, {"name": "N2", "game": "tcp-01"}),
    "/api/tables/{name}/rules": (
        "sam",
        {"settings": {"wager.ante.cents_max": 20_000}},
        {"settings": {"wager.ante.cents_max": 30_000}},
    ),
    "/api/meters": (
        "sam",
        {"name": "M1", "game": "tcp-progressive-1", "meter": "progressive", "currency": "demo"},
        {"name": "M2", "game": "tcp-progressive-1", "meter": "progressive", "currency": "demo"},
    ),
    "/api/tournaments": ("sam", {"file": TOURNAMENT}, {"file": TOURNAMENT + "\n# another\n"}),
    "/api/tournaments/{name}/bots": ("sam", {"count": 2}, {"count": 3}),
}
"""Whatever a door takes to do something, and something else that it would take: a new door that changes something has to be here."""


def test_s4_every_door_that_changes_something_does_the_same_request_once(tmp_path: Path) -> None:
    changing = {door.path for door in DOORS if door.changes}
    once = {door.path for door in DOORS if door.once}
    assert changing == once | READS | PERSONS_OWN | {"/api/act"}
    paths = {path: path.format(name="T1" if "tables" in path else "trial", person="ann") for path in SENT}
    answers: dict[str, Any] = {}

    async def main() -> None:
        folder = tmp_path / "house"
        async with served(folder) as at, httpx.AsyncClient(base_url=at.url) as client:
            for path in sorted(once):
                person, body, other = SENT[path]
                headers = {"Authorization": f"Bearer {await token_of(at, person)}", "Idempotency-Key": f"id {path}"}
                if path.endswith("/bots"):
                    at.house.casino.do("sam", "tournament:trial", OpenEntries())
                # Twice at the same time, and then once more.
                pair = await asyncio.gather(*(client.post(paths[path], json=body, headers=headers) for _ in "ab"))
                assert [each.status_code for each in pair] == [200, 200], (path, pair[0].text)
                last = at.house.journal.last()
                third = await client.post(paths[path], json=body, headers=headers)
                assert pair[0].json() == pair[1].json() == third.json()
                assert at.house.journal.last() == last, path
                answers[path] = third.json()
                if other != body:
                    refused = await client.post(paths[path], json=other, headers=headers)
                    assert (refused.status_code, refused.json()["error"]) == (409, "request/other"), path
                    assert at.house.journal.last() == last
                at.server.requests.clear()
            assert answers["/api/tournaments/{name}/bots"] == {"count": 2}
            assert len(at.server.casino.tournaments.desks["trial"].state.players) == 2
        # A server that has forgotten its answers does nothing twice, either: the journal knows the request.
        async with served(folder) as at, httpx.AsyncClient(base_url=at.url) as client:
            for path in sorted(once - {"/api/people/{person}/link"}):  # a link that was missed is made anew
                person, body, _ = SENT[path]
                headers = {"Authorization": f"Bearer {await token_of(at, person)}", "Idempotency-Key": f"id {path}"}
                entries = [(stream, head.version) for stream, head in at.house.journal.heads() if stream != "house"]
                again = await client.post(paths[path], json=body, headers=headers)
                assert again.status_code in (200, 400, 409), (path, again.text)
                assert [(s, head.version) for s, head in at.house.journal.heads() if s != "house"] == entries, path
                at.server.requests.clear()

    asyncio.run(main())


@pytest.mark.parametrize("text", ["x" * 65, "a\tb", "é"])
def test_s4_an_id_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            headers = [("Authorization", f"Bearer {await token_of(at, 'sam')}"), ("Idempotency-Key", text.encode())]
            last = at.house.journal.last()
            body = {"name": "N1", "game": "tcp-01"}
            answer = await client.post("/api/tables", json=body, headers=headers)  # type: ignore[arg-type]
            assert answer.status_code == 400, answer.text
            assert at.house.journal.last() == last

    asyncio.run(main())
