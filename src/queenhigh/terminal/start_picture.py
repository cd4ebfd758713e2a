"""The start screen as a picture: the games, what the bank keeps of them, and more about the one that is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.cards.card import parse_cards
from queenhigh.money.cents import format_cents
from queenhigh.terminal.bars import draw_keys
from queenhigh.terminal.canvas import Canvas, Ink, clip, wrap
from queenhigh.terminal.cards import LARGE, draw_row
from queenhigh.terminal.palette import COOL, FAINT, FELT, FELT_LINE, FELT_LIT, GOLD, NIGHT, PAPER, SOFT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.terminal.menu import Entry, Wager
    from queenhigh.terminal.screens.start import Row, StartScreen

KEYS = (("right", "pay tables"), ("Enter", "sit down"), ("i", "rules"), ("/", "search"))
LAST_KEYS = (("?", "help"), ("q", "leave"))
FAMOUS = parse_cards("Qs 6h 4d")
"""The hand from which on one plays, where the dealer qualifies with a queen and shows nothing."""


class StartPicture:
    """Paints the start screen in a size."""

    def __init__(self, screen: StartScreen, width: int, height: int) -> None:
        self.screen = screen
        self.glyphs = screen.glyphs
        self.canvas = Canvas(width, height, Ink(PAPER, FELT), screen.glyphs)

    def paint(self) -> Canvas:
        """The whole screen."""
        canvas, screen = self.canvas, self.screen
        rows = screen.rows()
        screen.chosen = max(0, min(screen.chosen, len(rows) - 1))
        self._head()
        foot = 7 if canvas.height >= 24 else 3
        room = canvas.height - 4 - foot
        # What the list does not need tells more about the game that is chosen.
        foot = max(foot, canvas.height - 5 - len(rows))
        first = max(0, min(screen.chosen - room // 2, len(rows) - room))
        canvas.text(5, 3, "game", Ink(FELT_LINE))
        shares = "what the bank keeps of each wager, under the best play"
        if any(wager.fee for entry in screen.entries for wager in entry.wagers):
            shares = "what the bank keeps of each wager, under the best play, + fee"
        canvas.text(canvas.width - len(shares) - 2, 3, shares, Ink(FELT_LINE))
        for line, row in enumerate(rows[first : first + room]):
            self._row(4 + line, row, first + line)
        if rows:
            self._foot(rows[screen.chosen].entry, canvas.height - foot)
        self._keys()
        return canvas

    def _head(self) -> None:
        canvas, width = self.canvas, self.canvas.width
        canvas.fill(0, 0, width, 3, Ink(ground=NIGHT))
        x = 2
        for suit, colour in zip(self.glyphs.suits, ("#35c49a", "#5ab0ff", "#ff8a50", "#f2efe6"), strict=True):
            canvas.text(x, 1, suit, Ink(colour, bold=True))
            x += 2
        canvas.text(x + 1, 1, "Q U E E N H I G H", Ink(GOLD, bold=True))
        if width >= 76:
            canvas.text(x + 21, 1, "the table is open", Ink(SOFT))
        book = self.screen.book
        purse = f"Bankroll {format_cents(book.bankroll_cents)}" if book is not None else ""
        canvas.text(width - len(purse) - 2, 1, purse, Ink(PAPER, bold=True))

    def _keys(self) -> None:
        canvas, screen = self.canvas, self.screen
        y = canvas.height - 1
        canvas.fill(0, y, canvas.width, 1, Ink(ground=NIGHT))
        if screen.error:
            canvas.text(1, y, clip(screen.error, canvas.width - 2), Ink(GOLD))
        elif screen.search is not None:
            canvas.text(1, y, clip(f"search: {screen.search}_   Esc ends it", canvas.width - 2), Ink(FAINT))
        else:
            draw_keys(canvas, y, (*KEYS, *LAST_KEYS))

    def _row(self, y: int, row: Row, place: int) -> None:
        canvas, entry, width = self.canvas, row.entry, self.canvas.width
        lit = place == self.screen.chosen
        if lit:
            canvas.fill(1, y, width - 2, 1, Ink(ground=FELT_LIT))
            canvas.text(1, y, self.glyphs.pointer, Ink(GOLD, bold=True))
        canvas.hit(1, y, width - 2, 1, f"row:{place}")
        if not entry.family:
            canvas.text(5, y, clip(row.title, width - 7), Ink(COOL, bold=True))
            return
        shown = entry.edges if width >= 118 else "  ".join(wager.keeps for wager in entry.wagers if wager.edge)
        shown = shown or ("" if self.screen.is_full else "...")
        canvas.text(width - len(shown) - 2, y, shown, Ink(GOLD if lit else PAPER))
        left = 7 if row.is_below else 5
        room = width - len(shown) - left - 4
        after = canvas.text(
            left, y, clip(row.title, room), Ink(GOLD if lit else PAPER if not row.is_below else SOFT, bold=lit)
        )
        more = f"{len(row.family.entries)} pay tables" if row.family else _pays(entry) if row.is_below else entry.id
        if after + 2 + len(more) <= width - len(shown) - 4:
            canvas.text(after + 2, y, more, Ink(FELT_LINE if not lit else SOFT))
        if row.family is not None:
            mark = self.glyphs.open_mark if row.is_open else self.glyphs.shut_mark
            canvas.text(3, y, mark, Ink(GOLD))
            canvas.hit(2, y, 3, 1, f"fold:{place}")

    def _foot(self, entry: Entry, y: int) -> None:
        """More about a game, as far as there is room: what it is, its wagers, how it is played, what it pays."""
        canvas = self.canvas
        canvas.text(2, y, self.glyphs.rule * (canvas.width - 4), Ink(FELT_LINE))
        if not entry.wagers or canvas.height < 24:
            return
        bank = "the house" if entry.bank == "house" else "a player-dealer"
        about = f"{entry.title}: {entry.seats} seats, banked by {bank}. {entry.source}."
        y = self._lines(wrap(about, canvas.width - 4)[:2], y + 1, Ink(SOFT))
        if canvas.height >= 40:
            y = self._wagers(entry, y + 1) + 1
        else:
            words = f"  {self.glyphs.bullet}  ".join(_wager_words(wager) for wager in entry.wagers)
            y = self._lines(wrap(words, canvas.width - 4)[:3], y, Ink(PAPER))
        steps = [f"{place}. {step}" for place, step in enumerate(entry.steps, 1)]
        width = canvas.width - 4 - (LARGE.row_width(3) + 4 if canvas.height >= 40 and canvas.width >= 100 else 0)
        for step in steps:
            lines = wrap(step, width)
            if y + len(lines) > canvas.height - 1:
                return
            y = self._lines(lines, y, Ink(SOFT))
        if y + len(entry.pays) < canvas.height - 2:
            self._lines([f"{label} pays {pays}" for label, pays in entry.pays], y + 1, Ink(FAINT))

    def _lines(self, lines: Sequence[str], y: int, ink: Ink) -> int:
        for line in lines:
            self.canvas.text(2, y, line, ink)
            y += 1
        return y

    def _wagers(self, entry: Entry, y: int) -> int:
        """The wagers in columns, and the hand that the game turns on; returns the line below the wagers."""
        canvas = self.canvas
        has_fees = any(wager.fee for wager in entry.wagers)
        more = f"{'fee':>8}   with it" if has_fees else ""
        canvas.text(2, y, f"{'wager':<20}{'limits':<18}{'edge':>8}{more}", Ink(FELT_LINE))
        for row, wager in enumerate(entry.wagers, 1):
            fee = f"{wager.fee:>8}   {wager.least_edge}" if has_fees else ""
            canvas.text(2, y + row, f"{wager.label:<20}{wager.limits:<18}{wager.edge:>8}{fee}", Ink(PAPER))
        if canvas.width >= 100:
            left = canvas.width - LARGE.row_width(3) - 4
            draw_row(canvas, left, y, LARGE, FAMOUS, 0)
            canvas.centre(left, y + LARGE.height + 1, LARGE.row_width(3), "queen, six, four", Ink(FELT_LINE))
        return y + len(entry.wagers) + 1


def _wager_words(wager: Wager) -> str:
    edge = f", edge {wager.edge}" if wager.edge else ""
    fee = f" and fee {wager.fee}: {wager.least_edge}" if wager.fee else ""
    return f"{wager.label} {wager.limits}{edge}{fee}"


def _pays(entry: Entry) -> str:
    return "  ".join(pays for _, pays in entry.pays) or entry.id
