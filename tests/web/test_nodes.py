"""N2, N3: two servers over one PostgreSQL: each drives its tables, and takes the other's over when that one is gone."""

import asyncio
import io
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, closing, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

from queenhigh.bootstrap.clock import seconds
from queenhigh.bootstrap.house_database import Database, make_database
from queenhigh.bootstrap.node_house import NodeHouse
from queenhigh.bootstrap.people import door_of, people_of
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.journal import Commit
from queenhigh.casino.tables.actions import Run, Timers
from queenhigh.casino.verify.ledger import trial_balance
from queenhigh.client import Client
from queenhigh.rules.load import load
from queenhigh.store.opening import StoreFailed
from queenhigh.store.postgres import PostgresJournal
from queenhigh.store.postgres_shards import LEASE, Lease
from queenhigh.web.gate import HouseGate
from queenhigh.web.log import Log
from queenhigh.web.server import LiveServer
from queenhigh.web.serving import Address, Web, config_of, listen
from tests.store.cut_proxy import Proxy
from tests.store.databases import Server, running_server
from tests.store.node_process import HASTY as HASTY_LEASE
from tests.web.served import QUICK, Served, Unhurried, cheap
from tests.web.test_socket import guest, heard, live, say

HASTY = Run(timers=Timers(betting=400, bank=400, reveal=50, decision=400))
TABLES = tuple(f"T{number}" for number in range(1, 7))


@pytest.fixture(scope="module")
def postgres() -> Iterator[Server]:
    with running_server() as found:
        yield found


def founded(url: str, key: str) -> Database:
    place = Database(url)
    make_database(place, key)
    with NodeHouse(place, key, beats=False) as house:
        house.casino.do("os:root", "house", house_do.FoundHouse("The House of Two"))
        house.casino.do("os:root", "house", house_do.AddPerson("sam", ("supervisor",)))
        house.tend()
        for name in TABLES:
            house.casino.open_table("sam", name, load("tcp-01"), HASTY)
    return place


@asynccontextmanager
async def node(place: Database, key: str, lease: Lease = LEASE) -> AsyncIterator[Served]:
    port = listen(Address(port=0))
    url = f"http://127.0.0.1:{port.getsockname()[1]}"
    log = io.StringIO()
    house = NodeHouse(place, key, address=url, lease=lease)
    with closing(people_of(place)) as people:
        desk = door_of(people, house.casino, passwords=cheap())
        gate = HouseGate(desk, lambda: house.is_reachable)
        server = LiveServer(house, gate, Log(house.casino.clock, log), seconds=seconds, pace=QUICK, company=2)
        listens = asyncio.Event()
        web = Web(config_of(server, Address()), listens.set)
        await server.start()
        serving = asyncio.create_task(web.serve([port]))
        try:
            await listens.wait()
            yield Served(server, url, log)
        finally:
            await server.stop()
            web.should_exit = True
            with suppress(asyncio.CancelledError):
                await serving
            house.close()


async def driven(at: Served) -> set[str]:
    return {name for name in TABLES if at.server.house.drives(name)}


def test_n2_each_node_drives_its_tables_and_says_where_the_others_are(postgres: Server, tmp_path: Path) -> None:
    key = str(tmp_path / "key.json")
    place = founded(postgres.url(postgres.blank()), key)

    async def main() -> None:
        async with node(place, key) as first, node(place, key) as second:
            one: set[str] = set()
            two: set[str] = set()
            nodes: dict[str, str] = {}
            for _ in range(100):
                one, two = await driven(first), await driven(second)
                if one and two and one | two == set(TABLES):
                    break
                await asyncio.sleep(0.1)
            assert one.isdisjoint(two)
            theirs = min(two)
            async with httpx.AsyncClient(base_url=first.url) as client:
                for _ in range(50):
                    lobby = (await client.get("/api/lobby")).json()
                    nodes = {each["name"]: each["node"] for each in lobby["tables"]}
                    if nodes[theirs]:
                        break
                    await asyncio.sleep(0.1)
            assert nodes[theirs] == second.url
            assert nodes[min(one)] == ""
            name, token = await guest(first)
            async with live(first, token) as socket:
                sit = {"do": "sit", "bettor": name, "seats": [5], "cents": 50_000}
                await say(socket, op="act", id="1", stream=f"table:{theirs}", action=sit)
                assert (await heard(socket, "reply"))["error"] == "table/elsewhere"
                await say(socket, op="watch", table=theirs)
                assert (await heard(socket, "notice"))["address"] == second.url
            async with live(second, token) as socket:  # the same session at the other node
                await say(socket, op="watch", table=theirs)
                await say(socket, op="act", id="1", stream=f"table:{theirs}", action=sit)
                assert (await heard(socket, "reply")).get("error") is None
            # S2: one live terminal a session, whatever nodes they are at: the newer one has the seat.
            async with live(first, token) as older, live(second, token) as newer:
                assert (await heard(older, "notice"))["code"] == "superseded"
                await say(newer, op="ping", id="here")
                assert (await heard(newer, "pong"))["id"] == "here"
            # A client that is told so goes there by itself, and has its seat.
            async with Client(first.url, token=token) as me:
                table = await me.watch(theirs)
                for _ in range(100):
                    if me.url == second.url and me.link.connections > 1 and table.is_connected:
                        break
                    await asyncio.sleep(0.1)
                assert me.url == second.url
                assert table.seats == (5,)
                await table.stand_up()

    asyncio.run(main())


