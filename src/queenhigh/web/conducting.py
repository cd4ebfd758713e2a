"""Tournaments that go on by themselves: reports, levels, stages, seats and prizes, as soon as they are due."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from queenhigh.casino.nodes import AWAY
from queenhigh.casino.tournaments.floor import tournaments_due
from queenhigh.casino.tournaments.tables import tables_of
from queenhigh.errors import QueenhighError
from queenhigh.session.events import StoodUp

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.casino.envelope import Envelope, Reply
    from queenhigh.casino.service import Casino
    from queenhigh.web.pacer import Pacer
    from queenhigh.web.turns import Turns

LOOK_SECONDS: Final = 0.25
"""How often the clock is looked at while nothing happens: levels and stages by minutes."""
REST_SECONDS: Final = 0.005
"""Between two looks: tables that end at the same time are reported together."""
REFUSED_SECONDS: Final = 0.5
"""What was refused is tried again after so long; whoever acts meanwhile wakes the house before."""


class Conducting:
    """The house's part in every tournament, by the clock."""

    def __init__(self, casino: Casino, turns: Turns, pacer: Pacer, fault: Callable[[str, BaseException], None]) -> None:
        self._casino = casino
        self._turns = turns
        self._pacer = pacer
        self._fault = fault
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> asyncio.Task[None]:
        """Begin."""
        self._task = asyncio.create_task(self._run(), name="tournaments")
        return self._task

    def stop(self) -> None:
        """No tournament goes on by itself any more."""
        if self._task is not None:
            self._task.cancel()

    def heard(self, envelope: Envelope, reply: Reply) -> None:
        """A tournament or one of its tables has changed: what waited for that goes on."""
        del envelope
        kind, _, name = reply.stream.partition(":")
        if kind == "tournament":
            for table in tables_of(self._casino.tournaments.find(name), self._casino.tables):
                self._pacer.plan(table.name)
            self._wake.set()
        elif kind == "table" and self._casino.table(name).live.is_tournament:
            self._send_on(name, reply)
            self._wake.set()

    def _send_on(self, name: str, reply: Reply) -> None:
        """Whoever has left a table is awaited at another one."""
        players = self._casino.tournaments.conductor_of(self._casino.table(name)).desk.state.players
        for event in reply.events:
            if isinstance(event, StoodUp) and event.bettor in players:
                there = players[event.bettor].table
                if there != name and there in self._casino.tables:
                    self._pacer.plan(there)

    async def _run(self) -> None:
        while True:
            done = False
            try:
                due = await self._turns.alone(lambda: list(tournaments_due(self._casino)))
                replies = await asyncio.gather(*(self._turns.put(each) for each in due))
                done = any(not reply.error for reply in replies)
            except Exception as error:  # noqa: BLE001  # a table that cannot be opened stops no other tournament
                if not (isinstance(error, QueenhighError) and error.code in AWAY):
                    self._fault("tournaments", error)
            if not done:
                await self._rest(REFUSED_SECONDS if self._wake.is_set() else LOOK_SECONDS)
            await asyncio.sleep(REST_SECONDS)

    async def _rest(self, seconds: float) -> None:
        self._wake.clear()
        try:
            await asyncio.wait_for(self._wake.wait(), seconds)
        except TimeoutError:
            return
