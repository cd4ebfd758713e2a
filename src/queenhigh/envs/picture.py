"""Cards on felt as an array of pixels: enough for a film of an agent, without a drawing library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from queenhigh.round.view import BACK

if TYPE_CHECKING:
    from collections.abc import Sequence

Pixels: TypeAlias = npt.NDArray[np.uint8]
FELT: Final = (13, 92, 63)
PAPER: Final = (250, 250, 245)
BACK_COLOUR: Final = (40, 60, 120)
BLACK: Final = (20, 20, 20)
RED: Final = (190, 30, 40)
_SCALE: Final = 3
_HEIGHT, _WIDTH, _GAP = 24, 14, 3
"""A card and the space around it, in points."""
_COLUMNS: Final = 4
"""No game deals more cards to a hand; a picture keeps its size, whatever is dealt."""

# Five points wide and seven high: a row of bits for each line.
_GLYPHS: Final = {
    "2": "01110 10001 00001 00110 01000 10000 11111",
    "3": "11110 00001 00001 01110 00001 00001 11110",
    "4": "00010 00110 01010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "00110 01000 10000 11110 10001 10001 01110",
    "7": "11111 00001 00010 00100 01000 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "9": "01110 10001 10001 01111 00001 00010 01100",
    "T": "10010 10101 10101 10101 10101 10101 10010",
    "J": "00111 00010 00010 00010 00010 10010 01100",
    "Q": "01110 10001 10001 10001 10101 10010 01101",
    "K": "10001 10010 10100 11000 10100 10010 10001",
    "A": "01110 10001 10001 11111 10001 10001 10001",
    "c": "00100 01110 00100 11111 11111 00100 01110",
    "d": "00100 01110 11111 11111 11111 01110 00100",
    "h": "01010 11111 11111 11111 01110 01110 00100",
    "s": "00100 01110 11111 11111 11111 00100 01110",
}


def picture(rows: Sequence[Sequence[str]]) -> Pixels:
    """Rows of cards, each as two letters or as a back; the first row is the bank's."""
    columns = max((_COLUMNS, *(len(row) for row in rows)))
    shape = (max(len(rows), 2) * (_HEIGHT + _GAP) + _GAP, columns * (_WIDTH + _GAP) + _GAP, 3)
    felt = np.full(shape, FELT, dtype=np.uint8)
    for line, row in enumerate(rows):
        for column, face in enumerate(row):
            top, left = _GAP + line * (_HEIGHT + _GAP), _GAP + column * (_WIDTH + _GAP)
            felt[top : top + _HEIGHT, left : left + _WIDTH] = _card(face)
    return felt.repeat(_SCALE, axis=0).repeat(_SCALE, axis=1)


def _card(face: str) -> Pixels:
    if face == BACK:
        card = np.full((_HEIGHT, _WIDTH, 3), BACK_COLOUR, dtype=np.uint8)
        card[2:-2:3, 2:-2] = PAPER
        return card
    card = np.full((_HEIGHT, _WIDTH, 3), PAPER, dtype=np.uint8)
    ink = RED if face[1] in "dh" else BLACK
    for glyph, top, left in ((face[0], 3, 2), (face[1], 13, 6)):
        bits = np.array([[bit == "1" for bit in line] for line in _GLYPHS[glyph].split()])
        card[top : top + 7, left : left + 5][bits] = ink
    return card
