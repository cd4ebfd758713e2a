"""Pay tables: each is used, each row says one thing that can happen, and is reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.check.facts import listed, sound_order, unknown
from queenhigh.rules.check.points import impossible
from queenhigh.rules.check.reach import reach_faults
from queenhigh.rules.faults import Finding
from queenhigh.rules.row_kinds import kinds_stated, needs_ranking

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.places import Path
    from queenhigh.rules.schema.paying import PayRow, PayTable
    from queenhigh.rules.schema.ruleset import Ruleset


def table_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """Each table for itself; rows are only held against each other where each is sound."""
    used = _used(ruleset)
    for name, table in ruleset.table.items():
        if name not in used:
            message = f"nothing pays by {name!r}"
            yield Finding("table/unused", ("table", name), message, "an outcome, a bonus or a meter that names it")
        faults: list[Finding] = []
        if table.over is not None and table.over not in ruleset.hand:
            faults.append(unknown("table/hand", ("table", name, "over"), table.over, "hand", ruleset.hand))
        for position, row in enumerate(table.rows):
            path = ("table", name, "rows", position)
            faults += _pays(ruleset, name, table, row, path)
            faults += _matches(ruleset, table, row, path)
        yield from faults
        if not faults and _is_sound(ruleset, table):
            yield from reach_faults(ruleset, name, table)


def _is_sound(ruleset: Ruleset, table: PayTable) -> bool:
    """Whether every hand of a table is ranked, or needs no ranking: what is wrong with a ranking is told there, once."""
    hands = [ruleset.hand[row.over or table.over or ""] for row in table.rows]
    return all(hand.ranking is None or sound_order(ruleset, hand) is not None for hand in hands)


def _used(ruleset: Ruleset) -> set[str]:
    rows = {row.table for rows in ruleset.outcome.values() for row in rows if row.table}
    return rows | {bonus.table for bonus in ruleset.bonus.values()} | {meter.table for meter in ruleset.meter.values()}


def _pays(ruleset: Ruleset, name: str, table: PayTable, row: PayRow, path: Path) -> Iterator[Finding]:
    if (row.pay is None) == (row.meter_percent is None):
        message = "it pays nothing" if row.pay is None else "it pays both a multiple and a part of the meter"
        yield Finding("table/pay", path, message, "`pay` or `meter_percent`")
    if row.per is not None and row.pay is None:
        yield Finding("table/pay", (*path, "per"), "it says for how many, but not how much", "`pay` and `per` together")
    if table.basis == "for" and row.pay is not None and row.pay < (row.per or 1):
        message = "0 for 1 is a loss, which needs no row"
        yield Finding("table/pay", (*path, "pay"), message, "1 or more, where the stake does not come back")
    if name not in {meter.table for meter in ruleset.meter.values()}:
        for key, value in (("meter_percent", row.meter_percent), ("envy", row.envy)):
            if value is not None:
                yield Finding("table/meter", (*path, key), f"no meter pays by {name!r}", "only in the table of a meter")


def _matches(ruleset: Ruleset, table: PayTable, row: PayRow, path: Path) -> Iterator[Finding]:
    stated = kinds_stated(row)
    found = [key for key, is_stated in stated.items() if is_stated]
    if len(found) != 1:
        message = f"it says what it matches {len(found)} times: {listed(found, 'nothing')}"
        yield Finding("table/match", path, message, f"exactly one of {listed(stated)}")
    if row.suit is not None and row.hand_class is None:
        yield Finding("table/suit", (*path, "suit"), "a suit narrows only a class", "`class` and `suit` together")
    over = row.over or table.over
    if over is None:
        message = "neither the row nor the table says which hand is looked at"
        yield Finding("table/over", path, message, f"over = one of {listed(ruleset.hand)}")
        return
    if over not in ruleset.hand:
        if row.over is not None:
            yield unknown("table/hand", (*path, "over"), over, "hand", ruleset.hand)
        return
    hand = ruleset.hand[over]
    if hand.ranking is None and needs_ranking(row):
        message = f"{over!r} has no ranking, so that it has no classes"
        yield Finding("table/ranking", path, message, "`same` or `cards`, or a ranking for the hand")
        return
    yield from impossible(ruleset, hand, row, path)
