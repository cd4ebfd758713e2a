"""Pay tables to measure: whole numbers that satisfy bounds on edge, hit frequency, deviation and top award.

The edge is linear in every pay as long as the strategy stays the same, so that candidates are found
by arithmetic, by enumeration of few changed cells or by integer programming. Every one is then solved
again in fractions, and only what satisfies all bounds exactly is listed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product
from math import ceil, floor
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from queenhigh.exact.audit.milp import nearest_tables
from queenhigh.exact.game.refusals import refused
from queenhigh.exact.game.variants import PayCell, pay_cells, with_pays, without_rows
from queenhigh.exact.solve.solver import solve_wager

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from queenhigh.exact.solve.figures import WagerFigures
    from queenhigh.rules.schema.ruleset import Ruleset

Bounds = tuple[Fraction, Fraction]
Pays = tuple[int, ...]

_WORK_MAX: Final = 200_000
"""Tables that are looked at one by one; beyond that the integer program takes over."""
_TRIED_MAX: Final = 400
_PROGRAMS_MAX: Final = 30


@dataclass(frozen=True)
class Wanted:
    """What a pay table must satisfy; what is None is left open."""

    edge: Bounds
    hits: Bounds | None = None
    deviation: tuple[float, float] | None = None
    top_award: tuple[int, int] | None = None
    fixed: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    """Cells by label, such as {"pair": 1}."""
    pay_max: int = 1000

    def __post_init__(self) -> None:
        if self.edge[0] > self.edge[1]:
            raise refused("design_bounds", "the lower bound of the edge lies above the upper one")


class Designed(NamedTuple):
    """A pay table that satisfies everything, and its figures."""

    pays: tuple[tuple[PayCell, int | None], ...]
    """Each cell of the present table, and what it should pay: 0 is a push, None a row that is left out."""
    figures: WagerFigures
    changed: int


def design(ruleset: Ruleset, wager: str, wanted: Wanted, limit: int = 20) -> list[Designed]:
    """Whole-number pay tables near the present one that satisfy the bounds, best first.

    Best is what changes fewest cells, then what changes them least, then what comes closest to the middle of the
    edge's bounds.
    """
    cells = pay_cells(ruleset, wager)
    if not cells:
        raise refused("design_table", _no_table(ruleset, wager), wager=wager)
    unknown = [label for label in wanted.fixed if label not in {cell.label for cell in cells}]
    if unknown:
        known = tuple(cell.label for cell in cells)
        raise refused("design_cell", f"there is no row {unknown[0]!r}: there are {', '.join(known)}", known=known)
    found: list[Designed] = []
    for dropped in range(len(cells)) if wanted.hits is not None else range(1):
        found += _with_rows(ruleset, wager, cells, dropped, wanted, limit)
    found.sort(key=lambda each: _score(each, wanted))
    return found[:limit]


def _score(designed: Designed, wanted: Wanted) -> tuple[int, Fraction, Fraction]:
    change = sum((Fraction(abs((pay or 0) - cell.pay), max(cell.pay, 1)) for cell, pay in designed.pays), Fraction(0))
    return designed.changed, change, abs(designed.figures.edge - sum(wanted.edge, Fraction(0)) / 2)


def _with_rows(
    ruleset: Ruleset, wager: str, cells: tuple[PayCell, ...], dropped: int, wanted: Wanted, limit: int
) -> Iterator[Designed]:
    """Tables that leave out the last rows of the present one."""
    kept, left_out = cells[: len(cells) - dropped], cells[len(cells) - dropped :]
    if any(cell.label in wanted.fixed for cell in left_out):
        return
    base = without_rows(ruleset, left_out) if left_out else ruleset
    hits = solve_wager(base, wager).hit_frequency
    if wanted.hits is not None and not wanted.hits[0] <= hits <= wanted.hits[1]:
        return
    model = Linear(base, wager, kept, wanted)
    listed = 0
    for tried, pays in enumerate(model.candidates()):
        if tried >= _TRIED_MAX or listed >= limit:
            return
        figures = solve_wager(model.variant(pays), wager)
        if _satisfies(figures, wanted):
            listed += 1
            every = (*zip(kept, pays, strict=True), *((cell, None) for cell in left_out))
            yield Designed(every, figures, sum(cell.pay != pay for cell, pay in every))


def _satisfies(figures: WagerFigures, wanted: Wanted) -> bool:
    low, high = wanted.edge
    return (
        low <= figures.edge <= high
        and (wanted.hits is None or wanted.hits[0] <= figures.hit_frequency <= wanted.hits[1])
        and (wanted.deviation is None or wanted.deviation[0] <= figures.standard_deviation <= wanted.deviation[1])
    )


class Linear:
    """The edge of a wager as a linear function of its pays, and the tables that should satisfy the bounds."""

    def __init__(self, ruleset: Ruleset, wager: str, cells: tuple[PayCell, ...], wanted: Wanted) -> None:
        self.ruleset = ruleset
        self.cells = cells
        self.wanted = wanted
        self.present: Pays = tuple(cell.pay for cell in cells)
        self.edge = solve_wager(ruleset, wager).edge
        self.slopes = tuple(
            self.edge - solve_wager(self.variant(self._changed(place, 1)), wager).edge for place in range(len(cells))
        )
        """What one more unit in a cell takes off the edge."""

    def variant(self, pays: Pays) -> Ruleset:
        """The ruleset with these pays."""
        changed = {(c.table, c.row): pay for c, pay in zip(self.cells, pays, strict=True) if c.pay != pay}
        return with_pays(self.ruleset, changed) if changed else self.ruleset

    def _changed(self, place: int, by: int) -> Pays:
        return tuple(pay + by if at == place else pay for at, pay in enumerate(self.present))

    def ranges(self) -> list[range]:
        """What each cell may pay."""
        found = []
        for place, cell in enumerate(self.cells):
            # A row that pushes today may go on pushing; no other row is turned into one unasked.
            low, high = min(cell.pay, 1), self.wanted.pay_max
            if cell.label in self.wanted.fixed:
                low = high = self.wanted.fixed[cell.label]
            if place == 0 and self.wanted.top_award is not None:
                low, high = max(low, self.wanted.top_award[0]), min(high, self.wanted.top_award[1])
            found.append(range(low, high + 1))
        return found

    def candidates(self) -> Iterator[Pays]:
        """Tables with as few changes as possible: one by one while they are few, then by integer programming."""
        ranges = self.ranges()
        seen: set[Pays] = set()
        forced = [place for place, each in enumerate(ranges) if self.present[place] not in each]
        for count in range(len(forced), len(self.cells) + 1):
            subsets = [chosen for chosen in combinations(range(len(self.cells)), count) if set(forced) <= set(chosen)]
            if len(subsets) * _ways(ranges, count) > _WORK_MAX:
                break
            batch = {pays for chosen in subsets for pays in self._filled(chosen, ranges)} - seen
            seen |= batch
            yield from sorted(batch, key=self._distance)
        else:
            return
        yield from nearest_tables(self, count, _PROGRAMS_MAX)

    def _filled(self, chosen: tuple[int, ...], ranges: list[range]) -> Iterator[Pays]:
        """Tables in which only the chosen cells change; the last of them is found from the bounds."""
        if not chosen:
            if self._fits(self.present):
                yield self.present
            return
        *free, last = chosen
        for values in product(*(ranges[place] for place in free)):
            pays = list(self.present)
            for place, value in zip(free, values, strict=True):
                pays[place] = value
            for value in self._span(pays, last, ranges[last]):
                pays[last] = value
                table = tuple(pays)
                if self.is_ordered(table):
                    yield table

    def _span(self, pays: list[int], place: int, allowed: range) -> range:
        """What one cell may pay so that the edge comes to lie within its bounds."""
        slope = self.slopes[place]
        without = self.edge_of(pays) + slope * pays[place]
        if slope <= 0:
            return allowed if self._fits(tuple(pays)) else range(0)
        low, high = ((without - bound) / slope for bound in (self.wanted.edge[1], self.wanted.edge[0]))
        return range(max(allowed.start, ceil(low)), min(allowed.stop, floor(high) + 1))

    def edge_of(self, pays: list[int] | Pays) -> Fraction:
        """The edge as the linear model has it."""
        moved = zip(self.slopes, pays, self.present, strict=True)
        return self.edge - sum((slope * (pay - now) for slope, pay, now in moved), Fraction(0))

    def _fits(self, pays: Pays) -> bool:
        return self.wanted.edge[0] <= self.edge_of(pays) <= self.wanted.edge[1] and self.is_ordered(pays)

    def is_ordered(self, pays: Pays) -> bool:
        """Whether within a table no hand pays less than one below it, as far as it was so before."""
        for place in range(1, len(pays)):
            same = self.cells[place].table == self.cells[place - 1].table
            if same and self.present[place - 1] >= self.present[place] and pays[place - 1] < pays[place]:
                return False
        return True

    def _distance(self, pays: Pays) -> Fraction:
        moved = zip(pays, self.present, strict=True)
        return sum((Fraction(abs(pay - now), max(now, 1)) for pay, now in moved), Fraction(0))


def _ways(ranges: list[range], count: int) -> int:
    """How many tables a choice of cells opens at most: all but the last are tried, the last is solved for."""
    sizes = sorted((len(each) for each in ranges), reverse=True)
    ways = 1
    for size in sizes[: max(count - 1, 0)]:
        ways *= size
    return ways


def _no_table(ruleset: Ruleset, wager: str) -> str:
    """Why a wager cannot be designed, and which ones can."""
    can = [name for name, stated in ruleset.wager.items() if stated.kind != "raise" and pay_cells(ruleset, name)]
    have = "have" if len(can) > 1 else "has"
    return f"{wager!r} has no pay table in whole numbers: {', '.join(can) or 'no wager'} {have}"
