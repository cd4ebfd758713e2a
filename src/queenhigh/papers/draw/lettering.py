"""Words as outlines: measured, fitted, set straight or along a curve."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from queenhigh.papers.draw.fonts import face_of
from queenhigh.pictures.svg import Value, number, path

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Lettering:
    """How words are set: face, height of the em, space between letters as a part of the em."""

    face: str
    size: float
    spacing: float = 0.0

    def width(self, text: str) -> float:
        """The length of a line."""
        face = face_of(self.face)
        advances = sum(face.glyph(character).advance for character in text) / face.units
        return (advances + self.spacing * max(len(text) - 1, 0)) * self.size

    @property
    def cap_height(self) -> float:
        """The height of a capital."""
        return face_of(self.face).cap_height * self.size

    def fitted(self, text: str, room: float) -> Lettering:
        """The same, made smaller if the line would not fit."""
        width = self.width(text)
        return self if width <= room else replace(self, size=self.size * room / width)


def words(text: str, at: Point, how: Lettering, anchor: Anchor = "middle", **attributes: Value | None) -> str:
    """A line of text; `at` lies on its baseline."""
    x, y = at
    shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * how.width(text)

    def place(along: float) -> tuple[Point, float]:
        return (x - shift + along, y), 0.0

    return path(_outlines(text, how, place), **attributes)


def words_in(text: str, centre: Point, how: Lettering, room: float, **attributes: Value | None) -> str:
    """A line of text whose capitals are centred on a point, made to fit."""
    fit = how.fitted(text, room)
    return words(text, (centre[0], centre[1] + fit.cap_height / 2), fit, "middle", **attributes)


def words_along(
    text: str, curve: Callable[[float], tuple[Point, float]], how: Lettering, **attributes: Value | None
) -> str:
    """A line of text on a curve. The curve gives, for a distance from its middle, a point and a slope in radians."""
    half = how.width(text) / 2

    def place(along: float) -> tuple[Point, float]:
        return curve(along - half)

    return path(_outlines(text, how, place), **attributes)


def wrapped(text: str, how: Lettering, room: float) -> list[str]:
    """The lines that a text takes in a given width; a word that is too long stands alone."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and how.width(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _outlines(text: str, how: Lettering, place: Callable[[float], tuple[Point, float]]) -> str:
    face = face_of(how.face)
    scale = how.size / face.units
    parts: list[str] = []
    along = 0.0
    for character in text:
        glyph = face.glyph(character)
        width = glyph.advance * scale
        # A letter on a curve stands upright at its own middle.
        (x, y), slope = place(along + width / 2)
        cosine, sine = math.cos(slope), math.sin(slope)

        def put(point: Point, x: float = x, y: float = y, c: float = cosine, s: float = sine, w: float = width) -> str:
            dx, dy = point[0] * scale - w / 2, -point[1] * scale
            return f"{number(x + dx * c - dy * s)} {number(y + dx * s + dy * c)}"

        for verb, points in glyph.data:
            parts.extend(_command(verb, points, put))
        along += width + how.spacing * how.size
    return "".join(parts)


def _command(verb: str, points: tuple[Point, ...], put: Callable[[Point], str]) -> Iterator[str]:
    match verb:
        case "moveTo":
            yield f"M{put(points[0])}"
        case "lineTo":
            yield f"L{put(points[0])}"
        case "qCurveTo":
            # TrueType leaves out the points on the curve that lie midway between two controls.
            controls, end = points[:-1], points[-1]
            for control, following in itertools.pairwise(controls):
                middle = ((control[0] + following[0]) / 2, (control[1] + following[1]) / 2)
                yield f"Q{put(control)} {put(middle)}"
            yield f"Q{put(controls[-1])} {put(end)}"
        case _:
            yield "Z"
