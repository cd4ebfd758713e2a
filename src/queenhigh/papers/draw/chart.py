"""Charts, drawn by us: a band that narrows as rounds are played."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from queenhigh.papers.draw.lettering import Anchor, Lettering, words
from queenhigh.pictures.axes import round_step
from queenhigh.pictures.svg import Value, document, line, number, path, rectangle

_WIDE: Final = 640.0
_TALL: Final = 190.0
_LEFT: Final = 58.0
_RIGHT: Final = 12.0
_TOP: Final = 14.0
_BOTTOM: Final = 38.0
_SMALL: Final = Lettering("sans", 12)
_LABEL: Final = Lettering("sans-semibold", 12)
_INK: Final = "#1b1f24"
_HAIR: Final = "#d5dade"
_ACCENT: Final = "#0d5c3f"


@dataclass(frozen=True, slots=True)
class Band:
    """A band around a middle: its half width after so many rounds, its tint and its name."""

    name: str
    half: Callable[[float], float]
    tint: str


@dataclass(frozen=True, slots=True)
class _Axes:
    """From rounds (as exponents of ten) and percentages to places on the drawing."""

    low: int
    high: int
    bottom: float
    top: float
    step: float

    def x(self, exponent: float) -> float:
        return _LEFT + (exponent - self.low) / (self.high - self.low) * (_WIDE - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        return _TOP + (self.top - value) / (self.top - self.bottom) * (_TALL - _TOP - _BOTTOM)

    def across(self, value: float, **attributes: Value | None) -> str:
        """A line at one height."""
        return line((self.x(self.low), self.y(value)), (self.x(self.high), self.y(value)), **attributes)


@dataclass(frozen=True, slots=True)
class Words:
    """What stands under a chart, and what it is called for those who cannot see it."""

    axis: str
    label: str


def band_chart(
    middle: float, bands: Sequence[Band], exponents: tuple[int, int], words_of: Words, possible: tuple[float, float]
) -> str:
    """Bands over rounds on a logarithmic scale, the widest first; values are percentages, and end at what is possible."""
    low, high = exponents
    reach = max(band.half(10.0**low) for band in bands) or 1.0
    step = round_step(reach / 3)
    under, over = max(middle - reach, possible[0]), min(middle + reach, possible[1])
    bottom, top = step * math.floor(under / step), step * math.ceil(over / step)
    if bottom == top:  # what is certain has no band, and its chart has a height all the same
        bottom, top = bottom - step, top + step
    axes = _Axes(low, high, bottom, top, step)
    parts = [rectangle(0, 0, _WIDE, _TALL, fill="#ffffff")]
    parts += [path(_outline(band, middle, axes, possible), fill=band.tint, stroke="none") for band in bands]
    parts += _grid(axes)
    parts.append(axes.across(middle, stroke=_ACCENT, stroke_width=1.8))
    if axes.bottom < 0 < axes.top:
        parts.append(axes.across(0, stroke=_INK, stroke_width=0.8, stroke_dasharray="3 3"))
    parts += _key(bands, axes, middle)
    parts.append(words(words_of.axis, (_LEFT, _TALL - 6), _LABEL, "start", fill=_INK))
    return document(f"{_WIDE:g}", f"{_TALL:g}", (0, 0, _WIDE, _TALL), parts, words_of.label)


def _outline(band: Band, middle: float, axes: _Axes, possible: tuple[float, float]) -> str:
    steps = [axes.low + (axes.high - axes.low) * place / 100 for place in range(101)]
    upper = [(axes.x(each), axes.y(min(middle + band.half(10.0**each), possible[1]))) for each in steps]
    lower = [(axes.x(each), axes.y(max(middle - band.half(10.0**each), possible[0]))) for each in reversed(steps)]
    return "M" + "L".join(f"{number(x, 2)} {number(y, 2)}" for x, y in (*upper, *lower)) + "Z"


def _grid(axes: _Axes) -> list[str]:
    thin: dict[str, Value | None] = {"stroke": _HAIR, "stroke_width": 0.7}
    parts = []
    for exponent in range(axes.low, axes.high + 1):
        x, foot = axes.x(exponent), axes.y(axes.bottom)
        parts.append(line((x, foot), (x, axes.y(axes.top)), **thin))
        side: Anchor = "end" if exponent == axes.high else "middle"
        parts.append(words(f"{10**exponent:,}", (x, foot + 15), _SMALL, side, fill=_INK))
    for place in range(round((axes.top - axes.bottom) / axes.step) + 1):
        value = axes.bottom + place * axes.step
        parts.append(axes.across(value, **thin))
        text = f"{round(value, 6):g} %".replace("-", "−")
        parts.append(words(text, (_LEFT - 7, axes.y(value) + 4), _SMALL, "end", fill=_INK))
    return parts


def _key(bands: Sequence[Band], axes: _Axes, middle: float) -> list[str]:
    """What each tint means, at the right, where the bands are narrow: where neither the middle nor the zero line runs."""
    tall = 17.0 * len(bands)
    lines = [axes.y(each) for each in (middle, 0.0) if axes.bottom <= each <= axes.top]
    edges = sorted((_TOP, *lines, axes.y(axes.bottom)))
    low, high = max(pairwise(edges), key=lambda gap: gap[1] - gap[0])
    at = (low + high - tall) / 2 + 13
    # Where no gap is as tall as the key, it lies on the lines, not under them.
    parts = [rectangle(_WIDE - 122, at - 13, 66, tall, fill="#ffffff")]
    for band in bands:
        parts.append(rectangle(_WIDE - 118, at - 9, 16, 10, fill=band.tint, stroke=_HAIR, stroke_width=0.7))
        parts.append(words(band.name, (_WIDE - 96, at), _SMALL, "start", fill=_INK))
        at += 17
    return parts
