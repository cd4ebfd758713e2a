"""A few words over the table, and the keys that answer them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from queenhigh.money.cents import format_cents
from queenhigh.terminal.bars import draw_buttons
from queenhigh.terminal.canvas import Canvas, Ink, wrap
from queenhigh.terminal.palette import GOLD, PANELS, PAPER
from queenhigh.terminal.picture import Picture
from queenhigh.terminal.scene import Choice
from queenhigh.terminal.screens.front import Aside

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from queenhigh.terminal.glyphs import Glyphs
    from queenhigh.terminal.sitting import Sitting

WIDTH = 62
Reply = Literal["yes", "no"]


class Answer(NamedTuple):
    """A key, as it is named and as it is shown, what it says, and what it means."""

    key: str
    shown: str
    label: str
    means: Reply


class NoticeScreen(Aside[Reply]):
    """Says something and waits for one of the answers; any other key changes nothing. Esc is always no."""

    CSS: ClassVar[str] = f"""
    NoticeScreen {{ align: center middle; background: #00000080; }}
    #notice {{ width: {WIDTH}; height: auto; }}
    """

    def __init__(self, title: str, words: str, answers: tuple[Answer, ...], glyphs: Glyphs) -> None:
        super().__init__()
        self.title = title
        self.lines = wrap(words, WIDTH - 6)
        self.answers = answers
        self.glyphs = glyphs

    def compose(self) -> ComposeResult:
        """One box."""
        picture = Picture(self._draw, id="notice")
        picture.styles.height = len(self.lines) + 5
        yield picture

    def _draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, PANELS, self.glyphs)
        canvas.box(0, 0, width, height, Ink(GOLD), self.glyphs.round_box)
        canvas.text(2, 0, f" {self.title} ", Ink(GOLD, bold=True))
        for row, line in enumerate(self.lines, 2):
            canvas.text(3, row, line, Ink(PAPER))
        buttons = tuple(Choice(each.shown, each.label, each.key) for each in self.answers)
        draw_buttons(canvas, 3, height - 2, buttons)
        return canvas

    def press(self, event: events.Key) -> None:
        """Answer."""
        self._answer(event.key)

    def hit(self, name: str) -> None:
        """A click answers too."""
        self._answer(name)

    def _answer(self, key: str) -> None:
        found = next((answer for answer in self.answers if answer.key == key), None)
        if found is not None or key == "escape":
            self.close(found.means if found is not None else "no")


def unfinished(sitting: Sitting, asked: str, glyphs: Glyphs) -> NoticeScreen:
    """Another game was asked for than the one in which a hand lies open."""
    down = format_cents(sitting.chips_down_cents)
    words = (
        f"{down} of yours lies on the table of {sitting.rules.title}, in a hand that was interrupted."
        f" It comes first; after it, {asked} opens."
    )
    return NoticeScreen("An unfinished hand", words, (Answer("enter", glyphs.enter, "Finish it", "yes"),), glyphs)


def doubtful(words: str, glyphs: Glyphs) -> NoticeScreen:
    """A decision that costs more than the player wants to lose without being asked."""
    answers = (
        Answer("n", "n", "No, let me decide again", "no"),
        Answer("y", "y", "Yes, do it", "yes"),
    )
    return NoticeScreen("Are you sure?", words, answers, glyphs)
