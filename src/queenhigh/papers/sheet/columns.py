"""How wide the columns of a table are: short ones as wide as they need, long ones share the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.papers.sheet.blocks import Cards

if TYPE_CHECKING:
    from queenhigh.papers.sheet.blocks import Cell, Table

_SHORT = 26
_LINE = 84
"""Characters of a line of a table, roughly."""


def column_widths(table: Table) -> list[float]:
    """For each column 0 for "as wide as it needs", or its share of what is left."""
    if table.shares:
        return list(table.shares)
    columns = range(len(table.head))
    longest = [max((_length(row[column]) for row in table.rows), default=0) for column in columns]
    longest = [max(size, _head_length(table.head[column])) for column, size in zip(columns, longest, strict=True)]
    if sum(longest) <= _LINE and max(longest) <= 2 * _SHORT:
        # A wide table gives every column its share of the line.
        return [float(max(size, 4)) if table.wide else 0.0 for size in longest]
    return [0.0 if size <= _SHORT else float(min(size, 90)) ** 0.7 for size in longest]


def _length(cell: Cell) -> int:
    return 4 * len(cell.cards) if isinstance(cell, Cards) else len(cell)


def _head_length(text: str) -> int:
    """A head may be broken between words."""
    return max((len(word) for word in text.split()), default=0)
