"""Pay tables as they are printed on the layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.hands.words import threshold_words
from queenhigh.money.cents import format_cents
from queenhigh.rules.odds import odds_text
from queenhigh.terminal.scene import PayTable

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from queenhigh.rules.schema.paying import PayRow
    from queenhigh.rules.schema.ruleset import Ruleset


def pay_tables(rules: Ruleset, paid: Collection[tuple[str, str]]) -> tuple[PayTable, ...]:
    """All pay tables, those printed on the layout first; `paid` are wagers that a row has paid, and the row's words."""
    printed = [name for name in rules.layout.printed_tables if name in rules.table]
    names = (*printed, *(name for name in rules.table if name not in printed))
    return tuple(_table(rules, name, paid) for name in names)


def _table(rules: Ruleset, name: str, paid: Collection[tuple[str, str]]) -> PayTable:
    table, labels = rules.table[name], _labels(rules, name)
    wins = {why for wager, why in paid if name in _tables_behind(rules, wager)}
    lit = next((place for place, row in enumerate(table.rows) if row_why(row) in wins), None)
    rows = tuple((row_words(row, labels), pay_words(rules, name, row)) for row in table.rows)
    return PayTable(table.label, rows, lit)


def _labels(rules: Ruleset, table: str) -> Mapping[str, str]:
    hand = rules.hand.get(rules.table[table].over or "")
    ranking = rules.ranking.get(hand.ranking or "") if hand else None
    return {str(key): label for key, label in ranking.labels.items()} if ranking else {}


def _tables_behind(rules: Ruleset, wager: str) -> set[str]:
    if wager in rules.bonus:
        return {rules.bonus[wager].table}
    found = {row.table for row in rules.outcome.get(wager, ()) if row.table}
    return found | {meter.table for meter in rules.meter.values() if meter.wager == wager}


def row_why(row: PayRow) -> str:
    """The reason that a settlement gives for this row."""
    return row.label or (row.hand_class or "").replace("_", " ")


def row_words(row: PayRow, labels: Mapping[str, str]) -> str:
    """A row of a pay table as it is printed."""
    if row.label:
        return row.label
    if row.hand_class:
        name = labels.get(row.hand_class, row.hand_class.replace("_", " "))
        return name[:1].upper() + name[1:]
    if row.at_least:
        words = threshold_words(row.at_least.hand_class, row.at_least.ranks, labels)
        return f"{words[:1].upper()}{words[1:]} or better"
    return f"Same {row.same}" if row.same else " ".join(row.cards or ())


def pay_words(rules: Ruleset, table: str, row: PayRow) -> str:
    """What a row pays; envy in money, because it does not depend on one's own hand."""
    if row.meter_percent:
        paid = "meter" if row.meter_percent == 100 else f"{row.meter_percent}% of meter"
    else:
        paid = odds_text(row, rules.table[table].basis)
    meter = next((meter for meter in rules.meter.values() if meter.table == table), None)
    if not row.envy or meter is None:
        return paid
    wager = rules.wager[meter.wager]
    return f"{paid}, envy {format_cents(row.envy * max(wager.cents_min, wager.cents_step))}"
