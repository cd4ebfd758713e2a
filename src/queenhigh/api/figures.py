"""The exact figures of a game, and the best way to play it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from queenhigh.api.game import load
from queenhigh.cards.card import parse_cards
from queenhigh.exact.game.refusals import refused
from queenhigh.exact.solve.chosen import OPTIMAL
from queenhigh.exact.solve.solver import solve
from queenhigh.exact.words.summary import told

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from queenhigh.api.game import Game
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.exact.solve.strategy import Choice, Strategy
    from queenhigh.exact.words.summary import Told


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The best way to play a game: hand by hand, and in words."""

    strategy: Strategy
    told: Told
    """The words with what they cost, and what simpler strategies cost."""

    def __repr__(self) -> str:
        return f"<BestPlay: {' '.join(self.lines)}>"

    @property
    def lines(self) -> tuple[str, ...]:
        """The strategy in words."""
        return self.told.advice.lines

    def decide(self, cards: str, up: str = "", draw: str = "") -> Choice:
        """What to do with cards such as "Qs 6h 4d", when `up` is what the bank shows and `draw` the card aside."""
        aside = parse_cards(draw)
        if len(aside) > 1:
            raise refused("cards", f"one card lies aside, not {len(aside)}", draw=draw)
        return self.strategy.decide(parse_cards(cards), parse_cards(up), aside[0] if aside else None)


def analyze(game: Game, stakes: Mapping[str, int | Fraction] | None = None, *, policy: str = OPTIMAL) -> Analysis:
    """The exact figures of a game, wager by wager, as fractions: edge, risk, outcomes, variance.

    Without stakes each wager is figured as it is usually played. With stakes, in units such as `{"ante": 1,
    "pair_plus": 2}`, one strategy is the best for all of them together. `policy` is how the seat decides, if not as well
    as it can: always, never, mimic, or a hand such as Q64.
    """
    return solve(load(game), stakes, policy=policy)


def strategy(game: Game, stakes: Mapping[str, int | Fraction] | None = None) -> BestPlay:
    """The best way to play a game, hand by hand and in words; with stakes, the best for all of them together.

    A game in which nothing is decided raises `BadInput`.
    """
    analysis = solve(load(game), stakes)
    if analysis.strategy is None:
        raise refused("no_decision", f"nothing is decided in {analysis.game}", game=analysis.game)
    return BestPlay(analysis.strategy, told(analysis))
