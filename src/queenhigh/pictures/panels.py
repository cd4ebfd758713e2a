"""Panels of a picture: a caption, two axes with round numbers and their names, bars and lines on them."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from queenhigh.pictures.axes import TICKS, Axis, is_power
from queenhigh.pictures.svg import Value, circle, document, element, line, rectangle, text, title

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH: Final = 1000
PANEL: Final = 200
LEFT: Final = 90
RIGHT: Final = WIDTH - 40
_HEAD: Final = 104
_EACH: Final = PANEL + 96
_LABEL_WIDTH: Final = 64
"""Labels nearer than this would touch."""

GAIN, LOSS, EVEN = "#2c7fb8", "#b5651d", "#8c8778"
COLOURS: Final = (GAIN, LOSS, "#4d7c3f", "#7a4f9e", "#a13d4b", "#3d7f86")
PAPER: Final = "#fdfcf8"
INK, GREY, GRID = "#222", "#555", "#ddd8c8"


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
        return _HEAD + self.number * _EACH + PANEL

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point on the sheet."""
        return LEFT + self.across.part(x) * (RIGHT - LEFT), self.base - self.up.part(y) * PANEL

    def frame(self) -> list[str]:
        """Caption, grid, labels and names."""
        lines = [text(self.said, (LEFT, self.base - PANEL - 16), 14, fill=INK, font_weight=600)]
        for value in self.up.ticks():
            y = self.base - self.up.part(value) * PANEL
            lines.append(line((LEFT, y), (RIGHT, y), stroke=GRID))
            lines.append(text(self.up.said(value), (LEFT - 8, y + 4), 11, "end", fill=INK))
        lines += self._along()
        lines.append(text(self.across.name, (RIGHT, self.base + 36), 11, "end", fill=GREY))
        middle = self.base - PANEL / 2
        turned = f"rotate(-90 22 {middle:g})"
        lines.append(text(self.up.name, (22, middle), 11, "middle", fill=GREY, transform=turned))
        return [each for each in lines if each]

    def _along(self) -> list[str]:
        lines = [line((LEFT, self.base), (RIGHT, self.base), stroke="#444")]
        taken: list[float] = []
        # From nothing outwards and whole powers first, so that these keep their labels.
        for value in sorted(self.across.ticks(), key=lambda value: (not is_power(value), abs(value))):
            x = LEFT + self.across.part(value) * (RIGHT - LEFT)
            lines.append(line((x, self.base), (x, self.base + 5), stroke="#444"))
            if all(abs(x - other) >= _LABEL_WIDTH for other in taken):
                lines.append(text(self.across.said(value), (x, self.base + 19), 11, "middle", fill=INK))
                taken.append(x)
        return lines

    def zero(self) -> list[str]:
        """Where nothing is gained and nothing lost, on either axis; drawn last, above the bars."""
        lines = []
        if self.across.has_zero:
            x, _ = self.at(0, self.up.low)
            lines.append(line((x, self.base - PANEL), (x, self.base), stroke=INK, stroke_width=1))
        if self.up.has_zero:
            _, y = self.at(self.across.low, 0)
            lines.append(line((LEFT, y), (RIGHT, y), stroke=INK, stroke_width=1))
        return lines

    def bar(self, low: float, high: float, height: float, colour: str, told: str) -> str:
        """A bar between two values, from the ground up; `told` is shown to whoever points at it."""
        (left, top), (right, _) = self.at(low, height), self.at(high, height)
        left, right = max(left, LEFT), min(right, RIGHT)
        wide, tall = max(right - left - 0.5, 0.5), max(self.base - top, 0)
        place: dict[str, Value | None] = {"x": left, "y": top, "width": wide, "height": tall, "fill": colour}
        return element("rect", place, (title(told),))

    def line(self, points: Sequence[tuple[float, float]], colour: str, *, dotted: bool = False) -> list[str]:
        """A line through points, each with a dot if they are few."""
        placed = [self.at(*point) for point in points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
        drawn: dict[str, Value | None] = {"points": path, "fill": "none", "stroke": colour, "stroke_width": 2}
        lines = [element("polyline", {**drawn, "stroke_dasharray": "5 4" if dotted else None})]
        if len(placed) < TICKS * 6:
            lines += [circle(x, y, 3, fill=colour) for x, y in placed]
        return lines

    def legend(self, names: Sequence[tuple[str, str]]) -> list[str]:
        """Names in their colours, beside the caption."""
        parts = [element("tspan", {"fill": colour}, (escape(name, quote=False),)) for name, colour in names]
        top = self.base - PANEL - 16
        return [text("; ".join(parts), (RIGHT, top), 12, "end", raw=True)]


def sheet(name: str, said: str, panels: Sequence[Sequence[str]]) -> str:
    """All panels under one title."""
    height = _HEAD + len(panels) * _EACH
    return page(name, said, (WIDTH, height), [part for panel in panels for part in panel])


def page(name: str, said: str, size: tuple[float, float], parts: Sequence[str], left: float = LEFT) -> str:
    """A picture with its title and, below it, what it shows."""
    wide, high = size
    head = [
        rectangle(0, 0, wide, high, fill=PAPER),
        text(name, (left, 34), 22, fill=INK),
        text(said, (left, 58), 13, fill=GREY),
    ]
    return document(f"{wide:g}", f"{high:g}", (0, 0, wide, high), [*head, *parts], f"{name}: {said}")
