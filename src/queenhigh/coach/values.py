"""The exact value of each choice for given cards, read off the counts of the proof.

The counts of a game do not depend on the stakes. Once they are there, the value of any choice under any stakes is a
sum over one row of them; nothing has to be solved again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from queenhigh.errors import BadInput
from queenhigh.exact.count.pairings import enumerated
from queenhigh.exact.count.symmetry import images_of
from queenhigh.exact.count.tally import tally
from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.game.paying import Terms
from queenhigh.exact.know.knowledge import NOTHING, Knowledge
from queenhigh.exact.meters.progressive import meter_terms
from queenhigh.exact.solve.optimum import Odds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from queenhigh.exact.count.tally import Deals
    from queenhigh.exact.game.compiled import Game, Line
    from queenhigh.rules.schema.ruleset import Ruleset


class Chances(NamedTuple):
    """How often the bank does not qualify, and how often the hand wins, ties and loses when it does."""

    unqualified: Fraction
    win: Fraction
    tie: Fraction
    lose: Fraction


class Located(NamedTuple):
    """Where given cards stand in the counts: own class, turned-up cards, and how suits were exchanged to get there."""

    counts: Deals
    """keep × result × cell"""
    kinds: Deals
    """keep × result"""
    row: tuple[int, ...]
    image: Sequence[int]

    @property
    def deals(self) -> int:
        """In how many deals the seat sees these cards."""
        return int(self.counts[0].sum())


@dataclass(frozen=True)
class Values:
    """The values of one ruleset's choices, for one set of wagers that the decision concerns."""

    odds: Odds
    terms: Terms
    is_for_one_hand: bool = False
    """Whether they will be asked about one hand or two, so that an index of all rows would cost more than it brings."""
    _paid: dict[tuple[str, int, int, int], Fraction] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game as the proof has it."""
        return self.odds.game

    def locate(self, own: Sequence[int], up: Sequence[int]) -> Located:
        """The counts for the cards that a seat sees: the hand, then the card aside if it is seen."""
        counted = self.odds.tally
        hand = counted.frame.hand_cards
        for image in images_of(counted.group).tolist():
            key = (*sorted(image[card] for card in own[:hand]), *(image[card] for card in own[hand:]))
            row = self._searched(key) if self.is_for_one_hand else self._rows.get(key)
            if row is not None:
                column = self._columns[frozenset(image[card] for card in up)]
                kinds = counted.seat.kind_of[row]
                return Located(self._counts(row, column), kinds, key, image)
        raise BadInput("coach/cards", "no seat of this game sees these cards", {"own": tuple(own), "up": tuple(up)})

    def _searched(self, key: tuple[int, ...]) -> int | None:
        found = np.flatnonzero((self.odds.tally.seat.rows == np.array(key)).all(axis=1))
        return int(found[0]) if len(found) else None

    @cached_property
    def _rows(self) -> dict[tuple[int, ...], int]:
        return {tuple(row): place for place, row in enumerate(self.odds.tally.seat.rows.tolist())}

    @cached_property
    def _columns(self) -> dict[frozenset[int], int]:
        return {frozenset(row): place for place, row in enumerate(self.odds.tally.up.tolist())}

    def _counts(self, row: int, column: int) -> Deals:
        for part in self.odds.tally.parts():
            if part.first <= row < part.first + len(part.counts):
                found: Deals = part.counts[row - part.first, column]
                return found
        raise BadInput("coach/cards", "no seat of this game sees these cards", {"row": row})

    def value(self, at: Located, line: int, discard: int | None, stakes: Mapping[str, Fraction]) -> Fraction:
        """What a line is worth on average over all deals in which the seat sees these cards."""
        keep = 0 if discard is None else 1 + at.row.index(at.image[discard])
        total = Fraction(0)
        for result, cell, deals in _deals(at.counts[keep]):
            kind = int(at.kinds[keep, result])
            total += deals * sum(stake * self._pay(group, line, kind, cell) for group, stake in stakes.items())
        return total / at.deals

    def _pay(self, group: str, line: int, kind: int, cell: int) -> Fraction:
        key = (group, line, kind, cell)
        found = self._paid.get(key)
        if found is None:
            found = Fraction(self.odds.pay(group, self.game.lines[line], kind, cell, self.terms).net)
            self._paid[key] = found
        return found

    def chances(self, at: Located, discard: int | None) -> Chances | None:
        """How the hand stands against the bank's; None where nothing is compared."""
        cells = self.odds.tally.cells
        if self.odds.tally.frame.showdown is None:
            return None
        keep = 0 if discard is None else 1 + at.row.index(at.image[discard])
        sums = {"no": 0, "above": 0, "equal": 0, "below": 0}
        for result, cell, deals in _deals(at.counts[keep]):
            kind = int(at.kinds[keep, result])
            qualifier = self.game.qualifier
            plays = qualifier is None or self.odds.answers(kind, cell)[qualifier]
            sums[(cells[cell].compare or "no") if plays else "no"] += deals
        unqualified, win, tie, lose = (Fraction(sums[name], at.deals) for name in ("no", "above", "equal", "below"))
        return Chances(unqualified, win, tie, lose)

    def line_of(self, option: str, multiple: int) -> int:
        """The line of an option and a multiple that the proof lists."""
        for place, line in enumerate(self.game.lines):
            if line.option == option and line.multiple == multiple:
                return place
        raise BadInput("coach/line", f"the proof has no {option} of {multiple} times", {"option": option})

    def lines_of(self, option: str) -> tuple[Line, ...]:
        """The lines of an option, from the least multiple to the most."""
        lines = [line for line in self.game.lines if line.option == option]
        return tuple(sorted(lines, key=lambda line: line.multiple))


