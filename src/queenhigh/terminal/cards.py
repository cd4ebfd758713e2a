"""Cards, drawn large or small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from queenhigh.cards.card import RANKS, rank_of, suit_of
from queenhigh.terminal.canvas import Ink
from queenhigh.terminal.palette import BACKS, CARD_GROUND, CARD_MARKED, SUIT_COLOURS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.terminal.canvas import Canvas


class Format(NamedTuple):
    """How large a card is drawn."""

    width: int
    height: int
    gap: int

    def row_width(self, count: int) -> int:
        """The width of several cards side by side."""
        return count * (self.width + self.gap) - self.gap if count else 0


MINI: Final = Format(2, 1, 1)
TINY: Final = Format(3, 2, 1)
SMALL: Final = Format(5, 3, 1)
MEDIUM: Final = Format(7, 5, 1)
LARGE: Final = Format(9, 6, 2)


def suit_ink(card: int, ground: str = CARD_GROUND) -> Ink:
    """The ink of a card's face."""
    return Ink(SUIT_COLOURS[suit_of(card)], ground, bold=True)


def draw_card(canvas: Canvas, x: int, y: int, size: Format, card: int, *, marked: bool = False) -> None:
    """A card face up; a marked one is about to be discarded."""
    ground = CARD_MARKED if marked else CARD_GROUND
    ink = suit_ink(card, ground)
    rank, suit = RANKS[rank_of(card)], canvas.glyphs.suits[suit_of(card)]
    shown = "10" if rank == "T" and size.width > MINI.width else rank
    canvas.fill(x, y, size.width, size.height, Ink(ground=ground))
    if size.height == 1:
        canvas.text(x, y, rank + suit, ink)
        return
    if size.height == TINY.height:
        canvas.text(x, y, shown.ljust(size.width), ink)
        canvas.text(x + size.width - 1, y + 1, suit, ink)
        return
    canvas.text(x + 1, y, shown, ink)
    if size.height >= MEDIUM.height:
        canvas.text(x + 1, y + 1, suit, ink)
        canvas.text(x + size.width // 2, y + size.height // 2, suit, ink)
        canvas.text(x + size.width - 1 - len(shown), y + size.height - 1, shown, ink)
        canvas.text(x + size.width - 2, y + size.height - 2, suit, ink)
    else:
        canvas.text(x + size.width // 2, y + size.height // 2, suit, ink)
    if canvas.glyphs.is_ascii:
        _outline(canvas, x, y, size, ink)


def draw_back(canvas: Canvas, x: int, y: int, size: Format, pack: int) -> None:
    """A card face down, with the back of its pack."""
    pattern, ground = BACKS[pack % len(BACKS)]
    ink = Ink(pattern, ground)
    canvas.fill(x, y, size.width, size.height, ink, canvas.glyphs.back)
    if size.height >= SMALL.height and not canvas.glyphs.is_ascii:
        # A plain rim makes a back look like a card rather than a patch.
        canvas.fill(x, y, 1, size.height, Ink(ground=ground))
        canvas.fill(x + size.width - 1, y, 1, size.height, Ink(ground=ground))


def draw_row(canvas: Canvas, x: int, y: int, size: Format, cards: Sequence[int | None], pack: int) -> None:
    """Cards side by side; None is one face down."""
    for place, card in enumerate(cards):
        left = x + place * (size.width + size.gap)
        if card is None:
            draw_back(canvas, left, y, size, pack)
        else:
            draw_card(canvas, left, y, size, card)


def _outline(canvas: Canvas, x: int, y: int, size: Format, ink: Ink) -> None:
    # Without colours nothing else would show where one card ends.
    for row in range(y, y + size.height):
        canvas.text(x, row, "|", ink)
        canvas.text(x + size.width - 1, row, "|", ink)
