"""The table itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Literal

from textual.containers import Horizontal, Vertical

from queenhigh.terminal.bars import draw_bottom, draw_coach, draw_log, draw_side, draw_top
from queenhigh.terminal.beside import beside
from queenhigh.terminal.composing import amount_words, ask_words, buy_words
from queenhigh.terminal.felt import draw_felt, story_lines
from queenhigh.terminal.picture import Picture
from queenhigh.terminal.screens.amount import AmountScreen
from queenhigh.terminal.screens.front import Front
from queenhigh.terminal.screens.guide import GuideScreen
from queenhigh.terminal.screens.help import HelpScreen
from queenhigh.terminal.screens.history import HistoryScreen
from queenhigh.terminal.screens.notice import Reply, doubtful
from queenhigh.terminal.screens.panel import PanelScreen
from queenhigh.terminal.winning import FRAMES
from queenhigh.terminal.wishes import Wishes, keep_wishes

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.timer import Timer

    from queenhigh.terminal.book import Book
    from queenhigh.terminal.canvas import Canvas
    from queenhigh.terminal.controller import Controller
    from queenhigh.terminal.scene import Scene

SCREEN_KEYS = {
    "k": "screen:coach",
    "t": "screen:tables",
    "l": "screen:log",
    "h": "screen:history",
    "i": "screen:rules",
    "a": "screen:ask",
    "question_mark": "screen:help",
    "f1": "screen:help",
    "q": "screen:leave",
    "pageup": "scroll:+5",
    "pagedown": "scroll:-5",
}
Parting = Literal["left", "on"]
"""The player got up, or goes on to a table that was asked for before."""
COACH_LINES = 5
LOG_LINES = 4
"""What the coach and the log need to be of use."""
SIDE_WIDTH = 46
SIDE_FROM = 126
"""From this width on there is room for panels beside the felt."""


class TableScreen(Front[Parting]):
    """Felt, bars and panels."""

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

    def __init__(self, controller: Controller, pace: float, book: Book | None, wishes: Wishes) -> None:
        super().__init__()
        self.controller = controller
        self.pace = pace
        self.book = book
        """None at a live table, whose hands are kept by its house."""
        controller.coach_on, controller.ask_cents = wishes.coach, wishes.ask_cents
        self.scrolled = 0
        self.has_left = False
        self.lines = LOG_LINES
        """How many lines below the felt the log and the coach have."""
        self.glow = 0
        """The number of the picture while a win is shown."""
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
            self._scene = replace(self.controller.scene(), glow=self.glow)
        return self._scene

    def on_mount(self) -> None:
        """Begin where the journal left off."""
        if self.controller.stage == "idle":
            self.controller.do("next")
        self.show()
        # What the coach and the bots need is counted while the player looks at the table, and not before it is drawn.
        self.call_after_refresh(self.warm_up)

    def warm_up(self) -> None:
        """Count, beside the play, what the coach needs."""
        beside(self, self.controller.coach.warm_up, self._warmed, "warm-up")

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
        self.glow = 0
        if self.pace <= 0:
            self.controller.hurry()
        else:
            self.controller.tell_next()
            self._wait()
        self.repaint()

    def _wait(self) -> None:
        """For the next thing to tell; when all is told, for the stars of a win."""
        if self.controller.waiting:
            self._timer = self.set_timer(self.pace, self.show)
        elif (self.controller.scene().result_cents or 0) > 0:
            self._timer = self.set_timer(self.pace, self._shine)

    def _shine(self) -> None:
        """While a win is new, its stars move; a key does not wait for them."""
        self.glow += 1
        if self.glow < FRAMES:
            self._timer = self.set_timer(self.pace, self._shine)
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

    def press(self, event: events.Key) -> None:
        """A key for the screen, or else for the controller."""
        self.scrolled = self.scrolled if event.key in ("pageup", "pagedown") else 0
        name = SCREEN_KEYS.get(event.key, "") or self.controller.meaning(event.key)
        if not name and event.is_printable and event.character and not self.controller.waiting:
            self.controller.puzzled(event.character)
            self.repaint()
            return
        self.hit(name)

    def on_mouse_scroll_up(self) -> None:
        """The wheel scrolls the log."""
        self.hit("scroll:+3")

    def on_mouse_scroll_down(self) -> None:
        """And back."""
        self.hit("scroll:-3")

    def hit(self, name: str) -> None:
        """Do what a key or a click means."""
        if self.has_left or not name:
            return
        verb, _, rest = name.partition(":")
        if verb == "screen":
            self.open_aside(rest)
        elif verb == "scroll":
            self.scrolled = max(0, self.scrolled + int(rest))
            self.repaint()
        elif name in ("amount", "buy") and not self.controller.waiting:
            self._ask_amount(name)
        elif name == "next" and self.controller.next_table and not self.controller.waiting:
            self.leave()
            self.close("on")
        elif self.controller.hears(name):
            self.do_name(name)

    def do_name(self, name: str) -> None:
        """Do what a name means, and show what comes of it."""
        self.controller.do(name)
        self._read_up()
        self._foresee()
        self.show()
        if self.controller.doubt:
            self.app.push_screen(doubtful(self.controller.doubt, self.controller.glyphs), self._answered)

    def _answered(self, reply: Reply | None) -> None:
        self.do_name("sure" if reply == "yes" else "unsure")

    def _ask_amount(self, name: str) -> None:
        """An amount is typed, and then done with what it was asked for."""
        is_buying = name == "buy"
        words = buy_words(self.controller) if is_buying else amount_words(self.controller)

        def typed(text: str | None) -> None:
            if text:
                self.do_name(f"{name}:{text}")

        title = "Buy chips" if is_buying else "Amount"
        self.app.push_screen(AmountScreen(words, self.controller.glyphs, title), typed)

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
        """While the coach is on, a finished round is read at once, beside the play."""
        if self.controller.coach_on and self.controller.coach.is_behind:
            beside(self, self.controller.coach.study, self.repaint, "study")

    def _keep_wishes(self) -> None:
        if self.book is not None:
            keep_wishes(self.book.home, Wishes(self.controller.coach_on, self.controller.ask_cents))

    def _ask_setting(self, text: str | None) -> None:
        """From which cost on a decision is doubted; nothing typed means never."""
        if text is not None:
            self.controller.set_asking(text)
            self._keep_wishes()
            self.repaint()

    def open_aside(self, which: str) -> None:
        """Open what lies beside the table, or leave it."""
        glyphs = self.controller.glyphs
        match which:
            case "coach":
                self.controller.coach_on = not self.controller.coach_on
                self._keep_wishes()
                self._read_up()
                self.repaint()
            case "ask":
                screen = AmountScreen(ask_words(self.controller), glyphs, "Ask before a mistake")
                self.app.push_screen(screen, self._ask_setting)
            case "tables" | "log":
                self.app.push_screen(PanelScreen(self.scene, which, glyphs))
            case "rules":
                self.app.push_screen(GuideScreen(self.controller.rules, glyphs))
            case "help":
                self.app.push_screen(HelpScreen("table", glyphs))
            case "history" if self.book is not None:
                self.app.push_screen(HistoryScreen(self.book.pages(), glyphs, self.book.unread))
            case "leave":
                self.leave()
                self.close("left")
            case _:
                pass
