"""The felt: the bank above, the seats in an arc, and one's own place large below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from queenhigh.money.cents import format_cents
from queenhigh.terminal.canvas import Canvas, Ink, clip, wrap
from queenhigh.terminal.cards import LARGE, MEDIUM, MINI, SMALL, TINY, Format, draw_back, draw_card, draw_row
from queenhigh.terminal.chips import draw_dots, short_cents
from queenhigh.terminal.palette import (
    BAD,
    COOL,
    FAINT,
    FELT,
    FELT_DARK,
    FELT_LINE,
    FELT_LIT,
    GOLD,
    MOODS,
    PAPER,
    RAIL,
    RAIL_LIGHT,
    SOFT,
)
from queenhigh.terminal.spots import HIGH, LOW, draw_spots
from queenhigh.terminal.winning import draw_win, is_big

if TYPE_CHECKING:
    from queenhigh.terminal.glyphs import Glyphs
    from queenhigh.terminal.scene import Place, Scene


class Measure(NamedTuple):
    """How large things are on a felt of some size."""

    bank_card: Format
    seat_card: Format
    own_card: Format
    seat_lines: int
    """Lines for the wagers of a seat."""
    arc: int
    """How much lower the middle seat lies than the outer ones."""
    air: int
    """Empty lines between the parts."""
    spot_height: int

    @property
    def seat_height(self) -> int:
        """Lines that one seat takes: its name, its cards, its wagers, what it did."""
        return 2 + self.seat_card.height + self.seat_lines


_COMPACT: Final = Measure(SMALL, MINI, SMALL, 1, 0, 0, LOW)
_MIDDLE: Final = Measure(MEDIUM, MINI, MEDIUM, 3, 1, 0, LOW)
_ROOMY: Final = Measure(LARGE, TINY, LARGE, 5, 3, 1, HIGH)


MIDDLE_HEIGHT: Final = 23
ROOMY_HEIGHT: Final = 36


def measure(width: int, height: int) -> Measure:
    """What fits on a felt."""
    if width >= 100 and height >= ROOMY_HEIGHT:
        return _ROOMY
    if width >= 76 and height >= MIDDLE_HEIGHT:
        return _MIDDLE
    return _COMPACT


def story_lines(room: int) -> int:
    """How many of the lines between the bars go to the log below the felt: what the felt does not need, within reason."""
    needed = ROOMY_HEIGHT if room >= ROOMY_HEIGHT + 4 else MIDDLE_HEIGHT if room >= MIDDLE_HEIGHT + 4 else 16
    return max(4, min(10, room - needed))


def draw_felt(scene: Scene, width: int, height: int, glyphs: Glyphs) -> Canvas:
    """The whole felt."""
    return _Painter(scene, width, height, glyphs).paint()


class _Painter:
    def __init__(self, scene: Scene, width: int, height: int, glyphs: Glyphs) -> None:
        self.scene = scene
        self.canvas = Canvas(width, height, Ink(PAPER, FELT), glyphs)
        wagers = max((len(place.piles) for place in scene.places), default=1)
        sizes = measure(width, height)
        self.sizes = sizes._replace(seat_lines=min(sizes.seat_lines, max(1, wagers))) if sizes.arc else sizes

    def paint(self) -> Canvas:
        sizes = self.sizes
        self.cloth()
        self.bank()
        top = sizes.bank_card.height + 1 + sizes.air
        if sizes.arc or self.canvas.height > 15:
            self.legend(top)
            top += 1 + sizes.air
        self.seats(top)
        place = self.scene.focus
        if place is not None:
            top += sizes.seat_height + sizes.arc + sizes.air
            # What is left over goes above one's own place, so that it lies near the rail.
            spare = max(0, self.canvas.height - top - sizes.spot_height - 4) if sizes.arc else 0
            if spare >= 4:
                self.title(top + spare // 4)
            self.own(place, top + spare // 2)
        if (self.scene.result_cents or 0) > 0:
            self.win()
        return self.canvas

    def cloth(self) -> None:
        """The rail around the cloth: straight on the dealer's side, bowed on the players'."""
        canvas = self.canvas
        if not self.sizes.air or canvas.glyphs.is_ascii:
            return
        depth = canvas.height * 2 // 5
        for row in range(canvas.height - depth, canvas.height):
            # Half lines make the bow smooth: where only the lower half is rail, a half block shows it.
            upper, lower = (self.rail((row - canvas.height + depth + half) / depth) for half in (0.0, 0.5))
            for x, sign in ((0, 1), (canvas.width - 1, -1)):
                for step in range(lower):
                    letter, ground = (" ", RAIL) if step < upper else ("▄", FELT)
                    canvas.text(x + sign * step, row, letter, Ink(RAIL, ground))
                canvas.text(x + sign * lower, row, "▏" if sign > 0 else "▕", Ink(RAIL_LIGHT))

    def rail(self, part: float) -> int:
        """How many columns the rail takes on each side, `part` of the way down its bow."""
        return int(self.canvas.width * 0.15 * part * part * part + 0.5)

    # ── the bank ──

    def bank(self) -> None:
        canvas, bank, size = self.canvas, self.scene.bank, self.sizes.bank_card
        canvas.centre(0, 0, canvas.width, bank.title, Ink(GOLD, bold=True))
        count = max(len(bank.cards), 3)
        left = (canvas.width - size.row_width(count)) // 2
        if bank.cards:
            draw_row(canvas, left, 1, size, bank.cards, self.scene.pack)
        else:
            for place in range(count):
                x = left + place * (size.width + size.gap)
                canvas.box(x, 1, size.width, size.height, Ink(FELT_LINE), canvas.glyphs.round_box)
        self.speech(left - 2)
        self.holding(left + size.row_width(count) + 2, left - 3)

    def speech(self, right: int) -> None:
        """What the dealer says, on the left of the cards; a big win may need that place."""
        if is_big(self.scene) and not self.sizes.air:
            return
        lines = wrap(f"“{self.scene.bank.says}”" if self.scene.bank.says else "", min(34, right - 1))
        for row, line in enumerate(lines[: self.sizes.bank_card.height]):
            self.canvas.text(right - len(line), 1 + row, line, Ink(COOL))

    def holding(self, x: int, room: int) -> None:
        """What the bank holds and has put up, on the right of the cards."""
        bank = self.scene.bank
        lines = [(line, Ink(PAPER, bold=True)) for line in wrap(bank.hand, room)]
        lines += [(line, Ink(SOFT)) for line in wrap(bank.put_up, room)]
        lines += [(f"{label} {format_cents(cents)}", Ink(GOLD, bold=True)) for label, cents in self.scene.meters]
        for row, (line, ink) in enumerate(lines[: self.sizes.bank_card.height]):
            self.canvas.text(x, 1 + row, clip(line, room), ink)

    def title(self, y: int) -> None:
        """The name of the game, as large as letters in a terminal can be."""
        words = " ".join(self.scene.title.upper())
        if len(words) < self.canvas.width - 8:
            self.canvas.centre(4, y, self.canvas.width - 8, words, Ink(FELT_LINE, bold=True))

    def legend(self, y: int) -> None:
        """The words printed on the cloth."""
        words = f" {self.canvas.glyphs.bullet} ".join(self.scene.legend)
        self.canvas.centre(4, y, self.canvas.width - 8, words, Ink(FELT_LINE))

    # ── the seats ──

    def seats(self, top: int) -> None:
        """Seat 1 is at the dealer's left, which is on the right of whoever faces the dealer."""
        count = len(self.scene.places)
        if not count:
            return
        column = (self.canvas.width - 1) // count
        margin = (self.canvas.width - column * count + 1) // 2
        middle = (count - 1) / 2
        for place in self.scene.places:
            position = count - place.seat
            bow = 1 - ((position - middle) / (middle or 1)) ** 2
            self.seat(place, margin + position * column, top + round(self.sizes.arc * bow), column - 1)

    def seat(self, place: Place, x: int, y: int, width: int) -> None:
        canvas, sizes, height = self.canvas, self.sizes, self.sizes.seat_height
        canvas.fill(x, y, width, height, Ink(ground=FELT_LIT if place.focus else FELT_DARK))
        canvas.hit(x, y, width, height, f"seat:{place.seat}")
        ink = Ink(GOLD, bold=True) if place.mine else Ink(FAINT) if place.is_out else Ink(PAPER, bold=place.turn)
        marks = (canvas.glyphs.pointer if place.turn else "", canvas.glyphs.button if place.button else "")
        name = clip(place.name, width - 2 - len("".join(marks)))
        canvas.centre(x, y, width, f"{marks[0]}{place.seat} {name}{marks[1]}", ink)
        self.seat_cards(place, x, y + 1, width)
        self.seat_chips(place, x, y + 1 + sizes.seat_card.height, width)
        # The heading says already who banks.
        note = place.note.removeprefix("bank ") if len(place.note) > width else place.note
        canvas.centre(x, y + height - 1, width, note, Ink(MOODS[place.mood], bold=place.mood != "soft"))

    def seat_cards(self, place: Place, x: int, y: int, width: int) -> None:
        cards = (*place.cards, *place.draw)
        size = self.sizes.seat_card
        if size.row_width(len(cards)) > width:
            size = Format(MINI.width, 1, 0)
        left = x + (width - size.row_width(len(cards))) // 2
        draw_row(self.canvas, left, y, size, cards, self.scene.pack)

    def seat_chips(self, place: Place, x: int, y: int, width: int) -> None:
        canvas = self.canvas
        if place.banks:
            return
        piles = [(pile.label, pile.cents + pile.others_cents) for pile in place.piles]
        piles = [(label, cents) for label, cents in piles if cents]
        if self.sizes.seat_lines == 1 and piles:
            total = sum(cents for _, cents in piles)
            text = short_cents(total)
            dots = max(0, min(4, width - len(text) - 1))
            left = x + max(0, (width - len(text) - 1 - dots) // 2)
            after = draw_dots(canvas, left, y, total, dots)
            canvas.text(after + 1, y, text, Ink(SOFT))
            return
        for row, (label, cents) in enumerate(piles[: self.sizes.seat_lines]):
            text = short_cents(cents)
            canvas.text(x + 1, y + row, short_label(label, width - len(text) - 3), Ink(SOFT))
            draw_dots(canvas, x + width - len(text) - 2, y + row, cents, 1)
            canvas.text(x + width - len(text) - 1, y + row, text, Ink(PAPER))

    # ── one's own place ──

    def own(self, place: Place, top: int) -> None:
        """One's own place, or the one that is being bet on: cards on the left, spots on the right."""
        canvas, size = self.canvas, self.sizes.own_card
        count = max(len(place.cards), 3)
        width = size.row_width(count) + (size.width + 2 if place.draw else 0)
        left = 2 if not self.sizes.air else max(3, canvas.width // 2 - 48)
        title = f"SEAT {place.seat} {canvas.glyphs.bullet} {place.name}"
        canvas.text(left, top, clip(title, width), Ink(GOLD if place.mine else COOL, bold=True))
        self.own_cards(place, left, top + 1)
        below = top + 1 + size.height + (1 if place.pickable or place.draw else 0)
        lines = [(line, Ink(PAPER, bold=True)) for line in wrap(place.hand, max(width, 20))[:2]]
        lines += _result(self.scene)
        for row, (line, ink) in enumerate(lines):
            canvas.text(left, below + row, line, ink)
        right = left + max(width, 17) + 3
        # Above the rail there is as much room on the right as on the left.
        room = canvas.width - right - (left if self.sizes.air else 1)
        draw_spots(canvas, place, right, top, room, self.sizes.spot_height)

    def win(self) -> None:
        """The banner of a win, at the lower edge; where there is a rail, between its ends."""
        canvas = self.canvas
        margin = max(1, self.rail(1.0) + 2) if self.sizes.air else 1
        draw_win(canvas, self.scene, margin, canvas.width - 2 * margin, has_room=bool(self.sizes.air))

    def own_cards(self, place: Place, left: int, y: int) -> None:
        canvas, size = self.canvas, self.sizes.own_card
        count = max(len(place.cards), 3)
        for position in range(count):
            x = left + position * (size.width + size.gap)
            card = place.cards[position] if position < len(place.cards) else None
            if not place.cards:
                canvas.box(x, y, size.width, size.height, Ink(FELT_LINE), canvas.glyphs.round_box)
            elif card is None:
                draw_back(canvas, x, y, size, self.scene.pack)
            else:
                draw_card(canvas, x, y, size, card, marked=card == place.discard)
                if place.pickable:
                    mark = "away" if card == place.discard else f"[{position + 1}]"
                    canvas.centre(x, y + size.height, size.width, mark, Ink(COOL, bold=True))
                    canvas.hit(x, y, size.width, size.height + 1, f"card:{position}")
        if place.draw:
            x = left + size.row_width(count) + 2
            draw_row(canvas, x, y, size, place.draw, self.scene.pack)
            canvas.centre(x, y + size.height, size.width, "draw", Ink(FELT_LINE))


def short_label(label: str, room: int) -> str:
    """A label that fits: whole, or its initials, or what there is room for."""
    if len(label) <= room:
        return label
    initials = "".join(word[0] for word in label.split())
    return initials if 1 < len(initials) <= room else clip(label, room)


def _result(scene: Scene) -> list[tuple[str, Ink]]:
    """What the round has cost; whoever has put nothing down has no result, and a win has its banner."""
    cents = scene.result_cents
    if cents is None or cents > 0 or not (cents or scene.staked_cents):
        return []
    return [
        (f"You lose {format_cents(-cents)}", Ink(BAD, bold=True)) if cents else ("You break even", Ink(GOLD, bold=True))
    ]
