"""Verdicts: what becomes of a wager, whoever has bet how much; and what a pay table makes of the cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import msgspec

from queenhigh.round.events import PaidRow
from queenhigh.round.whys import NO_PAYING_HAND
from queenhigh.rules.odds import Odds, odds_of, table_odds
from queenhigh.rules.row_kinds import match_of, row_words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.round.reading import HandPlan, Reading
    from queenhigh.rules.row_kinds import CardTest, Match
    from queenhigh.rules.schema.paying import PayTable
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.wagering import Wager

Decided = Literal["win", "lose", "push"]


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """Win (with its odds to one), lose or push (odds of 0); and why."""

    result: Decided
    pay: Odds
    clause: str
    why: str
    row: PaidRow | None = None
    """The row of a pay table, where one decides."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a pay table: the hand it looks at, and the strengths or the test that it matches."""

    hand: str
    low: int
    high: int
    test: CardTest | None
    match: Match
    pay: Odds
    meter_percent: int
    envy: int
    why: str
    place: PaidRow
    verdict: Verdict
    """What becomes of a wager that it decides."""


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A pay table, with pays as odds to one unless the stake was taken in before."""

    rows: tuple[TableRow, ...]
    clause: str
    needs_final: bool
    no_row: Verdict
    """What becomes of a wager that no row fits."""
    by_strength: tuple[TableRow | None, ...] = ()
    """Strength → row, where every row looks at one hand and its strength alone decides."""
    hand: str = ""
    """That hand."""

    def match(self, reading: Reading) -> TableRow | None:
        """The first row that fits the cards."""
        if self.by_strength:
            return self.by_strength[reading.strength(self.hand)]
        for row in self.rows:
            if row.low >= 0 and not row.low <= reading.strength(row.hand) <= row.high:
                continue
            if row.test is None or row.test(reading.cards(row.hand)):
                return row
        return None

    def verdict(self, reading: Reading) -> Verdict:
        """What the table makes of a wager."""
        row = self.by_strength[reading.strength(self.hand)] if self.by_strength else self.match(reading)
        return self.no_row if row is None else row.verdict


def looks_at_final(hand: HandPlan) -> bool:
    """Whether an exchange of cards, or a card left aside, has a part in a hand."""
    return hand.of_seat and (not hand.dealt or hand.draw_zone)


def table_plan(
    rules: Ruleset, name: str, hands: Mapping[str, HandPlan], wager: Wager | None = None, *, clause: str = ""
) -> TablePlan:
    """A pay table made ready; with a wager, its commission is taken off, and verdicts name the clause."""
    table = rules.table[name]
    odds = [table_odds(row, table, wager) if wager else odds_of(row) for row in table.rows]
    rows = tuple(_table_row(table, PaidRow(name, at), hands, pay, clause) for at, pay in enumerate(odds))
    return TablePlan(
        rows=rows,
        clause=table.clause or "",
        needs_final=any(looks_at_final(hands[row.hand]) for row in rows),
        no_row=Verdict("lose", 0, clause, NO_PAYING_HAND),
        by_strength=_by_strength(rows, hands),
        hand=rows[0].hand if rows else "",
    )


def _by_strength(rows: tuple[TableRow, ...], hands: Mapping[str, HandPlan]) -> tuple[TableRow | None, ...]:
    """The row of every strength; nothing where more than the strength of one hand decides."""
    if not rows or len({row.hand for row in rows}) > 1 or any(row.test or row.low < 0 for row in rows):
        return ()
    strengths = range(len(hands[rows[0].hand].ranked))
    return tuple(next((row for row in rows if row.low <= each <= row.high), None) for each in strengths)


def _table_row(table: PayTable, place: PaidRow, hands: Mapping[str, HandPlan], pay: Odds, clause: str) -> TableRow:
    row = table.rows[place.row]
    name = row.over or table.over or ""
    hand = hands[name]
    match = match_of(row, hand.look.ranking if hand.look else None)
    why = row.label or row_words(row, hand.labels, hand.look.ranking if hand.look else None)
    # `for` is told as odds to one, less the stake that does not come back.
    to_one = pay - 1 if table.basis == "for" else pay
    return TableRow(
        hand=name,
        low=match.low,
        high=match.high,
        test=match.card_test(hand.look),
        match=match,
        pay=pay,
        meter_percent=row.meter_percent or 0,
        envy=row.envy or 0,
        why=why,
        place=place,
        verdict=Verdict("win" if to_one else "push", to_one, clause, why, place),
    )
