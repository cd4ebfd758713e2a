"""A widget that shows a canvas and tells what was clicked on it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from queenhigh.terminal.canvas import Canvas, Ink

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events


@lru_cache(maxsize=1024)
def style_of(ink: Ink) -> Style:
    """The screen library's word for an ink."""
    return Style(color=ink.colour or None, bgcolor=ink.ground or None, bold=ink.bold)


class Picture(Widget):
    """Draws itself with a function of its size, again whenever `redraw` is called or the size changes."""

    can_focus = False
    DEFAULT_CSS: ClassVar[str] = "Picture { height: 1fr; width: 1fr; }"

    class Hit(Message):
        """Something that answers to the mouse was clicked."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, draw: Callable[[int, int], Canvas], id: str | None = None) -> None:  # noqa: A002  # as the library spells it
        super().__init__(id=id)
        self._draw = draw
        self._canvas: Canvas | None = None

    @property
    def canvas(self) -> Canvas:
        """What is shown."""
        size = self.size
        if self._canvas is None or (self._canvas.width, self._canvas.height) != (size.width, size.height):
            self._canvas = self._draw(size.width, size.height)
        return self._canvas

    def redraw(self) -> None:
        """Draw anew."""
        self._canvas = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row of the canvas."""
        canvas = self.canvas
        if y >= canvas.height:
            return Strip.blank(self.size.width)
        return Strip([Segment(text, style_of(ink)) for text, ink in canvas.runs(y)], canvas.width)

    def on_click(self, event: events.Click) -> None:
        """Tell what was hit."""
        name = self.canvas.at(event.x, event.y)
        if name:
            event.stop()
            self.post_message(self.Hit(name))
