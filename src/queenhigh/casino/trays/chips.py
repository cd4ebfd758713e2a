"""Chips by denomination, as slips and counts have them: (cents, pieces), the largest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from queenhigh.errors import IllegalAction

Chips = tuple[tuple[int, int], ...]
"""(denomination in cents, pieces)."""

DENOMINATIONS: Final = (1_000_000, 500_000, 100_000, 50_000, 10_000, 2_500, 500, 100, 50, 25, 5, 1)
"""What a tray may hold, in cents; the smallest make up any amount."""


def cents_of(chips: Chips) -> int:
    """What chips are worth."""
    return sum(denomination * pieces for denomination, pieces in chips)


def chips_of(cents: int, denominations: Sequence[int] = DENOMINATIONS) -> Chips:
    """An amount in as few pieces as the denominations allow from the largest down; 1 cent is always there at last."""
    made: list[tuple[int, int]] = []
    for denomination in sorted({*denominations, 1}, reverse=True):
        pieces, cents = divmod(cents, denomination)
        if pieces:
            made.append((denomination, pieces))
    return tuple(made)


def check_denominations(denominations: Sequence[int]) -> None:
    """Refuse chips that no tray holds."""
    strange = [each for each in denominations if each not in DENOMINATIONS]
    if strange or not denominations:
        known = ", ".join(map(str, DENOMINATIONS))
        message = f"{strange[0]} cents are no chip of a tray" if strange else "a tray holds some chips"
        raise IllegalAction("chips/denomination", f"{message}; there are: {known}", {"denominations": strange})


def check_chips(chips: Chips, *, nothing: bool = False) -> Chips:
    """Chips as they can lie in a tray, the largest first; nothing at all only where that can be counted."""
    seen: set[int] = set()
    for denomination, pieces in chips:
        if denomination not in DENOMINATIONS or denomination in seen or pieces <= 0:
            message = f"{pieces} pieces of {denomination} cents: each denomination once, with some pieces"
            raise IllegalAction("chips/denomination", message, {"denomination": denomination, "pieces": pieces})
        seen.add(denomination)
    if not chips and not nothing:
        raise IllegalAction("chips/none", "no chips are named", {})
    return tuple(sorted(chips, reverse=True))
