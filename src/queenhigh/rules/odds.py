"""What a row pays as a number: whole odds stay whole numbers, others are fractions, and a commission is taken off."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.schema.paying import Outcome, PayRow, PayTable
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.wagering import Wager

Odds: TypeAlias = int | Fraction
"""So many times the stake."""


def odds_of(row: Outcome | PayRow) -> Odds:
    """What a row pays before any commission; 0 where it states no pay."""
    return _plain(Fraction(row.pay or 0, row.per or 1))


def odds_text(row: Outcome | PayRow, basis: str = "to") -> str:
    """As it is printed: "3 to 2"."""
    return f"{row.pay or 0:,} {basis} {row.per or 1}"


def number_text(odds: Odds) -> str:
    """Odds that are known only as a number: "19 to 20"."""
    return f"{odds.numerator:,} to {odds.denominator}"


def less_commission(odds: Odds, wager: Wager) -> Odds:
    """What is left of a gain when the bank has kept its part; a loss has none."""
    kept = wager.commission_percent
    return odds if not kept or odds <= 0 else _plain(odds * Fraction(100 - kept, 100))


def table_odds(row: PayRow, table: PayTable, wager: Wager) -> Odds:
    """What a row of a pay table pays on a wager, on the table's own basis; only the gain bears a commission."""
    stake = 1 if table.basis == "for" else 0
    return less_commission(odds_of(row) - stake, wager) + stake


def gains_of(ruleset: Ruleset, name: str) -> Iterator[tuple[tuple[str | int, ...], Odds]]:
    """Everything that a stake on a wager may be paid, bonuses included, each with the place of its row."""
    wager = ruleset.wager[name]
    for position, outcome in enumerate(ruleset.outcome.get(name, ())):
        if outcome.result == "win":
            yield ("outcome", name, position), less_commission(odds_of(outcome), wager)
        elif outcome.table and outcome.table in ruleset.table:
            table = ruleset.table[outcome.table]
            for place, row in enumerate(table.rows):
                yield ("table", outcome.table, "rows", place), table_odds(row, table, wager)
    for bonus in ruleset.bonus.values():
        if bonus.on == name and bonus.table in ruleset.table:
            for place, row in enumerate(ruleset.table[bonus.table].rows):
                yield ("table", bonus.table, "rows", place), odds_of(row)


def is_rounded(ruleset: Ruleset, name: str) -> bool:
    """Whether some stake on a wager may bring a part of a cent."""
    step = ruleset.wager[name].cents_step
    return any((odds * step) % 1 for _, odds in gains_of(ruleset, name))


def _plain(odds: Odds) -> Odds:
    return odds if isinstance(odds, int) else odds.numerator if odds.denominator == 1 else odds
