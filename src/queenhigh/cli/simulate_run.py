"""What the commands of the simulation do with the kernel. It needs an extra, and half a second to be imported."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from queenhigh.bootstrap.clock import seconds
from queenhigh.cli.simulate_progress import progress
from queenhigh.simulation.banking import USUAL_MULTIPLES, study
from queenhigh.simulation.cluster import ANSWER_SECONDS, LOCAL, WAIT_SECONDS
from queenhigh.simulation.cluster import cluster as opened
from queenhigh.simulation.extras import need
from queenhigh.simulation.results import results_of
from queenhigh.simulation.running import Threads, cores, simulate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from queenhigh.simulation.banking import BankStudy
    from queenhigh.simulation.results import Results
    from queenhigh.simulation.running import Crew
    from queenhigh.simulation.seating import Setup


def played(setup: Setup, rounds: int, seed: int, workers: int | None, cluster: str | None) -> Results:
    """So many rounds of a table, with a bar where someone looks."""
    with crew_of(workers, cluster) as crew, progress(rounds) as told:
        return results_of(simulate(setup, rounds, seed, crew, told.played, told.compiling, clock=seconds))


def banks_tried(
    setup: Setup,
    rounds: int,
    seed: int,
    workers: int | None,
    cluster: str | None,
    *,
    banks: Sequence[int],
    coverage: float | None,
) -> BankStudy:
    """Banks of several sizes at one table, with a bar where someone looks."""
    count = len(set(banks)) or len(USUAL_MULTIPLES)
    with crew_of(workers, cluster) as crew, progress(count) as told:
        try:
            return study(
                setup,
                rounds,
                seed,
                crew,
                banks=banks,
                coverage=coverage,
                on_size=told.tried,
                on_compile=told.compiling,
                clock=seconds,
            )
        except KeyboardInterrupt:
            sys.stderr.write(
                "queenhigh: stopped before the first bank was played out; --rounds says how long that is\n"
            )
            raise


@contextmanager
def crew_of(workers: int | None, cluster: str | None) -> Iterator[Crew]:
    """Whoever plays: the cores of this machine, or a cluster."""
    if cluster is None:
        yield Threads(cores() if workers is None else workers)
        return
    need("cluster", "distributed")
    if cluster != LOCAL:
        # Whoever does not answer is waited for: nobody should wonder what for.
        sys.stderr.write(f"asking the cluster at {cluster}, {ANSWER_SECONDS} seconds at most\n")
    with opened(cluster, None if workers is None else Threads(workers).workers) as crew:
        if not crew.has_workers:
            sys.stderr.write(
                f"no worker has joined the cluster at {cluster}: waiting for one, {WAIT_SECONDS} seconds at most\n"
            )
            crew.wait_for_workers()
        yield crew
