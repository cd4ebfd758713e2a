"""Ways round the table: in which order the seats come."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from queenhigh.rules.schema.seating import Direction, Start, Way


@lru_cache(maxsize=4096)
def seats_in_order(count: int, start: Start, direction: Direction, bank_seat: int, button: int) -> tuple[int, ...]:
    """All seats once, in order. Seat 1 is at the dealer's left; ascending numbers go clockwise."""
    first = {"dealer_left": 1, "dealer_right": count, "bank_left": bank_seat % count + 1, "button": button or 1}[start]
    step = 1 if direction == "clockwise" else -1
    return tuple((first - 1 + step * turn) % count + 1 for turn in range(count))


def along(way: Way, seats: Collection[int], count: int, bank_seat: int, button: int) -> tuple[int, ...]:
    """Some of the seats, in the order in which they come along a way."""
    if len(seats) < 2:
        return tuple(seats)
    return tuple([s for s in seats_in_order(count, way.start, way.direction, bank_seat, button) if s in seats])


def button_seat(count: int, bank_seat: int, value: int) -> int:
    """The seat that a count reaches, clockwise from the dealer's left, the bank's seat not counted, wrapping around."""
    others = [seat for seat in range(1, count + 1) if seat != bank_seat]
    return others[(value - 1) % len(others)]
