"""A journal that is read again: replayed, verified, exported, started from, by the commands that a user types.

Bots play at a hundred tables of every published game until the journal has `QH_EVENTS` events; each command is measured
with a tenth of them and with all of them, as a process of its own: its processor time and the most memory that it took,
less what it takes in a house in which nothing has happened. So a cost that grows faster than the journal is seen.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.report import LeftOutError, Report
from queenhigh.bootstrap.demo_house import demo_games, found, open_demo_table
from queenhigh.bootstrap.places import make_place
from queenhigh.bootstrap.running_house import RunningHouse
from queenhigh.casino.full_speed import TableOfBots, play

EVENTS: Final = int(os.environ.get("QH_EVENTS", "100000"))
"""How many events the journal has in the end."""
TABLES: Final = 100
TENTH: Final = 10
STEADY: Final = 0.7
"""What is left of the rate, at least, when the journal is ten times as long."""
MEBIBYTE: Final = 1 << 20


class Cost(NamedTuple):
    """What one run of a command took."""

    processor: float
    clock: float
    memory: int
    """The most that it held, in bytes."""


class Size(NamedTuple):
    """How much there is to read."""

    events: int
    entries: int


def run(report: Report) -> None:
    """Replay, verify, export, start: a tenth of the journal beside all of it."""
    with tempfile.TemporaryDirectory(prefix="queenhigh-bench-") as place:
        folder = Path(place)
        house = _House(folder / "house", folder / "keys.json")
        commands = _commands(folder / "house", folder / "keys.json", folder / "house.jsonl")
        empty = {name: _measured(command) for name, command in commands.items()}
        house.grow(EVENTS // TENTH)
        small, few = house.size, {name: _measured(command) for name, command in commands.items()}
        house.grow(EVENTS)
        for name, command in commands.items():
            _tell(f"{name} …")
            _compare(report, name, (small, house.size), (empty[name], few[name], _measured(command)))


def _commands(house: Path, key: Path, export: Path) -> dict[str, list[str]]:
    """What is done → the command. The export is written before it is replayed."""
    casino = [sys.executable, "-m", "queenhigh", "casino"]
    there = ["--data", str(house)]
    return {
        "verify": [*casino, "verify", *there, "--key", str(key)],
        "replay of the journal": [*casino, "replay", *there, "--key", str(key)],
        "export": [*casino, "export", str(export), *there],
        "cold replay of the export alone": [*casino, "replay", str(export)],
        "a start without snapshots": [sys.executable, "-m", "benchmarks.cold_start", str(house), str(key)],
        "a start from snapshots": [*casino, "tables", *there, "--key", str(key)],
    }


def _measured(command: list[str]) -> Cost:
    """One run by itself; it must succeed."""
    if "export" in command:
        Path(command[command.index("export") + 1]).unlink(missing_ok=True)
    before = os.times()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = process.stdout.read() if process.stdout else b""
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise LeftOutError(f"{' '.join(command)} left with {process.returncode}: {said.decode()[-400:]}")
    # Linux tells the most memory in KiB.
    return Cost(used.ru_utime + used.ru_stime, os.times().elapsed - before.elapsed, used.ru_maxrss * 1024)


def _compare(report: Report, name: str, sizes: tuple[Size, Size], costs: tuple[Cost, Cost, Cost]) -> None:
    """Each event of the whole journal beside each of its first tenth."""
    (small, large), (empty, few, all_of_it) = sizes, costs
    each = (all_of_it.processor - empty.processor) / large.events
    before = (few.processor - empty.processor) / small.events
    held, less = ((cost.memory - empty.memory) / MEBIBYTE for cost in (all_of_it, few))
    size = f"{large.events:,} events in {large.entries:,} entries"
    rate = f"{1 / each:,.0f} events a second, {all_of_it.processor:,.1f} s in all ({all_of_it.clock:,.1f} by the clock)"
    memory = f"{held:,.0f} MiB more than for an empty house, {less:,.0f} with a tenth"
    report.compare(
        f"{name}, an event",
        each,
        baseline=f"the same with {small.events:,} events",
        baseline_seconds=before,
        like_for_like=True,
        target=STEADY,
        note=f"{size}: {rate}; {memory}; QH_EVENTS=1000000 measures a million",
    )


class _House:
    """A house of bots that grows when it is asked to."""

    def __init__(self, folder: Path, key: Path) -> None:
        self._folder, self._key = folder, key
        self._events = 0
        self._entries = 0
        make_place(folder, str(key))
        with RunningHouse(folder, str(key)) as house:
            found(house, "Benchmark")

    @property
    def size(self) -> Size:
        """How much there is now."""
        return Size(self._events, self._entries)

    def grow(self, events: int) -> None:
        """Play until so many events are there."""
        with RunningHouse(self._folder, str(self._key)) as house:
            casino, games = house.casino, demo_games()

            def count(_: object, reply: object) -> None:
                self._events += len(reply.events)  # type: ignore[attr-defined]

            casino.listeners.append(count)
            for number in range(1, TABLES + 1):
                if f"T{number}" not in casino.tables:
                    open_demo_table(casino, f"T{number}", games[(number - 1) % len(games)])
            tables = [TableOfBots(casino, desk, name.encode()) for name, desk in casino.tables.items()]
            tell = _every(20_000)

            def after_group(_: int) -> None:
                house.tend()
                tell(self._events, events)

            while self._events < events:
                play(casino, tables, 1, after_group)
            self._entries = house.journal.last()


def _every(step: int) -> Callable[[int, int], None]:
    """Says how far it is, each time so many more are done."""
    told = 0

    def tell(done: int, of: int) -> None:
        nonlocal told
        if done // step > told // step:
            _tell(f"{done:,} of {of:,} events are played …")
        told = done

    return tell


def _tell(words: str) -> None:
    sys.stderr.write(f"{words}\n")
    sys.stderr.flush()
