"""The par sheet's confidence bands: within which the bank's hold lies after so many rounds."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from queenhigh.publish.draw.chart import Band, band_chart
from queenhigh.publish.numbers import MINUS, percent
from queenhigh.publish.sheet.blocks import Block, Heading, Part, Picture, Table, say

if TYPE_CHECKING:
    from queenhigh.exact.analysis import Analysis
    from queenhigh.exact.figures import WagerFigures

LEVELS = (
    ("90 %", 1.6448536269514722, "#8fc0a9"),
    ("95 %", 1.959963984540054, "#b9d8c9"),
    ("99 %", 2.5758293035489004, "#dcebe3"),
)
"""Confidence, the normal deviate that belongs to it, and the tint of its band."""
_ROUNDS = (100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000)


def risk_part(analysis: Analysis) -> Part:
    """Bands for each wager, and a picture of the first."""
    blocks: list[Block] = [
        say(
            "After so many rounds with one unit each, the bank's gain as a part of the initial wagers lies within these"
            " limits with the stated confidence: the edge, and so many deviations of a mean of independent rounds on either"
            " side of it. The limits are those of the normal distribution, which long sessions approach."
        )
    ]
    for place, figures in enumerate(analysis.wagers):
        blocks.append(Heading(figures.label))
        if place == 0:
            blocks.append(Picture(_chart(figures), f"Confidence bands of the {figures.label} wager by rounds played"))
        blocks.append(_bands(figures))
    return Part("Volatility and confidence bands", tuple(blocks))


def _bands(figures: WagerFigures) -> Table:
    edge, deviation = float(figures.edge), figures.standard_deviation
    rows = []
    for rounds in _ROUNDS:
        halves = [deviate * deviation / math.sqrt(rounds) for _, deviate, _ in LEVELS]
        bands = [f"{percent(edge - half, 3)} to {percent(edge + half, 3)}" for half in halves]
        rows.append((f"{rounds:,}", *bands))
    head = ("Rounds", *(f"{name} of sessions" for name, _, _ in LEVELS))
    return Table("", head, tuple(rows), "rrrr", name=f"{figures.wager}/bands", wide=True)


def _chart(figures: WagerFigures) -> str:
    deviation = 100 * figures.standard_deviation

    def band(name: str, deviate: float, tint: str) -> Band:
        return Band(name, lambda rounds: deviate * deviation / math.sqrt(rounds), tint)

    bands = [band(*level) for level in reversed(LEVELS)]
    label = f"The bank's hold on {figures.label} by rounds played, {len(bands)} bands"
    return band_chart(100 * float(figures.edge), bands, (3, 7), "Rounds played", label.replace("-", MINUS))
