"""The four suits as outlines around the origin, one unit high, y downwards."""

from __future__ import annotations

from typing import Final

from queenhigh.pictures.svg import Value, number, path

RED: Final = "#b3261e"
BLACK: Final = "#16181d"

# In the order of the card numbers: clubs, diamonds, hearts, spades.
OUTLINES: Final = (
    (
        "M.05 .2C.07 .34 .11 .43 .19 .48H-.19C-.11 .43 -.07 .34 -.05 .2C-.1 .29 -.17 .33 -.26 .33"
        "C-.39 .33 -.48 .23 -.48 .11C-.48 -.02 -.39 -.11 -.26 -.11C-.22 -.11 -.18 -.1 -.14 -.08"
        "C-.19 -.13 -.22 -.19 -.22 -.26C-.22 -.39 -.12 -.48 0 -.48C.12 -.48 .22 -.39 .22 -.26C.22 -.19 .19 -.13 .14 -.08"
        "C.18 -.1 .22 -.11 .26 -.11C.39 -.11 .48 -.02 .48 .11C.48 .23 .39 .33 .26 .33C.17 .33 .1 .29 .05 .2Z"
    ),
    "M0 -.5C.1 -.3 .24 -.12 .38 0C.24 .12 .1 .3 0 .5C-.1 .3 -.24 .12 -.38 0C-.24 -.12 -.1 -.3 0 -.5Z",
    (
        "M0 .46C-.1 .29 -.47 .1 -.47 -.18C-.47 -.35 -.35 -.45 -.23 -.45C-.12 -.45 -.04 -.38 0 -.27"
        "C.04 -.38 .12 -.45 .23 -.45C.35 -.45 .47 -.35 .47 -.18C.47 .1 .1 .29 0 .46Z"
    ),
    (
        "M0 -.49C.1 -.31 .46 -.1 .46 .13C.46 .28 .35 .37 .24 .37C.15 .37 .08 .33 .045 .26C.065 .37 .1 .44 .18 .48"
        "H-.18C-.1 .44 -.065 .37 -.045 .26C-.08 .33 -.15 .37 -.24 .37C-.35 .37 -.46 .28 -.46 .13C-.46 -.1 -.1 -.31 0 -.49Z"
    ),
)


def colour_of(suit: int) -> str:
    """The ink of a suit."""
    return RED if suit in (1, 2) else BLACK


def suit_shape(suit: int, centre: tuple[float, float], size: float, **attributes: Value | None) -> str:
    """A suit, by default in its own colour."""
    x, y = centre
    ink: dict[str, Value | None] = {"fill": colour_of(suit), **attributes}
    return path(OUTLINES[suit], transform=f"translate({number(x)} {number(y)}) scale({number(size)})", **ink)
