"""The table of a live server: the same felt and the same keys; frames come over the line whenever they like."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, Final

from queenhigh.errors import BadInput, IllegalAction
from queenhigh.terminal.screens.table import TableScreen

if TYPE_CHECKING:
    from queenhigh.terminal.live_controller import LiveController, Turn
    from queenhigh.terminal.wishes import Wishes

TICK_SECONDS: Final = 0.25
"""How often the clock and the line are looked at."""
MORE_SECONDS: Final = 0.03
"""How long to wait for what the player alone hears beside what everyone does."""
_ANSWERS: Final = ("sure", "unsure")
_ANYTIME: Final = ("buy", "spots", "hurry")
"""What is no answer to the table's question."""
TOO_LATE: Final = "The table has gone on meanwhile: nothing was done."
NO_COACH: Final = "This table is played without a coach."


class LiveScreen(TableScreen):
    """Felt, bars and panels of a live table."""

    # The library takes the rules of a screen's own name only.
    CSS: ClassVar[str] = TableScreen.CSS.replace("TableScreen.", "LiveScreen.")

    controller: LiveController

    def __init__(self, controller: LiveController, wishes: Wishes) -> None:
        super().__init__(controller, 0.0, None, wishes)
        self.host = controller.host
        if not self.host.table.view.coach:
            controller.coach_on, controller.ask_cents = False, None
        self._names: asyncio.Queue[tuple[str, Turn]] = asyncio.Queue()
        """What was asked for, one thing after another, and in which turn of the player."""
        self._doubted = controller.turn
        """The turn that an answer to "Are you sure?" is about."""
        self._shown: tuple[str, bool] = ("", True)
        self._is_warm = False

    def on_mount(self) -> None:
        """From now on the line is listened to."""
        self.host.changed = self._heard
        self.set_interval(TICK_SECONDS, self._tick)
        self.run_worker(self._carry_out(), group="line")
        self._changed()

    def warm_up(self) -> None:
        """The coach counts once it is asked for."""
        if self.controller.coach_on and not self._is_warm:
            self._is_warm = True
            super().warm_up()

    # ── what is heard ──

    def _heard(self) -> None:
        """Something has come; it is shown in the screen's own time, not in the line's."""
        self.call_later(self._changed)

    def _changed(self) -> None:
        if self.host.is_waiting_for_more:
            self.set_timer(MORE_SECONDS, self._catch_up)
        else:
            self._catch_up()

    def _catch_up(self) -> None:
        if not self.has_left:
            self.controller.catch_up()
            self.repaint()

    def _tick(self) -> None:
        """The seconds run, and the line may break."""
        now = (self.controller.time_words(), self.controller.is_connected)
        if now != self._shown:
            self._shown = now
            self.repaint()

    # ── what is done ──

    def do_name(self, name: str) -> None:
        """Do what a name means, when what was asked for before has had its effect."""
        turn = self._doubted if name in _ANSWERS else self.controller.turn
        if self.controller.is_connected:
            self._names.put_nowait((name, turn))
        elif name in _ANSWERS:
            self.controller.doubt = ""  # the screen says that nobody hears it

    def _is_meant(self, name: str, turn: Turn) -> bool:
        """Whether a name still means what it meant when its key was pressed.

        The table may have gone on meanwhile: to another spot of the player's, another round. And while the player is asked
        about a decision, keys that came before the question are no answers to it.
        """
        is_now = turn == self.controller.turn or name.partition(":")[0] in _ANYTIME
        return is_now and (name in _ANSWERS) == bool(self.controller.doubt)

    def _drop(self, name: str) -> None:
        """What came too late is not done; an answer says so, since it was thought over."""
        if name in _ANSWERS:
            self.controller.doubt = ""
            self._say(TOO_LATE)

    async def _carry_out(self) -> None:
        while True:
            name, turn = await self._names.get()
            if not self._is_meant(name, turn):
                self._drop(name)
                continue
            self._doubted = turn
            super().do_name(name)
            try:
                await self.host.carry_out()
            except (IllegalAction, BadInput) as refused:
                self.controller.refuse(refused)
            self._catch_up()

    def open_aside(self, which: str) -> None:
        """What lies beside the table; what a live table does not have is said."""
        if which in ("coach", "ask") and not self.host.table.view.coach:
            self._say(NO_COACH)
        elif which == "history":
            self._say("The house keeps the hands of a live table: see them on its page. l shows the log.")
        elif which == "leave" and self.host.is_in_hand and not self.controller.warned_to_leave:
            self.controller.warned_to_leave = True
            self._say("Your hand is open: if you leave, the table finishes it for you. q again leaves.")
        else:
            super().open_aside(which)
            self.warm_up()

    def _say(self, words: str) -> None:
        self.controller.error = words
        self.repaint()