def test_n3_a_node_is_gone_in_mid_round_and_the_other_goes_on_where_it_was(postgres: Server, tmp_path: Path) -> None:
    key = str(tmp_path / "key.json")
    place = founded(postgres.url(postgres.blank()), key)

    async def main() -> None:
        async with node(place, key) as second:
            async with node(place, key) as first:
                for _ in range(100):
                    if await driven(first):
                        break
                    await asyncio.sleep(0.1)
                table = min(await driven(first))
                name, token = await guest(first)
                async with live(first, token) as socket:
                    await say(socket, op="watch", table=table)
                    sit = {"do": "sit", "bettor": name, "seats": [5], "cents": 50_000}
                    await say(socket, op="act", id="1", stream=f"table:{table}", action=sit)
                    version = 0
                    while True:
                        frame = await heard(socket, "frame")
                        version = frame["version"]
                        if any(each["event"] == "round_opened" for each in frame["events"]):
                            break
                # It is cut off from the house at once, as a node is whose machine has failed.
                house = first.server.house
                assert isinstance(house, NodeHouse)
                house.locks.close()
            async with live(second, token) as socket:
                await say(socket, op="watch", table=table, after=version)
                racked, versions = False, [version]
                while not racked:
                    message = await heard_any(socket, ("frame", "view"))
                    if message["kind"] == "view":
                        versions = [message["version"]]
                        continue
                    assert message["version"] == versions[-1] + 1
                    versions.append(message["version"])
                    racked = any(each["event"] == "cards_racked" for each in message["events"])
            with second.server.house.books() as books:
                sums = books.sums()  # type: ignore[attr-defined]
            assert set(trial_balance(sums).values()) <= {0}

    asyncio.run(main())


def test_n3_a_node_outlives_a_commit_of_unknown_end_and_a_database_that_says_nothing(
    postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, database = str(tmp_path / "key.json"), postgres.blank()
    founded(postgres.url(database), key)
    append = PostgresJournal.append

    def lost(journal: PostgresJournal, commits: Sequence[Commit]) -> Any:
        """What is written comes through, and nobody hears of it."""
        answers = append(journal, commits)
        if any(commit.actor.startswith("guest:") for commit in commits):
            monkeypatch.undo()
            raise StoreFailed("store/failed", "the line is dead", {})
        return answers

    async def until(client: httpx.AsyncClient, status: int) -> None:
        while (await client.get("/ready")).status_code != status:  # noqa: ASYNC110  # as machines ask
            await asyncio.sleep(0.05)

    async def main(proxy: Proxy) -> None:
        async with (
            node(Database(proxy.url(database)), key, HASTY_LEASE) as at,
            httpx.AsyncClient(base_url=at.url) as client,
        ):
            at.server.requests = Unhurried()
            name, token = await guest(at)
            sit = {"do": "sit", "bettor": name, "seats": [5], "cents": 50_000}
            body = {"id": "once", "stream": "table:T1", "action": sit}
            ask = partial(client.post, "/api/act", json=body, headers={"Authorization": f"Bearer {token}"})
            monkeypatch.setattr(PostgresJournal, "append", lost)
            first = await ask()
            assert (first.status_code, first.json()["error"]) == (503, "store/failed")
            assert "dead" not in first.text
            assert (await ask()).status_code == 200  # the first answer, from the journal
            while not at.server.house.drives("T1"):  # noqa: ASYNC110  # it takes the table over anew, and nobody is told
                await asyncio.sleep(0.05)
            journal = at.server.casino.journal
            assert [entry.request for entry in journal.read("table:T1") if entry.actor == name] == ["once"]
            # The database takes every question and answers none: the loop goes on, and says how it is.
            monkeypatch.setattr("queenhigh.web.turns.AWAY_SECONDS", 0.1)  # nobody has to wait for what is proven here
            journal.answers_within(1.0)  # type: ignore[attr-defined]  # it is one on PostgreSQL
            proxy.silence()
            await until(client, 503)
            assert (await client.get("/health", headers={"Authorization": "Bearer unheard-of"})).status_code == 200
            assert (await client.post("/api/guest", json={})).status_code == 503
            refused = await ask()
            assert (refused.status_code, refused.json()["error"]) == (503, "store/failed")
            proxy.heal()
            await until(client, 200)
            assert (await ask()).status_code == 200
            assert '"event":"fault"' not in at.log.getvalue()

    with closing(Proxy(postgres.folder / ".s.PGSQL.5432")) as proxy:
        asyncio.run(main(proxy))


async def heard_any(socket: ClientConnection, kinds: tuple[str, ...]) -> dict[str, Any]:
    """The next message of some kinds."""
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 20))
        if message["kind"] in kinds:
            return message
