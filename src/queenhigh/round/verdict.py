"""Verdicts: what becomes of a wager, from the first row that fits, whoever has bet how much."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from queenhigh.cards.card import is_red, parse_card, rank_of, suit_of
from queenhigh.errors import ImpossibleState
from queenhigh.hands.words import class_words
from queenhigh.rules.odds import less_commission, odds_of, table_odds

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from queenhigh.hands.lookup import Lookup
    from queenhigh.round.reading import HandPlan, Reading
    from queenhigh.rules.odds import Odds
    from queenhigh.rules.schema.paying import Outcome, PayRow, PayTable
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.wagering import Wager

COMPARE = {"above": 1, "equal": 0, "below": -1}
Decided = Literal["win", "lose", "push"]


class Verdict(NamedTuple):
    """Win (with its odds to one), lose or push (odds of 0); and why."""

    result: Decided
    pay: Odds
    clause: str
    why: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a pay table: the hand it looks at, and the strengths or the test that it matches."""

    hand: str
    low: int
    high: int
    test: Callable[[tuple[int, ...]], bool] | None
    pay: Odds
    meter_percent: int
    envy: int
    why: str


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A pay table, with pays as odds to one unless the stake was taken in before."""

    rows: tuple[TableRow, ...]
    takes_stake: bool
    clause: str
    needs_final: bool
    by_strength: tuple[TableRow | None, ...] = ()
    """Strength → row, where every row looks at one hand and its strength alone decides."""

    def match(self, reading: Reading) -> TableRow | None:
        """The first row that fits the cards."""
        if self.by_strength:
            return self.by_strength[reading.strength(self.rows[0].hand)]
        for row in self.rows:
            if row.low >= 0 and not row.low <= reading.strength(row.hand) <= row.high:
                continue
            if row.test is None or row.test(reading.cards(row.hand)):
                return row
        return None

    def verdict(self, reading: Reading, clause: str) -> Verdict:
        """What the table makes of a wager: `for` is told as odds to one, less the stake that does not come back."""
        row = self.match(reading)
        if row is None:
            return Verdict("lose", 0, clause, "no paying hand")
        pay = row.pay - 1 if self.takes_stake else row.pay
        return Verdict("win" if pay else "push", pay, clause, row.why)


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """A row of outcomes with its conditions in the form in which they are asked."""

    options: frozenset[str] | None
    qualified: bool | None
    compare: int | None
    floor: tuple[str, int] | None
    verdict: Verdict
    table: TablePlan | None


@dataclass(frozen=True, slots=True)
class OutcomePlan:
    """All rows of one wager."""

    wager: str
    rows: tuple[OutcomeRow, ...]
    showdown: tuple[str, str] | None
    needs_final: bool

    def verdict(self, reading: Reading, option: str, *, qualified: bool) -> Verdict:
        """The verdict of the first row of which every condition holds."""
        compared: int | None = None
        for row in self.rows:
            if row.qualified is not None and row.qualified != qualified:
                continue
            if row.options is not None and option not in row.options:
                continue
            if row.compare is not None:
                if compared is None:
                    compared = self._compare(reading)
                if row.compare != compared:
                    continue
            if row.floor is not None and reading.strength(row.floor[0]) < row.floor[1]:
                continue
            return row.table.verdict(reading, row.verdict.clause) if row.table else row.verdict
        raise ImpossibleState("outcome/gap", f"no row decides {self.wager}", {"wager": self.wager, "option": option})

    def without_cards(self, option: str, *, qualified: bool) -> Verdict | None:
        """The verdict where no hand of a player's has a part in it; None where the cards decide."""
        for row in self.rows:
            if row.qualified is not None and row.qualified != qualified:
                continue
            if row.options is not None and option not in row.options:
                continue
            if row.compare is not None or row.floor is not None or row.table is not None:
                return None
            return row.verdict
        return None

    def _compare(self, reading: Reading) -> int:
        if self.showdown is None:
            raise ImpossibleState("outcome/no_showdown", f"{self.wager} compares hands, and there is no showdown")
        seat, bank = reading.strength(self.showdown[0]), reading.strength(self.showdown[1])
        return (seat > bank) - (seat < bank)


def outcome_plans(rules: Ruleset, hands: Mapping[str, HandPlan]) -> dict[str, OutcomePlan]:
    """The outcomes of every wager but those on meters, whose tables are read when they are settled."""
    showdown = (rules.showdown.seat, rules.showdown.bank) if rules.showdown else None
    plans = {}
    for wager, rows in rules.outcome.items():
        ready = tuple(_outcome_row(rules, hands, wager, position, row) for position, row in enumerate(rows))
        final = any(_needs_final(row, showdown, hands) for row in ready)
        plans[wager] = OutcomePlan(wager, ready, showdown, final)
    return plans


