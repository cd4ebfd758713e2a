"""A house full of people to be served: tables, seats and tokens are there before the server starts."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import httpx
import msgspec

from benchmarks.crowd import Orders
from queenhigh.bootstrap.demo_house import found
from queenhigh.bootstrap.house_database import Database
from queenhigh.bootstrap.node_house import NodeHouse
from queenhigh.bootstrap.people import door_of, people_of
from queenhigh.bootstrap.places import Place, make_place
from queenhigh.bootstrap.running_house import RunningHouse, user
from queenhigh.casino.envelope import Envelope
from queenhigh.casino.tables.actions import Run
from queenhigh.rules.load import load
from queenhigh.session.actions import Sit
from queenhigh.web.connection import SLOW

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME: Final = "tcp-01"
SEATS: Final = 7
CENTS: Final = 50_000_000
PATIENCE_SECONDS: Final = 300
"""A crowd that takes longer to come in is too large for the machine: that is said, and not waited for."""
TICK: Final = os.sysconf("SC_CLK_TCK")

Tables = tuple[tuple[str, tuple[tuple[str, str, int], ...]], ...]


class House(NamedTuple):
    """A house that is ready to be served."""

    place: Place
    work: Path
    """A folder for its keys and for what is said of it."""
    tables: Tables
    slow: tuple[tuple[str, str], ...]
    """Table and token of people who will watch it and read nothing."""

    @property
    def key(self) -> str:
        """Where its keys lie."""
        return key_in(self.work)

    @property
    def where(self) -> tuple[str, str]:
        """What the command line is told of its place."""
        if isinstance(self.place, Database):
            return "--database", self.place.url
        return "--data", str(self.place)


def key_in(work: Path) -> str:
    """Where the keys of the house lie that is worked on in a folder."""
    return str(work / "house.key.json")


def furnished(work: Path, seats: int, slow_every: int = 0, database: str = "") -> House:
    """A house with so many people at tables of seven, each with a token; and somebody to watch some of the tables."""
    work.mkdir()
    place: Place = Database(database) if database else work / "house"
    make_place(place, key_in(work))
    rules = load(GAME)
    with _entered(place, key_in(work)) as house, closing(people_of(place)) as people:
        found(house, "The Crowded House")
        casino, desk = house.casino, door_of(people, house.casino)
        tables = []
        slow = []
        for number in range(1, -(-seats // SEATS) + 1):
            casino.open_table(user(), f"T{number}", rules, Run())
            there = min(SEATS, seats - SEATS * (number - 1))
            with people._transaction():  # noqa: SLF001  # ten thousand people at once
                logins = [desk.new_guest() for _ in range(there)]
            tables.append(
                (f"T{number}", tuple((each.session.person, each.token, seat) for seat, each in enumerate(logins, 1)))
            )
            if slow_every and number % slow_every == 1:
                slow.append((f"T{number}", desk.new_guest().token))
        house.tend()  # a node takes the new tables over
        sits = [
            Envelope(name, f"table:{table}", Sit(name, (seat,), CENTS))
            for table, players in tables
            for name, _, seat in players
        ]
        for reply in casino.submit(sits):
            if reply.error:
                raise RuntimeError(reply.message)
    return House(place, work, tuple(tables), tuple(slow))


def _entered(place: Place, key: str) -> RunningHouse | NodeHouse:
    """The house, run by this process alone."""
    return NodeHouse(place, key) if isinstance(place, Database) else RunningHouse(place, key)


class Process:
    """A server that runs, and what it costs."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.process, self.port = process, port

    def cpu_seconds(self) -> float:
        """What the process has used of a core so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def memory_bytes(self) -> int:
        """What it holds of the memory now."""
        fields = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")

    def listens(self, log: Path) -> None:
        """Wait until it does."""
        for _ in range(1200):
            with socket.socket() as probe:
                if not probe.connect_ex(("127.0.0.1", self.port)):
                    return
            if self.process.poll() is not None:
                raise RuntimeError(log.read_text())
            time.sleep(0.1)
        raise RuntimeError("the server does not listen")

    def lobby(self, token: str) -> list[dict[str, Any]]:
        """The tables that it tells of."""
        headers = {"Authorization": f"Bearer {token}"}
        answer = httpx.get(f"http://127.0.0.1:{self.port}/api/lobby", headers=headers, timeout=60)
        tables: list[dict[str, Any]] = answer.raise_for_status().json()["tables"]
        return tables

    def sent_away(self, code: int) -> int:
        """How many sockets it has closed with a code."""
        figures = httpx.get(f"http://127.0.0.1:{self.port}/metrics", timeout=60).raise_for_status().text
        start = f'queenhigh_sent_away_total{{code="{code}"}} '
        return sum(int(float(line.removeprefix(start))) for line in figures.splitlines() if line.startswith(start))

    def stop(self) -> None:
        """End it, politely at first."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def serving(house: House, *command: str, nodes: int = 1) -> Iterator[list[Process]]:
    """`queenhigh serve` over a house, in a process of its own, or in several."""
    words = command or ("-m", "queenhigh", "serve", "--bots", "0")
    servers: list[Process] = []
    try:
        for number in range(nodes):
            with socket.create_server(("127.0.0.1", 0)) as free:
                port = free.getsockname()[1]
            path = house.work / f"server{number}.log"
            with path.open("wb") as log:
                arguments = [sys.executable, *words, *house.where, "--key", house.key, "--port", str(port)]
                servers.append(Process(subprocess.Popen(arguments, stdout=log, stderr=log), port))  # our own server
            servers[-1].listens(path)
        yield servers
    finally:
        for each in servers:
            each.stop()


