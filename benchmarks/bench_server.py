"""A live server with thousands of people at its tables, beside one as one would first write it.

The crowd is a process of its own on the same machine (`benchmarks.load`): real sockets, the real protocol, an open loop, think
times of 2 to 8 seconds, every act durable before anyone hears of it. Latency is from the moment at which a player meant to act
to the frame that shows the act at that player's own socket. `QH_SEATS` says how many people come, 10,000 if not given.
"""

from __future__ import annotations

import os
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from benchmarks.report import Report
from benchmarks.served_house import House, crowded, furnished, serving
from queenhigh.bootstrap.places import read_place
from queenhigh.casino.verify.ledger import trial_balance
from tests.store.databases import Server, running_server

QUICK_SEATS: Final = 1_000
SEATS: Final = int(os.environ.get("QH_SEATS", "10000"))
MOON_SEATS: Final = SEATS * 3
"""What two processes and a database are asked for: more than two cores can do, so that the row tells what limits."""
HURRIED_SEATS: Final = SEATS // 2
"""A dealer takes time, too: so many tables are needed to ask more of a server than it can do."""
MEASURED_SECONDS: Final = 30.0
WARM_SECONDS: Final = 20.0
HURRY: Final = (0.05, 0.2)
"""Think times at which a server has more to do than it can."""
NAIVE: Final = "one commit an act, whole views to all"


def run(report: Report) -> None:
    """The machine itself, a quick row, the full house with a storm and slow readers, saturation, and the naive server."""
    with tempfile.TemporaryDirectory(prefix="queenhigh-bench-") as folder:
        place = Path(folder)
        _machine(report, place)
        _quick(report, place)
        _full(report, place)


def _machine(report: Report, place: Path) -> None:
    """What the disk and the scheduler do when nobody asks anything of them."""
    with (place / "sync").open("wb") as file:
        times = []
        for _ in range(100):
            file.write(bytes(4096))
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - began)
    report.measure("the machine: one sync to the disk, p99", sorted(times)[98])
    late = []
    for _ in range(100):
        began = time.perf_counter()
        time.sleep(0.005)
        late.append(time.perf_counter() - began - 0.005)
    report.measure("the machine: how late a sleeper wakes, p99", sorted(late)[98])


def _quick(report: Report, place: Path) -> None:
    house = furnished(place / "quick", QUICK_SEATS)
    with serving(house) as servers:
        ours = crowded(servers, house, seconds=MEASURED_SECONDS, warm_seconds=WARM_SECONDS)
    hurried = _hurried(place, "hurried", ())
    naive = _hurried(place, "naive", ("-m", "benchmarks.naive_server"))
    report.measure(f"{QUICK_SEATS:,} seats, think 2-8 s: p99 of an act", ours["p99_ms"] / 1000, note=_note(ours))
    report.compare(
        f"{HURRIED_SEATS:,} seats in a hurry: seconds an act at saturation",
        1 / hurried["acts_s"],
        baseline=NAIVE,
        baseline_seconds=1 / naive["acts_s"],
        like_for_like=True,
        target=2,
        note=f"{_note(hurried)}; naive: {_note(naive)}",
    )


def _hurried(place: Path, name: str, command: tuple[str, ...]) -> dict[str, Any]:
    """People who do not think: what a server does when it cannot do all."""
    house = furnished(place / name, HURRIED_SEATS)
    with serving(house, *command) as servers:
        return crowded(servers, house, seconds=15.0, warm_seconds=8.0, think=HURRY)


def _full(report: Report, place: Path) -> None:
    house = furnished(place / "full", SEATS)
    with serving(house) as servers:
        found = crowded(servers, house, seconds=MEASURED_SECONDS, warm_seconds=WARM_SECONDS, storm=True)
    name = f"{SEATS:,} seats, think 2-8 s"
    report.measure(f"{name}: p99 of an act", found["p99_ms"] / 1000, note=f"{_note(found)}; {balanced(house)}")
    report.measure(f"{name}: the server's processor time for an act", found["server_cores"] / found["acts_s"])
    report.measure(f"{name}: all cut at once, back and level after", found["storm_s"])
    _slow(report, place)
    with running_server() as server:
        _database(report, place / "database", server, SEATS, nodes=1)
        _database(report, place / "nodes", server, MOON_SEATS, nodes=2)


def _database(report: Report, work: Path, server: Server, seats: int, *, nodes: int) -> None:
    """The same on PostgreSQL, the server of which has its own processes."""
    house = furnished(work, seats, database=server.url(server.blank()))
    with serving(house, nodes=nodes) as servers:
        found = crowded(servers, house, seconds=MEASURED_SECONDS, warm_seconds=WARM_SECONDS)
    processes = "" if nodes == 1 else f" and {nodes} processes"
    name = f"{seats:,} seats on PostgreSQL{processes}, think 2-8 s: p99 of an act"
    report.measure(name, found["p99_ms"] / 1000, note=f"{_note(found)}; {balanced(house)}")


def _slow(report: Report, place: Path) -> None:
    """Somebody at every tenth table reads nothing."""
    house = furnished(place / "slow", QUICK_SEATS, slow_every=10)
    with serving(house) as servers:
        found = crowded(servers, house, seconds=MEASURED_SECONDS, warm_seconds=WARM_SECONDS, slow=house.slow)
    name = f"{QUICK_SEATS:,} seats, somebody at every tenth table reads nothing: p99 of an act"
    report.measure(name, found["p99_ms"] / 1000, note=_note(found))


def balanced(house: House) -> str:
    """Whether no chip has appeared or vanished."""
    with closing(read_place(house.place)) as books:
        return f"trial balance {trial_balance(books.sums())}"


def _note(found: dict[str, Any]) -> str:
    return (
        f"p50 {found['p50_ms']:.0f}, p99.9 {found['p999_ms']:.0f} ms; {found['acts_s']:.0f} acts/s, "
        f"{found['frames_s']:.0f} messages/s; server {found['server_cores']:.2f} cores, crowd "
        f"{found['generator_cores']:.2f}; {found['memory_a_seat'] / 1024:.0f} KiB a seat; refused {found['refused']}"
    )
