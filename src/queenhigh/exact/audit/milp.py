"""The pay tables nearest to the present one, by integer programming (HiGHS)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.exact.audit.design import Linear

_SECONDS_MAX = 5


def nearest_tables(model: Linear, changed_min: int, most: int) -> Iterator[tuple[int, ...]]:
    """Tables within the bounds that change at least so many cells: as few as possible, and those as little as possible.

    Tables that were found are cut off by two indicators a cell, of which one must say that the cell lies above or below.
    """
    found: list[tuple[int, ...]] = []
    while len(found) < most:
        pays = _Program(model, changed_min, found).solve()
        if pays is None:
            return
        found.append(pays)
        yield pays


class _Program:
    """Variables, each for all cells: the pay; how far it lies above and below the present one; whether it does; cuts."""

    def __init__(self, model: Linear, changed_min: int, cut: list[tuple[int, ...]]) -> None:
        self.model = model
        self.cells = len(model.cells)
        self.ranges = model.ranges()
        self.most = max(each.stop for each in self.ranges) + max(model.present)
        self.size = 5 * self.cells + 2 * self.cells * len(cut)
        self.rows: list[dict[int, float]] = []
        self.low: list[float] = []
        self.high: list[float] = []
        self._within_edge()
        self._distances()
        self._constrain({3 * self.cells + place: 1.0 for place in range(2 * self.cells)}, changed_min, np.inf)
        for number, table in enumerate(cut):
            self._cut_off(5 * self.cells + 2 * self.cells * number, table)

    def _constrain(self, entries: dict[int, float], low: float, high: float) -> None:
        self.rows.append(entries)
        self.low.append(low)
        self.high.append(high)

    def _within_edge(self) -> None:
        model = self.model
        spent = float(model.edge) + sum(float(s) * now for s, now in zip(model.slopes, model.present, strict=True))
        slopes = {place: float(slope) for place, slope in enumerate(model.slopes)}
        self._constrain(slopes, spent - float(model.wanted.edge[1]), spent - float(model.wanted.edge[0]))

    def _distances(self) -> None:
        model = self.model
        for place, now in enumerate(model.present):
            up, down, rises, falls = (number * self.cells + place for number in range(1, 5))
            self._constrain({place: 1, up: -1, down: 1}, now, now)
            self._constrain({rises: 1, falls: 1}, 0, 1)
            for distance, happens in ((up, rises), (down, falls)):
                self._constrain({distance: 1, happens: -self.most}, -np.inf, 0)
                self._constrain({distance: 1, happens: -1}, 0, np.inf)
            ordered = place and model.cells[place].table == model.cells[place - 1].table
            if ordered and model.present[place - 1] >= now:
                self._constrain({place - 1: 1, place: -1}, 0, np.inf)

    def _cut_off(self, start: int, table: tuple[int, ...]) -> None:
        self._constrain({start + at: 1 for at in range(2 * self.cells)}, 1, np.inf)
        for place, pay in enumerate(table):
            self._constrain({place: 1, start + 2 * place: -self.most}, pay + 1 - self.most, np.inf)
            self._constrain({place: 1, start + 2 * place + 1: self.most}, -np.inf, pay - 1 + self.most)

    def solve(self) -> tuple[int, ...] | None:
        """The best table, or None."""
        from scipy.optimize import Bounds, LinearConstraint, milp  # noqa: PLC0415  # slow to import, seldom needed

        low, high = np.zeros(self.size), np.ones(self.size)
        low[: self.cells] = [each.start for each in self.ranges]
        high[: self.cells] = [each.stop - 1 for each in self.ranges]
        high[self.cells : 3 * self.cells] = self.most
        if (low > high).any():
            return None
        matrix = np.zeros((len(self.rows), self.size))
        for number, entries in enumerate(self.rows):
            matrix[number, list(entries)] = list(entries.values())
        cost = np.zeros(self.size)
        cost[self.cells : 3 * self.cells] = [1 / max(now, 1) for now in self.model.present] * 2
        cost[3 * self.cells : 5 * self.cells] = self.most
        answer = milp(
            cost,
            constraints=LinearConstraint(matrix, np.array(self.low), np.array(self.high)),
            integrality=np.ones(self.size),
            bounds=Bounds(low, high),
            options={"time_limit": _SECONDS_MAX, "mip_rel_gap": 1e-6},
        )
        return None if answer.x is None else tuple(round(value) for value in answer.x[: self.cells])
