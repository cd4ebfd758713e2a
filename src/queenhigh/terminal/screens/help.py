"""Help, on every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Literal

from queenhigh.terminal.canvas import Canvas, Ink, wrap
from queenhigh.terminal.palette import FAINT, GOLD, PANEL_LINE, PANELS, PAPER, SOFT
from queenhigh.terminal.picture import Picture
from queenhigh.terminal.screens.front import Aside

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from queenhigh.terminal.glyphs import Glyphs

Topic = Literal["start", "table", "history"]

_TABLE: Final = (
    ("Betting", ""),
    ("left, right", "choose a spot; up and down the seat, where you may bet behind others"),
    ("1 to 5", "put a chip on it; + the chip in hand; m the least, x the most, e an amount"),
    ("u, c, r, d", "undo the last chips, clear all, bet as last time, double"),
    ("Enter", "no more bets: deal; s sits this round out"),
    ("g", "bet as last time and deal, also between rounds"),
    ("Deciding", ""),
    ("letters", "take the option that shows the letter; no other key plays or folds"),
    ("left, right", "change the raise; 1 to 3 mark a card for the exchange"),
    ("The bank", ""),
    ("b, n", "take the bank with the chips you have put up, or let it pass"),
    ("Always", ""),
    ("Space", "show at once what the table is telling; it never decides anything"),
    ("i, k, t, l, h", "rules and how to play, coach, pay tables, log, history of hands"),
    ("a", "be asked before a mistake that costs more than an amount"),
    ("b, w", "between rounds: buy chips; one spot or two, where the rules allow it"),
    ("q, Ctrl-C", "leave; an open hand waits for you, even if the power fails"),
    ("mouse", "click spots, chips, cards and buttons; the wheel scrolls the log"),
)
_START: Final = (
    ("up, down", "choose a game"),
    ("right, left", "list the pay tables of a game, or put them away"),
    ("Enter", "sit down"),
    ("i", "rules and how to play"),
    ("/", "search; letters narrow the list, Esc ends it"),
    ("q", "leave"),
)
_HISTORY: Final = (
    ("up, down", "choose a hand"),
    ("Enter", "replay it, step by step"),
    ("left, right", "in a replay: one step back or forth; Page Up and Down ten, Home and End all"),
    ("q", "back to the table"),
)
_TOPICS: Final[dict[Topic, tuple[tuple[str, str], ...]]] = {"start": _START, "table": _TABLE, "history": _HISTORY}


class HelpScreen(Aside[None]):
    """The keys of a screen; any key closes it."""

    CSS: ClassVar[str] = """
    HelpScreen { align: center middle; background: #00000080; }
    #help { width: 78; height: 22; }
    """

    def __init__(self, topic: Topic, glyphs: Glyphs) -> None:
        super().__init__()
        self.topic: Topic = topic
        self.glyphs = glyphs

    def compose(self) -> ComposeResult:
        """One box."""
        yield Picture(self._draw, id="help")

    def _draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, PANELS, self.glyphs)
        canvas.box(0, 0, width, height, Ink(PANEL_LINE), self.glyphs.round_box)
        canvas.text(2, 0, " Help ", Ink(GOLD, bold=True))
        canvas.text(2, height - 1, " any key closes ", Ink(FAINT))
        y = 1
        for key, words in _TOPICS[self.topic]:
            if not words:
                y += 1 if height > 22 else 0
                canvas.text(3, y, key, Ink(GOLD, bold=True))
                y += 1
                continue
            canvas.text(3, y, key, Ink(PAPER, bold=True))
            for line in wrap(words, width - 18):
                canvas.text(16, y, line, Ink(SOFT))
                y += 1
        return canvas

    def press(self, event: events.Key) -> None:
        """Any key closes it."""
        del event
        self.close()

    def on_click(self) -> None:
        """A click too."""
        self.close()
