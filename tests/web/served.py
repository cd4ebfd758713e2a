"""A real server on a port of its own, in the loop of the test: real sockets, a house in a folder, and a pace for the impatient."""

import asyncio
import atexit
import io
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, closing, contextmanager
from functools import lru_cache
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

from queenhigh.bootstrap.clock import seconds
from queenhigh.bootstrap.house_folder import make_house
from queenhigh.bootstrap.people import door_of, people_of
from queenhigh.bootstrap.running_house import RunningHouse
from queenhigh.casino.floor import Pace
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.house.actions import Role
from queenhigh.casino.people.passwords import Passwords
from queenhigh.casino.people.slowly import at_once
from queenhigh.casino.tables.actions import Run
from queenhigh.rules.load import load
from queenhigh.web.connection import Allowance
from queenhigh.web.gate import HouseGate
from queenhigh.web.log import Log
from queenhigh.web.server import LiveServer
from queenhigh.web.serving import Address, Web, config_of, listen

QUICK = Pace(dealer=1, between_rounds=5, bot_least=1, bot_most=3)
PASSWORD = "correct horse battery"  # noqa: S105  # for a house that lives as long as a test
STAFF: dict[str, tuple[Role, ...]] = {
    "ada": ("administrator",),
    "dina": ("dealer",),
    "sam": ("supervisor",),
    "sue": ("supervisor",),
    "carl": ("cage",),
    "cora": ("cage",),
    "audrey": ("auditor",),
    "ann": ("player",),
    "ben": ("player",),
}


class Served(NamedTuple):
    """A server that runs, where it is, and what it has written down."""

    server: LiveServer
    url: str
    log: io.StringIO

    @property
    def house(self) -> RunningHouse:
        """The house behind it."""
        assert isinstance(self.server.house, RunningHouse)
        return self.server.house


def cheap() -> Passwords:
    """Passwords that take no time."""
    return Passwords(rounds=1, memory_kib=8)


def furnished(folder: Path, games: tuple[str, ...], *, run: Run | None = None) -> RunningHouse:
    """The house in a folder, running; a new one is a copy of one that has staff with passwords and a table for each game."""
    key = folder.parent / f"{folder.name}.key.json"
    if not folder.exists():
        model = _model(games, run or Run())
        shutil.copytree(model / "house", folder)
        shutil.copy(model / "house.key.json", key)
    return RunningHouse(folder, str(key))


@lru_cache
def _model(games: tuple[str, ...], run: Run) -> Path:
    """A folder with such a house, founded once: most tests ask for the same one."""
    place = Path(tempfile.mkdtemp(prefix="queenhigh-model-"))
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    folder, key = place / "house", str(place / "house.key.json")
    make_house(folder, key)
    with RunningHouse(folder, key) as house, closing(people_of(folder)) as people:
        casino = house.casino
        casino.do("os:root", "house", house_do.FoundHouse("The Test House"))
        for person, roles in STAFF.items():
            casino.do("os:root", "house", house_do.AddPerson(person, roles))
        for number, game in enumerate(games, start=1):
            casino.open_table("sam", f"T{number}", load(game), run)
        desk = door_of(people, casino, passwords=cheap())
        for person in STAFF:
            at_once(desk.set_password(person, PASSWORD, "os:root"))
    return place


@asynccontextmanager
async def served(
    folder: Path,
    games: tuple[str, ...] = ("tcp-01",),
    *,
    pace: Pace = QUICK,
    company: int = 0,
    run: Run | None = None,
    behind_proxy: bool = False,
    port: int = 0,
) -> AsyncIterator[Served]:
    """A server over the house in a folder; on any port, or on one where another server was."""
    house = furnished(folder, games, run=run)
    log = io.StringIO()
    with closing(people_of(folder)) as people:
        desk = door_of(people, house.casino, passwords=cheap())
        server = LiveServer(
            house, HouseGate(desk), Log(house.casino.clock, log), seconds=seconds, pace=pace, company=company
        )
        listening = listen(Address(port=port))
        config = config_of(server, Address(behind_proxy=behind_proxy))
        config.timeout_graceful_shutdown = 1
        listens = asyncio.Event()
        web = Web(config, listens.set)
        await server.start()
        serving = asyncio.create_task(web.serve([listening]))
        try:
            await listens.wait()
            yield Served(server, f"http://127.0.0.1:{listening.getsockname()[1]}", log)
        finally:
            await server.stop()
            web.should_exit = True
            await serving
            house.close()


class Unhurried(dict[str, Allowance]):
    """Nobody asks too often."""

    def setdefault(self, key: str, default: Allowance | None = None) -> Allowance:
        del key, default
        return Allowance(1e9, 1e9)


@contextmanager
def served_beside(folder: Path, games: tuple[str, ...] = ("tcp-01",), **given: Any) -> Iterator[Served]:
    """The same in a thread of its own, for tests that wait; whoever asks it may ask as often as they like."""
    found: Future[tuple[Served, asyncio.AbstractEventLoop, asyncio.Event]] = Future()

    async def main() -> None:
        async with served(folder, games, **given) as at:
            at.server.requests = Unhurried()
            stop = asyncio.Event()
            found.set_result((at, asyncio.get_running_loop(), stop))
            await stop.wait()

    def run() -> None:
        try:
            asyncio.run(main())
        except BaseException as error:
            if found.done():
                raise
            found.set_exception(error)

    thread = Thread(target=run, name="server")
    thread.start()
    try:
        at, loop, stop = found.result(30)
        try:
            yield at
        finally:
            loop.call_soon_threadsafe(stop.set)
    finally:
        thread.join(30)