def _deals(counts: Deals) -> Iterator[tuple[int, int, int]]:
    """Result, cell and number of deals, where there are any."""
    for result, of_result in enumerate(counts.tolist()):
        for cell, deals in enumerate(of_result):
            if deals:
                yield result, cell, deals


def coupled(ruleset: Ruleset, staked: frozenset[str]) -> frozenset[str]:
    """Of the wagers staked, those whose result the decision can change."""
    game = compile_game(ruleset)
    return frozenset(group for group in game.groups if group in staked and game.is_coupled(group))


def counted_together(ruleset: Ruleset, groups: frozenset[str]) -> frozenset[str]:
    """The wagers that are counted for these: the decision's alone, or all that the decision concerns.

    Counts do not depend on stakes, so that two of them serve whatever anyone bets, and a table is warm after two.
    """
    decision = ruleset.decision.wager if ruleset.decision else ""
    return groups if groups <= {decision} else coupled(ruleset, frozenset(ruleset.wager))


def heeds_other_hands(ruleset: Ruleset) -> bool:
    """Whether cards seen in another hand can be counted while someone waits: some hundredths of a second.

    Cards that are turned up, drawn, or read together with the bank's take seconds once the suits differ.
    """
    frame = compile_game(ruleset, coupled(ruleset, frozenset(ruleset.wager))).frame
    return not frame.up_cards and not frame.draw_cards and not frame.tests_of("both")


@lru_cache(maxsize=32)
def values_of(ruleset: Ruleset, groups: frozenset[str], dead: tuple[int, ...] = ()) -> Values:
    """The values of a game's choices for wagers that the decision concerns, counted once.

    `dead` are cards that were seen in another hand, in ascending order.
    """
    knowledge = Knowledge(dead=dead) if dead else NOTHING
    game = compile_game(ruleset, groups, knowledge)
    both = any(game.frame.tests[test].hand.of == "both" for group in game.groups for test in game.tests_of(group))
    counted = enumerated(game.frame) if both else tally(game.frame)
    has_meter = any(ruleset.wager[group].kind == "meter" for group in groups)
    terms = meter_terms(ruleset) if has_meter else Terms()
    return Values(Odds(game, counted), terms, is_for_one_hand=bool(dead))
