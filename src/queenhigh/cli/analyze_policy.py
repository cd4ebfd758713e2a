"""A chosen policy beside the best one, as `queenhigh analyze --policy` shows it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import typer

from queenhigh.cli.exact_options import percent

if TYPE_CHECKING:
    from queenhigh.exact.solve.analysis import Analysis


def print_policy(name: str, analysis: Analysis, best: Analysis) -> None:
    """The policy for people."""
    edge, least = best.edge_decided_for(analysis), best.edge_decided_for(best)
    played = analysis.strategy.play_rate if analysis.strategy is not None else Fraction(0)
    typer.echo(
        f"\nPolicy {name}: {percent(edge)} of the decision's wager, where the best play loses {percent(least)}."
        f" It costs {percent(edge - least)}. Played: {percent(played, 2)} of hands."
    )
