"""The lobby of a live server: its tables, to choose one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from queenhigh.terminal.bars import draw_keys
from queenhigh.terminal.canvas import Canvas, Ink, clip
from queenhigh.terminal.palette import BAD, FELT, FELT_LINE, FELT_LIT, GOLD, NIGHT, PAPER, SOFT
from queenhigh.terminal.picture import Picture
from queenhigh.terminal.screens.front import Front

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events
    from textual.app import ComposeResult

    from queenhigh.client import Listed
    from queenhigh.terminal.glyphs import Glyphs

_STEPS: Final = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8, "home": -999, "end": 999}
_KEYS: Final = (("Enter", "sit down"), ("q", "leave"))


class LobbyScreen(Front[None]):
    """Choose a table; `sit` hears its name."""

    CSS: ClassVar[str] = "#lobby { height: 1fr; width: 1fr; }"

    def __init__(self, tables: tuple[Listed, ...], who: str, glyphs: Glyphs, sit: Callable[[str], None]) -> None:
        super().__init__()
        self.tables = tables
        self.who = who
        self.glyphs = glyphs
        self.chosen = 0
        self.error = "" if tables else "This house has no open table."
        self._sit = sit

    def compose(self) -> ComposeResult:
        """One picture."""
        yield Picture(self._draw, id="lobby")

    def say(self, words: str) -> None:
        """What stands against a table."""
        self.error = words
        self.redraw()

    def _draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, Ink(PAPER, FELT), self.glyphs)
        canvas.fill(0, 0, width, 1, Ink(ground=NIGHT))
        canvas.text(1, 0, f"{'Q' if self.glyphs.is_ascii else '♛'} QUEENHIGH", Ink(GOLD, NIGHT, bold=True))
        who = clip(f"You are {self.who} ", width - 20)
        canvas.text(width - len(who), 0, who, Ink(SOFT, NIGHT))
        canvas.text(3, 2, "table  game", Ink(FELT_LINE))
        heads = "people  bots  free  chips "
        canvas.text(width - len(heads) - 2, 2, heads, Ink(FELT_LINE))
        room = height - 5
        first = max(0, min(self.chosen - room // 2, len(self.tables) - room))
        for line, place in enumerate(range(first, min(first + room, len(self.tables)))):
            self._row(canvas, 3 + line, place)
        if self.error:
            canvas.text(3, height - 2, clip(self.error, width - 5), Ink(BAD, bold=True))
        draw_keys(canvas, height - 1, _KEYS)
        return canvas

    def _row(self, canvas: Canvas, y: int, place: int) -> None:
        table, width = self.tables[place], canvas.width
        is_chosen = place == self.chosen
        ink = Ink(GOLD if is_chosen else PAPER, FELT_LIT if is_chosen else FELT, bold=is_chosen)
        canvas.fill(1, y, width - 2, 1, Ink(ground=FELT_LIT if is_chosen else FELT))
        state = "" if table.status == "open" else f" ({table.status})"
        end = f"{table.people:>6}  {table.bots:>4}  {len(table.free):>4}  {clip(table.currency, 6):<6}"
        canvas.text(3, y, f"{table.name:<6} {clip(table.title + state, width - len(end) - 14)}", ink)
        canvas.text(width - len(end) - 2, y, end, ink)
        canvas.hit(1, y, width - 2, 1, f"row:{place}")

    def press(self, event: events.Key) -> None:
        """Choose, sit down, leave."""
        if event.key == "q":
            self.app.exit()
        elif event.key == "enter":
            self._take()
        else:
            self.chosen = max(0, min(self.chosen + _STEPS.get(event.key, 0), len(self.tables) - 1))
            self.redraw()

    def hit(self, name: str) -> None:
        """A click chooses; on the chosen one it sits down."""
        verb, _, rest = name.partition(":")
        if verb == "row" and int(rest) != self.chosen:
            self.chosen = int(rest)
            self.redraw()
        elif verb == "row":
            self._take()

    def _take(self) -> None:
        if self.tables:
            self._sit(self.tables[self.chosen].name)
