"""A live server with thousands of people at its tables, beside one as one would first write it.

The crowd is a process of its own on the same machine (`benchmarks.load`): real sockets, the real protocol, an open loop, think
times of 2 to 8 seconds, every act durable before anyone hears of it. Latency is from the moment at which a player meant to act
to the frame that shows the act at that player's own socket. `QH_SEATS` says how many people come, 10,000 if not given;
`QH_ROWS` names the rows that are measured, all if not given: each needs nothing of the others.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import uvloop

from benchmarks.report import LeftOutError, Report
from benchmarks.served_house import House, crowded, furnished, serving
from queenhigh.bootstrap.places import read_place
from queenhigh.casino.verify.ledger import trial_balance
from tests.store.databases import running_server

if TYPE_CHECKING:
    from collections.abc import Callable

SEATS: Final = int(os.environ.get("QH_SEATS", "10000"))
QUICK_SEATS: Final = min(1_000, SEATS)
MOON_SEATS: Final = SEATS * 3
"""What two processes and a database are asked for: more than two cores can do, so that the row tells what limits."""
HURRIED_SEATS: Final = SEATS
"""A dealer takes time, too: so many tables are needed to ask more of a server than it can do."""
MEASURED_SECONDS: Final = 30.0
WARM_SECONDS: Final = 10.0
"""They come one table after another over a whole round: the house is as it will be soon after the last one."""
SLOW_SECONDS: Final = 40.0
"""Long enough that a reader who reads nothing is cut off, comes back and is cut off again."""
HURRY: Final = (0.05, 0.2)
"""Think times at which a server has more to do than it can."""
NAIVE: Final = "one commit an act, whole views to all"

EMBEDDED_MS, DATABASE_MS, MOON_MS = 100.0, 250.0, 500.0
"""What the p99 of an act may be: on the embedded store, on PostgreSQL, with three times the people on two processes."""
CORES: Final = 1.0
"""What a full house may take of the processor."""
DISTURBED: Final = 0.5
"""Readers who read nothing may at most double the others' p99, which is a few milliseconds and differs from run to run."""


def run(report: Report) -> None:
    """The rows that are asked for, each with a house of its own."""
    for name in chosen():
        with tempfile.TemporaryDirectory(prefix="queenhigh-bench-") as folder:
            ROWS[name](report, Path(folder))


def chosen() -> list[str]:
    """The rows that `QH_ROWS` names, in their own order."""
    asked = os.environ.get("QH_ROWS", ",".join(ROWS)).split(",")
    for name in asked:
        if name not in ROWS:
            raise LeftOutError(f"the server's benchmark has no row {name!r}; QH_ROWS takes {', '.join(ROWS)}")
    return [name for name in ROWS if name in asked]


def _machine(report: Report, place: Path) -> None:
    """What the disk and the loop do when nobody asks anything of them: no p99 can be below these."""
    with (place / "sync").open("wb") as file:
        times = []
        for _ in range(100):
            file.write(bytes(4096))
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - began)
    report.measure("the machine, idle: one sync to the disk, p99", sorted(times)[98])

    async def sleeps() -> list[float]:
        late = []
        for _ in range(400):
            began = time.perf_counter()
            await asyncio.sleep(0.005)
            late.append(time.perf_counter() - began - 0.005)
        return late

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        late = sorted(runner.run(sleeps()))
    report.measure(
        "the machine, idle: how late the event loop wakes, p99", late[395], note=f"worst {late[-1] * 1e3:.1f} ms"
    )


def _quick(report: Report, place: Path) -> None:
    house = furnished(place / "quick", QUICK_SEATS)
    with serving(house) as servers:
        found = crowded(servers, house, seconds=MEASURED_SECONDS, warm_seconds=WARM_SECONDS)
    name = f"{QUICK_SEATS:,} seats, think 2-8 s: p99 of an act"
    report.at_most(name, found["p99_ms"], "ms", limit=EMBEDDED_MS, note=f"{_note(found)}; {balanced(house)}")


def _full(report: Report, place: Path) -> None:
    house = furnished(place / "full", SEATS)
    with serving(house) as servers:
        found = crowded(servers, house, seconds=MEASURED_SECONDS, warm_seconds=WARM_SECONDS, storm=True)
    name = f"{SEATS:,} seats, think 2-8 s"
    note = f"{_note(found)}; {balanced(house)}"
    report.at_most(f"{name}: p99 of an act", found["p99_ms"], "ms", limit=EMBEDDED_MS, note=note)
    report.at_most(f"{name}: the server's processor", found["server_cores"], "cores", limit=CORES)
    report.measure(f"{name}: the server's processor time for an act", found["server_cores"] / found["acts_s"])
    report.amount(f"{name}: memory a seat", found["memory_a_seat"] / 1024, "KiB")
    again = f"{found['storm_again']} attempts were made again"
    report.measure(f"{name}: all cut at once, until all have the newest version again", found["storm_s"], note=again)


