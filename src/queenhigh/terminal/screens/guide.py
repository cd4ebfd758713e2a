"""How the game is played, and its complete rules, to be read at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from queenhigh.terminal.canvas import Canvas, Ink
from queenhigh.terminal.guiding import full_rules, primer
from queenhigh.terminal.palette import FAINT, GOLD, MOODS, PANEL_LINE, PANELS, PAPER
from queenhigh.terminal.picture import Picture
from queenhigh.terminal.screens.front import Aside

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.terminal.glyphs import Glyphs
    from queenhigh.terminal.scene import Line

Page = Literal["how", "rules"]
WIDTH_MAX = 100
_STEPS = {"up": -1, "down": 1, "pageup": -15, "pagedown": 15, "space": 15, "home": -(10**6), "end": 10**6}


class GuideScreen(Aside[None]):
    """Two pages: how to play in a few sentences, and the rules in full. Tab turns the page, arrows scroll."""

    CSS: ClassVar[str] = f"""
    GuideScreen {{ align: center middle; background: #00000080; }}
    #guide {{ margin: 1 2; max-width: {WIDTH_MAX}; }}
    """

    def __init__(self, rules: Ruleset, glyphs: Glyphs, page: Page = "how") -> None:
        super().__init__()
        self.rules = rules
        self.glyphs = glyphs
        self.page: Page = page
        self.top = 0
        self._most = 0
        """How far down one can scroll."""

    def compose(self) -> ComposeResult:
        """One box."""
        yield Picture(self._draw, id="guide")

    def _lines(self, width: int) -> tuple[Line, ...]:
        return (primer if self.page == "how" else full_rules)(self.rules, width)

    def _draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, PANELS, self.glyphs)
        canvas.box(0, 0, width, height, Ink(PANEL_LINE), self.glyphs.round_box)
        x = 2
        for page, label in (("how", " How to play "), ("rules", " Rules ")):
            lit = page == self.page
            end = canvas.text(x, 0, label, Ink(GOLD if lit else FAINT, bold=lit))
            canvas.hit(x, 0, end - x, 1, f"page:{page}")
            x = end + 1
        lines = self._lines(width - 6)
        room = height - 3
        self._most = max(0, len(lines) - room)
        self.top = min(self.top, self._most)
        for row, line in enumerate(lines[self.top : self.top + room], 1):
            bold = line.mood == "gold"
            canvas.text(3, row, line.text, Ink(MOODS[line.mood] if line.mood != "plain" else PAPER, bold=bold))
        more = f"{self.glyphs.up_down} scroll, " if self._most else ""
        foot = f" Tab turns the page, {more}any other key closes "
        canvas.text(2, height - 1, foot, Ink(FAINT))
        if self._most:
            part = f" {100 * self.top // self._most} % "
            canvas.text(width - len(part) - 2, height - 1, part, Ink(FAINT))
        return canvas

    def press(self, event: events.Key) -> None:
        """Turn the page, scroll, close."""
        if event.key in ("tab", "left", "right", "shift+tab"):
            self.hit("page:rules" if self.page == "how" else "page:how")
        elif event.key in _STEPS:
            self._scroll(_STEPS[event.key])
        else:
            self.close()

    def hit(self, name: str) -> None:
        """A click on a page's name."""
        self.page, self.top = ("rules" if name == "page:rules" else "how"), 0
        self.redraw()

    def _scroll(self, lines: int) -> None:
        self.top = max(0, min(self._most, self.top + lines))
        self.redraw()

    def on_mouse_scroll_up(self) -> None:
        """The wheel scrolls."""
        self._scroll(-3)

    def on_mouse_scroll_down(self) -> None:
        """And back."""
        self._scroll(3)
