"""The player's hands at a live table: the same keys, and what the table waits for, for how long, and what it does then."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.casino.tables.differing import difference_words
from queenhigh.round.events import RoundOpened
from queenhigh.terminal.controller import Controller
from queenhigh.terminal.glyphs import UNICODE, Glyphs
from queenhigh.terminal.refusals import words_of_refusal
from queenhigh.terminal.scene import Line

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.errors import BadInput, IllegalAction
    from queenhigh.terminal.live_host import LiveHost
    from queenhigh.terminal.scene import Scene
    from queenhigh.terminal.stage import Stage

LOST = "The connection is lost; coming back ..."
MOVING = "The table is at another server now; going there with it ..."
_WAITS = {
    "offer": "The bank is offered to the next seat.",
    "banker": "Nobody who may take the bank takes it: no round is dealt.",
    "start": "The next round begins in a moment.",
    "bets": "The others bet.",
    "seeds": "Everyone shows the seed of the shuffle.",
    "deal": "The cards are dealt.",
    "reveal": "The bank shows its hand.",
    "settle": "The wagers are settled, one after another.",
    "lock": "The table looks at what the meter owes.",
    "confirm": "What the meter owes is confirmed.",
    "rack": "The round is settled.",
}


class Turn(NamedTuple):
    """A question of the table: of which round, what, and for which spot, where one is decided."""

    round: int
    stage: Stage
    spot: int


class LiveController(Controller):
    """One player's controls at a live table."""

    host: LiveHost

    def __init__(self, host: LiveHost, clock: Callable[[], int], glyphs: Glyphs = UNICODE) -> None:
        """`clock` gives the server's time, in microseconds since 1970."""
        super().__init__(host, glyphs)
        self.clock = clock
        self.warned_to_leave = False
        self._last_stage: Stage = self.stage
        for difference in host.table.view.differs:
            words = difference_words(host.sitting.rules, difference)
            self.story.add(Line(f"This table differs from the file. {words}.", "cool"))

    @property
    def stage(self) -> Stage:
        """Where the player is: nothing is asked of those whom the table does not wait for."""
        table, sitting = self.host.table.view.table, self.host.sitting
        if table.step.wait == "bank" and sitting.you in table.step.bettors:
            return "offer"
        if sitting.state.phase == "betting" and any(each.bettor == sitting.you for each in sitting.state.people):
            return "banking" if self.host.banks else "betting"
        return "deciding" if self.host.sight() is not None else "waiting"

    @property
    def turn(self) -> Turn:
        """What the table asks of the player now: what is meant for one turn is never done in another."""
        sight = self.host.sight()
        return Turn(self.host.sitting.state.number, self.stage, sight.spot if sight is not None else 0)

    def count_round(self) -> None:
        """What was luck and what was skill is told by the cards of all, which a player of a live table does not know."""

    def catch_up(self) -> None:
        """Tell what has come over the line."""
        beats = self.host.take_beats()
        if any(isinstance(beat.event, RoundOpened) for beat in beats):
            self.bank_chips = []
            self.warned_to_leave = False
            self.coach.new_round()
        self.story.waiting.extend(beats)
        self.hurry()
        self.tell_next()
        if self.stage != self._last_stage:
            # What was said before would hide what is asked now, and for how long.
            self._last_stage, self.error = self.stage, ""

    def refuse(self, refused: IllegalAction | BadInput) -> None:
        """The server said no."""
        self.error = words_of_refusal(refused)
        if not refused.code.startswith("wager/"):
            self.story.add(Line(f"Refused: {self.error}", "bad"))

    def scene(self) -> Scene:
        """The table as it is told now, with what it waits for and how long it still does."""
        scene = super().scene()
        table = self.host.table
        asked = self._waits() if self.stage == "waiting" else scene.prompt
        if self.stage in ("betting", "banking") and self.host.is_ready:
            asked = f"You are ready; the others still bet. {asked if self.stage == 'betting' else ''}".rstrip()
        return replace(
            scene,
            title=f"{table.name}: {scene.title}",
            prompt=" ".join(part for part in (self.time_words(), asked) if part),
            meters=tuple(
                (f"{label} (no wagers: {why})" if (why := table.meters_closed.get(name)) else label, cents)
                for name, (label, cents) in zip(self.rules.meter, scene.meters, strict=False)
            ),
            error=scene.error if self.is_connected else MOVING if table.is_moving else LOST,
        )

    @property
    def is_connected(self) -> bool:
        """Whether the server hears what is done."""
        return self.host.table.is_connected

    def time_words(self) -> str:
        """How long the table still waits, and what it does then: "12 s, then: Fold."."""
        timing = self.host.table.timing
        if timing is None:
            return ""
        left = max(0, -(-(timing.until - self.clock()) // 1_000_000))
        return f"{left} s, then: {timing.words.removeprefix('automatic: ')}."

    def _waits(self) -> str:
        view = self.host.table.view
        step, you = view.table.step, self.host.sitting.you
        if view.status != "open":
            return f"The table is {view.status}."
        if step.wait in ("bank", "decision") and step.bettors:
            does = "is offered the bank" if step.wait == "bank" else "decides"
            return f"{step.bettors[0]} {does}."
        words = _WAITS.get(step.wait, "The table goes on by itself.")
        round_ = view.table.round
        is_out = round_ is not None and all(person.bettor != you for person in round_.people)
        return f"{words} You are in from the next round on." if is_out else words
