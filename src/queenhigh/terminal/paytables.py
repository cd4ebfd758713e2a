"""Pay tables as they are printed on the layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.money.cents import format_cents
from queenhigh.rules.odds import odds_text
from queenhigh.rules.row_kinds import row_words
from queenhigh.rules.strengths import row_ranking
from queenhigh.terminal.scene import PayTable

if TYPE_CHECKING:
    from collections.abc import Collection

    from queenhigh.round.events import PaidRow
    from queenhigh.rules.schema.paying import PayRow
    from queenhigh.rules.schema.ruleset import Ruleset


def pay_tables(rules: Ruleset, paid: Collection[PaidRow]) -> tuple[PayTable, ...]:
    """All pay tables, those printed on the layout first; the first of the rows in `paid` is lit."""
    printed = [name for name in rules.layout.printed_tables if name in rules.table]
    names = (*printed, *(name for name in rules.table if name not in printed))
    return tuple(_table(rules, name, paid) for name in names)


def _table(rules: Ruleset, name: str, paid: Collection[PaidRow]) -> PayTable:
    table = rules.table[name]
    lit = next((place for place in range(len(table.rows)) if (name, place) in paid), None)
    rows = tuple((_printed(rules, name, row), pay_words(rules, name, row)) for row in table.rows)
    return PayTable(table.label, rows, lit)


def _printed(rules: Ruleset, table: str, row: PayRow) -> str:
    """A row of a pay table as it is printed."""
    words = row.label or row_words(row, *row_ranking(rules, table, row))
    return words[:1].upper() + words[1:]


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
