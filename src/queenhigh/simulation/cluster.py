"""The same chunks on a Dask cluster: chunks carry their own seed, so that any machine may play any of them."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from queenhigh.errors import BadInput
from queenhigh.simulation.chunks import play_chunk, play_one

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.simulation.chunks import Chunk, Game
    from queenhigh.simulation.totals import Totals

LOCAL: Final = "local"
"""A cluster of processes on this machine, for as long as the simulation runs."""
RETRIES: Final = 5
"""How often a chunk is played again when its worker is lost with it."""
WAIT_SECONDS: Final = 60
"""How long a cluster may be without any worker."""
ANSWER_SECONDS: Final = 10
"""How long a scheduler may take to answer at all."""
_AHEAD: Final = 4
"""Chunks a worker that are handed out at once."""


class Cluster:
    """The workers behind a Dask client."""

    def __init__(self, client: Any, *, here: bool = False) -> None:
        self.client, self.here = client, here

    @property
    def far(self) -> bool:
        """Whether others compile what they play."""
        return not self.here

    def wait_for_workers(self, seconds: int = WAIT_SECONDS) -> None:
        """Return as soon as there is one; a cluster that stays without is refused."""
        try:
            self.client.wait_for_workers(1, timeout=seconds)
        except (OSError, TimeoutError) as gone:
            message = f"the cluster has had no worker for {seconds} seconds: at least one is needed"
            raise BadInput("simulate/cluster", message, {"seconds": seconds}) from gone

    @property
    def has_workers(self) -> bool:
        """Whether anyone is there to play."""
        return bool(self.client.scheduler_info()["workers"])

    def get_ready(self, game: Game) -> None:
        """Processes of this machine find on its disk what is compiled here; others compile for themselves, at once."""
        if self.here:
            play_one(game)
        # A worker that is just being replaced gets ready with its first chunk.
        self.client.run(play_one, game, on_error="return")

    def play(self, game: Game, seed: int, chunks: Iterable[Chunk]) -> Iterator[Totals]:
        """What each chunk came to. A chunk that is lost with its worker is played again, by whoever is there then."""
        from distributed import as_completed  # noqa: PLC0415  # the extra is asked for where a cluster is

        waiting, table = iter(chunks), self._handed_out(game)
        running = as_completed()
        at_work: dict[str, tuple[Chunk, int]] = {}

        def submit(chunk: Chunk, times: int) -> None:
            future = self.client.submit(play_chunk, table, seed, chunk, pure=False)
            at_work[future.key] = chunk, times
            running.add(future)

        for chunk in _some(waiting, _AHEAD * self._threads()):
            submit(chunk, 1)
        try:
            for future in running:
                chunk, times = at_work.pop(future.key)
                try:
                    found = future.result()
                except Exception:
                    if times > RETRIES:
                        raise
                    # With the last worker that had it the table is gone as well.
                    table = self._handed_out(game)
                    submit(chunk, times + 1)
                    continue
                yield found
                for following in _some(waiting, 1):
                    submit(following, 1)
        finally:
            self.client.cancel(list(running.futures), force=True)

    def _handed_out(self, game: Game) -> Any:
        """The table on every worker, as soon as there is one. Not hashed: it is small beside what that saves."""
        self.wait_for_workers()
        return self.client.scatter(game, broadcast=True, hash=False)

    def _threads(self) -> int:
        return max(1, sum(self.client.nthreads().values()))


def _some(chunks: Iterator[Chunk], count: int) -> Iterator[Chunk]:
    for _, chunk in zip(range(count), chunks, strict=False):
        yield chunk


@contextmanager
def _without_interruption() -> Iterator[None]:
    """Processes started in here never hear Ctrl-C: the terminal sends it to all, and this one alone knows what to keep."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def cluster(address: str, workers: int | None = None, wait_seconds: float = ANSWER_SECONDS) -> Iterator[Cluster]:
    """The cluster at an address, or one of this machine's own processes."""
    from distributed import Client, LocalCluster  # noqa: PLC0415  # as above

    if address == LOCAL:
        with _without_interruption():
            made = LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                dashboard_address="127.0.0.1:0",
                silence_logs=50,
            )
        with made, Client(made) as client:
            yield Cluster(client, here=True)
        return
    try:
        client = Client(address, timeout=wait_seconds)
    except (OSError, ValueError, TimeoutError) as error:
        message = f"no cluster answers at {address}: give the address of a Dask scheduler, or `{LOCAL}`"
        raise BadInput("simulate/cluster", message, {"address": address}) from error
    with client:
        yield Cluster(client)
