"""One seat's spots and areas, arranged from the edge inwards, and sized to the room that a seat has."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from queenhigh.papers.draw import felt_style as style
from queenhigh.papers.draw.lettering import Lettering, words_in
from queenhigh.papers.draw.spots import Spot, areas_of, rows_of, spots_of
from queenhigh.pictures.svg import Value, circle, element, group, number

if TYPE_CHECKING:
    from queenhigh.papers.draw.cloth import Cloth
    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True)
class SeatBlock:
    """The rows of a seat, the nearest to the player first, and the scale at which they fit."""

    rows: tuple[tuple[Spot, ...], ...]
    scale: float

    @property
    def depth(self) -> float:
        """How far the block reaches inwards from the edge."""
        return style.EDGE + self.scale * _depth(self.rows)

    def places(self) -> list[tuple[Spot, float, float]]:
        """Each spot with its centre; the origin is on the edge, y is negative inwards, sizes not yet scaled."""
        found = []
        y = 0.0
        for row in self.rows:
            deep = max(spot.size[1] for spot in row)
            wide = _width(row)
            x = -wide / 2
            for spot in row:
                found.append((spot, x + spot.size[0] / 2, y - deep / 2))
                x += spot.size[0] + style.GAP
            y -= deep + style.GAP
        return found


@dataclass(frozen=True, slots=True)
class SpotPlace:
    """Where the middle of a spot lies on the cloth, in inches, and how far it is turned, in degrees clockwise."""

    seat: int
    spot: Spot
    across: float
    """From the left end of the dealer's edge, as the drawing has it."""
    down: float
    """From the dealer's edge."""
    turned: float


def spot_places(ruleset: Ruleset, cloth: Cloth) -> tuple[SpotPlace, ...]:
    """Every spot and area of every seat."""
    block = seat_block(ruleset, cloth)
    found = []
    for seat in range(1, ruleset.seats.count + 1):
        (x, y), outward = cloth.seat(seat, ruleset.seats.count)
        turn = outward - math.pi / 2
        for spot, dx, dy in block.places():
            along, inwards = block.scale * dx, block.scale * dy - style.EDGE
            across = x + along * math.cos(turn) - inwards * math.sin(turn)
            down = y + along * math.sin(turn) + inwards * math.cos(turn)
            found.append(SpotPlace(seat, spot, across, down, math.degrees(turn)))
    return tuple(found)


def seat_block(ruleset: Ruleset, cloth: Cloth) -> SeatBlock:
    """The block of a seat, no larger than neighbours and the cloth allow."""
    spots = rows_of(spots_of(ruleset))[::-1]
    areas = areas_of(ruleset)
    rows = tuple(row for row in (areas, *spots) if row)
    seats = ruleset.seats.count
    scale = min(1.0, (0.44 * cloth.depth - style.EDGE) / _depth(rows))
    while scale > 0.2 and not _fits(rows, scale, cloth, seats):
        scale -= 0.02
    return SeatBlock(rows, scale)


def _fits(rows: tuple[tuple[Spot, ...], ...], scale: float, cloth: Cloth, seats: int) -> bool:
    """Neighbours come closer the farther inwards: every row's inner side must leave a gap."""
    inset = style.EDGE
    for row in rows:
        inset += scale * max(spot.size[1] for spot in row)
        if scale * (_width(row) + style.GAP) > cloth.room(seats, inset):
            return False
        inset += scale * style.GAP
    return True


def _width(row: tuple[Spot, ...]) -> float:
    return sum(spot.size[0] for spot in row) + style.GAP * (len(row) - 1)


def _depth(rows: tuple[tuple[Spot, ...], ...]) -> float:
    return sum(max(spot.size[1] for spot in row) for row in rows) + style.GAP * (len(rows) - 1)


def draw_seat(block: SeatBlock, cloth: Cloth, seat: int, seats: int) -> str:
    """A seat's group. Each spot has an id and says which seat and which wager it belongs to."""
    (x, y), outward = cloth.seat(seat, seats)
    turn = math.degrees(outward) - 90
    inside = [_number(seat)]
    for spot, dx, dy in block.places():
        attributes: dict[str, Value | None] = {
            "id": f"seat-{seat}-{spot.slug}",
            "class": f"{'area' if spot.kind == 'area' else 'spot'} {spot.slug}",
            "href": f"#art-{spot.slug}",
            "data-seat": str(seat),
            "data-wager": spot.wager or None,
            "transform": f"translate({number(block.scale * dx)} {number(block.scale * dy - style.EDGE)})"
            f" scale({number(block.scale)})",
        }
        inside.append(element("use", attributes))
    place = f"translate({number(x)} {number(y)}) rotate({number(turn)})"
    return group(inside, id=f"seat-{seat}", **{"class": "seat", "data-seat": str(seat)}, transform=place)


def _number(seat: int) -> str:
    ring = circle(0, -1.15, 0.42, fill="none", stroke=style.GOLD, stroke_width=style.HAIRLINE)
    return ring + words_in(str(seat), (0, -1.15), Lettering("sans-bold", 0.55), 0.6, fill=style.GOLD)
