"""Panels of a picture, as the text of SVG: axes with round numbers, bars and lines on them."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import asinh, ceil, floor, log10
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

WIDTH: Final = 1000
PANEL: Final = 200
LEFT: Final = 90
RIGHT: Final = WIDTH - 40
_EACH: Final = PANEL + 80
_FONT: Final = 'font-family="Georgia, serif"'
_TICKS: Final = 6
_LABEL_WIDTH: Final = 64
"""Labels nearer than this would touch."""

Kind = Literal["linear", "log", "both_ways"]


@dataclass(frozen=True, slots=True)
class Axis:
    """From values to places along a line: evenly, by powers of ten, or by powers of ten on both sides of nothing."""

    low: float
    high: float
    kind: Kind
    said: Callable[[float], str]
    unit: float = 1.0
    """Where both ways: what lies within this is drawn nearly evenly."""

    def part(self, value: float) -> float:
        """0 at the low end, 1 at the high one."""
        low, high = self._bent(self.low), self._bent(self.high)
        return (self._bent(value) - low) / (high - low) if high > low else 0.5

    def _bent(self, value: float) -> float:
        if self.kind == "log":
            return log10(value)
        return asinh(value / self.unit) if self.kind == "both_ways" else value

    def ticks(self) -> list[float]:
        """Round numbers on the axis."""
        if self.kind == "linear":
            step = _round_step((self.high - self.low) / _TICKS)
            return [step * number for number in range(ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9) + 1)]
        size = max(abs(self.low), abs(self.high))
        least = self.low if self.kind == "log" else min(self.unit, size)
        powers = [10.0**power for power in range(floor(log10(least)), ceil(log10(size)) + 1)]
        # Few powers of ten need numbers between them.
        between = (1, 2, 5) if self.kind == "log" and len(powers) < _TICKS else (1, 3) if self.kind != "log" else (1,)
        found = [power * times for power in powers for times in between]
        if self.kind == "both_ways":
            found = [0.0, *(sign * value for value in found if value >= self.unit / 3 for sign in (1, -1))]
        slack = 1e-9 * size if self.kind == "both_ways" else 1e-9 * self.low
        return sorted(value for value in found if self.low - slack <= value <= self.high + slack)


def _is_power(value: float) -> bool:
    """Whether this is nothing, or a power of ten to either side of it."""
    return value == 0 or abs(log10(abs(value)) - round(log10(abs(value)))) < 1e-9


def _round_step(least: float) -> float:
    """1, 2 or 5 times a power of ten."""
    if least <= 0:
        return 1.0
    power = 10.0 ** floor(log10(least))
    return next(power * times for times in (1, 2, 5, 10) if power * times >= least * (1 - 1e-9))


@dataclass(frozen=True, slots=True)
class Panel:
    """A place on the sheet with two axes."""

    number: int
    said: str
    across: Axis
    up: Axis

    @property
    def base(self) -> int:
        """Where the low end of the upright axis is."""
        return 104 + self.number * _EACH + PANEL

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point on the sheet."""
        return LEFT + self.across.part(x) * (RIGHT - LEFT), self.base - self.up.part(y) * PANEL

    def frame(self) -> list[str]:
        """Caption, grid and labels."""
        lines = [_text(LEFT, self.base - PANEL - 14, self.said, 14)]
        for value in self.up.ticks():
            y = self.base - self.up.part(value) * PANEL
            lines.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{RIGHT}" y2="{y:.1f}" stroke="#ddd8c8"/>')
            lines.append(_text(LEFT - 8, y + 4, self.up.said(value), 11, "end"))
        lines.append(f'<line x1="{LEFT}" y1="{self.base}" x2="{RIGHT}" y2="{self.base}" stroke="#444"/>')
        taken: list[float] = []
        # From nothing outwards and whole powers first, so that these keep their labels.
        for value in sorted(self.across.ticks(), key=lambda value: (not _is_power(value), abs(value))):
            x = LEFT + self.across.part(value) * (RIGHT - LEFT)
            lines.append(f'<line x1="{x:.1f}" y1="{self.base}" x2="{x:.1f}" y2="{self.base + 5}" stroke="#444"/>')
            if all(abs(x - other) >= _LABEL_WIDTH for other in taken):
                lines.append(_text(x, self.base + 19, self.across.said(value), 11, "middle"))
                taken.append(x)
        return lines

    def bar(self, low: float, high: float, height: float, colour: str, told: str) -> str:
        """A bar between two values, from the ground up; `told` is shown to whoever points at it."""
        (left, top), (right, _) = self.at(low, height), self.at(high, height)
        left, right = max(left, LEFT), min(right, RIGHT)
        return (
            f'<rect x="{left:.2f}" y="{top:.2f}" width="{max(right - left - 0.5, 0.5):.2f}"'
            f' height="{max(self.base - top, 0):.2f}" fill="{colour}"><title>{escape(told)}</title></rect>'
        )

    def line(self, points: Sequence[tuple[float, float]], colour: str, *, dotted: bool = False) -> list[str]:
        """A line through points, each with a dot if they are few."""
        placed = [self.at(*point) for point in points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
        dashes = ' stroke-dasharray="5 4"' if dotted else ""
        lines = [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>']
        if len(placed) < _TICKS * 6:
            lines += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in placed]
        return lines

    def legend(self, names: Sequence[tuple[str, str]]) -> list[str]:
        """Names in their colours, beside the caption."""
        parts = "; ".join(f'<tspan fill="{colour}">{escape(name)}</tspan>' for name, colour in names)
        top = self.base - PANEL - 14
        return [f'<text x="{RIGHT}" y="{top}" text-anchor="end" {_FONT} font-size="12">{parts}</text>']


def sheet(title: str, said: str, panels: Sequence[Sequence[str]]) -> str:
    """All panels under one title."""
    height = 90 + len(panels) * _EACH
    size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        '<rect width="100%" height="100%" fill="#fdfcf8"/>',
        _text(LEFT, 34, title, 22),
        _text(LEFT, 58, said, 13, colour="#555"),
    ]
    return "\n".join([*head, *(line for panel in panels for line in panel), "</svg>", ""])


def _text(x: float, y: float, said: str, size: int, anchor: str = "start", colour: str = "#222") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {_FONT} font-size="{size}"'
        f' fill="{colour}">{escape(said)}</text>'
    )
