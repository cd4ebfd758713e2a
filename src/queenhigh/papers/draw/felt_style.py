"""The inks of the cloth and the sizes of what lies on it, in inches."""

from __future__ import annotations

from typing import Final

CLOTH: Final = "#0d5c3f"
CLOTH_DEEP: Final = "#0a4a33"
GOLD: Final = "#e3c16f"
CREAM: Final = "#f6f0dc"

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
