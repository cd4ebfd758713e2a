"""A strategy told: in words, with what the words cost and what simpler strategies cost."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from queenhigh.exact.game.refusals import refused
from queenhigh.exact.meters.progressive import terms_for
from queenhigh.exact.solve.simpler import Evaluation, Simpler, simpler_strategies
from queenhigh.exact.words.thresholds import Advice, in_words, see_the_table

if TYPE_CHECKING:
    from queenhigh.exact.solve.analysis import Analysis

WORDS_COST_MAX: Final = Fraction(1, 500)
"""Words that cost more than this, in units of the decision's wager, are not said: the table is given instead."""


@dataclass(frozen=True, slots=True)
class Told:
    """The strategy of an analysis, for people."""

    advice: Advice
    words_cost: Fraction | None
    """What the words cost when they are followed by the letter; none where they are exact or cannot be followed."""
    simpler: tuple[Simpler, ...]


def evaluation_of(analysis: Analysis) -> Evaluation:
    """How strategies of an analysis are valued: by the stakes that its own strategy is the best for."""
    if analysis.strategy is None:
        raise refused("no_decision", f"nothing is decided in {analysis.game}", game=analysis.game)
    return Evaluation(analysis.strategy.odds, dict(analysis.objective), terms_for(analysis.ruleset, analysis.objective))


def too_costly(cost_max: Fraction) -> Advice:
    """What is said where all words would cost more."""
    limit = f"{float(cost_max):.1%}".replace("%", " %")
    return see_the_table(f"No short words come within {limit} of the best play")


def told(analysis: Analysis, cost_max: Fraction = WORDS_COST_MAX) -> Told:
    """The strategy in words, and the cost of those words and of simpler strategies.

    Words that cost more than `cost_max` are not said.
    """
    evaluation = evaluation_of(analysis)
    assert analysis.strategy is not None  # noqa: S101  # just looked at
    advice = in_words(analysis.strategy, evaluation)
    cost = None
    if advice.choices is not None and not advice.is_exact:
        cost = evaluation.edge_of(advice.choices) - evaluation.edge_of(analysis.strategy.choices)
        if cost > cost_max:
            advice, cost = too_costly(cost_max), None
    return Told(advice, cost, tuple(simpler_strategies(analysis.strategy, evaluation)))
