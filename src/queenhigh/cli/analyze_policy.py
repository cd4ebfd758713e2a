"""A chosen policy beside the best one, as `queenhigh analyze --policy` shows it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import typer

from queenhigh.cli.exact_options import percent
from queenhigh.exact.data.numbers import exact_number

if TYPE_CHECKING:
    from queenhigh.exact.solve.analysis import Analysis


def policy_data(name: str, analysis: Analysis, best: Analysis) -> dict[str, Any]:
    """The policy for programs: what it loses and what the best play would, per unit of the decision's wager."""
    edge, least = _edge(analysis, best), _edge(best, best)
    return {
        "policy": name,
        "edge": exact_number(edge),
        "best": exact_number(least),
        "costs": exact_number(edge - least),
    }


def print_policy(name: str, analysis: Analysis, best: Analysis) -> None:
    """The policy for people."""
    edge, least = _edge(analysis, best), _edge(best, best)
    played = analysis.strategy.play_rate if analysis.strategy is not None else Fraction(0)
    typer.echo(
        f"\nPolicy {name}: {percent(edge)} of the decision's wager, where the best play loses {percent(least)}."
        f" It costs {percent(edge - least)}. Played: {percent(played, 2)} of hands."
    )


def _edge(analysis: Analysis, best: Analysis) -> Fraction:
    """The bank's gain on everything that the decision is made for, per unit of the decision's wager."""
    ruleset = analysis.ruleset
    decision = ruleset.decision.wager if ruleset.decision is not None else next(iter(best.objective))
    lost = (stake * analysis.wager(group).edge for group, stake in best.objective.items())
    return sum(lost, Fraction(0)) / best.objective[decision]
