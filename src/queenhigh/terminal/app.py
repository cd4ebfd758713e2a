"""The application: it shows the start screen or a table, opens the book, and closes it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType

from queenhigh.errors import QueenhighError
from queenhigh.terminal import hangup
from queenhigh.terminal.places import ANYWHERE, Places
from queenhigh.terminal.screens.front import Front
from queenhigh.terminal.screens.start import RESUME, StartScreen
from queenhigh.terminal.wishes import Wishes, kept_wishes

if TYPE_CHECKING:
    from pathlib import Path

    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.terminal.book import Book
    from queenhigh.terminal.glyphs import Glyphs
    from queenhigh.terminal.host import Host
    from queenhigh.terminal.screens.table import Parting


GETTING_UP: Final = ("ctrl+c", "ctrl+q")


class TableApp(App[None]):
    """A player, a book, a table."""

    TITLE = "Queenhigh"
    ENABLE_COMMAND_PALETTE = False
    CSS: ClassVar[str] = "Screen { background: #10151c; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding(key, "get_up", show=False, priority=True) for key in GETTING_UP]

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
        wishes: Wishes | None = None,
    ) -> None:
        super().__init__()
        self.home = home
        self.glyphs = glyphs
        self.game = game
        self.rules = rules
        self.seed = seed
        self.places = places
        self.pace = pace
        self.wishes = wishes if wishes is not None else kept_wishes(home)
        self.animation_level = "none"
        self.refused: QueenhighError | None = None
        """Why the table that was asked for could not be had after all."""
        self._book: Book | None = None
        self._first: Host | None = None
        """The table that was asked for, once it is ready."""
        self._then = ""
        """The game that was asked for, while a hand at another table has to be finished."""

    @property
    def book(self) -> Book:
        """The player's book, opened when it is first needed: what it needs is slow to import."""
        if self._book is None:
            from queenhigh.terminal.book import Book  # noqa: PLC0415  # after the list of games is on the screen

            self._book = Book(self.home)
        return self._book

    @property
    def fault(self) -> Exception | None:
        """What went wrong, if the application ended because of it."""
        return self._exception

    def prepare(self) -> None:
        """Make the table ready that was asked for, before the screen changes: what stands against it is said there."""
        if self.game and self._first is None:
            try:
                self._first = self._host(self.game)
            except QueenhighError:
                self.close_book()
                raise

    def on_mount(self) -> None:
        """The table that was asked for; or else the list of all games, and then the book."""
        if hangup.has_terminal() and not self.is_headless:
            # The library reads a closed terminal for ever, as fast as it can, unless a signal ends it; and it leaves the
            # terminal as it is when a signal does.
            self.set_interval(hangup.SECONDS, self._leave_if_alone)
            hangup.hear_signals(self._told_to_end)
        self.open_first()

    def open_first(self) -> None:
        """The first screen."""
        self.prepare()
        if self._first is not None:
            self._show(self._first)
            return
        start = StartScreen(self.home, self.glyphs)
        self.push_screen(start)
        self.call_after_refresh(lambda: start.know(self.book))

    def _fatal_error(self) -> None:
        """End without the library's own report, which shows the program's inside: the way in says what went wrong."""
        self._close_messages_no_wait()

    # ── keys ──

    async def on_event(self, event: events.Event) -> None:
        """Hand a key to the screen in front and go on when it has had its effect.

        The library only puts it into that screen's queue. Of two quick keys the second would then reach a screen that the
        first has closed, or one that lies below the screen that the first has opened.
        """
        if not isinstance(event, events.Key) or event.key in GETTING_UP:
            await super().on_event(event)
        elif isinstance(self.screen, Front):
            await self.screen.is_ready.wait()
            self.screen.press(event)

    # ── tables ──

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
        if game == RESUME:
            return self.book.resume()
        rules = self.rules if self.rules is not None and game == self.game else load(game)
        is_same = sitting is not None and sitting.rules == rules and not sitting.has_left
        if is_same and not self.seed and self.places == ANYWHERE:
            return self.book.resume()
        if self.book.must_finish:
            self._then = game
            return self.book.resume()
        return self.book.sit(rules, game, self.seed or fresh_seed_text(), self.places)

    def _show(self, host: Host) -> None:
        from queenhigh.rules.load import load  # noqa: PLC0415  # as above
        from queenhigh.terminal.controller import Controller  # noqa: PLC0415  # as above
        from queenhigh.terminal.screens.notice import unfinished  # noqa: PLC0415  # as above
        from queenhigh.terminal.screens.table import TableScreen  # noqa: PLC0415  # as above

        controller = Controller(host, self.glyphs)
        table = TableScreen(controller, self.pace, self.book, self.wishes)
        self.push_screen(table, self._left)
        if self._then:
            asked = self.rules if self.rules is not None and self._then == self.game else load(self._then)
            controller.next_table = asked.title
            self.push_screen(unfinished(host.sitting, asked.title, self.glyphs))

    def _left(self, parting: Parting | None) -> None:
        """The table was left: for the one that was asked for, if another hand had to be finished first."""
        then, self._then = self._then, ""
        if parting == "on" and then:
            try:
                self._show(self._host(then))
            except QueenhighError as refused:
                self.refused = refused
                self.exit()
        elif self.game:
            self.exit()

    # ── the end ──

    def action_get_up(self) -> None:
        """Leave from wherever one is: bets go back, an open hand waits."""
        self._get_up()

    def _get_up(self, code: int = 0) -> None:
        from queenhigh.terminal.screens.table import TableScreen  # noqa: PLC0415  # as above

        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.leave()
        self.exit(return_code=code)

    def _told_to_end(self, number: int) -> None:
        """A signal: leave as with Ctrl-C, so that the terminal is as it was before."""
        self._leave_if_alone()
        self._get_up(hangup.SIGNAL_CODE + number)

    def _leave_if_alone(self) -> None:
        """As the signal would have it: everything is on the disk, and the library would wait for its last words to be read."""
        if hangup.is_gone():
            self.close_book()
            os._exit(hangup.EXIT_CODE)

    def on_unmount(self) -> None:
        """Let others have the book."""
        self.close_book()

    def close_book(self) -> None:
        """Let others have the book."""
        if self._book is not None:
            self._book.close()
            self._book = None
