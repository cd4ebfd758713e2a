"""How wide the columns of a table are: short ones as wide as they need, long ones share the rest."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from queenhigh.papers.sheet.blocks import Cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.papers.sheet.blocks import Cell, Table

_SHORT = 30
_LINE = 84
"""Characters of a line of a table that is not to be crowded, roughly."""
_FULL_LINE = 104
"""Characters of a line that long columns fill, roughly."""
_SIDES = 2
"""Characters that the room beside a cell takes."""
_TIGHT = 1.15
"""A single long word is mostly small letters, and narrower than as many characters of a line."""
_PARTS = 16
"""The line is divided among long columns by sixteenths, of which each has at least two."""


def column_widths(table: Table) -> list[float]:
    """For each column 0 for "as wide as it needs", or its share of what is left."""
    if table.shares:
        return list(table.shares)
    columns = range(len(table.head))
    longest = [max((_length(row[column]) for row in table.rows), default=0) for column in columns]
    longest = [max(size, _head_length(table.head[column])) for column, size in zip(columns, longest, strict=True)]
    if sum(longest) <= _LINE and max(longest) <= 2 * _SHORT:
        # A wide table gives every column its share of the line, and room on either side.
        return [float(max(size, 4) + _SIDES) if table.wide else 0.0 for size in longest]
    return _shared(table, longest)


def _shared(table: Table, longest: Sequence[int]) -> list[float]:
    """Of all ways to share the line the one in which most words stay whole, in the fewest lines, and most evenly."""
    long = [column for column, size in enumerate(longest) if size > _SHORT]
    if not long:
        return [0.0] * len(longest)
    room = max(_FULL_LINE - sum(size for size in longest if size <= _SHORT), _SHORT)

    def lines(parts: tuple[int, ...]) -> tuple[int, int, int]:
        widths = [room * part // _PARTS for part in parts]
        broken = sum(
            _longest(row[column]) > _TIGHT * width
            for row in table.rows
            for column, width in zip(long, widths, strict=True)
        )
        heights = (max(map(_lines, (row[column] for column in long), widths)) for row in table.rows)
        return broken, sum(heights), max(parts)

    best = min(_divisions(len(long)) or ((1,) * len(long),), key=lines)
    found = dict(zip(long, best, strict=True))
    return [float(found.get(column, 0)) for column in range(len(longest))]


@cache
def _lines(cell: Cell, width: int) -> int:
    """How many lines a cell takes in a column of so many characters."""
    if isinstance(cell, Cards):
        return 1
    taken, at = 1, 0
    for word in cell.split():
        at += len(word) + (at > 0)
        if at > width:
            taken, at = taken + (at > len(word)), len(word)
            taken, at = taken + (at - 1) // width, (at - 1) % width + 1
    return taken


@cache
def _longest(cell: Cell) -> int:
    return 0 if isinstance(cell, Cards) else max(map(len, cell.split()), default=0)


@cache
def _divisions(count: int) -> tuple[tuple[int, ...], ...]:
    """All ways to give so many columns their parts; none where there are too many columns."""
    free = range(1, _PARTS - count)
    cuts = combinations(free, count - 1)
    return tuple(tuple(after - before + 1 for before, after in pairwise((0, *each, _PARTS - count))) for each in cuts)


def _length(cell: Cell) -> int:
    return 4 * len(cell.cards) if isinstance(cell, Cards) else len(cell)


def _head_length(text: str) -> int:
    """A head may be broken between words."""
    return max((len(word) for word in text.split()), default=0)
