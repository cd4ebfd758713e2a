"""Rows of a pay table that no hand ever reaches, because the rows before them take every hand they match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.check.facts import hand_cards
from queenhigh.rules.check.points import Point, looks_at, point_of_cards, points_of
from queenhigh.rules.faults import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.schema.dealing import Hand
    from queenhigh.rules.schema.paying import PayRow, PayTable
    from queenhigh.rules.schema.ruleset import Ruleset


def reach_faults(ruleset: Ruleset, name: str, table: PayTable) -> Iterator[Finding]:
    """Rows in their order, each against all before it. The rows are known to be sound."""
    hands = [ruleset.hand[row.over or table.over or ""] for row in table.rows]
    for position, (hand, row) in enumerate(zip(hands, table.rows, strict=True)):
        alike = [each for other, each in zip(hands, table.rows, strict=True) if other == hand]
        before = list(zip(hands[:position], table.rows[:position], strict=True))
        if row.cards is not None:
            mine = [point_of_cards(ruleset, hand, row)]
        else:
            mine = [point for point in points_of(ruleset, hand, alike) if point.meets(ruleset, hand, row)]
        if all(_taken(ruleset, hand, row, point, before) for point in mine):
            message = "no hand reaches this row: the rows before it take them all"
            yield Finding(
                "table/unreachable", ("table", name, "rows", position), message, "a row that some hand reaches first"
            )


def _taken(ruleset: Ruleset, hand: Hand, row: PayRow, point: Point, before: list[tuple[Hand, PayRow]]) -> bool:
    return any(_takes(ruleset, other, earlier, hand, row, point) for other, earlier in before)


def _takes(ruleset: Ruleset, other: Hand, earlier: PayRow, hand: Hand, row: PayRow, point: Point) -> bool:
    if earlier.cards is not None:
        return other == hand and row.cards is not None and set(earlier.cards) == set(row.cards)
    if other == hand:
        return point.meets(ruleset, hand, earlier)
    # What all cards share, fewer of them share as well.
    inside = looks_at(ruleset, other) <= looks_at(ruleset, hand) and hand_cards(ruleset, other) > 0
    return earlier.same is not None and earlier.same in point.same and inside
