"""The par sheet's section on progressive meters."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from queenhigh.exact.solve.rounding import text_of
from queenhigh.papers.numbers import exact, one_in, percent
from queenhigh.papers.pay_lines import pay_lines
from queenhigh.papers.sheet.blocks import Block, Figure, Figures, Part, Table, say

if TYPE_CHECKING:
    from queenhigh.exact.meters.progressive import MeterFigures
    from queenhigh.papers.study import Study
    from queenhigh.rules.schema.ruleset import Ruleset

_READINGS = 8


def meter_part(study: Study, figures: MeterFigures) -> Part:
    """Edge by reading, break-even, and the long run."""
    ruleset = study.ruleset
    meter = ruleset.meter[figures.meter]
    tiles = (
        Figure("House advantage", percent(figures.house_advantage), exact(figures.house_advantage)),
        Figure("Break-even meter", f"{text_of(figures.break_even_meter, 2)} ×", exact(figures.break_even_meter)),
        Figure("Average top award", f"{text_of(figures.average_meter, 2)} ×", exact(figures.average_meter)),
        Figure("Top award", one_in(figures.top_award), exact(figures.top_award)),
    )
    text = (
        f"The meter starts at {figures.seed:,} times the {ruleset.wager[figures.wager].label} wager and takes"
        f" {percent(figures.contribution, 2)} of each. Awards are paid at its average reading; {figures.envy_bettors} other"
        " bettors are assumed for envy. Amounts are multiples of the wager."
    )
    blocks: list[Block] = [say(text), Figures(tiles), _returns(ruleset, figures), _readings(figures)]
    return Part(meter.label, tuple(blocks))


def _returns(ruleset: Ruleset, figures: MeterFigures) -> Table:
    lines = pay_lines(ruleset, ruleset.meter[figures.meter].table)
    rows = []
    for line, (row, chance) in zip(lines, figures.rows, strict=True):
        award = Fraction(row.meter_percent, 100) * figures.average_meter if row.meter_percent else Fraction(row.pay)
        rows.append((line.hand, line.pays, one_in(chance), percent(chance), percent(award * chance)))
    rows.append((f"Envy, {figures.envy_bettors} others", "–", "–", "–", percent(figures.envy)))
    rows.append(("Sum", "", "", percent(figures.hit_frequency), percent(1 - figures.house_advantage)))
    head = ("Hand", "Pays", "One in", "Probability", "Comes back")
    return Table(
        "What comes back, in the long run",
        head,
        tuple(rows),
        "lrrrr",
        total=True,
        note="The sum of the probabilities is that of a win by one's own hand; envy comes on top, and may come with it.",
        name=f"{figures.meter}/returns",
        wide=True,
    )


def _readings(figures: MeterFigures) -> Table:
    """From the seed to beyond break-even."""
    last = max(figures.break_even_meter * Fraction(5, 4), Fraction(figures.seed) * 2)
    step = (last - figures.seed) / (_READINGS - 1)
    readings = [Fraction(round(figures.seed + step * place)) for place in range(_READINGS)]
    rows = [(text_of(reading, 0), percent(figures.edge_at(reading))) for reading in readings]
    note = "What a wager is worth to the bank when the meter shows so much; negative above break-even."
    return Table(
        "Edge by reading", ("Meter, × wager", "Edge"), tuple(rows), "rr", note=note, name=f"{figures.meter}/readings"
    )
