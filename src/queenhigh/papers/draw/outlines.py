"""Shapes of our drawings as the path operators of PDF: moves, lines and cubic curves, nothing else."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from queenhigh.pictures.svg import number

Point = tuple[float, float]
_TOKEN: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_CALL: Final = re.compile(r"(\w+)\(([^)]*)\)")
_ROUND: Final = 0.5522847498
"""How far the handles of a quarter of a circle reach, as a part of its radius."""
_COUNTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}


@dataclass(frozen=True, slots=True)
class Matrix:
    """A transformation as PDF writes it."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __str__(self) -> str:
        """Six numbers."""
        return " ".join(number(value, 6) for value in (self.a, self.b, self.c, self.d, self.e, self.f))

    def after(self, other: Matrix) -> Matrix:
        """This one within another."""
        return Matrix(
            other.a * self.a + other.c * self.b,
            other.b * self.a + other.d * self.b,
            other.a * self.c + other.c * self.d,
            other.b * self.c + other.d * self.d,
            other.a * self.e + other.c * self.f + other.e,
            other.b * self.e + other.d * self.f + other.f,
        )


def transform_of(text: str) -> Matrix:
    """What `translate`, `rotate` and `scale` in a row come to."""
    found = Matrix()
    for name, inside in _CALL.findall(text):
        values = [float(part) for part in inside.replace(",", " ").split()]
        if name == "translate":
            step = Matrix(e=values[0], f=values[1] if len(values) > 1 else 0.0)
        elif name == "scale":
            step = Matrix(a=values[0], d=values[-1])
        else:
            turn = math.radians(values[0])
            step = Matrix(math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn))
        found = step.after(found)
    return found


def dashes_of(text: str) -> str:
    """The lengths of dashes and gaps; empty for a whole line."""
    return " ".join(number(float(part)) for part in text.split())


def outline_of(tag: str, shape: Mapping[str, str]) -> Iterator[str]:
    """The path of a shape, without what is done with it."""
    at = {name: float(shape.get(name, 0)) for name in _NUMBERS}
    if tag == "path":
        yield from _path(shape["d"])
    elif tag == "line":
        yield f"{_xy(at['x1'], at['y1'])} m {_xy(at['x2'], at['y2'])} l"
    elif tag == "circle":
        yield from _ellipse(at["cx"], at["cy"], at["r"])
    elif tag == "rect":
        yield from _rectangle(at["x"], at["y"], (at["width"], at["height"]), at["rx"])
    else:
        raise AssertionError(tag)


_NUMBERS: Final = ("x1", "y1", "x2", "y2", "cx", "cy", "r", "x", "y", "width", "height", "rx")


def _xy(x: float, y: float) -> str:
    return f"{number(x, 4)} {number(y, 4)}"


def _curve(*points: Point) -> str:
    return " ".join(_xy(*point) for point in points) + " c"


def _ellipse(x: float, y: float, radius: float) -> Iterator[str]:
    handle = _ROUND * radius
    yield f"{_xy(x + radius, y)} m"
    for cosine, sine in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        start = (x + cosine * radius - sine * handle, y + sine * radius + cosine * handle)
        end = (x - sine * radius, y + cosine * radius)
        yield _curve(start, (end[0] + cosine * handle, end[1] + sine * handle), end)
    yield "h"


def _rectangle(x: float, y: float, size: Point, radius: float) -> Iterator[str]:
    wide, deep = size
    if not radius:
        yield f"{_xy(x, y)} {_xy(wide, deep)} re"
        return
    back = radius * (1 - _ROUND)
    right, bottom = x + wide, y + deep
    yield f"{_xy(x + radius, y)} m {_xy(right - radius, y)} l"
    yield _curve((right - back, y), (right, y + back), (right, y + radius))
    yield f"{_xy(right, bottom - radius)} l"
    yield _curve((right, bottom - back), (right - back, bottom), (right - radius, bottom))
    yield f"{_xy(x + radius, bottom)} l"
    yield _curve((x + back, bottom), (x, bottom - back), (x, bottom - radius))
    yield f"{_xy(x, y + radius)} l"
    yield _curve((x, y + back), (x + back, y), (x + radius, y))
    yield "h"


def _path(data: str) -> Iterator[str]:
    here: Point = (0.0, 0.0)
    start = here
    for verb, values in _commands(data):
        if verb == "Z":
            here = start
            yield "h"
            continue
        end = {"H": (values[0], here[1]), "V": (here[0], values[0])}.get(
            verb, (values[-2], values[-1]) if values[1:] else here
        )
        match verb:
            case "M":
                start = end
                yield f"{_xy(*end)} m"
            case "C":
                yield _curve((values[0], values[1]), (values[2], values[3]), end)
            case "Q":
                control = (values[0], values[1])
                yield _curve(_toward(here, control), _toward(end, control), end)
            case "A":
                yield from _arc(here, end, (values[0], values[1]))
            case _:
                yield f"{_xy(*end)} l"
        here = end


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    tokens = _TOKEN.findall(data)
    place = 0
    verb = "M"
    while place < len(tokens):
        if tokens[place].isalpha():
            verb = tokens[place]
            place += 1
        count = _COUNTS[verb]
        yield verb, tuple(float(token) for token in tokens[place : place + count])
        place += count
        # Further pairs behind a move are lines.
        verb = "L" if verb == "M" else verb


def _toward(end: Point, control: Point) -> Point:
    """A quadratic curve's control as one of a cubic curve."""
    return end[0] + 2 / 3 * (control[0] - end[0]), end[1] + 2 / 3 * (control[1] - end[1])


def _arc(here: Point, end: Point, radii: Point) -> Iterator[str]:
    """The half ellipse of the cloth: clockwise on the page, in quarters."""
    middle = ((here[0] + end[0]) / 2, (here[1] + end[1]) / 2)
    across, down = radii
    first = math.atan2((here[1] - middle[1]) / down, (here[0] - middle[0]) / across)
    for place in range(2):
        low, high = first + place * math.pi / 2, first + (place + 1) * math.pi / 2
        (x1, y1), (x2, y2) = (math.cos(low), math.sin(low)), (math.cos(high), math.sin(high))
        points = ((x1 - _ROUND * y1, y1 + _ROUND * x1), (x2 + _ROUND * y2, y2 - _ROUND * x2), (x2, y2))
        yield _curve(*((middle[0] + across * x, middle[1] + down * y) for x, y in points))
