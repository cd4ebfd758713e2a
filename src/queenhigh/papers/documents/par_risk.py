"""The par sheet's confidence bands: within which the bank's hold lies after so many rounds."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TYPE_CHECKING

from queenhigh.exact.sessions.session import lattice, session
from queenhigh.papers.draw.chart import Band, Words, band_chart
from queenhigh.papers.numbers import MINUS, net_text, percent
from queenhigh.papers.sheet.blocks import Block, Heading, Part, Picture, Table, Together, say

if TYPE_CHECKING:
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.exact.solve.figures import WagerFigures

LEVELS = (
    ("90 %", 1.6448536269514722, "#8fc0a9"),
    ("95 %", 1.959963984540054, "#b9d8c9"),
    ("99 %", 2.5758293035489004, "#dcebe3"),
)
"""Confidence, the normal deviate that belongs to it, and the tint of its band."""
_SHORT = (10, 50, 100, 200)
_WORK_MAX = 150_000
"""Steps of a session that are counted one by one without anyone waiting for it."""
_UNCOUNTED = ("not counted", "–", "–")
_ROUNDS = (100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000)


def risk_part(analysis: Analysis) -> Part:
    """Bands for each wager, drawn and in figures."""
    blocks: list[Block] = [
        say(
            "After so many rounds with one unit each, the bank's gain as a part of the initial wagers lies within these"
            " limits with the stated confidence: the edge, and so many deviations of a mean of independent rounds on either"
            " side of it. The limits are those of the normal distribution, which long sessions approach; where they would"
            " leave what the wager can win or lose at all, they end there."
        )
    ]
    for figures in analysis.wagers:
        picture = Picture(_chart(figures), f"Confidence bands of the {figures.label} wager by rounds played")
        blocks += [Together((Heading(figures.label), picture)), _bands(figures)]
        blocks += _sessions(figures)
    return Part("Volatility and confidence bands", tuple(blocks))


def _bands(figures: WagerFigures) -> Table:
    edge, deviation = float(figures.edge), figures.standard_deviation
    least, most = _possible(figures)
    rows = []
    for rounds in _ROUNDS:
        halves = [deviate * deviation / math.sqrt(rounds) for _, deviate, _ in LEVELS]
        bands = [f"{percent(max(edge - half, least), 3)} to {percent(min(edge + half, most), 3)}" for half in halves]
        rows.append((f"{rounds:,}", *bands))
    head = ("Rounds", *(f"{name} of sessions" for name, _, _ in LEVELS))
    return Table(
        f"{figures.label}: the bank's gain", head, tuple(rows), "rrrr", name=f"{figures.wager}/bands", wide=True
    )


def _possible(figures: WagerFigures) -> tuple[float, float]:
    """The least and the most that the bank can gain of a unit in one round, and so on average in many."""
    nets = [net for net, _ in figures.outcomes]
    return -float(max(nets)), -float(min(nets))


def _sessions(figures: WagerFigures) -> list[Block]:
    """Short sessions in whole numbers, where there are few enough results for it."""
    span = lattice(figures.outcomes).span
    rows = []
    for rounds in _SHORT:
        if rounds * span * len(figures.outcomes) > _WORK_MAX:
            rows.append((f"{rounds:,}", *_UNCOUNTED))
        else:
            found = session(figures.outcomes, rounds)
            low, high = found.band(Fraction(9, 10))
            ahead = found.ahead()
            rows.append((f"{rounds:,}", f"{net_text(low)} to {net_text(high)}", percent(ahead), percent(found.even())))
    if all(row[1:] == _UNCOUNTED for row in rows):
        return [say("Short sessions of this wager have too many different results to be counted here one by one.")]
    head = ("Rounds", "90 % of sessions, units", "Ahead", "Even")
    note = "A player's result after short sessions, counted exactly: every sequence of rounds, no approximation."
    if any(row[1:] == _UNCOUNTED for row in rows):
        note += " Not counted: there are too many different results."
    title = f"{figures.label}: short sessions"
    return [Table(title, head, tuple(rows), "rrrr", note=note, name=f"{figures.wager}/sessions", wide=True)]


def _chart(figures: WagerFigures) -> str:
    deviation = 100 * figures.standard_deviation

    def band(name: str, deviate: float, tint: str) -> Band:
        return Band(name, lambda rounds: deviate * deviation / math.sqrt(rounds), tint)

    bands = [band(*level) for level in reversed(LEVELS)]
    label = f"The bank's hold on {figures.label} by rounds played, {len(bands)} bands"
    least, most = _possible(figures)
    words = Words("Rounds played", label.replace("-", MINUS))
    return band_chart(100 * float(figures.edge), bands, (3, 7), words, (100 * least, 100 * most))
