"""Rows of a pay table that no hand ever reaches, because the rows before them take every hand they match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.check.points import Point, looks_at, point_of_cards, points_of
from queenhigh.rules.faults import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.schema.paying import PayRow, PayTable
    from queenhigh.rules.schema.ruleset import Ruleset


def reach_faults(ruleset: Ruleset, name: str, table: PayTable) -> Iterator[Finding]:
    """Rows in their order, each against all before it. The rows are known to be sound."""
    rows = [(row.over or table.over or "", row) for row in table.rows]
    points = {over: points_of(ruleset, ruleset.hand[over], [row for o, row in rows if o == over]) for over, _ in rows}
    for position, (over, row) in enumerate(rows):
        hand = ruleset.hand[over]
        if row.cards is not None:
            mine = [point_of_cards(ruleset, hand, row)]
        else:
            mine = [point for point in points[over] if point.meets(ruleset, hand, row)]
        before = rows[:position]
        if all(any(_takes(ruleset, earlier, (over, row), point) for earlier in before) for point in mine):
            message = "no hand reaches this row: the rows before it take them all"
            allowed = "a row that some hand reaches first"
            yield Finding("table/unreachable", ("table", name, "rows", position), message, allowed)


def _takes(ruleset: Ruleset, earlier: tuple[str, PayRow], later: tuple[str, PayRow], point: Point) -> bool:
    """Whether the earlier row, with the hand it looks at, takes this point of the later one."""
    (other, first), (over, row) = earlier, later
    if first.cards is not None:
        return other == over and row.cards is not None and set(first.cards) == set(row.cards)
    if other == over:
        return point.meets(ruleset, ruleset.hand[over], first)
    # What all cards share, fewer of them share as well.
    inside = looks_at(ruleset, ruleset.hand[other]) <= looks_at(ruleset, ruleset.hand[over])
    return first.same is not None and first.same in point.same and inside
