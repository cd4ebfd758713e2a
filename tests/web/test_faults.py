"""T13: a fault at one table, or in telling of it, is nobody else's."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from queenhigh.casino.clock_watch import ClockWatch
from queenhigh.casino.desks import TableDesk
from queenhigh.casino.envelope import Envelope
from queenhigh.casino.tournaments.desk import TournamentDesk
from queenhigh.tournament.actions import OpenEntries
from tests.casino.tournament_kit import quick_terms
from tests.web.served import Unhurried, served


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
            assert 'queenhigh_refusals_total{code="program/fault"} 1.0' in (await client.get("/metrics")).text
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


def test_s7_a_clock_that_was_set_is_logged_recorded_and_shown(tmp_path: Path) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            now, passed = [at.server.casino.clock()], [0.0]
            at.server.clock_watch = ClockWatch(lambda: now[0], lambda: passed[0])
            now[0] -= 3_600_000_000
            casino = at.server.casino
            while at.server.clock_watch.times_set == 0 or at.server.turns.waiting:  # noqa: ASYNC110  # nobody is told
                await asyncio.sleep(0.01)
            await at.server.turns.alone(lambda: None)
            figures = (await client.get("/metrics")).text
            assert "queenhigh_clock_set 1.0" in figures
            assert (
                float(figures.partition("\nqueenhigh_clock_skew_seconds ")[2].partition("\n")[0]) > 1_000
            )  # the last entry is older than now
            words = "the clock was set back by 3600.0 seconds while the house ran"
            assert any(words in line and '"event":"clock"' in line for line in at.log.getvalue().splitlines())
            events = [each for entry in casino.journal.read("house") for each in casino.told(entry).events]
            assert any(words in str(event) and "availability" in str(event) for event in events)

    asyncio.run(main())


def test_s7_what_cannot_be_tended_is_written_down_and_not_ready_until_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ready(client: httpx.AsyncClient, status: int) -> None:
        while (await client.get("/ready")).status_code != status:  # noqa: ASYNC110  # nobody is told
            await asyncio.sleep(0.02)

    async def main() -> None:
        async with served(tmp_path / "house") as at, httpx.AsyncClient(base_url=at.url) as client:
            at.server.requests = Unhurried()
            with monkeypatch.context() as planted:
                planted.setattr(at.server.hub, "tell_moved", lambda: 1 / 0)
                await ready(client, 503)
            await ready(client, 200)
            assert '"where":"tend","kind":"ZeroDivisionError"' in at.log.getvalue()

    asyncio.run(main())


def test_s8_a_house_whose_own_clockwork_ends_stops_and_does_not_only_look_alive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with served(tmp_path / "house") as at:
            ended: asyncio.Future[BaseException] = asyncio.get_running_loop().create_future()
            at.server.on_fatal(ended.set_result)
            pacer = at.server.pacer
            with monkeypatch.context() as planted:  # a fault at one table is not the end
                planted.setattr(pacer, "_drives", lambda _: 1 / 0)
                pacer._due = [(0, "T1", pacer._plan["T1"])]
                pacer._wake.set()
                while '"where":"table:T1","kind":"ZeroDivisionError"' not in at.log.getvalue():  # noqa: ASYNC110  # nobody is told
                    await asyncio.sleep(0.01)
            assert not ended.done()
            monkeypatch.setattr(pacer, "_clock", lambda: 1 / 0)
            pacer._wake.set()
            assert isinstance(await asyncio.wait_for(ended, 10), ZeroDivisionError)
            assert not at.server.is_ready

    asyncio.run(main())
