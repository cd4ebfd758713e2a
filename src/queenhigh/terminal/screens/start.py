"""The start screen: the games with their pay tables and edges, and the table that was left."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from queenhigh.terminal.beside import beside, tell
from queenhigh.terminal.menu import Entry, Family, bare_menu, families, full_menu, quick_menu
from queenhigh.terminal.picture import Picture
from queenhigh.terminal.screens.front import Front
from queenhigh.terminal.screens.help import HelpScreen
from queenhigh.terminal.start_picture import StartPicture

if TYPE_CHECKING:
    from pathlib import Path

    from textual import events
    from textual.app import ComposeResult

    from queenhigh.terminal.book import Book
    from queenhigh.terminal.glyphs import Glyphs

RESUME = "resume"
_STEPS = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8, "home": -999, "end": 999}


class Row(NamedTuple):
    """A line of the list: a game, one of its pay tables, or the table that was left."""

    entry: Entry
    title: str
    family: Family | None = None
    """The game whose pay tables lie under this line."""
    is_below: bool = False
    """Whether it is one of those."""
    is_open: bool = False


class StartScreen(Front[None]):
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
        self.search: str | None = None
        """What is searched for; None while nothing is."""
        self.opened: set[str] = set()
        """The games whose pay tables are listed."""
        self.error = ""

    def compose(self) -> ComposeResult:
        """One picture."""
        yield Picture(lambda width, height: StartPicture(self, width, height).paint(), id="start")

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
        """The book is open: the table that was left stands above the games; a hand that is open is chosen."""
        self.book = book
        if book.sitting is not None and not book.must_finish and self.search is None:
            self.chosen += 1
        self.redraw()

    def on_screen_resume(self) -> None:
        """Back from a table: the bankroll has changed."""
        self.redraw()

    # ── what is listed ──

    def rows(self) -> list[Row]:
        """The table that was left first, then the games; or all pay tables that match what is searched for."""
        if self.search is not None:
            words = self.search.lower().split()
            found = [each for each in self.entries if all(word in f"{each.id} {each.title}".lower() for word in words)]
            return [Row(entry, entry.title) for entry in found]
        rows = []
        sitting = self.book.sitting if self.book is not None else None
        if sitting is not None:
            what = "finish the open hand" if sitting.has_chips_down else f"after round {sitting.table.rounds}"
            title = f"Go on: {sitting.rules.title}, {what}"
            rows.append(Row(Entry(RESUME, title), title))
        for family in families(self.entries):
            if len(family.entries) == 1:
                rows.append(Row(family.first, family.title))
                continue
            is_open = family.first.id in self.opened
            rows.append(Row(family.first, family.title, family, is_open=is_open))
            if is_open:
                below = [(each, each.title.removeprefix(family.title).lstrip(", ")) for each in family.entries]
                rows += [Row(entry, title, is_below=True) for entry, title in below]
        return rows

    def press(self, event: events.Key) -> None:
        """Move, open, search, sit down."""
        rows = self.rows()
        self.error = ""
        if event.key in _STEPS:
            self.chosen = max(0, min(len(rows) - 1, self.chosen + _STEPS[event.key]))
        elif event.key == "enter":
            self._choose()
        elif self.search is not None:
            self._type(event)
        elif event.key in ("right", "left") and rows:
            self._fold(rows[self.chosen], is_open=event.key == "right")
        else:
            self._letter(event)
        self.redraw()

    def _letter(self, event: events.Key) -> None:
        which = {"question_mark": "help", "f1": "help", "i": "rules", "q": "leave", "slash": "search"}.get(event.key)
        if which is not None:
            self._open(which)

    def _type(self, event: events.Key) -> None:
        """A letter of what is searched for."""
        if event.key == "escape":
            self.search, self.chosen = None, 0
        elif event.key == "backspace":
            self.search = (self.search or "")[:-1]
        elif event.character and event.character.isprintable():
            self.search, self.chosen = (self.search or "") + event.character, 0

    def _fold(self, row: Row, *, is_open: bool) -> None:
        """List the pay tables of a game, or put them away."""
        if row.family is not None and is_open:
            self.opened.add(row.family.first.id)
        elif (row.family is not None or row.is_below) and not is_open:
            head = row.entry.family
            self.opened.discard(head)
            self.chosen = next(
                place for place, each in enumerate(self.rows()) if each.family and each.family.first.id == head
            )

    def hit(self, name: str) -> None:
        """A click chooses, a second one sits down; the mark before a game opens and closes its pay tables."""
        verb, _, rest = name.partition(":")
        if verb == "screen":
            self._open(rest)
        elif verb == "fold":
            row = self.rows()[int(rest)]
            self.chosen = int(rest)
            self._fold(row, is_open=not row.is_open)
        elif int(rest) == self.chosen:
            self._choose()
        else:
            self.chosen = int(rest)
        self.redraw()

    def _open(self, which: str) -> None:
        if which == "help":
            self.app.push_screen(HelpScreen("start", self.glyphs))
        elif which == "leave":
            self.app.exit()
        elif which == "sit down":
            self._choose()
        elif which == "search":
            self.search, self.chosen = "", 0
        elif which == "pay tables" and self.rows():
            row = self.rows()[self.chosen]
            self._fold(row, is_open=not row.is_open)
        elif which == "rules":
            self._show_rules()

    def _show_rules(self) -> None:
        from queenhigh.rules.load import load  # noqa: PLC0415  # only when someone asks
        from queenhigh.terminal.screens.guide import GuideScreen  # noqa: PLC0415  # as above

        rows = self.rows()
        if rows:
            entry = rows[min(self.chosen, len(rows) - 1)].entry
            sitting = self.book.sitting if self.book is not None else None
            rules = sitting.rules if entry.id == RESUME and sitting is not None else load(entry.id)
            self.app.push_screen(GuideScreen(rules, self.glyphs))

    def _choose(self) -> None:
        rows = self.rows()
        if rows:
            sit = getattr(self.app, "sit")  # noqa: B009  # the app that shows this screen knows how
            self.error = sit(rows[min(self.chosen, len(rows) - 1)].entry.id)
