"""The worth of every option in colours: hands from the lowest to the highest, a row for each option."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt

from queenhigh.exact.game.refusals import refused
from queenhigh.exact.meters.progressive import terms_for
from queenhigh.pictures.hand_axis import FULL_WIDTH, LEFT, TOP, columns_by_ranks, hands_of, room_for
from queenhigh.pictures.panels import GREY, INK, page
from queenhigh.pictures.svg import group, rectangle, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.exact.solve.strategy import Strategy
    from queenhigh.pictures.hand_axis import HandAxis

    Floats = npt.NDArray[np.float64]

_ROW: Final = 20
_GAP: Final = 8
_SMALL: Final = 11
_SHOWN: Final = 26
"""Where the name of what the bank shows stands."""
_REACH: Final = 3.0
"""Colours are full at so many units; what is worth more or less has the same."""
_LOSS, _NOTHING, _GAIN = (140, 60, 10), (247, 245, 238), (8, 72, 129)
_SCALE: Final = (-3, -2, -1, -0.5, 0, 0.5, 1, 2, 3)


def worths_svg(analysis: Analysis) -> str:
    """The chart of an analysis, as the text of an SVG file. Of options that exchange a card, the best exchange counts."""
    strategy = analysis.strategy
    if strategy is None:
        raise refused("no_decision", f"nothing is decided in {analysis.game}", game=analysis.game)
    hands = hands_of(strategy, analysis.ruleset)
    body: list[str] = []
    y = float(TOP)
    shown = columns_by_ranks(strategy)
    names = [f"{each.label} {each.multiple}×" if each.multiple > 1 else each.label for each in strategy.odds.game.lines]
    by_shown = len(shown) > 1
    further = room_for(names, _SMALL, LEFT - 8 - (_SHOWN + 24 if by_shown else 12))
    for name, columns in shown.items():
        values = _by_line(analysis, strategy, hands, columns)
        if by_shown:
            body.append(text(name, (_SHOWN - further, y + _ROW * values.shape[1] / 2 + 5), 15, "middle", fill=INK))
        for place, said in enumerate(names):
            body.append(text(said, (LEFT - 8, y + 14), _SMALL, "end", fill=GREY))
            body += _band(values[:, place], hands, y)
            y += _ROW
        y += _GAP
    body += hands.marks(y)
    body += _scale(y + 84)
    stakes = ", ".join(f"{analysis.ruleset.wager[group].label} {stake}" for group, stake in analysis.objective.items())
    rows = "; by what the bank shows" if by_shown else ""
    told = f"What every option is worth for {stakes}, in units; hands from the lowest to the highest{rows}"
    whole = group(body, transform=f"translate({further:g} 0)") if further else "".join(body)
    return page(analysis.ruleset.title, told, (FULL_WIDTH + further, y + 130), [whole], LEFT + further)


def _by_line(analysis: Analysis, strategy: Strategy, hands: HandAxis, columns: list[int]) -> Floats:
    """Strength × line: the average worth; not a number where no hand may take it."""
    odds = strategy.odds
    pays, scale = odds.pays(dict(analysis.objective), terms_for(analysis.ruleset, analysis.objective))
    sums: Floats = np.zeros((len(hands.look), len(odds.game.lines)))
    deals: Floats = np.zeros_like(sums)
    for part in odds.tally.parts():
        span = slice(part.first, part.first + len(part.counts))
        weights = odds.tally.seat.weights[span].astype(np.float64)
        worth = odds.worth(part, pays)[:, columns].astype(np.float64)
        may = odds.allowed(part)
        dealt = part.counts[:, columns, 0].sum(axis=(2, 3), dtype=np.int64).sum(axis=1) * weights
        for place in range(sums.shape[1]):
            acts = [number for number, act in enumerate(odds.acts) if act.line == place]
            allowed = may[:, acts].any(axis=1)
            best = worth[:, :, acts].max(axis=2).sum(axis=1) / scale * weights
            np.add.at(sums[:, place], hands.strength[span][allowed], best[allowed])
            np.add.at(deals[:, place], hands.strength[span][allowed], dealt[allowed])
    return np.divide(sums, deals, out=np.full_like(sums, np.nan), where=deals > 0)


def _band(values: Floats, hands: HandAxis, y: float) -> Iterator[str]:
    """Neighbours of one colour as one rectangle: seven hundred slivers would show their seams."""
    start = 0
    colours = [_colour(value) for value in values]
    for place in range(1, len(values) + 1):
        if place == len(values) or colours[place] != colours[start]:
            wide = hands.edges[place] - hands.edges[start]
            if wide > 0:
                yield rectangle(hands.edges[start], y, wide, _ROW - 1, fill=colours[start])
            start = place


def _colour(value: float) -> str:
    """From brown through paper to blue, in steps that an eye can tell apart."""
    if np.isnan(value):
        return "#ffffff"
    part = round(min(abs(value) / _REACH, 1.0) ** 0.6 * 24) / 24
    end = _GAIN if value > 0 else _LOSS
    mixed = (round(low + (high - low) * part) for low, high in zip(_NOTHING, end, strict=True))
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def _scale(y: float) -> Iterator[str]:
    for place, value in enumerate(_SCALE):
        x = LEFT + place * 46
        yield rectangle(x, y, 46, 16, fill=_colour(value))
        yield text(f"{value:+g}" if value else "0", (x + 23, y + 30), 11, "middle", fill=INK)
    yield text("units; white: not allowed", (LEFT + len(_SCALE) * 46 + 12, y + 13), 12, fill=GREY)
