"""T13: a fault at one table, or in telling of it, is nobody else's."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from queenhigh.casino.desks import TableDesk
from queenhigh.casino.envelope import Envelope
from queenhigh.casino.tournaments.desk import TournamentDesk
from queenhigh.tournament.actions import OpenEntries
from tests.casino.tournament_kit import quick_terms
from tests.web.served import served


async def _seat(client: httpx.AsyncClient, table: str) -> httpx.Response:
    came = (await client.post("/api/guest", json={})).json()
    client.cookies.clear()
    sit = {"do": "sit", "bettor": came["person"], "seats": [1], "cents": 10_000}
    headers = {"Authorization": f"Bearer {came['token']}"}
    return await client.post("/api/act", json={"id": "1", "stream": f"table:{table}", "action": sit}, headers=headers)


def test_t13_a_fault_of_the_program_stops_one_table_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = TableDesk.made

    def faulty(self: TableDesk, envelope: Any, *rest: Any, **more: Any) -> Any:
        if self.name == "T1" and envelope.actor != "house":
            raise KeyError("planted")
        return made(self, envelope, *rest, **more)

    async def main() -> None:
        async with served(tmp_path / "house", ("tcp-01", "tcp-02")) as at, httpx.AsyncClient(base_url=at.url) as client:
            monkeypatch.setattr(TableDesk, "made", faulty)
            broken = await _seat(client, "T1")
            assert (broken.status_code, broken.json()["error"]) == (409, "program/fault")
            assert at.server.casino.table("T1").live.status == "stopped"
            assert (await _seat(client, "T2")).status_code == 200
            assert at.server.is_ready
            assert '"kind":"KeyError"' in at.log.getvalue()

    asyncio.run(main())


def test_t13_a_fault_in_a_tournament_stops_neither_the_house_nor_its_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare = TournamentDesk.prepare

    def faulty(self: TournamentDesk, envelope: Any, *rest: Any) -> Any:
        if type(envelope.action) is OpenEntries:
            raise KeyError("planted")
        return prepare(self, envelope, *rest)

    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            casino = at.server.casino
            await at.server.turns.alone(lambda: casino.tournaments.announce("sam", quick_terms()))
            monkeypatch.setattr(TournamentDesk, "prepare", faulty)
            broken = await at.server.turns.put(Envelope("sam", "tournament:trial", OpenEntries()))
            assert broken.error == "program/fault"
            assert casino.tournaments.find("trial").state.status == "announced"
            assert (await _seat(client, "T1")).status_code == 200
            assert at.server.is_ready
            noted = [told for entry in casino.journal.read("house") for told in casino.told(entry).events]
            assert any("tournament:trial" in str(event) for event in noted)

    asyncio.run(main())


def test_t13_what_is_on_the_disk_has_happened_even_if_telling_of_it_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            monkeypatch.setattr(at.server.hub, "_tell_meters", lambda _: 1 / 0)
            assert (await _seat(client, "T1")).status_code == 200
            assert len(at.server.casino.table("T1").live.table.people) == 1
            assert '"kind":"ZeroDivisionError"' in at.log.getvalue()

    asyncio.run(main())
