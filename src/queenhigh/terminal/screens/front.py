"""What every screen of the table shares: it hears one key at a time, and it is closed once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from textual.screen import ModalScreen, Screen

from queenhigh.terminal.picture import Picture

if TYPE_CHECKING:
    from textual import events

Result = TypeVar("Result")


class Front(Screen[Result]):
    """A screen that can be in front. The application hands it each key after the one before has had its effect."""

    def __init__(self) -> None:
        super().__init__()
        self.is_ready = asyncio.Event()
        """Set when the screen is laid out and may hear keys."""
        self.is_closed = False

    def on_mount(self) -> None:
        """Now keys may come; what a screen of its own kind does first has been done."""
        self.is_ready.set()

    def press(self, event: events.Key) -> None:
        """Do what a key means."""
        raise NotImplementedError

    def hit(self, name: str) -> None:
        """Do what a click means."""

    def on_picture_hit(self, message: Picture.Hit) -> None:
        """A click; one that was meant for what lay here before has nothing to do with what lies in front now."""
        message.stop()
        if self.is_active and not self.is_closed:
            self.hit(message.name)

    def close(self, result: Result | None = None) -> None:
        """Go away, once: the library would close whatever lies below, if it were asked twice."""
        if not self.is_closed and self.is_active:
            self.is_closed = True
            self.dismiss(result)

    def redraw(self) -> None:
        """Draw everything anew."""
        for picture in self.query(Picture):
            picture.redraw()


class Aside(Front[Result], ModalScreen[Result]):
    """A screen that lies over another one for a while."""
