"""A strategy as a picture: hands from the lowest to the highest, a row for each card that the bank may show."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

import numpy as np

from queenhigh.cards.card import RANKS
from queenhigh.exact.count.answers import strengths
from queenhigh.exact.game.refusals import refused
from queenhigh.hands.lookup import lookup
from queenhigh.hands.words import class_words, holding_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.exact.count.symmetry import Ints
    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.exact.solve.strategy import Strategy
    from queenhigh.hands.lookup import Lookup

# Told apart by every eye, and in grey: from pale to dark as more is put at risk.
_COLOURS: Final = ("#e8e4da", "#9ecae1", "#2c7fb8", "#08306b", "#7f2704", "#fdae6b", "#00441b", "#4a1486")
_LEFT, _TOP, _WIDTH, _ROW, _RIGHT = 92, 84, 960, 24, 70
_STEPS_NAMED: Final = 4
"""So many steps in a row have their hands written beside them; more would not be read."""
_FONT: Final = 'font-family="Georgia, serif"'


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
    frame = strategy.odds.tally.frame
    ranking = frame.showdown[0].ranking if frame.showdown else None
    if ranking is None:
        raise refused("no_order", "without a showdown there is no order of hands to draw", game=analysis.game)
    look = lookup(ranking)
    strength = strengths(ranking, list(strategy.odds.tally.seat.rows[:, : frame.hand_cards].T)).astype(np.int64)
    hands: Ints = np.zeros(len(look), dtype=np.int64)
    np.add.at(hands, strength, strategy.odds.tally.seat.weights)
    # As wide as its hands are frequent.
    edges = [_LEFT + _WIDTH * int(below) / int(hands.sum()) for below in (0, *np.cumsum(hands).tolist())]
    rows = list(_rows(strategy, strength, len(look)))
    height = _TOP + len(rows) * (_ROW + 4) + 110
    body = [
        *_title(analysis),
        *_bands(rows, edges, look),
        *_axis(look, len(rows), edges),
        *_legend(strategy, height - 34),
    ]
    size = f'width="{_LEFT + _WIDTH + _RIGHT}" height="{height}" viewBox="0 0 {_LEFT + _WIDTH + _RIGHT} {height}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
    return "\n".join([head, '<rect width="100%" height="100%" fill="#fdfcf8"/>', *body, "</svg>", ""])


def _rows(strategy: Strategy, strength: Ints, levels: int) -> Iterator[_Row]:
    """One row for each choice of ranks that the bank may show."""
    tally, acts = strategy.odds.tally, strategy.odds.acts
    line_of = np.array([act.line for act in acts], dtype=np.int64)
    valid = tally.valid(0, len(tally.seat.rows))
    groups: dict[tuple[int, ...], list[int]] = {}
    for column, cards in enumerate(tally.up.tolist()):
        groups.setdefault(tuple(sorted((card >> 2 for card in cards), reverse=True)), []).append(column)
    for ranks in sorted(groups):
        lines = line_of[strategy.choices[:, groups[ranks]]]
        shares: Ints = np.zeros((levels, len(strategy.odds.game.lines)), dtype=np.int64)
        for line in range(shares.shape[1]):
            times = ((lines == line) & valid[:, groups[ranks]]).sum(axis=1) * tally.seat.weights
            np.add.at(shares[:, line], strength, times)
        yield _Row("-".join(RANKS[rank] for rank in ranks) or "any", shares)


def _bands(rows: list[_Row], edges: list[float], look: Lookup) -> Iterator[str]:
    for number, row in enumerate(rows):
        top = _TOP + number * (_ROW + 4)
        text = (
            f'<text x="{_LEFT - 12}" y="{top + 17}" text-anchor="end" {_FONT} font-size="15">{escape(row.label)}</text>'
        )
        yield text
        whole = row.shares.sum(axis=1)
        held = np.flatnonzero(whole).tolist()
        runs = list(_runs(row.shares, held))
        for first, last in runs:
            # Where hands of one strength differ, the column is divided in proportion, the first line on top.
            y = float(top)
            for line in np.flatnonzero(row.shares[first]).tolist():
                part = _ROW * int(row.shares[first, line]) / int(whole[first])
                place = f'x="{edges[first]:.2f}" y="{y:.2f}"'
                size = f'width="{edges[last + 1] - edges[first]:.2f}" height="{part:.2f}"'
                yield f'<rect {place} {size} fill="{_COLOURS[line % len(_COLOURS)]}"/>'
                y += part
        for first, _ in runs[1:] if len(runs) <= _STEPS_NAMED else ():
            said = holding_text(look.holding_of(first))
            yield f'<text x="{edges[first] - 5:.2f}" y="{top + 17}" text-anchor="end" {_FONT} font-size="13">{said}</text>'


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


def _axis(look: Lookup, rows: int, edges: list[float]) -> Iterator[str]:
    """Marks where a class begins, and within high cards where a top card begins."""
    base = _TOP + rows * (_ROW + 4) + 4
    previous = ("", -1)
    last = -100.0
    for strength in range(len(look)):
        held = look.holding_of(strength)
        now = (held.hand_class, held.ranks[0] if held.hand_class == "high_card" else -1)
        if now == previous:
            continue
        previous = now
        x = edges[strength]
        yield f'<line x1="{x:.2f}" y1="{base - 4}" x2="{x:.2f}" y2="{base + 4}" stroke="#444"/>'
        said = f"{RANKS[held.ranks[0]]} high" if now[1] >= 0 else class_words(held.hand_class)
        if x - last > 14:
            yield (
                f'<text x="{x:.2f}" y="{base + 14}" transform="rotate(35 {x:.2f} {base + 14})" {_FONT} '
                f'font-size="11" fill="#333">{escape(said)}</text>'
            )
            last = x


def _title(analysis: Analysis) -> Iterator[str]:
    stakes = ", ".join(f"{name} {stake}" for name, stake in analysis.objective.items())
    yield f'<text x="{_LEFT}" y="34" {_FONT} font-size="22">{escape(analysis.ruleset.title)}</text>'
    said = f"Optimal strategy for {stakes}; hands from the lowest to the highest, rows by what the bank shows"
    yield f'<text x="{_LEFT}" y="58" {_FONT} font-size="13" fill="#555">{escape(said)}</text>'


def _legend(strategy: Strategy, y: int) -> Iterator[str]:
    x = float(_LEFT)
    for number, line in enumerate(strategy.odds.game.lines):
        said = f"{line.label} {line.multiple}×" if line.multiple > 1 else line.label
        colour = _COLOURS[number % len(_COLOURS)]
        yield f'<rect x="{x:.0f}" y="{y}" width="16" height="16" fill="{colour}" stroke="#888" stroke-width="0.5"/>'
        yield f'<text x="{x + 22:.0f}" y="{y + 13}" {_FONT} font-size="13">{escape(said)}</text>'
        x += 52 + 7.5 * len(said)
