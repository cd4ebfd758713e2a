"""A strategy as a picture: hands from the lowest to the highest, a row for each card that the bank may show."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from queenhigh.exact.game.refusals import refused
from queenhigh.hands.words import holding_text
from queenhigh.pictures.hand_axis import FULL_WIDTH, LEFT, TOP, columns_by_ranks, hands_of
from queenhigh.pictures.panels import INK, page
from queenhigh.pictures.svg import rectangle, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.exact.count.symmetry import Ints
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.exact.solve.strategy import Strategy
    from queenhigh.hands.lookup import Lookup

# Told apart by every eye, and in grey: from pale to dark as more is put at risk.
COLOURS: Final = ("#e8e4da", "#9ecae1", "#2c7fb8", "#08306b", "#7f2704", "#fdae6b", "#00441b", "#4a1486")
_DARK: Final = (2, 3, 4, 6, 7)
"""On these, words are white."""
_ROW: Final = 24
_STEPS_NAMED: Final = 4
"""So many steps in a row have their hands written beside them; more would not be read."""
_NAMED_WIDTH: Final = 62
"""A band must be so wide for the hand that ends it to be written into it."""


@dataclass(frozen=True, slots=True)
class _Row:
    label: str
    shares: Ints
    """Strength × line: how many hands take it."""


def strategy_svg(analysis: Analysis) -> str:
    """The chart of an analysis, as the text of an SVG file."""
    strategy = analysis.strategy
    if strategy is None:
        raise refused("no_decision", f"nothing is decided in {analysis.game}", game=analysis.game)
    hands = hands_of(strategy, analysis.ruleset)
    rows = list(_rows(strategy, hands.strength, len(hands.look)))
    height = TOP + len(rows) * (_ROW + 4) + 110
    base = TOP + len(rows) * (_ROW + 4) + 4
    body = [*_bands(rows, hands.edges, hands.look), *hands.marks(base), *_legend(strategy, height - 34)]
    stakes = ", ".join(f"{analysis.ruleset.wager[name].label} {stake}" for name, stake in analysis.objective.items())
    shown = "; rows by what the bank shows" if len(rows) > 1 else ""
    said = f"Optimal strategy for {stakes}; hands from the lowest to the highest, as wide as they are frequent{shown}"
    return page(analysis.ruleset.title, said, (FULL_WIDTH, height), body, LEFT)


def _rows(strategy: Strategy, strength: Ints, levels: int) -> Iterator[_Row]:
    """One row for each choice of ranks that the bank may show."""
    tally, acts = strategy.odds.tally, strategy.odds.acts
    line_of = np.array([act.line for act in acts], dtype=np.int64)
    valid = tally.valid(0, len(tally.seat.rows))
    for shown, columns in columns_by_ranks(strategy).items():
        lines = line_of[strategy.choices[:, columns]]
        shares: Ints = np.zeros((levels, len(strategy.odds.game.lines)), dtype=np.int64)
        for option in range(shares.shape[1]):
            times = ((lines == option) & valid[:, columns]).sum(axis=1) * tally.seat.weights
            np.add.at(shares[:, option], strength, times)
        yield _Row(shown, shares)


def _bands(rows: list[_Row], edges: list[float], look: Lookup) -> Iterator[str]:
    for number, row in enumerate(rows):
        top = TOP + number * (_ROW + 4)
        yield text(row.label, (LEFT - 12, top + 17), 15, "end", fill=INK)
        whole = row.shares.sum(axis=1)
        held = np.flatnonzero(whole).tolist()
        runs = list(_runs(row.shares, held))
        for first, last in runs:
            # Where hands of one strength differ, the column is divided in proportion, the first line on top.
            y = float(top)
            for option in np.flatnonzero(row.shares[first]).tolist():
                part = _ROW * int(row.shares[first, option]) / int(whole[first])
                wide = edges[last + 1] - edges[first]
                yield rectangle(edges[first], y, wide, part, fill=COLOURS[option % len(COLOURS)])
                y += part
        if len(runs) <= _STEPS_NAMED:
            yield from _named(row, runs, edges, top, look)


def _named(row: _Row, runs: list[tuple[int, int]], edges: list[float], top: float, look: Lookup) -> Iterator[str]:
    """The hand with which a run begins, written at the end of the run below it, in the ink that can be read there."""
    for (before, _), (first, _) in pairwise(runs):
        if edges[first] - edges[before] < _NAMED_WIDTH:
            continue
        said = re.sub(r"\bT\b", "10", holding_text(look.holding_of(first)))
        dark = int(row.shares[before].argmax()) % len(COLOURS) in _DARK
        yield text(said, (edges[first] - 5, top + 17), 13, "end", fill="#fff" if dark else INK)


def _runs(shares: Ints, held: list[int]) -> Iterator[tuple[int, int]]:
    """Neighbouring strengths that look alike, from the first to the last; strengths that no hand has join the run."""
    start = end = held[0]
    for strength in held[1:]:
        alike = np.array_equal(shares[start] * shares[strength].sum(), shares[strength] * shares[start].sum())
        if not alike:
            yield start, strength - 1
            start = strength
        end = strength
    yield start, end


def _legend(strategy: Strategy, y: int) -> Iterator[str]:
    x = float(LEFT)
    for number, choice in enumerate(strategy.odds.game.lines):
        said = f"{choice.label} {choice.multiple}×" if choice.multiple > 1 else choice.label
        colour = COLOURS[number % len(COLOURS)]
        yield rectangle(x, y, 16, 16, fill=colour, stroke="#888", stroke_width=0.5)
        yield text(said, (x + 22, y + 13), 13, fill=INK)
        x += 52 + 7.5 * len(said)
