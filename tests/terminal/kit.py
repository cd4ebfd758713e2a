"""A table for tests: the real application without a terminal, keys that are pressed quickly, screens that can be read."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any

import apsw
import pytest
from textual import events
from textual.pilot import Pilot

from queenhigh.bootstrap.house_folder import read_house
from queenhigh.bootstrap.own_house import HOUSE
from queenhigh.casino.entries import body_data
from queenhigh.store.sqlite import SqliteJournal
from queenhigh.terminal.app import TableApp
from queenhigh.terminal.book import Book
from queenhigh.terminal.controller import Controller
from queenhigh.terminal.glyphs import UNICODE, Glyphs
from queenhigh.terminal.naming import YOU
from queenhigh.terminal.picture import Picture
from queenhigh.terminal.places import ANYWHERE, Places
from queenhigh.terminal.recalling import tables_of
from queenhigh.terminal.screens.start import StartScreen
from queenhigh.terminal.screens.table import TableScreen
from queenhigh.terminal.stage import option_letters
from tests.round.games import game

_CHARACTERS = {"space": " ", "question_mark": "?", "full_stop": ".", "dollar_sign": "$", "plus": "+", "minus": "-"}


class Player:
    """Someone at the keyboard."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Press keys one after another; returns when the last one has been dealt with.

        The library's own way waits until the processor is idle, some 60 ms a key; this waits for the key.
        """
        for key in keys:
            character = key if len(key) == 1 else _CHARACTERS.get(key)
            self.app.post_message(events.Key(key, character))
            await self.settled()

    async def stay_in(self) -> None:
        """Take the first option that does not give the hand up, by its letter."""
        letter = next(letter for letter, offer in option_letters(self.controller.offers()) if not offer.gives_up)
        await self.press(letter)

    async def settled(self) -> None:
        """Wait until the application and the screen in front have seen everything that was sent to them."""
        for _ in range(2):
            done = asyncio.Event()
            self.app.call_later(lambda done=done: self.app.screen.call_later(done.set))
            await self._answered(done)

    async def shown(self) -> None:
        """Wait until all that has been decided is laid out and drawn."""
        for _ in range(2):
            await self.settled()
            done = asyncio.Event()
            screen = self.app.screen
            screen.call_after_refresh(done.set)
            screen.call_later(
                screen._on_timer_update
            )  # the next frame now: nobody watches this one sixty times a second
            await self._answered(done)

    async def _answered(self, done: asyncio.Event) -> None:
        while not done.is_set() and not self.app._exit and self.app._exception is None:
            # An application that has ended answers no more; otherwise the answer comes at once.
            with suppress(TimeoutError):
                await asyncio.wait_for(done.wait(), 0.2)
        if self.app._exception is not None:
            raise self.app._exception

    @property
    def table(self) -> TableScreen:
        """The table, if it is in front."""
        screen = self.app.screen
        assert isinstance(screen, TableScreen), type(screen).__name__
        return screen

    @property
    def stage(self) -> str:
        """Where the player is in the round."""
        return str(self.controller.stage)

    @property
    def controller(self) -> Controller:
        """The hands at the table."""
        return self.table.controller

    def lines(self) -> list[str]:
        """What the screen in front shows, picture by picture."""
        found: list[str] = []
        for picture in self.app.screen.query(Picture):
            if picture.display and picture.size.width:
                found += picture.canvas.lines()
        return found

    async def text(self) -> str:
        """The same in one piece, once it is drawn."""
        await self.shown()
        return "\n".join(self.lines())

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for something that another thread or a later refresh brings."""
        while not is_so():
            await self.settled()
            await asyncio.sleep(0.005)


def bought_cents(book: Book, bettor: str = YOU) -> int:
    """What a person has bought at every table of the house, after sitting down."""
    with closing(read_house(book.home / HOUSE)) as archive:
        entries = [entry for table in tables_of(archive) for entry in archive.read(f"table:{table}")]
        events = [event for entry in entries for event in body_data(entry)["events"]]
    bought = [event for event in events if (event["event"], event.get("bettor")) == ("chips_bought", bettor)]
    return sum(transfer["cents"] for event in bought for transfer in event["transfers"])


def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """That the store keeps what it is given is proven elsewhere; here it would only take time."""
    real = SqliteJournal._connected

    def hasty(journal: SqliteJournal, path: str) -> apsw.Connection:
        db = real(journal, path)
        db.execute("PRAGMA synchronous = off").fetchall()
        return db

    monkeypatch.setattr(SqliteJournal, "_connected", hasty)


@asynccontextmanager
async def at_table(
    home: Path,
    name: str = "",
    *,
    size: tuple[int, int] = (80, 24),
    glyphs: Glyphs = UNICODE,
    seed: str = "7",
    places: Places = ANYWHERE,
    rules: Any = None,
    pace: float = 0.0,
) -> AsyncIterator[Player]:
    """A running application; at a game if one is named, else at the start screen."""
    ruleset = rules if rules is not None else game(name) if name else None
    app = TableApp(home, glyphs, game=name, rules=ruleset, seed=seed, places=places, pace=pace)
    async with app.run_test(size=size) as pilot:
        player = Player(app, pilot)
        # Without a game the list comes first, and then the book is opened.
        wanted = TableScreen if name else StartScreen
        await player.until(lambda: app._book is not None and any(isinstance(each, wanted) for each in app.screen_stack))
        await player.shown()
        yield player
        await player.settled()
