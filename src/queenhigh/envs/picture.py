"""Cards on felt as an array of pixels: enough for a film of an agent, without a drawing library."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from queenhigh.round.view import BACK

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Pixels: TypeAlias = npt.NDArray[np.uint8]
FELT: Final = (13, 92, 63)
PAPER: Final = (250, 250, 245)
BACK_COLOUR: Final = (40, 60, 120)
BLACK: Final = (20, 20, 20)
RED: Final = (190, 30, 40)
GOLD: Final = (227, 193, 111)
_SCALE: Final = 3
_HEIGHT, _WIDTH, _GAP = 24, 14, 3
"""A card and the space around it, in points."""
_STEP: Final = _HEIGHT + _GAP
_MARGIN: Final = 6
"""At the left, for a mark."""
_BANK_GAP: Final = 8
"""Between the bank and the seats."""

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


def picture(rows: Mapping[int, Sequence[str]], shape: tuple[int, int], turns: Sequence[int] = ()) -> Pixels:
    """Lines of cards, each as two letters or as a back, the bank's first; a mark beside whoever has the turn."""
    lines, columns = shape
    height, width = lines * _STEP + _GAP + _BANK_GAP, columns * (_WIDTH + _GAP) + _MARGIN
    felt = np.full((height, width, 3), FELT, dtype=np.uint8)
    for line, row in rows.items():
        top = _GAP + line * _STEP + (_BANK_GAP if line else 0)
        if line in turns:
            felt[top : top + _HEIGHT, 1 : _MARGIN - _GAP] = GOLD
        for column, face in enumerate(row):
            left = _MARGIN + column * (_WIDTH + _GAP)
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
