"""The named spots of a place, with their chips, limits and what became of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from queenhigh.money.cents import format_cents
from queenhigh.terminal.canvas import Ink, clip
from queenhigh.terminal.chips import draw_dots, draw_stack, short_cents
from queenhigh.terminal.palette import BAD, COOL, FELT_LINE, GOLD, GOOD, PAPER, SOFT

if TYPE_CHECKING:
    from queenhigh.terminal.canvas import Canvas
    from queenhigh.terminal.scene import Pile, Place

_NOTES: Final = {"good": GOOD, "bad": BAD, "gold": GOLD, "cool": COOL}
HIGH: Final = 8
LOW: Final = 5


class Frame(NamedTuple):
    """Where a spot is drawn."""

    x: int
    y: int
    width: int
    height: int


def draw_spots(canvas: Canvas, place: Place, x: int, y: int, room: int, height: int) -> None:
    """The spots side by side, as wide as there is room."""
    count = len(place.piles)
    if not count:
        return
    for pile, width in zip(place.piles, _widths([pile.label for pile in place.piles], room, height), strict=True):
        frame = Frame(x, y, width, height)
        _draw_spot(canvas, pile, frame)
        canvas.hit(*frame, f"spot:{place.seat}:{pile.wager}")
        x += width + 1


def _widths(labels: list[str], room: int, height: int) -> list[int]:
    """As wide as the labels need, if there is room for that; what is left goes to the narrowest."""
    most = 16 if height == HIGH else 13
    gaps = len(labels) - 1
    widths = [max(8, min(16, len(label) + 2)) for label in labels]
    if sum(widths) + gaps > room:
        return [max(8, (room - gaps) // len(labels))] * len(labels)
    while sum(widths) + gaps < room and min(widths) < most:
        widths[widths.index(min(widths))] += 1
    return widths


def _draw_spot(canvas: Canvas, pile: Pile, frame: Frame) -> None:
    x, y, width, height = frame
    glyphs = canvas.glyphs
    edge = Ink(GOLD, bold=True) if pile.chosen else Ink(PAPER if pile.is_open or pile.cents else FELT_LINE)
    canvas.box(x, y, width, height, edge, glyphs.heavy_box if pile.chosen else glyphs.round_box)
    canvas.centre(x, y, width, clip(pile.label, width - 2), edge)
    if pile.cents + pile.others_cents:
        _draw_amount(canvas, pile, frame)
    elif pile.is_open and pile.chosen:
        canvas.centre(x + 1, y + height // 2, width - 2, f"+{glyphs.chip}", Ink(FELT_LINE))
    if pile.note:
        ink = Ink(_NOTES.get(pile.mood, SOFT), bold=True)
        canvas.centre(x + 1, y + height - 2, width - 2, pile.note, ink)
    elif pile.fee_cents:
        # On a low spot one line has to do for the fee and for what others bet there.
        others = f" +{short_cents(pile.others_cents)}" if pile.others_cents and height < HIGH else ""
        canvas.centre(x + 1, y + height - 2, width - 2, f"fee {short_cents(pile.fee_cents)}{others}", Ink(COOL))
    if pile.is_open and pile.low_cents is not None:
        canvas.centre(x + 1, y + height - 1, width - 2, _limits(pile, glyphs.dash), Ink(SOFT))


def _draw_amount(canvas: Canvas, pile: Pile, frame: Frame) -> None:
    x, y, width, height = frame
    if pile.cents:
        _draw_own(canvas, pile.cents, frame)
    if pile.others_cents and not ((pile.note or pile.fee_cents) and height < HIGH):
        behind = f"others {short_cents(pile.others_cents)}"
        if len(behind) > width - 2:
            behind = f"+{short_cents(pile.others_cents)}"
        canvas.centre(x + 1, y + 1 if height >= HIGH else y + 3, width - 2, behind, Ink(SOFT))


def _draw_own(canvas: Canvas, cents: int, frame: Frame) -> None:
    x, y, width, height = frame
    text = format_cents(cents)
    if len(text) > width - 2:
        text = short_cents(cents)
    if height >= HIGH:
        draw_stack(canvas, x + width // 2 - 1, y + height - 4, cents, height - 5)
        canvas.centre(x + 1, y + height - 3, width - 2, text, Ink(PAPER, bold=True))
    else:
        dots = min(5, width - 4)
        draw_dots(canvas, x + (width - dots) // 2, y + 1, cents, dots)
        canvas.centre(x + 1, y + 2, width - 2, text, Ink(PAPER, bold=True))


def _limits(pile: Pile, dash: str) -> str:
    if not pile.low_cents and pile.high_cents is not None:
        return f"to {short_cents(pile.high_cents)}"
    low = short_cents(pile.low_cents or 0)
    if pile.low_cents == pile.high_cents:
        return low
    return f"{low}{dash}{short_cents(pile.high_cents)}" if pile.high_cents is not None else f"{low} up"
