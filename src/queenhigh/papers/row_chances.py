"""How often each row of a pay table pays, counted by the exact solver's own tally."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from queenhigh.exact.count.pairings import enumerated
from queenhigh.exact.count.tally import tally
from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.solve.optimum import Odds
from queenhigh.rules.text.teller import Teller

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.exact.game.compiled import Table
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.exact.solve.optimum import Choices
    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class TableChances:
    """A pay table that decides a wager or a bonus: how often each row pays."""

    table: str
    is_bonus: bool
    hands: int
    """How many different sets of cards the table can be shown; 0 where its rows look at different hands."""
    chances: tuple[Fraction, ...]

    def combinations(self, place: int) -> int | None:
        """How many of those sets the row pays; none where the decision has a part in it."""
        count = self.chances[place] * self.hands
        return int(count) if self.hands and count.denominator == 1 else None


def table_chances(analysis: Analysis, wager: str) -> tuple[TableChances, ...]:
    """The tables of one wager: the one that decides it, and those of the bonuses on it."""
    ruleset = analysis.ruleset
    odds, choices = _odds(analysis, wager)
    plan = odds.game.wagers[wager]
    found = []
    names = [row.table for row in ruleset.outcome.get(wager, ()) if row.table]
    tables = [row.table for row in plan.rows if row.table]
    for name, table in zip(names, tables, strict=True):
        found.append(TableChances(name, False, _hands(ruleset, name), _chances(odds, choices, wager, table)))
    bonuses = [bonus.table for bonus in ruleset.bonus.values() if bonus.on == wager]
    for name, table in zip(bonuses, plan.bonuses, strict=True):
        found.append(TableChances(name, True, _hands(ruleset, name), _chances(odds, choices, wager, table)))
    return tuple(found)


def _odds(analysis: Analysis, wager: str) -> tuple[Odds, Choices | None]:
    strategy = analysis.strategy
    if strategy is not None and wager in strategy.odds.game.groups:
        solved = strategy.odds.game
        if solved.decision == wager or (solved.wagers[wager].kind == "meter" and solved.is_coupled(wager)):
            return strategy.odds, strategy.choices
    game = compile_game(analysis.ruleset, frozenset({wager}))
    both = any(test.hand.of == "both" for test in game.frame.tests)
    return Odds(game, enumerated(game.frame) if both else tally(game.frame)), None


def _chances(odds: Odds, choices: Choices | None, wager: str, table: Table) -> tuple[Fraction, ...]:
    """How often each row is the first that matches while the wager stands."""
    sums = [0] * len(table.rows)
    for event in odds.events(choices):
        line = odds.game.lines[event.act.line] if event.act else None
        if line is not None and wager in line.forfeits:
            continue
        place = next((place for place, row in enumerate(table.rows) if event.answers[row.test]), None)
        if place is not None:
            sums[place] += event.deals
    return tuple(Fraction(count, odds.tally.total) for count in sums)


def _hands(ruleset: Ruleset, table_id: str) -> int:
    table = ruleset.table[table_id]
    hands = {row.over or table.over or "" for row in table.rows}
    if len(hands) != 1:
        return 0
    cards = Teller(ruleset).card_count(hands.pop())
    return comb(len(ruleset.deck.ranks) * len(ruleset.deck.suits), cards)


def ways_of(ruleset: Ruleset, chances: Sequence[Fraction]) -> int:
    """The smallest count of which every chance is a whole number: hands of a player, sets of all cards, deals; or 0."""
    cards = len(ruleset.deck.ranks) * len(ruleset.deck.suits)
    own = sum(part.cards for part in ruleset.deal if part.to == "seat" and part.zone == "hand")
    draw = sum(part.cards for part in ruleset.deal if part.to == "seat" and part.zone == "draw")
    bank = sum(part.cards for part in ruleset.deal if part.to == "bank")
    hands = comb(cards, own)
    drawn = hands * comb(cards - own, draw)
    candidates = (hands, drawn, comb(cards, own + draw + bank), drawn * comb(cards - own - draw, bank))
    return next((ways for ways in sorted(candidates) if all((chance * ways).denominator == 1 for chance in chances)), 0)
