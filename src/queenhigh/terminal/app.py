"""The application: it shows the start screen or a table, opens the book, and closes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import App

from queenhigh.errors import QueenhighError
from queenhigh.terminal.places import ANYWHERE, Places
from queenhigh.terminal.screens.start import RESUME, StartScreen

if TYPE_CHECKING:
    from pathlib import Path

    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.terminal.book import Book
    from queenhigh.terminal.glyphs import Glyphs
    from queenhigh.terminal.host import Host


class TableApp(App[None]):
    """A player, a book, a table."""

    TITLE = "Queenhigh"
    ENABLE_COMMAND_PALETTE = False
    CSS: ClassVar[str] = "Screen { background: #10151c; }"

    def __init__(
        self,
        home: Path,
        glyphs: Glyphs,
        *,
        game: str = "",
        rules: Ruleset | None = None,
        seed: str = "",
        places: Places = ANYWHERE,
        pace: float = 0.0,
    ) -> None:
        super().__init__()
        self.home = home
        self.glyphs = glyphs
        self.game = game
        self.rules = rules
        self.seed = seed
        self.places = places
        self.pace = pace
        self.animation_level = "none"
        self.refused: QueenhighError | None = None
        """Why there is no table; told when the screen is gone."""
        self._book: Book | None = None

    @property
    def book(self) -> Book:
        """The player's book, opened when it is first needed: what it needs is slow to import."""
        if self._book is None:
            from queenhigh.terminal.book import Book  # noqa: PLC0415  # after the first picture is on the screen

            self._book = Book(self.home)
        return self._book

    def on_mount(self) -> None:
        """The list of all games at once; then the book; then the table that was asked for."""
        self.push_screen(StartScreen(self.home, self.glyphs))
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        try:
            start = self.screen
            if isinstance(start, StartScreen):
                start.know(self.book)
            if self.game:
                self._show(self._host(self.game))
        except QueenhighError as refused:
            self.refused = refused
            self.exit()

    def sit(self, game: str) -> str:
        """Sit down at a game; returns what stands against it."""
        try:
            self._show(self._host(game))
        except QueenhighError as refused:
            return refused.message
        return ""

    def _host(self, game: str) -> Host:
        """A hand with chips on the table is finished first, whatever was asked for."""
        from queenhigh.bootstrap.entropy import fresh_seed_text  # noqa: PLC0415  # only when a table opens
        from queenhigh.rules.load import load  # noqa: PLC0415  # as above

        sitting = self.book.sitting
        if game == RESUME or self.book.must_finish:
            return self.book.resume()
        rules = self.rules if self.rules is not None and game == self.game else load(game)
        is_same = sitting is not None and sitting.rules == rules and not sitting.has_left
        if is_same and not self.seed and self.places == ANYWHERE:
            return self.book.resume()
        return self.book.sit(rules, game, self.seed or fresh_seed_text(), self.places)

    def _show(self, host: Host) -> None:
        from queenhigh.terminal.controller import Controller  # noqa: PLC0415  # as above
        from queenhigh.terminal.screens.table import TableScreen  # noqa: PLC0415  # as above

        self.push_screen(TableScreen(Controller(host, self.glyphs), self.pace, self.book), self._left)

    def _left(self, _: None) -> None:
        if self.game:
            self.exit()

    def on_unmount(self) -> None:
        """Let others have the book."""
        if self._book is not None:
            self._book.close()
