"""The application at a live server: the lobby or a table, until the player leaves or the line is gone for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.errors import BadInput, QueenhighError
from queenhigh.terminal.app import TableApp
from queenhigh.terminal.live_controller import LiveController
from queenhigh.terminal.live_seat import choose_table, sit_down
from queenhigh.terminal.screens.live import LiveScreen
from queenhigh.terminal.screens.lobby import LobbyScreen

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from queenhigh.client import Client, Listed
    from queenhigh.terminal.glyphs import Glyphs
    from queenhigh.terminal.live_host import LiveHost
    from queenhigh.terminal.screens.table import Parting
    from queenhigh.terminal.wishes import Wishes

LOOK_SECONDS = 0.5
"""How often it is asked whether the line is gone for good, or the table plays by other rules."""


class LiveApp(TableApp):
    """A player, a connection, a table. No book."""

    def __init__(
        self,
        home: Path,
        glyphs: Glyphs,
        me: Client,
        *,
        clock: Callable[[], int],
        seat: int = 0,
        spots: int = 1,
        wishes: Wishes | None = None,
    ) -> None:
        """`clock` gives this machine's time, in microseconds since 1970."""
        super().__init__(home, glyphs, wishes=wishes)
        self.me = me
        self.seats = (seat, spots)
        self.host: LiveHost | None = None
        self.listed: tuple[Listed, ...] = ()
        ahead = (me.link.hello.now if me.link.hello is not None else clock()) - clock()
        self.clock: Callable[[], int] = lambda: clock() + ahead

    async def come(self, table: str, game: str) -> None:
        """Sit down at the table that was asked for, before the screen changes: what stands against it is said there."""
        self.listed = await self.me.lobby()
        name = choose_table(self.listed, table, game)
        if name:
            seat, spots = self.seats
            self.host = await sit_down(self.me, name, seat=seat, spots=spots)

    def open_first(self) -> None:
        """The table that was asked for, or else the lobby."""
        self.set_interval(LOOK_SECONDS, self._look)
        if self.host is not None:
            self._show_live(self.host)
        else:
            self.push_screen(LobbyScreen(self.listed, self.me.person, self.glyphs, self._chosen))

    def _chosen(self, name: str) -> None:
        self.run_worker(self._sit(name), group="sit", exclusive=True)

    async def _sit(self, name: str) -> None:
        try:
            seat, spots = self.seats
            self.host = await sit_down(self.me, name, seat=seat, spots=spots)
        except QueenhighError as refused:
            if isinstance(self.screen, LobbyScreen):
                message = refused.message
                self.screen.say(f"{message[:1].upper()}{message[1:]}.")
            return
        self._show_live(self.host)

    def _show_live(self, host: LiveHost) -> None:
        controller = LiveController(host, self.clock, self.glyphs)
        self.push_screen(LiveScreen(controller, self.wishes), self._gone)

    def _gone(self, parting: Parting | None) -> None:
        del parting
        self.exit()

    def _look(self) -> None:
        """Whether there is still something to play at."""
        host = self.host
        if self.me.link.failed is not None:
            self.refused = self.me.link.failed
            self.exit()
        elif host is not None and host.table.view.table.rules != host.rules_hash:
            message = f"table {host.table.name} plays by other rules from now on: connect again to read them"
            self.refused = BadInput("table/rules_changed", message, {"table": host.table.name})
            self.exit()

    async def get_up(self) -> None:
        """Tell the server that the player has left."""
        if self.host is not None:
            await self.host.get_up()
