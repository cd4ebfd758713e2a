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
from typing import TYPE_CHECKING, Any, Final

import msgspec

from benchmarks.load import Orders
from queenhigh.bootstrap.demo_house import found
from queenhigh.bootstrap.house_folder import make_house
from queenhigh.bootstrap.people import door_of, people_of
from queenhigh.bootstrap.running_house import RunningHouse, user
from queenhigh.casino.envelope import Envelope
from queenhigh.casino.tables.actions import Run
from queenhigh.rules.load import load
from queenhigh.session.actions import Sit

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME: Final = "tcp-01"
SEATS: Final = 7
CENTS: Final = 50_000_000
TICK: Final = os.sysconf("SC_CLK_TCK")

Tables = tuple[tuple[str, tuple[tuple[str, str, int], ...]], ...]


def key_of(folder: Path) -> str:
    """Where the keys of such a house lie."""
    return str(folder.parent / f"{folder.name}.key.json")


def furnished(folder: Path, seats: int, slow_every: int = 0) -> tuple[Tables, tuple[tuple[str, str, str], ...]]:
    """A house with so many people at tables of seven, each with a token; and somebody to watch some of the tables."""
    make_house(folder, key_of(folder))
    rules = load(GAME)
    with RunningHouse(folder, key_of(folder)) as house, closing(people_of(folder)) as people:
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
                watcher = desk.new_guest()
                slow.append((f"T{number}", watcher.session.person, watcher.token))
        sits = [
            Envelope(name, f"table:{table}", Sit(name, (seat,), CENTS))
            for table, players in tables
            for name, _, seat in players
        ]
        for reply in casino.submit(sits):
            if reply.error:
                raise RuntimeError(reply.message)
    return tuple(tables), tuple(slow)


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


@contextmanager
def serving(folder: Path, *command: str) -> Iterator[Process]:
    """`queenhigh serve` over a house, in a process of its own."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = command or ("-m", "queenhigh", "serve", "--bots", "0")
    arguments = [sys.executable, *words, "--data", str(folder), "--key", key_of(folder), "--port", str(port)]
    with (folder.parent / f"{folder.name}.log").open("wb") as log:
        process = subprocess.Popen(arguments, stdout=log, stderr=log)  # our own server
        try:
            for _ in range(1200):
                with socket.socket() as probe:
                    if not probe.connect_ex(("127.0.0.1", port)):
                        break
                if process.poll() is not None:
                    raise RuntimeError((folder.parent / f"{folder.name}.log").read_text())
                time.sleep(0.1)
            yield Process(process, port)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def crowded(server: Process, tables: Tables, folder: Path, **orders: Any) -> dict[str, Any]:
    """Let a crowd play at a server; what it measured, and what the server used meanwhile."""
    result = folder.parent / "crowd.json"
    for path in (result, Path(f"{result}.measuring"), Path(f"{result}.measured")):
        path.unlink(missing_ok=True)
    asked = Orders("127.0.0.1", server.port, tables, result=str(result), **orders)
    paper = folder.parent / "orders.json"
    paper.write_bytes(msgspec.json.encode(asked))
    before = server.memory_bytes()
    crowd = subprocess.Popen([sys.executable, "-m", "benchmarks.load", str(paper)])  # our own crowd
    try:
        _wait(crowd, Path(f"{result}.measuring"))
        cpu, began = server.cpu_seconds(), time.perf_counter()
        _wait(crowd, Path(f"{result}.measured"))
        cores = (server.cpu_seconds() - cpu) / (time.perf_counter() - began)
        memory = server.memory_bytes()
        crowd.wait(600)
    finally:
        crowd.kill()
        crowd.wait()
    found_: dict[str, Any] = msgspec.json.decode(result.read_bytes())
    seats = found_["seats"]
    return {**found_, "server_cores": cores, "memory_a_seat": (memory - before) / seats, "memory": memory}


def _wait(crowd: subprocess.Popen[bytes], path: Path) -> None:
    while not path.exists():
        if crowd.poll() is not None:
            raise RuntimeError(f"the crowd has gone home with {crowd.returncode}")
        time.sleep(0.05)
