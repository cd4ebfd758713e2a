"""The shape of the cloth and the curves on it, in inches.

The dealer stands at the straight edge, which is drawn on top; the players sit round the curve. Seen
from above the dealer's left is the right of the drawing: seat 1 is there, and seats ascend clockwise.
"""

from __future__ import annotations

import itertools
import math
from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property

from queenhigh.pictures.svg import number

Point = tuple[float, float]
_STEPS = 1440


@dataclass(frozen=True)
class Cloth:
    """A half ellipse below a short straight piece."""

    width: float
    depth: float

    @property
    def shoulder(self) -> float:
        """Where the curve begins."""
        return 0.14 * self.depth

    @property
    def centre(self) -> Point:
        """The middle of the ellipse."""
        return self.width / 2, self.shoulder

    def outline(self, inset: float = 0.0) -> str:
        """The edge, moved inwards."""
        a, b = self.width / 2 - inset, self.depth - self.shoulder - inset
        left, right, top = inset, self.width - inset, inset
        shoulder = number(self.shoulder)
        arc = f"A{number(a)} {number(b)} 0 0 1 {number(left)} {shoulder}"
        return f"M{number(left)} {number(top)}H{number(right)}V{shoulder}{arc}Z"

    def arc(self, inset: float, start: float, end: float) -> str:
        """A piece of the curve at an inset, between two angles in degrees (0 at the right, 180 at the left)."""
        points = [self.at_angle(math.radians(start + (end - start) * step / 90), inset)[0] for step in range(91)]
        return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)

    def at_angle(self, angle: float, inset: float) -> tuple[Point, float]:
        """A point of the curve, moved inwards, and the direction outwards there, in radians."""
        a, b = self.width / 2, self.depth - self.shoulder
        cosine, sine = math.cos(angle), math.sin(angle)
        outward = math.atan2(sine / b, cosine / a)
        x = self.centre[0] + a * cosine - inset * math.cos(outward)
        y = self.centre[1] + b * sine - inset * math.sin(outward)
        return (x, y), outward

    @cached_property
    def _lengths(self) -> list[float]:
        """The way along the edge up to each of many small steps."""
        found = [0.0]
        before = self.at_angle(0.0, 0.0)[0]
        for step in range(1, _STEPS + 1):
            point = self.at_angle(math.pi * step / _STEPS, 0.0)[0]
            found.append(found[-1] + math.dist(before, point))
            before = point
        return found

    def along(self, part: float, inset: float) -> tuple[Point, float]:
        """As `at_angle`, for a part (0 to 1) of the way along the edge."""
        wanted = part * self._lengths[-1]
        high = max(1, bisect_left(self._lengths, wanted))
        low_length, high_length = self._lengths[high - 1], self._lengths[min(high, _STEPS)]
        rest = (wanted - low_length) / (high_length - low_length) if high_length > low_length else 0.0
        return self.at_angle(math.pi * (high - 1 + rest) / _STEPS, inset)

    def seat(self, seat: int, seats: int, inset: float = 0.0) -> tuple[Point, float]:
        """The place of a seat. The outermost ones keep clear of the straight edge."""
        ends = 0.035
        return self.along(ends + (1 - 2 * ends) * (seat - 0.5) / seats, inset)

    def room(self, seats: int, inset: float) -> float:
        """The least distance between neighbours at an inset."""
        if seats == 1:
            return self.width / 4
        places = [self.seat(seat, seats, inset)[0] for seat in range(1, seats + 1)]
        return min(math.dist(one, two) for one, two in itertools.pairwise(places))

    def holds(self, point: Point, inset: float) -> bool:
        """Whether a point lies within the curve at an inset."""
        a, b = self.width / 2 - inset, self.depth - self.shoulder - inset
        x, y = point[0] - self.centre[0], max(point[1] - self.centre[1], 0.0)
        return (x / a) ** 2 + (y / b) ** 2 <= 1.0
