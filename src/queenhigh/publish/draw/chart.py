"""Charts, drawn by us: a band that narrows as rounds are played."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from queenhigh.publish.draw.lettering import Lettering, words
from queenhigh.publish.draw.svg import Value, document, line, number, path, rectangle

_WIDE: Final = 640.0
_TALL: Final = 300.0
_LEFT: Final = 58.0
_RIGHT: Final = 12.0
_TOP: Final = 14.0
_BOTTOM: Final = 44.0
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


def band_chart(middle: float, bands: Sequence[Band], exponents: tuple[int, int], axis: str, label: str) -> str:
    """Bands over rounds on a logarithmic scale, the widest first; values are percentages."""
    low, high = exponents
    reach = max(band.half(10.0**low) for band in bands)
    step = _step(reach)
    top = step * math.ceil((middle + reach) / step)
    bottom = step * math.floor((middle - reach) / step)

    def x(exponent: float) -> float:
        return _LEFT + (exponent - low) / (high - low) * (_WIDE - _LEFT - _RIGHT)

    def y(value: float) -> float:
        return _TOP + (top - value) / (top - bottom) * (_TALL - _TOP - _BOTTOM)

    parts = [rectangle(0, 0, _WIDE, _TALL, fill="#ffffff")]
    for band in bands:
        parts.append(path(_outline(band, middle, (low, high), x, y), fill=band.tint, stroke="none"))
    parts += _grid(low, high, bottom, top, step, x, y)
    parts.append(line((x(low), y(middle)), (x(high), y(middle)), stroke=_ACCENT, stroke_width=1.8))
    if bottom < 0 < top:
        parts.append(line((x(low), y(0)), (x(high), y(0)), stroke=_INK, stroke_width=0.8, stroke_dasharray="3 3"))
    parts += _key(bands)
    parts.append(words(axis, (_LEFT, _TALL - 8), _LABEL, "start", fill=_INK))
    return document(f"{_WIDE:g}", f"{_TALL:g}", (0, 0, _WIDE, _TALL), parts, label)


def _outline(
    band: Band,
    middle: float,
    exponents: tuple[int, int],
    x: Callable[[float], float],
    y: Callable[[float], float],
) -> str:
    low, high = exponents
    steps = [low + (high - low) * place / 100 for place in range(101)]
    upper = [(x(each), y(middle + band.half(10.0**each))) for each in steps]
    lower = [(x(each), y(middle - band.half(10.0**each))) for each in reversed(steps)]
    return "M" + "L".join(f"{number(px, 2)} {number(py, 2)}" for px, py in (*upper, *lower)) + "Z"


def _grid(
    low: int,
    high: int,
    bottom: float,
    top: float,
    step: float,
    x: Callable[[float], float],
    y: Callable[[float], float],
) -> list[str]:
    thin: dict[str, Value | None] = {"stroke": _HAIR, "stroke_width": 0.7}
    parts = []
    for exponent in range(low, high + 1):
        parts.append(line((x(exponent), y(bottom)), (x(exponent), y(top)), **thin))
        anchor = "end" if exponent == high else "middle"
        parts.append(words(f"{10**exponent:,}", (x(exponent), y(bottom) + 15), _SMALL, anchor, fill=_INK))  # type: ignore[arg-type]
    for place in range(round((top - bottom) / step) + 1):
        value = bottom + place * step
        parts.append(line((x(low), y(value)), (x(high), y(value)), **thin))
        text = f"{value:g} %".replace("-", "−")
        parts.append(words(text, (_LEFT - 7, y(value) + 4), _SMALL, "end", fill=_INK))
    return parts


def _key(bands: Sequence[Band]) -> list[str]:
    """What each tint means, at the upper right, where the bands are narrow."""
    parts = []
    at = _TOP + 16
    for band in bands:
        parts.append(rectangle(_WIDE - 118, at - 9, 16, 10, fill=band.tint, stroke=_HAIR, stroke_width=0.7))
        parts.append(words(band.name, (_WIDE - 96, at), _SMALL, "start", fill=_INK))
        at += 17
    return parts


def _step(reach: float) -> float:
    """A round step that divides the reach into about four."""
    rough = reach / 4
    power = 10.0 ** math.floor(math.log10(rough)) if rough > 0 else 1.0
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
