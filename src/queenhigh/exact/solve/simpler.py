"""What simpler strategies cost."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from queenhigh.exact.count.answers import strengths
from queenhigh.exact.count.symmetry import Ints
from queenhigh.exact.solve.optimum import Choices, Odds, Worth

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from queenhigh.exact.count.tally import Part
    from queenhigh.exact.game.paying import Terms
    from queenhigh.exact.solve.strategy import Strategy


class Simpler(NamedTuple):
    """A simpler strategy, the bank's gain per unit of the decision's wager under it, and what it costs."""

    name: str
    words: str
    edge: Fraction
    cost: Fraction


@dataclass(frozen=True)
class Evaluation:
    """The worth of strategies of one game for given stakes by group, per unit of the decision's wager."""

    odds: Odds
    stakes: Mapping[str, Fraction]
    terms: Terms

    def edge(self, choose: Callable[[Part, Worth], Choices]) -> Fraction:
        """The bank's gain when every sight gets the act that is chosen for it."""
        pays, scale = self.odds.pays(self.stakes, self.terms)
        total = 0
        for part in self.odds.tally.parts():
            worth = self.odds.worth(part, pays)
            chosen = np.take_along_axis(worth, choose(part, worth).astype(np.int64)[:, :, None], axis=-1)[..., 0]
            weights = self.odds.tally.seat.weights[part.first : part.first + len(part.counts)]
            total += int((chosen.sum(axis=1) * weights).sum())
        return -Fraction(total, scale * self.odds.tally.total) / self.stakes[self.odds.game.decision]

    def edge_of(self, choices: Choices) -> Fraction:
        """The bank's gain under a whole strategy."""
        return self.edge(lambda part, _: choices[part.first : part.first + len(part.counts)])

    def best_among(self, acts: list[int]) -> Callable[[Part, Worth], Choices]:
        """Always the best of some acts, as far as they are allowed."""

        def choose(part: Part, worth: Worth) -> Choices:
            may = self.odds.allowed(part)[:, acts]
            least = np.iinfo(np.int64).min if worth.dtype != np.object_ else int(worth.min()) - 1
            masked = np.where(may[:, None, :], worth[:, :, acts], least)
            found: Choices = np.array(acts, dtype=np.int16)[masked.argmax(axis=-1)]
            return found

        return choose


def simpler_strategies(strategy: Strategy, evaluation: Evaluation) -> Iterator[Simpler]:
    """Those that make sense in this game and differ from the best, with their cost."""
    best = evaluation.edge_of(strategy.choices)
    for name, words, choose in _candidates(strategy, evaluation):
        edge = evaluation.edge(choose)
        yield Simpler(name, words, edge, edge - best)


def _candidates(
    strategy: Strategy, evaluation: Evaluation
) -> Iterator[tuple[str, str, Callable[[Part, Worth], Choices]]]:
    odds = strategy.odds
    lines = odds.game.lines
    plays = [p for p, act in enumerate(odds.acts) if odds.game.decision not in lines[act.line].forfeits]
    folds = [p for p in range(len(odds.acts)) if p not in plays]
    pat = [p for p in plays if odds.acts[p].keep == 0]
    free = [p for p in pat if lines[odds.acts[p].line].allowed is None]
    if folds and free:
        least = min(free, key=lambda p: lines[odds.acts[p].line].multiple)
        if odds.tally.frame.swaps:
            yield "always_play", "never fold", evaluation.best_among(plays)
        else:
            yield "always_play", "play every hand", evaluation.best_among([least])
        mimic = _mimic(odds, least, folds[0])
        if mimic is not None:
            yield "mimic", "play what the bank would play", mimic
    if odds.tally.frame.swaps:
        yield "never_draw", "never give up a card", evaluation.best_among([*pat, *folds])
    multiples = {lines[odds.acts[p].line].multiple for p in plays}
    if len(multiples) > 1:
        small = [p for p in plays if lines[odds.acts[p].line].multiple == min(multiples)]
        yield "least_raise", "never raise more than the least", evaluation.best_among([*small, *folds])
    if len(odds.tally.up) > 1:
        yield "blind", "decide without a look at the bank's cards", _blind(odds)


def _mimic(odds: Odds, play: int, fold: int) -> Callable[[Part, Worth], Choices] | None:
    """Play exactly the hands with which the bank would qualify."""
    game, frame = odds.game, odds.tally.frame
    if game.qualifier is None or frame.showdown is None:
        return None
    mark = frame.tests[game.qualifier]
    ranking = mark.hand.ranking
    if ranking is None or ranking != frame.showdown[0].ranking:
        return None
    rows = odds.tally.seat.rows[:, : frame.hand_cards]
    plays = strengths(ranking, list(rows.T)) >= mark.low
    acts = np.where(plays, play, fold).astype(np.int16)

    def choose(part: Part, worth: Worth) -> Choices:
        span = slice(part.first, part.first + len(part.counts))
        return np.broadcast_to(acts[span][:, None], worth.shape[:2])

    return choose


def _blind(odds: Odds) -> Callable[[Part, Worth], Choices]:
    """The best act for the average of all turned-up cards. Where those clash with the own hand, nothing is counted."""

    def choose(part: Part, worth: Worth) -> Choices:
        average: Ints = worth.sum(axis=1, keepdims=True)
        best = odds.best(part, average)
        return np.broadcast_to(best, worth.shape[:2])

    return choose
