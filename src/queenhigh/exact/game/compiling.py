"""From a ruleset to a game that can be counted. Nothing here asks which game it is."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from queenhigh.cards.deck import deck_cards
from queenhigh.exact.game.compiled import Game, Line, Row, Table, TableRow, WagerPlan
from queenhigh.exact.game.frame import Frame, HandSpec, Test
from queenhigh.exact.game.refusals import check_cards, check_deck, refused
from queenhigh.exact.know.knowledge import NOTHING, Knowledge
from queenhigh.hands.order import order_of
from queenhigh.rules.forfeits import lost_by
from queenhigh.rules.groups import lead_of
from queenhigh.rules.odds import is_rounded, less_commission, odds_of, table_odds
from queenhigh.rules.row_kinds import Match, match_of, stretch, usual_name
from queenhigh.rules.strengths import ranking_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.rules.schema.dealing import Mark
    from queenhigh.rules.schema.paying import Outcome, PayRow, PayTable
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.wagering import Option, Wager

_MULTIPLES_MAX = 10
"""Above this many whole multiples only the least and the most are listed: between them the value is linear."""


@lru_cache(maxsize=64)
def compile_game(ruleset: Ruleset, only: frozenset[str] | None = None, knowledge: Knowledge = NOTHING) -> Game:
    """The game as one seat faces it. `only` leaves out every group of wagers but the named ones."""
    return _Compiler(ruleset).game(only, knowledge)


class _Compiler:
    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        options = ruleset.decision.option.values() if ruleset.decision else ()
        self.swaps = any(option.swap for option in options)
        self.tests: dict[Test, int] = {}
        self.qualifier: int | None = None
        self.compares = False

    def game(self, only: frozenset[str] | None, knowledge: Knowledge) -> Game:
        ruleset = self.ruleset
        decision = ruleset.decision.wager if ruleset.decision else ""
        plans = tuple(self._wager(name) for name in ruleset.wager if only is None or lead_of(ruleset, name) in only)
        lines = tuple(self._lines()) if any(plan.id == decision for plan in plans) else ()
        return Game(self._frame(lines, knowledge), plans, lines, decision if lines else "", self.qualifier)

    def _wager(self, name: str) -> WagerPlan:
        wager = self.ruleset.wager[name]
        bonuses = tuple(
            self._table(self.ruleset.table[bonus.table]) for bonus in self.ruleset.bonus.values() if bonus.on == name
        )
        return WagerPlan(
            id=name,
            label=wager.label,
            kind=wager.kind,
            group=lead_of(self.ruleset, name),
            needs=wager.needs,
            rows=tuple(self._row(row, wager) for row in self.ruleset.outcome.get(name, ())),
            bonuses=bonuses,
            is_rounded=is_rounded(self.ruleset, name),
        )

    def _row(self, row: Outcome, wager: Wager) -> Row:
        self.compares = self.compares or row.compare is not None
        qualifier = self.ruleset.qualifier
        if row.qualified is not None and qualifier is not None:
            self.qualifier = self._mark(qualifier.hand, qualifier.at_least)
        return Row(
            options=frozenset(row.option) if row.option else None,
            qualified=row.qualified,
            compare=row.compare,
            test=self._mark(row.hand.hand, row.hand.at_least) if row.hand else None,
            result=row.result,
            pay=less_commission(odds_of(row), wager),
            table=self._table(self.ruleset.table[row.table], wager) if row.table else None,
        )

    def _table(self, table: PayTable, wager: Wager | None = None) -> Table:
        rows = []
        for row in table.rows:
            over = row.over or table.over or ""
            label = usual_name(row, {})
            pay = table_odds(row, table, wager) if wager else odds_of(row)
            rows.append(TableRow(self._place(self._test(over, row)), pay, row.meter_percent or 0, row.envy or 0, label))
        return Table(tuple(rows), table.basis == "for")

    def _lines(self) -> Iterable[Line]:
        options = self.ruleset.decision.option if self.ruleset.decision else {}
        for name, option in options.items():
            allowed = self._mark(option.allowed_if.hand, option.allowed_if.at_least) if option.allowed_if else None
            for multiple in _multiples(option):
                yield Line(
                    option=name,
                    multiple=multiple,
                    raises=option.raise_.wager if option.raise_ else "",
                    forfeits=frozenset(lost_by(self.ruleset, option)),
                    may_swap=option.swap is not None,
                    allowed=allowed,
                    label=option.label,
                )

    def _mark(self, hand: str, mark: Mark) -> int:
        spec = self._hand(hand)
        assert spec.ranking is not None  # noqa: S101  # the checks of the file see to it
        low, _ = stretch(spec.ranking, mark.hand_class, mark.ranks)
        return self._place(Test(spec, Match(low, len(order_of(spec.ranking)) - 1)))

    def _test(self, over: str, row: PayRow) -> Test:
        spec = self._hand(over)
        return Test(spec, match_of(row, spec.ranking))

    def _place(self, test: Test) -> int:
        return self.tests.setdefault(test, len(self.tests))

    def _hand(self, name: str) -> HandSpec:
        hand = self.ruleset.hand[name]
        final = hand.when == "final" and self.swaps and hand.of != "bank"
        if final and set(hand.zones) == {"hand", "draw"}:
            why = f"{name!r} would count an exchanged draw card twice"
            raise refused("draw_twice", why, hand=name)
        ranking = ranking_of(self.ruleset, hand.ranking) if hand.ranking else None
        return HandSpec(
            of=hand.of,
            hand_zone="hand" in hand.zones and hand.of != "bank",
            draw_zone="draw" in hand.zones and hand.of != "bank",
            final=final and "hand" in hand.zones,
            ranking=ranking,
        )

    def _showdown(self) -> tuple[HandSpec, HandSpec] | None:
        stated = self.ruleset.showdown
        if stated is None or not self.compares:
            return None
        seat, bank = self._hand(stated.seat), self._hand(stated.bank)
        if seat.of != "seat" or bank.of != "bank" or seat.ranking != bank.ranking or seat.ranking is None:
            raise refused("showdown", "only a seat's hand against the bank's in one order of hands is solved")
        return seat, bank

    def _frame(self, lines: tuple[Line, ...], knowledge: Knowledge) -> Frame:
        ruleset = self.ruleset
        dealt = {(part.to, part.zone): part.cards for part in ruleset.deal}
        hand, draw, bank = (
            dealt.get(("seat", "hand"), 0),
            dealt.get(("seat", "draw"), 0),
            dealt.get(("bank", "hand"), 0),
        )
        check_cards(hand, draw, bank)
        showdown = self._showdown()
        tests = tuple(self.tests)
        looked_at = [test.hand for test in tests] + list(showdown or ())
        swaps = any(line.may_swap for line in lines)
        if not swaps and not any(spec.draw_zone for spec in looked_at):
            draw = 0
        deck = tuple(card for card in deck_cards(ruleset.deck.ranks, ruleset.deck.suits) if card not in knowledge.dead)
        up = sum(len(part.turn_up) for part in ruleset.deal) + len(knowledge.bank) + knowledge.peek
        check_deck(len(deck), hand + draw + bank)
        knowledge.check(deck, bank - up)
        sees = ruleset.decision.sees if ruleset.decision else ()
        return Frame(
            deck=deck,
            hand_cards=hand,
            draw_cards=draw,
            sees_draw="draw" in sees and bool(draw),
            swaps=swaps,
            bank_cards=bank,
            up_cards=up if lines else len(knowledge.bank),
            known=knowledge.bank,
            showdown=showdown,
            tests=tests,
        )


def _multiples(option: Option) -> tuple[int, ...]:
    made = option.raise_
    if made is None:
        return (0,)
    every = range(made.min, made.max + 1)
    return tuple(every) if len(every) <= _MULTIPLES_MAX else (made.min, made.max)
