"""The start screen: all games with their edges, and the table that was left."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.screen import Screen

from queenhigh.cards.card import parse_cards
from queenhigh.money.cents import format_cents
from queenhigh.terminal.bars import draw_keys
from queenhigh.terminal.beside import beside, tell
from queenhigh.terminal.canvas import Canvas, Ink, clip, wrap
from queenhigh.terminal.cards import LARGE, draw_row
from queenhigh.terminal.menu import Entry, bare_menu, full_menu, quick_menu
from queenhigh.terminal.palette import (
    COOL,
    FAINT,
    FELT,
    FELT_LINE,
    FELT_LIT,
    GOLD,
    NIGHT,
    PAPER,
    SOFT,
)
from queenhigh.terminal.picture import Picture
from queenhigh.terminal.screens.help import HelpScreen

if TYPE_CHECKING:
    from pathlib import Path

    from textual import events
    from textual.app import ComposeResult

    from queenhigh.terminal.book import Book
    from queenhigh.terminal.glyphs import Glyphs

RESUME = "resume"
START_KEYS = (("Enter", "sit down"), ("?", "help"), ("q", "leave"))
FAMOUS = parse_cards("Qs 6h 4d")
"""The hand from which on one plays, where the dealer qualifies with a queen and shows nothing."""


class StartScreen(Screen[None]):
    """Choose a game and sit down."""

    CSS: ClassVar[str] = "#start { height: 1fr; width: 1fr; }"

    def __init__(self, home: Path, glyphs: Glyphs) -> None:
        super().__init__()
        self.home = home
        self.glyphs = glyphs
        self.book: Book | None = None
        found = quick_menu(home)
        self.is_full = found is not None
        self.entries: tuple[Entry, ...] = found if found is not None else bare_menu()
        self.chosen = 0
        self.search = ""
        self.error = ""

    def compose(self) -> ComposeResult:
        """One picture."""
        yield Picture(self._draw, id="start")

    def on_mount(self) -> None:
        """Work out what is not known yet, without keeping anyone waiting."""
        if not self.is_full:
            beside(self, self._fill, self.redraw, "menu")

    def _fill(self) -> None:
        def meanwhile(entries: tuple[Entry, ...]) -> None:
            self.entries = entries
            tell(self, self.redraw)

        self.entries = full_menu(self.home, meanwhile)
        self.is_full = True

    def know(self, book: Book) -> None:
        """The book is open: the bankroll and the table that was left can be shown."""
        self.book = book
        self.redraw()

    def redraw(self) -> None:
        """Draw anew."""
        self.query_one(Picture).redraw()

    def on_screen_resume(self) -> None:
        """Back from a table: the bankroll has changed."""
        self.redraw()

    # ── what is listed ──

    def rows(self) -> list[Entry]:
        """The table that was left first, then the games that match the search."""
        words = self.search.lower().split()
        games = [each for each in self.entries if all(word in f"{each.id} {each.title}".lower() for word in words)]
        sitting = self.book.sitting if self.book is not None else None
        if sitting is not None and not words:
            what = "finish the open hand" if sitting.has_chips_down else f"after round {sitting.session.rounds}"
            games.insert(0, Entry(RESUME, f"Go on: {sitting.rules.title}, {what}"))
        return games

    def on_key(self, event: events.Key) -> None:
        """Move, search, sit down."""
        event.stop()
        rows = self.rows()
        steps = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8, "home": -999, "end": 999}
        if event.key in steps:
            self.chosen = max(0, min(len(rows) - 1, self.chosen + steps[event.key]))
        elif event.key in ("enter", "space") and rows and not (event.key == "space" and self.search):
            self._choose(rows[min(self.chosen, len(rows) - 1)])
        elif event.key in ("question_mark", "f1"):
            self.app.push_screen(HelpScreen("start", self.glyphs))
        elif event.key == "escape" and self.search:
            self.search = ""
        elif event.key == "escape" or (event.key == "q" and not self.search):
            self.app.exit()
        elif event.key == "backspace":
            self.search = self.search[:-1]
        elif event.character and event.character.isprintable() and event.character != "/":
            self.search, self.chosen = self.search + event.character, 0
        self.redraw()

    def on_picture_hit(self, message: Picture.Hit) -> None:
        """A click chooses, a second one sits down."""
        message.stop()
        if message.name.startswith("screen:"):
            self._open(message.name.removeprefix("screen:"))
            return
        place = int(message.name.removeprefix("row:"))
        if place == self.chosen:
            self._choose(self.rows()[place])
        self.chosen = place
        self.redraw()

    def _open(self, which: str) -> None:
        rows = self.rows()
        if which == "help":
            self.app.push_screen(HelpScreen("start", self.glyphs))
        elif which == "leave":
            self.app.exit()
        elif which == "sit down" and rows:
            self._choose(rows[min(self.chosen, len(rows) - 1)])
            self.redraw()

    def _choose(self, entry: Entry) -> None:
        sit = getattr(self.app, "sit")  # noqa: B009  # the app that shows this screen knows how
        self.error = sit(entry.id)

    # ── drawing ──

    def _draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, Ink(PAPER, FELT), self.glyphs)
        self._draw_head(canvas)
        rows = self.rows()
        self.chosen = max(0, min(self.chosen, len(rows) - 1))
        foot = 7 if height >= 24 else 3
        room = height - 4 - foot
        if height >= 40:
            foot = max(foot, height - 6 - len(rows))
        first = max(0, min(self.chosen - room // 2, len(rows) - room))
        canvas.text(3, 3, "game", Ink(FELT_LINE))
        shares = "what the bank keeps of each wager, under the best play"
        canvas.text(width - len(shares) - 2, 3, shares, Ink(FELT_LINE))
        for line, entry in enumerate(rows[first : first + room]):
            self._draw_row(canvas, 4 + line, entry, first + line)
        if rows:
            self._draw_foot(canvas, rows[self.chosen], height - foot)
        canvas.fill(0, height - 1, width, 1, Ink(ground=NIGHT))
        words = f"search: {self.search}_   Esc clears it" if self.search else ""
        if self.error or words:
            canvas.text(1, height - 1, clip(self.error or words, width - 2), Ink(GOLD if self.error else FAINT))
        else:
            draw_keys(canvas, height - 1, (("up/down", "choose"), ("type", "search"), *START_KEYS))
        return canvas

    def _draw_head(self, canvas: Canvas) -> None:
        width = canvas.width
        canvas.fill(0, 0, width, 3, Ink(ground=NIGHT))
        x = 2
        for suit, colour in zip(self.glyphs.suits, ("#35c49a", "#5ab0ff", "#ff8a50", "#f2efe6"), strict=True):
            canvas.text(x, 1, suit, Ink(colour, bold=True))
            x += 2
        canvas.text(x + 1, 1, "Q U E E N H I G H", Ink(GOLD, bold=True))
        if width >= 76:
            canvas.text(x + 21, 1, "the table is open", Ink(SOFT))
        purse = f"Bankroll {format_cents(self.book.bankroll_cents)}" if self.book is not None else ""
        canvas.text(width - len(purse) - 2, 1, purse, Ink(PAPER, bold=True))

    def _draw_row(self, canvas: Canvas, y: int, entry: Entry, place: int) -> None:
        lit = place == self.chosen
        width = canvas.width
        if lit:
            canvas.fill(1, y, width - 2, 1, Ink(ground=FELT_LIT))
            canvas.text(1, y, self.glyphs.pointer, Ink(GOLD, bold=True))
        ink = Ink(GOLD if lit else PAPER, bold=lit)
        if entry.id == RESUME:
            canvas.text(3, y, clip(entry.title, width - 5), Ink(COOL, bold=True))
        else:
            edges = entry.edges if width >= 118 else "  ".join(wager.edge for wager in entry.wagers if wager.edge)
            shown = edges or ("" if self.is_full else "...")
            name = 19
            canvas.text(3, y, clip(entry.id, name - 1), ink)
            canvas.text(3 + name, y, clip(entry.title, width - len(shown) - name - 7), Ink(PAPER if lit else SOFT))
            canvas.text(width - len(shown) - 2, y, shown, Ink(GOLD if lit else PAPER))
        canvas.hit(1, y, width - 2, 1, f"row:{place}")

    def _draw_foot(self, canvas: Canvas, entry: Entry, y: int) -> None:
        canvas.text(2, y, self.glyphs.rule * (canvas.width - 4), Ink(FELT_LINE))
        if not entry.wagers or canvas.height < 24:
            return
        bank = "the house" if entry.bank == "house" else "a player-dealer"
        about = f"{entry.title}: {entry.seats} seats, banked by {bank}. {entry.source}."
        for row, line in enumerate(wrap(about, canvas.width - 4)[:2]):
            canvas.text(2, y + 1 + row, line, Ink(SOFT))
        if canvas.height >= 40:
            self._draw_wagers(canvas, entry, y + 4)
            return
        wagers = [
            f"{wager.label} {wager.limits}" + (f", edge {wager.edge}" if wager.edge else "") for wager in entry.wagers
        ]
        for row, line in enumerate(wrap(f"  {self.glyphs.bullet}  ".join(wagers), canvas.width - 4)[:3]):
            canvas.text(2, y + 3 + row, line, Ink(PAPER))

    def _draw_wagers(self, canvas: Canvas, entry: Entry, y: int) -> None:
        """The wagers in columns, and the hand that the game turns on."""
        canvas.text(4, y, f"{'wager':<20}{'limits':<18}{'edge':>8}", Ink(FAINT))
        for row, wager in enumerate(entry.wagers, 1):
            canvas.text(4, y + row, f"{wager.label:<20}{wager.limits:<18}{wager.edge:>8}", Ink(PAPER))
        if canvas.width >= 100:
            left = canvas.width - LARGE.row_width(3) - 4
            draw_row(canvas, left, y, LARGE, FAMOUS, 0)
            canvas.centre(left, y + LARGE.height + 1, LARGE.row_width(3), "queen, six, four", Ink(FELT_LINE))
