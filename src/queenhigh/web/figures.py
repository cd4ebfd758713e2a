"""What the mathematics says of a game, for whoever looks at a table: counted once a rule file, away from the tables."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import msgspec

from queenhigh.errors import QueenhighError
from queenhigh.exact.data.figures import fees_data, wager_data
from queenhigh.exact.sessions.fees import charged
from queenhigh.exact.solve.solver import solve

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.rules.schema.ruleset import Ruleset


class ExactNumber(msgspec.Struct, frozen=True):
    """A number of the mathematics."""

    exact: str
    """As a fraction: "686689/20358520"."""
    decimal: float


class WithFee(msgspec.Struct, frozen=True):
    """A flat fee beside the edge of its wager, on the least stake, on which it weighs most."""

    stake_cents: ExactNumber
    fee_cents: int
    edge_with_fee: ExactNumber


class Edge(msgspec.Struct, frozen=True):
    """What the bank keeps of a wager on average, played as well as one can: of what `analyze` says, what a table shows."""

    wager: str
    label: str
    edge: ExactNumber
    hit_frequency: ExactNumber
    fee: WithFee | None = None
    """Where whoever makes the wager pays one beside it; none of it is in the edge."""


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

    async def begin(self, games: Iterable[Ruleset], seconds: float) -> None:
        """Count these before anybody looks; what is not ready by then is counted while people are served."""
        counting = [task for rules in games if self.known(rules) is None and (task := self._counting.get(rules.hash))]
        if counting:
            await asyncio.wait(counting, timeout=seconds)

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
    fees = {each["wager"]: each for each in fees_data(charged(analysis))}
    told = ({**wager_data(figures), "fee": fees.get(figures.wager)} for figures in analysis.wagers)
    return tuple(msgspec.convert(each, Edge) for each in told)
