"""A small question: an amount to be typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from queenhigh.terminal.canvas import Canvas, Ink, wrap
from queenhigh.terminal.palette import FAINT, GOLD, PANEL_LINE, PANELS, PAPER, SOFT
from queenhigh.terminal.picture import Picture
from queenhigh.terminal.screens.front import Aside

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from queenhigh.terminal.glyphs import Glyphs

WIDTH = 60


class AmountScreen(Aside[str | None]):
    """Takes an amount as it is typed; whether it is one is judged when it is used. None if it was given up."""

    CSS: ClassVar[str] = f"""
    AmountScreen {{ align: center middle; background: #00000080; }}
    #amount {{ width: {WIDTH}; height: auto; }}
    """

    def __init__(self, why: str, glyphs: Glyphs, title: str = "Amount") -> None:
        super().__init__()
        self.title = title
        self.why = wrap(why, WIDTH - 6)
        self.glyphs = glyphs
        self.typed = ""

    def compose(self) -> ComposeResult:
        """One box."""
        picture = Picture(self._draw, id="amount")
        picture.styles.height = len(self.why) + 6
        yield picture

    def _draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, PANELS, self.glyphs)
        canvas.box(0, 0, width, height, Ink(PANEL_LINE), self.glyphs.round_box)
        canvas.text(2, 0, f" {self.title} ", Ink(GOLD, bold=True))
        for row, line in enumerate(self.why, 2):
            canvas.text(3, row, line, Ink(SOFT))
        canvas.text(3, height - 3, f"$ {self.typed.lstrip('$')}_", Ink(PAPER, bold=True))
        x = canvas.text(2, height - 1, " Enter takes it,", Ink(FAINT))
        canvas.hit(2, height - 1, x - 2, 1, "enter")
        end = canvas.text(x, height - 1, " Esc goes back ", Ink(FAINT))
        canvas.hit(x, height - 1, end - x, 1, "escape")
        return canvas

    def hit(self, name: str) -> None:
        """A click on what a key does."""
        self.close(self.typed if name == "enter" else None)

    def press(self, event: events.Key) -> None:
        """Type, correct, finish."""
        if event.key == "enter":
            self.close(self.typed)
        elif event.key == "escape":
            self.close(None)
        elif event.key == "backspace":
            self.typed = self.typed[:-1]
        elif event.character and event.character.isprintable() and len(self.typed) < 20:
            self.typed += event.character
        self.redraw()
