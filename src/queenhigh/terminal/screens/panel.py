"""Pay tables or the log over the whole screen, for terminals that have no room beside the felt."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from queenhigh.terminal.bars import draw_log, draw_tables
from queenhigh.terminal.canvas import Canvas, Ink
from queenhigh.terminal.palette import FAINT, GOLD, PANELS
from queenhigh.terminal.picture import Picture
from queenhigh.terminal.screens.front import Aside

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from queenhigh.terminal.glyphs import Glyphs
    from queenhigh.terminal.scene import Scene


class PanelScreen(Aside[None]):
    """One panel, scrolled with the arrows; any other key closes it."""

    CSS: ClassVar[str] = "PanelScreen { background: #00000080; } #panel { margin: 1 3; }"

    def __init__(self, scene: Scene, which: Literal["tables", "log"], glyphs: Glyphs) -> None:
        super().__init__()
        self.scene = scene
        self.which = which
        self.glyphs = glyphs
        self.back = 0

    def compose(self) -> ComposeResult:
        """One picture."""
        yield Picture(self._draw, id="panel")

    def _draw(self, width: int, height: int) -> Canvas:
        foot = "any key closes" if self.which == "tables" else f"{self.glyphs.up_down} scrolls, any other key closes"
        if self.which == "log":
            canvas = draw_log(self.scene.log, width, height - 1, self.glyphs, self.back)
            whole = Canvas(width, height, PANELS, self.glyphs)
            for row in range(height - 1):
                x = 0
                for text, ink in canvas.runs(row):
                    x = whole.text(x, row, text, ink)
        else:
            whole = Canvas(width, height, PANELS, self.glyphs)
            self._draw_columns(whole)
        whole.text(2, height - 1, foot, Ink(FAINT))
        return whole

    def _draw_columns(self, whole: Canvas) -> None:
        """Pay tables side by side, so that all of them fit on a small screen."""
        column = max(34, whole.width // 2) if len(self.scene.tables) > 1 else whole.width
        x = y = 0
        for table in self.scene.tables:
            part = Canvas(min(column, whole.width - x), whole.height, PANELS, self.glyphs)
            height = draw_tables(part, (table,), 0, whole.height + 2)
            if y and y + height > whole.height - 1:
                x, y = x + column, 0
            for row in range(min(height, whole.height - 1 - y)):
                at = x
                for text, ink in part.runs(row):
                    at = whole.text(at, y + row, text, ink)
            y += height
        if not self.scene.tables:
            whole.text(2, 1, "This game has no pay tables.", Ink(GOLD))

    def press(self, event: events.Key) -> None:
        """Scroll or close."""
        step = {"up": 1, "down": -1, "pageup": 10, "pagedown": -10}.get(event.key)
        if step is None or self.which == "tables":
            self.close()
            return
        self.back = max(0, self.back + step)
        self.redraw()

    def on_click(self) -> None:
        """A click closes it too."""
        self.close()
