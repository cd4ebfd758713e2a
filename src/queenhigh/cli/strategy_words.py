"""A strategy in words, as `queenhigh strategy` and `queenhigh analyze` print it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

import typer

from queenhigh.cli.exact_options import percent
from queenhigh.cli.output import print_table

if TYPE_CHECKING:
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.exact.words.summary import Told

WHERE_THE_TABLE_IS: Final = "The table: --table prints it, --out FILE.csv writes it."


def _at_least_shown(share: Fraction, decimals: int) -> str:
    """A share that is not nothing is never printed as nothing."""
    least = Fraction(1, 100 * 10**decimals)
    return percent(share, decimals) if share >= least / 2 else f"less than {percent(least, decimals)}"


def print_strategy(analysis: Analysis, story: Told) -> None:
    """A strategy for people."""
    assert analysis.strategy is not None  # noqa: S101  # callers have looked
    typer.echo("Strategy")
    for line in story.advice.lines:
        typer.echo(f"  {line}")
    if story.advice.by_table:
        typer.echo(f"  {WHERE_THE_TABLE_IS}")
    elif not story.advice.is_exact:
        cost = f", which costs {_at_least_shown(story.words_cost, 4)}" if story.words_cost else ""
        departs = _at_least_shown(story.advice.departs, 2)
        typer.echo(f"  These words depart from the exact strategy with {departs} of hands{cost}.")
    typer.echo(f"  Played: {percent(analysis.strategy.play_rate, 2)} of hands.")
    if story.simpler:
        typer.echo("")
        rows = [(each.words, percent(each.edge), percent(each.cost)) for each in story.simpler]
        print_table(("simpler", "edge", "costs"), rows, right=("edge", "costs"))
