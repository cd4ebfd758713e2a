"""Many chunks at once: on the cores of this machine, or wherever `cluster` sends them."""

from __future__ import annotations

import os
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from queenhigh.errors import BadInput
from queenhigh.simulation.chunks import Chunk, Game, chunks_of, game_of, play_chunk, play_one
from queenhigh.simulation.compiling import compiling_told
from queenhigh.simulation.limits import check_numbers
from queenhigh.simulation.tables import prepare
from queenhigh.simulation.totals import Totals, no_totals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from queenhigh.simulation.seating import Setup

WORKERS_MAX = 256
Clock: TypeAlias = "Callable[[], float]"
"""Seconds of which only differences mean anything."""


class Finished(NamedTuple):
    """What a simulation came to, and how long it took."""

    game: Game
    seed: int
    wanted: int
    totals: Totals
    seconds: float
    """Of playing alone: compiling the kernel, if it had to be, is not counted. 0 where nobody had a clock."""
    interrupted: bool


class Crew(Protocol):
    """Whoever plays chunks, in whatever order."""

    @property
    def far(self) -> bool:
        """Whether others than this process compile the kernel."""
        ...

    def get_ready(self, game: Game) -> None:
        """Have the kernel at hand, compiled if it must be."""
        ...

    def play(self, game: Game, seed: int, chunks: Iterable[Chunk]) -> Iterator[Totals]:
        """What each chunk came to, as soon as it is known."""
        ...


class Threads:
    """The cores of this machine. The kernel lets go of Python's lock, so that threads are enough."""

    def __init__(self, workers: int) -> None:
        if not 1 <= workers <= WORKERS_MAX:
            message = f"{workers} workers: 1 to {WORKERS_MAX} are allowed"
            raise BadInput("simulate/workers", message, {"workers": workers, "min": 1, "max": WORKERS_MAX})
        self.workers = workers

    @property
    def far(self) -> bool:
        """All of it is here."""
        return False

    def get_ready(self, game: Game) -> None:
        """One round: the threads share what is compiled for it."""
        play_one(game)

    def play(self, game: Game, seed: int, chunks: Iterable[Chunk]) -> Iterator[Totals]:
        """A few chunks ahead of those that are being played, so that an interruption does not wait for the others."""
        waiting = iter(chunks)
        if self.workers == 1:
            yield from (play_chunk(game, seed, chunk) for chunk in waiting)
            return
        with ThreadPoolExecutor(self.workers) as pool:
            running: set[Future[Totals]] = set()
            try:
                while True:
                    for chunk in islice(waiting, 2 * self.workers - len(running)):
                        running.add(pool.submit(play_chunk, game, seed, chunk))
                    if not running:
                        return
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from (future.result() for future in done)
            finally:
                for future in running:
                    future.cancel()


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def simulate(
    setup: Setup,
    rounds: int,
    seed: int,
    crew: Crew | None = None,
    on_progress: Callable[[Game, Totals, float], None] | None = None,
    on_compile: Callable[[], None] | None = None,
    clock: Clock | None = None,
) -> Finished:
    """Play so many rounds. The same seed gives the same numbers, whoever plays them.

    An interruption (Ctrl-C) ends it early, with what was played until then. `on_compile` is called first if the
    kernel has to be compiled, which takes some seconds.
    """
    clock = clock or _no_clock
    check_numbers(rounds, seed)
    game = game_of(prepare(setup))
    crew = crew or Threads(cores())
    with compiling_told(on_compile, far=crew.far):
        crew.get_ready(game)
    totals = no_totals(game.prepared)
    start, interrupted = clock(), False
    played = crew.play(game, seed, chunks_of(game, rounds))
    try:
        for found in played:
            totals.add(found)
            if on_progress is not None:
                on_progress(game, totals, clock() - start)
    except KeyboardInterrupt:
        interrupted = True
        if hasattr(played, "close"):
            played.close()
    return Finished(game, seed, rounds, totals, clock() - start, interrupted)


def _no_clock() -> float:
    return 0.0
