"""The same chunks on a Dask cluster: chunks carry their own seed, so that any machine may play any of them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from queenhigh.errors import BadInput
from queenhigh.simulate.chunks import play_chunk, play_one

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.simulate.chunks import Chunk, Game
    from queenhigh.simulate.totals import Totals

LOCAL: Final = "local"
"""A cluster of processes on this machine, for as long as the simulation runs."""
RETRIES: Final = 5
"""How often a chunk is played again when its worker is lost with it."""
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

    def get_ready(self, game: Game) -> None:
        """Processes of this machine find on its disk what is compiled here; others compile for themselves, at once."""
        if self.here:
            play_one(game)
        # A worker that is just being replaced gets ready with its first chunk.
        self.client.run(play_one, game, on_error="return")

    def play(self, game: Game, seed: int, chunks: Iterable[Chunk]) -> Iterator[Totals]:
        """What each chunk came to. A chunk whose worker dies is played again by another one."""
        from distributed import as_completed  # noqa: PLC0415  # the extra is asked for where a cluster is

        # Not hashed, and not kept by one worker alone: the table is small beside what it saves.
        table = self.client.scatter(game, broadcast=True, hash=False)
        waiting = iter(chunks)
        first = [self._submit(table, seed, chunk) for chunk in _some(waiting, _AHEAD * self._threads())]
        running = as_completed(first)
        try:
            for future in running:
                yield future.result()
                for chunk in _some(waiting, 1):
                    running.add(self._submit(table, seed, chunk))
        finally:
            self.client.cancel(list(running.futures) if hasattr(running, "futures") else [], force=True)

    def _submit(self, table: Any, seed: int, chunk: Chunk) -> Any:
        return self.client.submit(play_chunk, table, seed, chunk, pure=False, retries=RETRIES)

    def _threads(self) -> int:
        return max(1, sum(self.client.nthreads().values()))


def _some(chunks: Iterator[Chunk], count: int) -> Iterator[Chunk]:
    for _, chunk in zip(range(count), chunks, strict=False):
        yield chunk


@contextmanager
def cluster(address: str, workers: int | None = None, wait_seconds: float = 10) -> Iterator[Cluster]:
    """The cluster at an address, or one of this machine's own processes."""
    from distributed import Client, LocalCluster  # noqa: PLC0415  # as above

    if address == LOCAL:
        made = LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
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
