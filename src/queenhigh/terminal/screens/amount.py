"""A small question: an amount to be typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.screen import ModalScreen

from queenhigh.terminal.canvas import Canvas, Ink, clip
from queenhigh.terminal.palette import FAINT, GOLD, PANEL_LINE, PANELS, PAPER, SOFT
from queenhigh.terminal.picture import Picture

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from queenhigh.terminal.glyphs import Glyphs


class AmountScreen(ModalScreen[str | None]):
    """Takes an amount as it is typed; whether it is one is judged when it is used."""

    CSS: ClassVar[str] = """
    AmountScreen { align: center middle; background: #00000080; }
    #amount { width: 56; height: 6; }
    """

    def __init__(self, why: str, glyphs: Glyphs) -> None:
        super().__init__()
        self.why = why
        self.glyphs = glyphs
        self.typed = ""

    def compose(self) -> ComposeResult:
        """One box."""
        yield Picture(self._draw, id="amount")

    def _draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, PANELS, self.glyphs)
        canvas.box(0, 0, width, height, Ink(PANEL_LINE), self.glyphs.round_box)
        canvas.text(2, 0, " Amount ", Ink(GOLD, bold=True))
        canvas.text(3, 1, clip(self.why, width - 6), Ink(SOFT))
        canvas.text(3, 3, f"$ {self.typed.lstrip('$')}_", Ink(PAPER, bold=True))
        x = canvas.text(2, height - 1, " Enter takes it,", Ink(FAINT))
        canvas.hit(2, height - 1, x - 2, 1, "enter")
        end = canvas.text(x, height - 1, " Esc goes back ", Ink(FAINT))
        canvas.hit(x, height - 1, end - x, 1, "escape")
        return canvas

    def on_picture_hit(self, message: Picture.Hit) -> None:
        """A click on what a key does."""
        message.stop()
        self.dismiss((self.typed or None) if message.name == "enter" else None)

    def on_key(self, event: events.Key) -> None:
        """Type, correct, finish."""
        event.stop()
        if event.key == "enter":
            self.dismiss(self.typed or None)
        elif event.key == "escape":
            self.dismiss(None)
        elif event.key == "backspace":
            self.typed = self.typed[:-1]
        elif event.character and event.character.isprintable() and len(self.typed) < 20:
            self.typed += event.character
        self.query_one(Picture).redraw()