def _outcome_row(rules: Ruleset, hands: Mapping[str, HandPlan], wager: str, position: int, row: Outcome) -> OutcomeRow:
    clause = row.clause or f"outcome.{wager}[{position}]"
    table = None
    result: Decided = "push"
    if row.result == "table":
        table = table_plan(rules.table[row.table or ""], hands, rules.wager[wager])
    else:
        result = row.result
    floor = None
    if row.hand:
        mark = row.hand.at_least
        floor = (row.hand.hand, hands[row.hand.hand].floor(mark.hand_class, mark.ranks))
    if result == "win" and not row.pay:
        result = "push"
    return OutcomeRow(
        options=frozenset(row.option) if row.option else None,
        qualified=row.qualified,
        compare=COMPARE[row.compare] if row.compare else None,
        floor=floor,
        verdict=Verdict(result, less_commission(odds_of(row), rules.wager[wager]), clause, _why(row)),
        table=table,
    )


def _why(row: Outcome) -> str:
    reasons = []
    if row.qualified is not None:
        reasons.append("bank qualifies" if row.qualified else "bank does not qualify")
    if row.compare is not None:
        reasons.append({"above": "higher hand", "equal": "equal hands", "below": "lower hand"}[row.compare])
    return ", ".join(reasons) or row.result


def _needs_final(row: OutcomeRow, showdown: tuple[str, str] | None, hands: Mapping[str, HandPlan]) -> bool:
    named = [row.floor[0]] if row.floor else []
    if row.compare is not None and showdown:
        named.append(showdown[0])
    return (row.table is not None and row.table.needs_final) or any(_is_final(hands[name]) for name in named)


def _is_final(hand: HandPlan) -> bool:
    return hand.of_seat and (not hand.dealt or hand.draw_zone)


def table_plan(table: PayTable, hands: Mapping[str, HandPlan], wager: Wager | None = None) -> TablePlan:
    """A pay table made ready; with a wager, its commission is taken off."""
    odds = [table_odds(row, table, wager) if wager else odds_of(row) for row in table.rows]
    rows = tuple(
        _table_row(row, row.over or table.over or "", hands, pay) for row, pay in zip(table.rows, odds, strict=True)
    )
    final = any(_is_final(hands[row.hand]) for row in rows)
    return TablePlan(rows, table.basis == "for", table.clause or "", final, _by_strength(rows, hands))


def _by_strength(rows: tuple[TableRow, ...], hands: Mapping[str, HandPlan]) -> tuple[TableRow | None, ...]:
    """The row of every strength; nothing where more than the strength of one hand decides."""
    if not rows or len({row.hand for row in rows}) > 1 or any(row.test or row.low < 0 for row in rows):
        return ()
    strengths = range(len(hands[rows[0].hand].ranked))
    return tuple(next((row for row in rows if row.low <= each <= row.high), None) for each in strengths)


def _table_row(row: PayRow, name: str, hands: Mapping[str, HandPlan], pay: Odds) -> TableRow:
    low = high = -1
    if row.hand_class:
        look = hands[name].ranked
        low, high = look.floor(row.hand_class), look.ceiling(row.hand_class)
    elif row.at_least:
        look = hands[name].ranked
        low, high = look.floor(row.at_least.hand_class, row.at_least.ranks), len(look) - 1
    return TableRow(
        hand=name,
        low=low,
        high=high,
        test=_test(row, hands[name].look),
        pay=pay,
        meter_percent=row.meter_percent or 0,
        envy=row.envy or 0,
        why=row.label or _row_words(row, hands[name].labels),
    )


def _row_words(row: PayRow, labels: Mapping[str, str]) -> str:
    if row.hand_class:
        return class_words(row.hand_class, labels)
    if row.at_least:
        return f"{class_words(row.at_least.hand_class, labels)} {row.at_least.ranks} or better".replace("  ", " ")
    return f"same {row.same}" if row.same else " ".join(row.cards or ())


def _test(row: PayRow, look: Lookup | None) -> Callable[[tuple[int, ...]], bool] | None:
    if row.suit and look:
        suit = "cdhs".index(row.suit)
        return lambda cards: _best_is_of_suit(look, cards, suit)
    if row.cards:
        wanted = frozenset(parse_card(text) for text in row.cards)
        return lambda cards: frozenset(cards) == wanted
    if row.same:
        mark = {"colour": is_red, "suit": suit_of, "rank": rank_of}[row.same]
        return lambda cards: len({mark(card) for card in cards}) == 1
    return None


def _best_is_of_suit(look: Lookup, cards: tuple[int, ...], suit: int) -> bool:
    """Of more cards than a hand has, only the best ones must be of the suit."""
    suited = tuple(card for card in cards if suit_of(card) == suit)
    return len(suited) >= look.ranking.size and look.strength(suited) == look.strength(cards)
