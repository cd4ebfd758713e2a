"""Pay tables as they are printed on cloth and cards: a short name, what it pays, an example hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from queenhigh.cards.card import SUITS, parse_card
from queenhigh.hands.order import order_of
from queenhigh.papers.examples import example_of
from queenhigh.rules.odds import odds_text
from queenhigh.rules.row_kinds import match_of, needs_ranking, row_sentence
from queenhigh.rules.strengths import ranking_of
from queenhigh.rules.text.english import capital, number
from queenhigh.rules.text.teller import Teller

if TYPE_CHECKING:
    from queenhigh.rules.schema.paying import PayRow, PayTable
    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class PayLine:
    """One line of a pay table."""

    hand: str
    pays: str
    """As printed: "40 to 1", "100% of the meter"."""
    envy: str
    """What others on the meter win; empty where nothing."""
    example: tuple[int, ...]
    """Cards that such a hand may have; empty where there is no one telling example."""


def printed_lines(ruleset: Ruleset, table_id: str) -> tuple[PayLine, ...]:
    """The lines of a pay table as the cloth prints them: in its order and with its names."""
    panel = ruleset.layout.panel.get(table_id)
    lines = pay_lines(ruleset, table_id)
    if panel is None:
        return lines
    classes = [row.hand_class for row in ruleset.table[table_id].rows]
    labels = dict(panel.labels.items())
    named = [
        replace(line, hand=labels[name]) if name is not None and name in labels else line
        for name, line in zip(classes, lines, strict=True)
    ]
    return tuple(reversed(named)) if panel.order == "lowest_first" else tuple(named)


def printed_head(ruleset: Ruleset, table_id: str) -> str:
    """The words above a pay table on the cloth."""
    panel = ruleset.layout.panel.get(table_id)
    return (panel.head if panel else None) or ruleset.table[table_id].label


def pay_lines(ruleset: Ruleset, table_id: str) -> tuple[PayLine, ...]:
    """The lines of a pay table, in its order."""
    table = ruleset.table[table_id]
    teller = Teller(ruleset)
    return tuple(
        PayLine(_hand(teller, table, row), _pays(table, row), _envy(row), _example(ruleset, table, row))
        for row in table.rows
    )


def _pays(table: PayTable, row: PayRow) -> str:
    if row.meter_percent is not None:
        return f"{row.meter_percent}% of the meter"
    return odds_text(row, table.basis)


def _envy(row: PayRow) -> str:
    return f"{row.envy:,} for 1" if row.envy else ""


def _hand(teller: Teller, table: PayTable, row: PayRow) -> str:
    over = row.over or table.over or ""
    if row.label is not None:
        return row.label
    told = row_sentence(
        row,
        teller.labels(over),
        number(teller.card_count(over)),
        mark=lambda mark: teller.mark(over, mark),
        exactly=lambda cards: f"these cards: {' '.join(cards)}",
    )
    return capital(told)


def _example(ruleset: Ruleset, table: PayTable, row: PayRow) -> tuple[int, ...]:
    if row.cards is not None:
        return tuple(parse_card(text) for text in row.cards)
    over = row.over or table.over
    name = ruleset.hand[over].ranking if over else None
    if not needs_ranking(row) or name is None:
        return ()
    # A row for one suit takes that suit away from the rows below it.
    before = table.rows[: table.rows.index(row)]
    taken = {each.suit for each in before if each.hand_class == row.hand_class}
    letters = [row.suit] if row.suit else [letter for letter in ruleset.deck.suits if letter not in taken]
    ranking = ranking_of(ruleset, name)
    match = match_of(row, ranking)
    above = [match_of(each, ranking) for each in before if (each.over or table.over) == over and needs_ranking(each)]
    # The best hand of a class, the least that reaches a mark; not one that a row above has taken.
    strengths = range(match.high, match.low - 1, -1) if row.at_least is None else range(match.low, match.high + 1)
    free = (each for each in strengths if not any(it.by_strength and it.low <= each <= it.high for it in above))
    strength = next((each for each in free if each < len(order_of(ranking))), None)
    return () if strength is None else example_of(ranking, strength, [SUITS.index(letter) for letter in letters])
