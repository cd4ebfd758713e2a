"""The progressive meters of a game, as `queenhigh analyze` shows them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import typer

from queenhigh.cli.exact_options import percent
from queenhigh.cli.output import print_table
from queenhigh.errors import BadInput
from queenhigh.exact.data.figures import by_envy_bettors
from queenhigh.exact.know.knowledge import NOTHING
from queenhigh.exact.meters.progressive import meter_figures
from queenhigh.money.cents import format_cents

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from queenhigh.exact.meters.progressive import MeterFigures
    from queenhigh.rules.schema.ruleset import Ruleset


def meters_of(rules: Ruleset, envy_bettors: int | None) -> Iterator[MeterFigures]:
    """The long-run figures of each meter; one that is not solved is among the refusals of the analysis already."""
    for name in rules.meter:
        try:
            figures = meter_figures(rules, name, NOTHING, envy_bettors)
            figures.average_meter  # noqa: B018  # refused here, if at all
        except BadInput:
            continue
        yield figures


def print_meter(rules: Ruleset, figures: MeterFigures, readings: Mapping[str, Fraction] | None) -> None:
    """One meter for people, in money for the least wager."""
    shown = (readings or {}).get(figures.meter, figures.average_meter)
    label = rules.meter[figures.meter].label
    never = figures.ceiling is not None and figures.break_even_meter > figures.ceiling
    rows = [
        ("starts at", _money(rules, figures, Fraction(figures.seed))),
        *([("stops at", _money(rules, figures, Fraction(figures.ceiling)))] if figures.ceiling is not None else []),
        ("takes of each wager", percent(figures.contribution, 2)),
        ("shows on average when it is won", _money(rules, figures, figures.average_meter)),
        ("breaks even at", _money(rules, figures, figures.break_even_meter) + (", above its ceiling" if never else "")),
        ("is won once in", f"{float(1 / figures.top_award):,.0f} wagers" if figures.top_award else "never"),
        ("pays an own hand", percent(figures.hit_frequency, 2)),
    ]
    typer.echo("")
    print_table((f"{label}, for {_money(rules, figures, Fraction(1))}", ""), rows, right=("",))
    if figures.has_envy:
        counts = [
            (
                str(each.envy_bettors),
                percent(each.envy),
                percent(each.edge_at(shown)),
                _money(rules, each, each.break_even_meter),
            )
            for each in by_envy_bettors(rules, figures)
        ]
        head = ("other bettors", "envy brings", f"edge at {_money(rules, figures, shown)}", "breaks even at")
        typer.echo("")
        print_table(head, counts, right=head)


def _money(rules: Ruleset, figures: MeterFigures, amount: Fraction) -> str:
    return format_cents(round(amount * max(rules.wager[figures.wager].cents_min, 1)))
