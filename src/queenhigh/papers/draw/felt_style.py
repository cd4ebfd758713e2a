"""The inks of the cloth and the sizes of what lies on it, in inches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Ink:
    """An ink by the name of its plate: what a press mixes, and what a screen shows."""

    name: str
    cmyk: tuple[int, int, int, int]
    """Cyan, magenta, yellow and black, in hundredths."""
    screen: str


INKS: Final = (
    Ink("QH Cloth", (88, 36, 80, 30), "#0d5c3f"),
    Ink("QH Cloth Deep", (90, 45, 82, 46), "#0a4a33"),
    Ink("QH Gold", (11, 22, 65, 0), "#e3c16f"),
    Ink("QH Cream", (3, 4, 15, 0), "#f6f0dc"),
)
CLOTH, CLOTH_DEEP, GOLD, CREAM = (ink.screen for ink in INKS)

LINE: Final = 0.11
HAIRLINE: Final = 0.06

CARD_WIDE: Final = 2.5
CARD_DEEP: Final = 3.5
"""A card as it is; an area for one is a little larger."""
SPOT: Final = 3.5
"""A betting spot: a chip is 1.55 inches, and a second stack must find room beside it."""
SENSOR: Final = 2.6
GAP: Final = 0.5
EDGE: Final = 1.9
"""What stays free at the edge, under the armrest."""
