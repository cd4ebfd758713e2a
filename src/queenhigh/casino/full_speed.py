"""Tables of bots at full speed through the real service: the smoke test of an installation, and what benchmarks measure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.casino.bots import Bots
from queenhigh.casino.dealer import dealer_action
from queenhigh.casino.envelope import HOUSE_ACTOR, Envelope
from queenhigh.casino.rights import is_bot
from queenhigh.errors import ImpossibleState
from queenhigh.round.actions import CloseBets
from queenhigh.session.actions import StandUp
from queenhigh.session.steps import next_step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.service import Casino


class TableOfBots:
    """One table: knows what happens next, one action at a time."""

    def __init__(self, casino: Casino, desk: TableDesk, seed: bytes) -> None:
        self._casino = casino
        self._desk = desk
        self._bots = Bots(desk.known_rules, seed)
        self._queue: list[tuple[str, Any]] = []

    @property
    def rounds(self) -> int:
        """How many rounds are over."""
        return self._desk.live.table.rounds

    def next(self) -> Envelope | None:
        """The next action; none if nobody does anything any more."""
        if not self._queue:
            self._queue = self._think()
        if not self._queue:
            return None
        actor, action = self._queue.pop(0)
        return Envelope(actor, self._desk.stream, action)

    def _think(self) -> list[tuple[str, Any]]:
        desk = self._desk
        if coming_and_going := self._seating():
            return coming_and_going
        step = next_step(desk.known_rules, desk.live.table)
        dealt = dealer_action(desk.live, step, self._casino.readings(desk))
        if dealt is not None:
            return [(HOUSE_ACTOR, dealt)]
        acts = self._bots.actions(desk.live.table, step)
        if acts or step.wait != "bets":
            return acts
        return [(HOUSE_ACTOR, CloseBets())] if desk.live.table.round.stakes else []

    def _seating(self) -> list[tuple[str, Any]]:
        """Between rounds: whoever has nothing left to bet makes room, and bots take the seats that are free."""
        table = self._desk.live.table
        if table.is_open or self._desk.live.status != "open":
            return []
        bots = [person.bettor for person in table.people if is_bot(person.bettor)]
        if broke := [name for name in bots if self._bots.is_broke(table.purse(name))]:
            return [(name, StandUp(name)) for name in broke]
        return [(sit.bettor, sit) for sit in self._bots.to_sit(table, self._desk.known_rules.seats.count)]


def play(
    casino: Casino, tables: Iterable[TableOfBots], rounds: int, after_group: Callable[[int], None] | None = None
) -> int:
    """Play until every table has had so many rounds more, or stands still; how many actions that took.

    `after_group` hears how many actions there were so far, each time some are on the disk.
    """
    left = {table: table.rounds + rounds for table in tables}
    actions = 0
    while left:
        group = [(table, envelope) for table in left if (envelope := table.next()) is not None]
        replies = casino.submit([envelope for _, envelope in group])
        going: set[TableOfBots] = set()
        for (table, _), reply in zip(group, replies, strict=True):
            if not reply.error:
                going.add(table)
            elif reply.error not in ("house/disabled", "table/elsewhere"):  # what is disabled or gone stands still
                raise ImpossibleState(reply.error, f"{reply.stream}: {reply.message}", reply.facts)
        actions += len(going)
        left = {table: until for table, until in left.items() if table in going and table.rounds < until}
        if after_group is not None:
            after_group(actions)
    return actions
