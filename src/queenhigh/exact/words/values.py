"""What acts are worth along the order of hands, and how often other choices are worth less than the best ones."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from queenhigh.exact.count.answers import Bools, Strengths
    from queenhigh.exact.solve.optimum import Choices
    from queenhigh.exact.solve.simpler import Evaluation
    from queenhigh.exact.solve.strategy import Strategy
    from queenhigh.exact.words.ladders import Floats

_NOT_ALLOWED: Final = -1e6


@dataclass(frozen=True)
class Values:
    """What each act is worth with hands of each strength, for where no plain ladder is the strategy."""

    strategy: Strategy
    evaluation: Evaluation
    strength: Strengths

    @cached_property
    def _worth(self) -> tuple[Floats, Bools]:
        """Own × up × act in units of the wager and by weight, and own × act: whether it is allowed."""
        odds = self.strategy.odds
        pays, scale = odds.pays(self.evaluation.stakes, self.evaluation.terms)
        unit = float(scale * odds.tally.total * self.evaluation.stakes[odds.game.decision])
        parts = [odds.worth(part, pays).astype(np.float64) / unit for part in odds.tally.parts()]
        may = np.concatenate([odds.allowed(part) for part in odds.tally.parts()])
        return np.concatenate(parts) * odds.tally.seat.weights[:, None, None], may

    def by_strength(self, columns: list[int], levels: int) -> Floats:
        """Strength × act, some turned-up cards taken together."""
        worth, may = self._worth
        found: Floats = np.zeros((levels, worth.shape[2]))
        np.add.at(found, self.strength, np.where(may, worth[:, columns].sum(axis=1), _NOT_ALLOWED))
        return found


def departs(strategy: Strategy, evaluation: Evaluation, choices: Choices) -> Fraction:
    """The part of all decisions in which other choices are worth less than the strategy's; equals may take turns."""
    if np.array_equal(choices, strategy.choices):
        return Fraction(0)
    tally = strategy.odds.tally
    pays, _ = strategy.odds.pays(evaluation.stakes, evaluation.terms)
    missed = everything = 0
    for part in tally.parts():
        span = slice(part.first, part.first + len(part.counts))
        worth = strategy.odds.worth(part, pays)
        said, best = (
            np.take_along_axis(worth, each[span].astype(np.int64)[:, :, None], axis=2)[:, :, 0]
            for each in (choices, strategy.choices)
        )
        valid = tally.valid(part.first, len(part.counts))
        weights = tally.seat.weights[span]
        missed += int((((said != best) & valid).sum(axis=1) * weights).sum())
        everything += int((valid.sum(axis=1) * weights).sum())
    return Fraction(missed, everything)
