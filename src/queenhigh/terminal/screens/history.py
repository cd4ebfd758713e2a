"""The hands that were played, and a replay of each."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal, Vertical

from queenhigh.cards.card import card_symbols, card_text
from queenhigh.history.words import words_of
from queenhigh.money.cents import format_cents
from queenhigh.round import events as ev
from queenhigh.round.plan import plan_of
from queenhigh.terminal.bars import draw_bottom, draw_keys, draw_log, draw_side, draw_top
from queenhigh.terminal.building import gain_words
from queenhigh.terminal.canvas import Canvas, Ink, clip
from queenhigh.terminal.felt import draw_felt
from queenhigh.terminal.palette import BAD, FELT_LIT, GOLD, GOOD, NIGHT, PANELS, PAPER, SOFT
from queenhigh.terminal.picture import Picture
from queenhigh.terminal.replay import Replay
from queenhigh.terminal.screens.front import Front
from queenhigh.terminal.screens.help import HelpScreen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from textual import events
    from textual.app import ComposeResult

    from queenhigh.terminal.glyphs import Glyphs
    from queenhigh.terminal.hands_kept import Hand
    from queenhigh.terminal.scene import Scene


AT_FIRST = 100
"""So many hands are read ahead of where one looks: more than a screen holds."""


class HistoryScreen(Front[None]):
    """The last hands, the newest first."""

    CSS: ClassVar[str] = "#hands { height: 1fr; width: 1fr; }"

    def __init__(
        self, pages: Iterator[list[Hand]], glyphs: Glyphs, unread: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        super().__init__()
        self.unread = unread
        """Pages that could not be read so far, and why."""
        self.pages: Iterator[list[Hand]] | None = pages
        """What has not been read yet; None when all is."""
        self.hands: list[Hand] = []
        self.glyphs = glyphs
        self.chosen = 0
        self._read(AT_FIRST)

    def _read(self, count: int) -> None:
        """Read on until so many hands are there, or all."""
        while self.pages is not None and len(self.hands) < count:
            page = next(self.pages, None)
            if page is None:
                self.pages = None
            else:
                self.hands += page

    def compose(self) -> ComposeResult:
        """One picture."""
        yield Picture(self._draw, id="hands")

    def press(self, event: events.Key) -> None:
        """Move, replay, go back."""
        steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -(10**9), "end": 10**9}
        if event.key in steps:
            wanted = self.chosen + steps[event.key]
            self._read(wanted + AT_FIRST)
            self.chosen = max(0, min(len(self.hands) - 1, wanted))
        elif event.key in ("enter", "space") and self.hands:
            self.app.push_screen(ReplayScreen(Replay(self.hands[self.chosen], self.glyphs)))
        elif event.key in ("question_mark", "f1"):
            self.app.push_screen(HelpScreen("history", self.glyphs))
        elif event.key in ("q", "escape", "h"):
            self.close()
            return
        self.redraw()

    def hit(self, name: str) -> None:
        """A click chooses, a second one replays."""
        if name.startswith("screen:"):
            self._open(name.removeprefix("screen:"))
            return
        place = int(name.removeprefix("row:"))
        if place == self.chosen:
            self.app.push_screen(ReplayScreen(Replay(self.hands[place], self.glyphs)))
        self.chosen = place
        self.redraw()

    def _open(self, which: str) -> None:
        if which == "help":
            self.app.push_screen(HelpScreen("history", self.glyphs))
        elif which == "back":
            self.close()
        elif which == "replay" and self.hands:
            self.app.push_screen(ReplayScreen(Replay(self.hands[self.chosen], self.glyphs)))

    def _draw(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, PANELS, self.glyphs)
        canvas.fill(0, 0, width, 1, Ink(ground=NIGHT))
        canvas.text(1, 0, "HISTORY OF HANDS", Ink(GOLD, bold=True))
        total = sum(hand.net_cents for hand in self.hands)
        count = len(self.hands)
        so_far = "the last " if self.pages is not None else ""
        said = f"{so_far}{count} hand{'' if count == 1 else 's'}, {gain_words(total)}"
        canvas.text(width - len(said) - 1, 0, said, Ink(PAPER, bold=True))
        for reason in list(self.unread.values())[:1]:
            canvas.text(2, 1, clip(f"Not listed: {reason}", width - 4), Ink(BAD))
        if not self.hands:
            canvas.text(2, 2, "No hand has been finished yet.", Ink(SOFT))
        room = height - 3
        first = max(0, min(self.chosen - room // 2, len(self.hands) - room))
        for line, hand in enumerate(self.hands[first : first + room]):
            self._draw_row(canvas, 2 + line, hand, first + line)
        draw_keys(canvas, height - 1, (("up/down", "choose"), ("Enter", "replay"), *REPLAY_KEYS))
        return canvas

    def _draw_row(self, canvas: Canvas, y: int, hand: Hand, place: int) -> None:
        lit = place == self.chosen
        if lit:
            canvas.fill(0, y, canvas.width, 1, Ink(ground=FELT_LIT))
            canvas.text(0, y, self.glyphs.pointer, Ink(GOLD, bold=True))
        net = hand.net_cents
        canvas.text(2, y, f"#{hand.record.opened.number}", Ink(SOFT))
        canvas.text(9, y, f"{gain_words(net):>9}", Ink(GOOD if net > 0 else BAD if net < 0 else GOLD, bold=True))
        canvas.text(20, y, clip(summary(hand, self.glyphs), canvas.width - 22), Ink(PAPER if lit else SOFT))
        canvas.hit(0, y, canvas.width, 1, f"row:{place}")


def summary(hand: Hand, glyphs: Glyphs) -> str:
    """A hand in a line: the cards, what was done, the game."""
    record = hand.record
    words = words_of(record.rules)
    opened = record.opened
    parts = []
    if opened.bank_bettor == hand.you:
        parts.append(f"banked {format_cents(opened.bank_cents)}")
    own = {seat for person in opened.people if person.bettor == hand.you for seat in person.seats}
    first, last = plan_of(record.rules).hand_at
    dealt = record.dealt
    show = card_text if glyphs.is_ascii else card_symbols
    for seat, cards in dealt.stacks if dealt else ():
        if seat in own:
            # A draw card that was not turned was never seen.
            parts.append(" ".join(show(card) for card in cards[first:last]))
    for event in record.events:
        if isinstance(event, ev.OptionTaken) and event.spot in own:
            given = f" exchanging {show(event.discard)}" if event.discard is not None else ""
            parts.append(f"{words.options.get(event.option, event.option)}{given}")
        elif isinstance(event, ev.DrawTurned) and event.spot in own and parts:
            parts[-1] += f" for {show(event.card)}"
    return f"{', '.join(parts) or 'watched'}  {glyphs.bullet}  {record.rules.title}"


REPLAY_KEYS = (("?", "help"), ("q", "back"))
STEPS = {
    "left": -1,
    "up": -1,
    "right": 1,
    "down": 1,
    "space": 1,
    "enter": 1,
    "pageup": -10,
    "pagedown": 10,
    "home": -9999,
    "end": 9999,
}
"""How far each key goes in a replay."""


class ReplayScreen(Front[None]):
    """One hand, step by step."""

    CSS: ClassVar[str] = """
    #top { height: 1; }
    #bottom { height: 3; }
    #side { width: 46; display: none; }
    #story { height: 4; }
    ReplayScreen.-wide #side { display: block; }
    ReplayScreen.-wide #story { display: none; }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (126, "-wide")]  # noqa: RUF012  # as the library declares it

    def __init__(self, replay: Replay) -> None:
        super().__init__()
        self.replay = replay
        self.step = 0

    def compose(self) -> ComposeResult:
        """As the table, without anything to do."""
        glyphs = self.replay.glyphs
        yield Picture(lambda width, _: draw_top(self.scene, width, glyphs), id="top")
        with Horizontal():
            with Vertical():
                yield Picture(lambda width, height: draw_felt(self.scene, width, height, glyphs), id="felt")
                yield Picture(lambda width, height: draw_log(self.scene.log, width, height, glyphs), id="story")
            yield Picture(lambda width, height: draw_side(self.scene, width, height, glyphs), id="side")
        yield Picture(lambda width, height: draw_bottom(self.scene, width, height, glyphs, REPLAY_KEYS), id="bottom")

    @property
    def scene(self) -> Scene:
        """The table at the step."""
        return self.replay.scene(self.step)

    def press(self, event: events.Key) -> None:
        """Back and forth."""
        step = STEPS.get(event.key)
        if step is not None:
            self._go(step)
        elif event.key in ("question_mark", "f1"):
            self._open("help")
        elif event.key in ("q", "escape", "h"):
            self._open("back")

    def hit(self, name: str) -> None:
        """A click on what a key does."""
        verb, _, rest = name.partition(":")
        if verb == "step":
            self._go(int(rest))
        elif verb == "screen":
            self._open(rest)

    def _go(self, step: int) -> None:
        self.step = max(0, min(len(self.replay.steps) - 1, self.step + step))
        self.redraw()

    def _open(self, which: str) -> None:
        if which == "help":
            self.app.push_screen(HelpScreen("history", self.replay.glyphs))
        elif which == "back":
            self.close()