def _saturation(report: Report, place: Path) -> None:
    """Where it ends: people who hardly think, at this server and at the naive one."""
    ours = _hurried(place, "hurried", ())
    naive = _hurried(place, "naive", ("-m", "benchmarks.naive_server"))
    name = f"{HURRIED_SEATS:,} seats in a hurry"
    report.amount(f"{name}: the saturation point", ours["acts_s"], "acts/s", note=_note(ours))
    report.compare(
        f"{name}: seconds an act at saturation",
        1 / ours["acts_s"],
        baseline=NAIVE,
        baseline_seconds=1 / naive["acts_s"],
        like_for_like=True,
        target=2,
        note=f"naive: {_note(naive)}",
    )


def _hurried(place: Path, name: str, command: tuple[str, ...]) -> dict[str, Any]:
    """People who do not think: what a server does when it cannot do all."""
    house = furnished(place / name, HURRIED_SEATS)
    with serving(house, *command) as servers:
        return crowded(servers, house, seconds=15.0, warm_seconds=8.0, think=HURRY)


def _slow(report: Report, place: Path) -> None:
    """Somebody at every tenth table asks and reads nothing, beside the same house without them."""
    found = {}
    for name, slow_every in (("without", 0), ("with", 10)):
        house = furnished(place / name, QUICK_SEATS, slow_every=slow_every)
        with serving(house) as servers:
            found[name] = crowded(servers, house, seconds=SLOW_SECONDS, warm_seconds=WARM_SECONDS, slow=house.slow)
    slow = found["with"]
    name = f"{QUICK_SEATS:,} seats, somebody at every tenth table reads nothing"
    report.compare(
        f"{name}: the others' p99 of an act",
        slow["p99_ms"] / 1000,
        baseline="the same house without them",
        baseline_seconds=found["without"]["p99_ms"] / 1000,
        like_for_like=True,
        target=DISTURBED,
        note=_note(slow),
    )
    note = f"{slow['slow']} readers; they were hung up on {slow['slow_cut']} times and level again {slow['slow_level']} times"
    report.at_least(f"{name}: cut off (code 4008)", slow["sent_away_slow"], "times", limit=slow["slow"], note=note)


def _postgres(report: Report, place: Path) -> None:
    _database(report, place, SEATS, nodes=1, limit=DATABASE_MS)


def _moon(report: Report, place: Path) -> None:
    _database(report, place, MOON_SEATS, nodes=2, limit=MOON_MS)


def _database(report: Report, place: Path, seats: int, *, nodes: int, limit: float) -> None:
    """The same on PostgreSQL, the server of which has its own processes."""
    with running_server() as server:
        house = furnished(place / "house", seats, database=server.url(server.blank()))
        with serving(house, nodes=nodes) as servers:
            found = crowded(servers, house, seconds=MEASURED_SECONDS, warm_seconds=WARM_SECONDS)
        note = f"{_note(found)}; {balanced(house)}"
    processes = "" if nodes == 1 else f" and {nodes} processes"
    name = f"{seats:,} seats on PostgreSQL{processes}, think 2-8 s: p99 of an act"
    report.at_most(name, found["p99_ms"], "ms", limit=limit, note=note)


def balanced(house: House) -> str:
    """That no chip has appeared or vanished; a run in which one has is no measurement."""
    with closing(read_place(house.place)) as books:
        found = trial_balance(books.sums())
    if any(found.values()):
        raise RuntimeError(f"the trial balance is not zero: {found}")
    return f"trial balance {found}"


def _note(found: dict[str, Any]) -> str:
    return (
        f"p50 {found['p50_ms']:.0f}, p99.9 {found['p999_ms']:.0f} ms; {found['acts_s']:.0f} acts/s, "
        f"{found['frames_s']:.0f} messages/s; server {found['server_cores']:.2f} cores, crowd "
        f"{found['generator_cores']:.2f}, late by {found['generator_lag_ms']:.0f} ms at worst; "
        f"{found['memory_a_seat'] / 1024:.0f} KiB a seat; refused {found['refused']}, lost {found['lost']}, "
        f"gaps {found['gaps']}"
    )


ROWS: Final[dict[str, Callable[[Report, Path], None]]] = {
    "machine": _machine,
    "quick": _quick,
    "full": _full,
    "saturation": _saturation,
    "slow": _slow,
    "postgres": _postgres,
    "moon": _moon,
}
"""Name → what it measures."""
