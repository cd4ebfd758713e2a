"""Pay tables, as data and in the words of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.hands.words import rank_words
from queenhigh.money.cents import format_cents
from queenhigh.rules.odds import odds_text
from queenhigh.rules.row_kinds import row_sentence
from queenhigh.rules.text.document import Grid, Item, Paragraph, Row, Section
from queenhigh.rules.text.english import capital, listed, number

if TYPE_CHECKING:
    from queenhigh.rules.schema.paying import PayRow, PayTable
    from queenhigh.rules.text.document import Statement
    from queenhigh.rules.text.teller import Teller

_RANKS = "23456789TJQKA"
_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def pay_tables(teller: Teller) -> Section | None:
    """Every pay table of the game."""
    items: list[Item] = []
    for name, table in teller.rules.table.items():
        items += [Paragraph((_introduced(teller, name, table),)), _grid(teller, name, table)]
    return Section("Pay tables", tuple(items)) if items else None


def _introduced(teller: Teller, name: str, table: PayTable) -> Statement:
    looks = (
        f"The {table.label} pay table looks at {teller.hand(table.over)}"
        if table.over
        else (f"Each row of the {table.label} pay table says which cards it looks at")
    )
    stake = "the stake is returned as well" if table.basis == "to" else "the stake is not returned"
    if not any(row.table == name for rows in teller.rules.outcome.values() for row in rows):
        stake = "no stake of its own is needed"
    return teller.say(f"{looks}. The first row that matches pays; {stake}.")


def _grid(teller: Teller, name: str, table: PayTable) -> Grid:
    envied = any(row.envy is not None for row in table.rows)
    head = ("Hand", "Pays", "Envy, to every other bettor on the meter") if envied else ("Hand", "Pays")
    rows = []
    for row in table.rows:
        cells = (_matches(teller, table, row), _pays(table, row))
        rows.append(Row((*cells, _envy(teller, name, row)) if envied else cells))
    return Grid(table.label, head, tuple(rows), teller.cite(f"table.{name}", clause=table.clause))


def _pays(table: PayTable, row: PayRow) -> str:
    parts = [odds_text(row, table.basis)] if row.pay is not None else []
    parts += [f"{row.meter_percent}% of the meter"] if row.meter_percent is not None else []
    return " and ".join(parts)


def _envy(teller: Teller, table: str, row: PayRow) -> str:
    if row.envy is None:
        return "–"
    meters = [meter for meter in teller.rules.meter.values() if meter.table == table]
    wager = teller.rules.wager[meters[0].wager] if meters else None
    if wager and wager.cents_min == wager.cents_max:
        return f"{row.envy:,} for 1 ({format_cents(row.envy * wager.cents_min)})"
    return f"{row.envy:,} for 1"


def _matches(teller: Teller, table: PayTable, row: PayRow) -> str:
    """The label that the game prints, and what it means where it is a label of its own."""
    over = row.over or table.over
    told = _hand(teller, over, row)
    where = f" ({teller.hand(row.over)})" if row.over and row.over != table.over else ""
    if row.label is None:
        return capital(f"{told}{where}")
    if not where and told.casefold() == row.label.casefold():
        return row.label
    return f"{row.label} ({told}, of {teller.hand(row.over)})" if where and row.over else f"{row.label} ({told})"


def _hand(teller: Teller, over: str | None, row: PayRow) -> str:
    return row_sentence(
        row,
        teller.labels(over),
        number(teller.card_count(over)) if over else "",
        mark=lambda mark: teller.mark(over or "", mark),
        exactly=lambda cards: f"exactly {listed(_card(card) for card in cards)}",
    )


def _card(card: str) -> str:
    return f"the {rank_words(_RANKS.index(card[0]))} of {_SUITS[card[1]]}"
