"""A tournament of bots at full speed through the real service: from the first card to the prizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from queenhigh.casino.dealer import dealer_action
from queenhigh.casino.envelope import HOUSE_ACTOR, Envelope
from queenhigh.casino.tournaments.bots import bot_actions
from queenhigh.casino.tournaments.conductor import Conductor
from queenhigh.errors import ImpossibleState
from queenhigh.round.actions import CloseBets
from queenhigh.session.steps import next_step

if TYPE_CHECKING:
    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.service import Casino
    from queenhigh.casino.tournaments.desk import TournamentDesk
    from queenhigh.session.steps import Step

_PASSING = ("tournament/wait", "report/other", "report/again", "tournament/arrived", "house/disabled", "bank/no_taker")
"""Refusals that only say that something else came first."""


Think = Callable[["TournamentDesk", "TableDesk", "Step"], list[tuple[str, Any]]]
"""From a table of a tournament and what it waits for to who does what about it."""


class TournamentOfBots:
    """One tournament: knows what happens next at each of its tables."""

    def __init__(self, casino: Casino, desk: TournamentDesk, think: Think = bot_actions) -> None:
        """`think` says what bots do about what a table waits for; by their betting plans, if nothing is said."""
        self._casino = casino
        self.desk = desk
        self._think = think
        self._queues: dict[str, list[tuple[str, Any]]] = {}
        self._conductor = Conductor(casino, desk)

    @property
    def is_over(self) -> bool:
        """Whether everything is paid, and every table closed."""
        return self.desk.state.status in ("over", "void") and not any(True for _ in self._conductor.tables())

    def group(self) -> list[Envelope]:
        """What is done next, at most one action a stream."""
        self._conductor.open_tables()
        group: list[Envelope] = []
        passed: list[Envelope] = []
        for table in self._conductor.tables():
            found = self._conductor.at_table(table)
            if found is None and self._conductor.cannot_play(table):
                passed = passed or self._conductor.passed(table)
                continue
            found = found or self._at(table)
            if found is not None:
                group.append(found)
        own = self._conductor.own()
        return [*([own] if own is not None else passed), *group]

    def _at(self, table: TableDesk) -> Envelope | None:
        live, rules = table.live, table.known_rules
        step = next_step(rules, live.table)
        may_play = live.status == "open" and self._conductor.may_begin(table)
        if step.wait in ("start", "offer", "bank", "banker") and not may_play:
            return None
        dealt = dealer_action(live, step)
        if dealt is not None:
            return Envelope(HOUSE_ACTOR, table.stream, dealt)
        queue = self._queues.get(table.name) or self._think(self.desk, table, step)
        if queue:
            actor, action = queue[0]
            self._queues[table.name] = queue[1:]
            return Envelope(actor, table.stream, action)
        if step.wait == "bets" and live.table.round.stakes:
            return Envelope(HOUSE_ACTOR, table.stream, CloseBets())
        return None


def play_tournament(
    casino: Casino, bots: TournamentOfBots, after_group: Callable[[int], None] | None = None, groups: int = 0
) -> int:
    """Play to the end, or so many groups, or until it stands still; how many actions that took."""
    actions = done = 0
    while not bots.is_over and (not groups or done < groups):
        group = bots.group()
        before = actions
        for reply in casino.submit(group):
            if not reply.error:
                actions += 1
            elif reply.error not in _PASSING:
                raise ImpossibleState(reply.error, f"{reply.stream}: {reply.message}", reply.facts)
        if actions == before:
            break
        done += 1
        if after_group is not None:
            after_group(actions)
    return actions