def crowded(servers: list[Process], house: House, **orders: Any) -> dict[str, Any]:
    """Let a crowd play at each server; what they measured together, and what the servers used meanwhile."""
    parts = _driven(servers, house.tables)
    crowds = [
        _Crowd(house.work / f"crowd{number}", server, tables, orders)
        for number, (server, tables) in enumerate(zip(servers, parts, strict=True))
    ]
    before = sum(server.memory_bytes() for server in servers)
    try:
        for crowd in crowds:
            crowd.begin()
        for crowd in crowds:
            crowd.wait_for("measuring")
        cpu, began = sum(server.cpu_seconds() for server in servers), time.perf_counter()
        for crowd in crowds:
            crowd.wait_for("measured")
        cores = (sum(server.cpu_seconds() for server in servers) - cpu) / (time.perf_counter() - began)
        memory = sum(server.memory_bytes() for server in servers)
        results = [crowd.result() for crowd in crowds]
        cut = sum(server.sent_away(SLOW) for server in servers)
    finally:
        for crowd in crowds:
            crowd.end()
    together = {
        name: (max if name.endswith(("_ms", "_s")) and not name.endswith("s_s") else sum)(
            each[name] for each in results
        )
        for name in results[0]
        if name != "errors"
    }
    seats = together["seats"]
    return {**together, "server_cores": cores, "memory_a_seat": (memory - before) / seats, "sent_away_slow": cut}


def _driven(servers: list[Process], tables: Tables) -> list[Tables]:
    """The tables that each server drives; several share them among themselves within seconds of their start."""
    if len(servers) == 1:
        return [tables]
    token = tables[0][1][0][1]
    before: list[set[str]] = []
    for _ in range(60):
        mine = [{each["name"] for each in server.lobby(token) if not each["node"]} for server in servers]
        # At first one has them all: they are shared when each has some, and nothing has moved since the last look.
        if mine == before and all(mine) and sum(map(len, mine)) == len(tables):
            return [tuple(each for each in tables if each[0] in names) for names in mine]
        before = mine
        time.sleep(2.0)
    raise RuntimeError("the nodes do not share the tables")


class _Crowd:
    """The people of one server, in a process of their own."""

    def __init__(self, path: Path, server: Process, tables: Tables, orders: dict[str, Any]) -> None:
        self._path = path
        asked = Orders("127.0.0.1", server.port, tables, result=f"{path}.json", **orders)
        Path(f"{path}.orders").write_bytes(msgspec.json.encode(asked))
        for mark in ("json", "json.measuring", "json.measured"):
            Path(f"{path}.{mark}").unlink(missing_ok=True)
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Let them come."""
        command = [sys.executable, "-m", "benchmarks.load", f"{self._path}.orders"]
        self._process = subprocess.Popen(command)  # our own crowd

    def wait_for(self, mark: str) -> None:
        """Wait until they begin to measure, or have measured."""
        until = time.monotonic() + PATIENCE_SECONDS
        while not Path(f"{self._path}.json.{mark}").exists():
            if self._process is None or self._process.poll() is not None:
                raise RuntimeError("the crowd has gone home too early")
            if time.monotonic() > until:
                raise RuntimeError(f"after {PATIENCE_SECONDS} seconds not everyone is in, or has played")
            time.sleep(0.05)

    def result(self) -> dict[str, Any]:
        """What they have measured, when they have gone."""
        if self._process is not None:
            self._process.wait(600)
        found_: dict[str, Any] = msgspec.json.decode(Path(f"{self._path}.json").read_bytes())
        return found_

    def end(self) -> None:
        """Send them home."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
