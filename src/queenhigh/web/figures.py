"""What the mathematics says of a game, for whoever looks at a table: counted once a rule file, away from the tables."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import msgspec

from queenhigh.errors import QueenhighError
from queenhigh.exact.solve.solver import solve

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset


class Edge(msgspec.Struct, frozen=True):
    """What the bank keeps of a wager on average, played as well as one can."""

    wager: str
    label: str
    fraction: str
    """Exactly, as "686689/20358520"."""
    percent: float
    hit_frequency: float | None = None


class Figures:
    """The edges of the games in the house."""

    def __init__(self) -> None:
        self._found: dict[str, tuple[Edge, ...]] = {}
        self._counting: dict[str, asyncio.Task[tuple[Edge, ...]]] = {}
        self.pool = ThreadPoolExecutor(1, "figures")
        self.coach = ThreadPoolExecutor(1, "coach")
        """Whoever has to decide does not wait until the edges of another game are counted."""

    def known(self, rules: Ruleset) -> tuple[Edge, ...] | None:
        """The edges, if they are counted; else that begins now."""
        found = self._found.get(rules.hash)
        if found is None and rules.hash not in self._counting:
            self._counting[rules.hash] = asyncio.create_task(self._count(rules))
        return found

    async def _count(self, rules: Ruleset) -> tuple[Edge, ...]:
        try:
            found = await asyncio.get_running_loop().run_in_executor(self.pool, edges_of, rules)
        finally:
            self._counting.pop(rules.hash, None)
        self._found[rules.hash] = found
        return found

    def close(self) -> None:
        """Count nothing more."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.coach.shutdown(wait=False, cancel_futures=True)


def edges_of(rules: Ruleset) -> tuple[Edge, ...]:
    """The exact edge of each wager; a game that cannot be counted has none."""
    try:
        analysis = solve(rules)
    except QueenhighError:
        return ()
    return tuple(
        Edge(w.wager, w.label, str(w.edge), round(100 * float(w.edge), 4), float(w.hit_frequency))
        for w in analysis.wagers
    )
