"""Colours. Suits differ by shape, and by four colours that colour-blind people tell apart."""

from __future__ import annotations

from typing import Final

from queenhigh.terminal.canvas import Ink
from queenhigh.terminal.scene import Mood

# Green, blue, orange and black as Okabe and Ito have them, moved apart until no kind of colour blindness brings two of
# them together, and each still reads well on the card.
SUIT_COLOURS: Final = ("#00795a", "#1f4fd0", "#c53a00", "#101010")
CARD_GROUND: Final = "#f6f1e4"
CARD_MARKED: Final = "#ffd75f"
BACKS: Final = (("#8fb6e8", "#1d3b73"), ("#f0a9a0", "#7c1f1f"))
"""The backs of the two packs: pattern and ground."""

FELT: Final = "#0b5a3c"
FELT_DARK: Final = "#084a31"
FELT_LIT: Final = "#0f6f4b"
FELT_LINE: Final = "#3f9a72"
RAIL: Final = "#3b2416"
RAIL_LIGHT: Final = "#5a3922"
NIGHT: Final = "#10151c"
PANEL: Final = "#161d26"
PANEL_LINE: Final = "#33414f"

PAPER: Final = "#f2efe6"
SOFT: Final = "#b8c7bd"
FAINT: Final = "#8298a0"
GOLD: Final = "#ffd166"
GOOD: Final = "#7ee0b0"
BAD: Final = "#ff9d76"
COOL: Final = "#8ecbff"

MOODS: Final[dict[Mood, str]] = {"plain": PAPER, "good": GOOD, "bad": BAD, "gold": GOLD, "soft": SOFT, "cool": COOL}
"""The colour of each mood; a sign or a word always says the same."""

BAR: Final = Ink(PAPER, NIGHT)
PANELS: Final = Ink(PAPER, PANEL)

CHIPS: Final = (
    (100_000_000, "#7b5ea7", "#ffffff"),
    (10_000_000, "#b8860b", "#ffffff"),
    (1_000_000, "#c2185b", "#ffffff"),
    (100_000, "#e6a700", "#1a1a1a"),
    (50_000, "#6f42a1", "#ffffff"),
    (10_000, "#1c1c1c", "#ffffff"),
    (2_500, "#2e9e5b", "#ffffff"),
    (500, "#c8372d", "#ffffff"),
    (100, "#e9e9e9", "#1a1a1a"),
    (50, "#e58fb1", "#1a1a1a"),
    (5, "#9fc5d6", "#1a1a1a"),
    (1, "#b58a5a", "#1a1a1a"),
)
"""Cents, the chip's colour, and that of the print on it; from the largest down to the single cent."""
