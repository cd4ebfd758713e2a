"""Rows of a pay table that no hand ever reaches, because the rows before them take every hand they match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.check.points import points_met, points_of, takes
from queenhigh.rules.faults import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.schema.paying import PayRow, PayTable
    from queenhigh.rules.schema.ruleset import Ruleset


def reach_faults(ruleset: Ruleset, name: str, table: PayTable) -> Iterator[Finding]:
    """Rows in their order, each against all before it. The rows are known to be sound."""
    rows = [(row.over or table.over or "", row) for row in table.rows]
    rows_over: dict[str, list[PayRow]] = {}
    for over, row in rows:
        rows_over.setdefault(over, []).append(row)
    points = {over: points_of(ruleset, ruleset.hand[over], looking) for over, looking in rows_over.items()}
    for position, (over, row) in enumerate(rows):
        hand = ruleset.hand[over]
        mine = points_met(ruleset, hand, row, points[over])
        before = rows[:position]
        if all(any(takes(ruleset, earlier, (over, row), point) for earlier in before) for point in mine):
            message = "no hand reaches this row: the rows before it take them all"
            allowed = "a row that some hand reaches first"
            yield Finding("table/unreachable", ("table", name, "rows", position), message, allowed)
