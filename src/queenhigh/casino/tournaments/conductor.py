"""What the house does for a tournament by itself: opens tables, seats people, reports rounds, changes levels, pays at the end.

Everything follows from the tournament and its tables as they are in the journal; nothing is remembered here. So it goes
on after any stop: what was done is seen, and what was not is done.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from queenhigh.casino.envelope import HOUSE_ACTOR, Envelope
from queenhigh.casino.tables import actions as live_do
from queenhigh.casino.tournaments.books import chips_currency
from queenhigh.casino.tournaments.tables import has_to_report, is_at_rest, report_of, tables_of
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.session import actions as table_do
from queenhigh.session.posting import post_rules
from queenhigh.session.steps import next_step
from queenhigh.tournament import actions as do
from queenhigh.tournament.gate import is_tick_due, why_no_round

if TYPE_CHECKING:
    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.service import Casino
    from queenhigh.casino.tournaments.desk import TournamentDesk
    from queenhigh.tournament.state import Player

_ENDED = ("over", "void")
_REPORTING = ("running", "interrupted", "decided")
_LEAVING = ("between", "decided", *_ENDED)
"""When nobody stays at a table."""


class Conductor:
    """The house's part in one tournament."""

    def __init__(self, casino: Casino, desk: TournamentDesk, run: live_do.Run | None = None) -> None:
        self._casino = casino
        self.desk = desk
        self._run = run or live_do.Run()
        self._planned_at = -1
        self._planned: dict[str, list[Player]] = {}

    def open_tables(self) -> None:
        """Open the tables that somebody is to sit at, and that are not there yet."""
        state = self.desk.state
        if state.status not in ("running", "interrupted"):
            return
        for table in state.open_tables:
            if table.name not in self._casino.tables:
                rules = self.desk.known_terms.rules_at(table.level)
                run = live_do.Run(
                    currency=chips_currency(self.desk.name),
                    coach=False,
                    timers=self._run.timers,
                    dealing=self._run.dealing,
                )
                try:
                    self._casino.open_table(HOUSE_ACTOR, table.name, rules, run)
                except IllegalAction as refused:
                    if refused.code != "house/disabled":
                        raise

    def due(self) -> list[Envelope]:
        """What is to be done now: at most one action for the tournament, and one for each of its tables."""
        self.open_tables()
        for_tables = [each for table in self.tables() if (each := self.at_table(table)) is not None]
        own = self.own()
        return [*([own] if own is not None else []), *for_tables]

    def tables(self) -> Iterator[TableDesk]:
        """The live tables of the tournament."""
        return tables_of(self.desk, self._casino.tables)

    # ── the tournament itself ────────────────────────────────────────────────────────────────────────────────────────

    def own(self) -> Envelope | None:
        """The next action of the tournament."""
        action = self._own()
        return None if action is None else Envelope(HOUSE_ACTOR, self.desk.stream, action)

    def _own(self) -> Any | None:
        desk, now = self.desk, self._casino.clock()
        state = desk.state
        if state.status in _REPORTING:
            ended = [table for table in self.tables() if has_to_report(desk, table)]
            if ended:
                journal = self._casino.journal
                return do.ReportRounds(tuple(report_of(desk, table, journal) for table in ended), now)
        if state.status == "running":
            arrived = tuple(player.name for player in state.left if not player.is_arrived and self._sits(player))
            if arrived:
                return do.ReportArrivals(arrived)
            if is_tick_due(desk.known_terms, state, now):
                return do.Tick(now)
            if state.is_ending and self._all_at_rest():
                return do.EndStage()
        if state.status == "interrupted" and self._all_at_rest():
            return do.RuleInterruption()
        if state.status in ("between", "decided") and not any(each.live.table.people for each in self.tables()):
            return do.BeginStage(now) if state.status == "between" else do.PayPrizes()
        return None

    def _all_at_rest(self) -> bool:
        return all(is_at_rest(self.desk, table) for table in self.tables())

    def _sits(self, player: Player) -> bool:
        found = self._casino.tables.get(player.table)
        person = found.live.table.person(player.name) if found is not None else None
        return person is not None and person.seats == (player.seat,)

    def may_begin(self, table: TableDesk) -> bool:
        """Whether the tournament lets a table begin a round."""
        desk = self.desk
        return not why_no_round(desk.known_terms, desk.state, table.name) and is_at_rest(desk, table)

    def cannot_play(self, table: TableDesk) -> bool:
        """Whether a table may begin a round, and has no bank, nobody against it, or nobody who can bet; or does not run."""
        people, rules = table.live.table.people, table.known_rules
        if not self.may_begin(table):
            return False
        if table.live.status != "open":
            return self._is_behind(table)
        if not people:
            return False
        by_seat = rules.bank.by == "seat"
        least = self.desk.known_terms.least(self.desk.state.tables[table.name].level).count
        able = sum(person.purse_cents >= least for person in people)
        return able < (2 if by_seat else 1) or (by_seat and next_step(rules, table.live.table).wait == "banker")

    def _is_behind(self, table: TableDesk) -> bool:
        """Whether others have played a round more.

        A table that was stopped keeps up with them, so that nobody waits for it, and never runs ahead, so that its players
        lose no round that others have.
        """
        state = self.desk.state
        mine = state.tables[table.name].rounds
        return any(
            state.tables[other.name].rounds > mine
            for other in self.tables()
            if other.live.status == "open" and not state.tables[other.name].is_broken
        )

    def passed(self, table: TableDesk) -> list[Envelope]:
        """A round that a table cannot play counts as played; the bank is offered again."""
        status = table.live.status
        why = "nobody takes the bank, or nobody is there who can bet" if status == "open" else f"the table is {status}"
        action = do.PassRound(table.name, why)
        found = [Envelope(HOUSE_ACTOR, self.desk.stream, action)]
        if status == "open" and table.known_rules.bank.by == "seat" and len(table.live.table.people) > 1:
            found.append(Envelope(HOUSE_ACTOR, table.stream, table_do.OfferBank()))
        return found

    # ── one table ────────────────────────────────────────────────────────────────────────────────────────────────────

    def at_table(self, table: TableDesk) -> Envelope | None:
        """What the tournament wants of a table now; none if the table goes its own way."""
        action = self._at_table(table)
        return None if action is None else Envelope(HOUSE_ACTOR, table.stream, action)

    def _at_table(self, table: TableDesk) -> Any | None:
        state, live = self.desk.state, table.live
        if live.table.is_open:
            return self._stopped_hand(table) if state.status == "interrupted" else None
        if has_to_report(self.desk, table) and state.status in _REPORTING:
            return None  # first the report
        for person in live.table.people:
            action = self._moved(table.name, person.bettor, person.seats, person.purse_cents)
            if action is not None:
                return action
        if state.status in _ENDED:
            return live_do.CloseTable("the tournament is over")
        return self._prepared(table) if state.status == "running" else None

    def _stopped_hand(self, table: TableDesk) -> Any | None:
        """A hand that is not to be finished is dead; one that was not dealt yet cannot be finished."""
        stopped, phase = self.desk.state.interruption, table.live.table.round.phase
        if stopped is None or phase in ("void", "racking"):
            return None
        if stopped.completes and phase not in ("betting", "closed"):
            return None
        return round_do.Interrupt(readable=stopped.completes, agreed=stopped.completes)

    def _moved(self, table: str, bettor: str, seats: tuple[int, ...], purse: int) -> Any | None:
        """Somebody who sits here and is to sit elsewhere, or to take chips to the table."""
        player = self.desk.state.players.get(bettor)
        gone = player is None or player.is_out or self.desk.state.status in _LEAVING
        if player is None or gone or player.table != table:
            return table_do.StandUp(bettor)
        if seats != (player.seat,):
            there = self._casino.tables[table].live.table.person_at(player.seat)
            return table_do.Move(bettor, (player.seat,)) if there is None else None
        more = player.chips.count - purse
        return table_do.Buy(bettor, more) if more > 0 else None

    def _prepared(self, table: TableDesk) -> Any | None:
        """Whoever is to sit here sits down; other limits are posted."""
        live, now = table.live, self.desk.state.tables[table.name]
        for player in self._plan().get(table.name, ()):
            if not player.chips or live.table.person(player.name) is not None or self._is_elsewhere(player):
                continue
            if live.table.person_at(player.seat) is None:
                return table_do.Sit(player.name, (player.seat,), player.chips.count)
        if now.is_broken:
            return None if live.table.people else live_do.CloseTable("the table is broken up")
        rules = self.desk.known_terms.rules_at(now.level)
        if live.table.rules_hash != rules.hash:
            self._casino.rulebook.keep(rules)
            return post_rules(table.known_rules, rules)
        return None

    def _is_elsewhere(self, player: Player) -> bool:
        """Whether somebody still sits at another table."""
        return any(table.live.table.person(player.name) is not None for table in self.tables())

    def _plan(self) -> dict[str, list[Player]]:
        """Who is to sit where, by table."""
        if self._planned_at != self.desk.version:
            self._planned_at, self._planned = self.desk.version, {}
            for player in self.desk.state.left:
                self._planned.setdefault(player.table, []).append(player)
        return self._planned
