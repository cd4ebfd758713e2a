"""The table itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from queenhigh.terminal.bars import draw_bottom, draw_coach, draw_log, draw_side, draw_top
from queenhigh.terminal.beside import beside
from queenhigh.terminal.composing import amount_words
from queenhigh.terminal.felt import draw_felt, story_lines
from queenhigh.terminal.picture import Picture
from queenhigh.terminal.screens.amount import AmountScreen
from queenhigh.terminal.screens.help import HelpScreen
from queenhigh.terminal.screens.history import HistoryScreen
from queenhigh.terminal.screens.panel import PanelScreen

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.timer import Timer

    from queenhigh.terminal.book import Book
    from queenhigh.terminal.canvas import Canvas
    from queenhigh.terminal.controller import Controller
    from queenhigh.terminal.scene import Scene

COACH_LINES = 5
LOG_LINES = 4
"""What the coach and the log need to be of use."""
SIDE_WIDTH = 46
SIDE_FROM = 126
"""From this width on there is room for panels beside the felt."""


class TableScreen(Screen[None]):
    """Felt, bars and panels. Every key goes to the controller first."""

    CSS: ClassVar[str] = f"""
    #top {{ height: 1; }}
    #bottom {{ height: 3; }}
    #side {{ width: {SIDE_WIDTH}; display: none; }}
    #story {{ height: 4; }}
    #coach {{ height: 5; display: none; }}
    TableScreen.-coached #story {{ display: none; }}
    TableScreen.-coached #coach {{ display: block; }}
    TableScreen.-both #story {{ display: block; }}
    TableScreen.-wide #side {{ display: block; }}
    TableScreen.-wide #story {{ display: none; }}
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (SIDE_FROM, "-wide")]  # noqa: RUF012  # as the library declares it

    def __init__(self, controller: Controller, pace: float, book: Book | None = None) -> None:
        super().__init__()
        self.controller = controller
        self.pace = pace
        self.book = book
        self.scrolled = 0
        self.has_left = False
        self.lines = LOG_LINES
        """How many lines below the felt the log and the coach have."""
        self._scene: Scene | None = None
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        glyphs = self.controller.glyphs
        yield Picture(lambda width, _: draw_top(self.scene, width, glyphs), id="top")
        with Horizontal(id="middle"):
            with Vertical():
                yield Picture(lambda width, height: draw_felt(self.scene, width, height, glyphs), id="felt")
                yield Picture(self._draw_coach, id="coach")
                yield Picture(self._draw_story, id="story")
            yield Picture(lambda width, height: draw_side(self.scene, width, height, glyphs, self.scrolled), id="side")
        yield Picture(lambda width, height: draw_bottom(self.scene, width, height, glyphs), id="bottom")

    def _draw_story(self, width: int, height: int) -> Canvas:
        return draw_log(self.scene.log[-80:], width, height, self.controller.glyphs, self.scrolled)

    def _draw_coach(self, width: int, height: int) -> Canvas:
        return draw_coach(self.scene.coach, width, height, self.controller.glyphs)

    @property
    def scene(self) -> Scene:
        """What is shown; built once for all parts."""
        if self._scene is None:
            self._scene = self.controller.scene()
        return self._scene

    def on_mount(self) -> None:
        """Begin where the journal left off."""
        if self.controller.stage == "idle":
            self.controller.do("next")
        self.show()
        # What the coach and the bots need is counted while the player looks at the table, and not before it is drawn.
        self.call_after_refresh(lambda: beside(self, self.controller.coach.warm_up, self._warmed, "warm-up"))

    def _warmed(self) -> None:
        self.controller.warmed()
        self.repaint()

    def on_resize(self, event: events.Resize) -> None:
        """The log below the felt gets what the felt does not need."""
        self.lines = story_lines(event.size.height - 4)
        self._share_lines()

    def _share_lines(self) -> None:
        """The coach takes the place of the log; where there is room below the felt, it leaves the log some lines."""
        is_coached = self.has_class("-coached")
        both = is_coached and self.lines >= COACH_LINES + LOG_LINES
        self.set_class(both, "-both")
        self.query_one("#coach").styles.height = COACH_LINES if both else max(self.lines, COACH_LINES)
        self.query_one("#story").styles.height = self.lines - COACH_LINES if both else max(self.lines, LOG_LINES)

    def show(self) -> None:
        """Show what has happened: all at once, or beat by beat."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self.pace <= 0:
            self.controller.hurry()
        elif self.controller.waiting:
            self.controller.tell_next()
            if self.controller.waiting:
                self._timer = self.set_timer(self.pace, self.show)
        self.repaint()

    def repaint(self) -> None:
        """Draw everything anew from the scene as it is."""
        self._scene = None
        # While the table tells, the log has the lines below the felt: the coach speaks when there is something to say.
        is_coached = bool(self.scene.coach) and not self.has_class("-wide")
        if is_coached != self.has_class("-coached"):
            self.set_class(is_coached, "-coached")
            self._share_lines()
        for picture in self.query(Picture):
            picture.redraw()

    def on_key(self, event: events.Key) -> None:
        """A key for the screen, or else for the controller."""
        event.stop()
        self.scrolled = self.scrolled if event.key in ("pageup", "pagedown") else 0
        name = {
            "k": "screen:coach",
            "t": "screen:tables",
            "l": "screen:log",
            "h": "screen:history",
            "question_mark": "screen:help",
            "f1": "screen:help",
            "q": "screen:leave",
            "escape": "screen:leave",
            "pageup": "scroll:+5",
            "pagedown": "scroll:-5",
        }.get(event.key, "")
        name = name or self.controller.meaning(event.key)
        if not name and event.is_printable and event.character and not self.controller.waiting:
            self.controller.puzzled(event.character)
            self.repaint()
            return
        self.act(name)

    def on_mouse_scroll_up(self) -> None:
        """The wheel scrolls the log."""
        self.act("scroll:+3")

    def on_mouse_scroll_down(self) -> None:
        """And back."""
        self.act("scroll:-3")

    def on_picture_hit(self, message: Picture.Hit) -> None:
        """A click means the same as a key."""
        message.stop()
        self.act(message.name)

    def act(self, name: str) -> None:
        """Do what a key or a click means."""
        if self.has_left:
            return
        verb, _, rest = name.partition(":")
        if verb == "screen":
            self._open(rest)
        elif verb == "scroll":
            self.scrolled = max(0, self.scrolled + int(rest))
            self.repaint()
        elif name == "amount" and not self.controller.waiting:
            self.app.push_screen(AmountScreen(amount_words(self.controller), self.controller.glyphs), self._typed)
        elif name or self.controller.waiting:
            self.controller.do(name)
            if name == "next":
                self._read_up()
            self._foresee()
            self.show()

    def _foresee(self) -> None:
        """With two hands before the player, what is seen in the other one is counted while the player looks."""
        sight, other_hand = self.controller.host.sight(), self.controller.host.other_hand()
        if sight is not None and other_hand:
            beside(self, lambda: self.controller.coach.foresee(sight, other_hand), self.repaint, "foresee")

    def leave(self) -> None:
        """Get up from the table; keys that come after that find nobody."""
        if not self.has_left:
            self.has_left = True
            self.controller.hurry()
            self.controller.host.leave()

    def _read_up(self) -> None:
        """While the coach is on, finished rounds are read beside the play."""
        if self.controller.coach_on:
            beside(self, self.controller.coach.study, self.repaint, "study")

    def _typed(self, text: str | None) -> None:
        if text:
            self.controller.do(f"amount:{text}")
            self.show()

    def _open(self, which: str) -> None:
        glyphs = self.controller.glyphs
        match which:
            case "coach":
                self.controller.coach_on = not self.controller.coach_on
                self._read_up()
                self.repaint()
            case "tables" | "log":
                self.app.push_screen(PanelScreen(self.scene, which, glyphs))
            case "help":
                self.app.push_screen(HelpScreen("table", glyphs))
            case "history" if self.book is not None:
                self.app.push_screen(HistoryScreen(self.book.pages(), glyphs))
            case "leave":
                self.leave()
                self.dismiss()
            case _:
                pass
