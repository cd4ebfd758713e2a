"""A tournament's table by the clock: what the house, a bot or a timer does next there, and after how many milliseconds.

Whoever does not bet in time bets the least, and decisions go their default way. That happens at the end of the time, and
for a player who has been away for a while at once: the chips stay in the game, and nobody waits for an empty chair.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from queenhigh.casino.dealer import dealer_action
from queenhigh.casino.envelope import HOUSE_ACTOR, Envelope
from queenhigh.casino.timers import Default, default_of
from queenhigh.casino.tournaments.bots import bot_actions
from queenhigh.casino.tournaments.house import bets_in_turn, to_bet
from queenhigh.round.actions import CloseBets, VoidRound
from queenhigh.tournament.plans import wagers_for

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.service import Casino
    from queenhigh.casino.tournaments.conductor import Conductor
    from queenhigh.session.steps import Step

_BETWEEN: Final = ("start", "offer", "bank", "banker")


class Acting(NamedTuple):
    """Who does what, and how long after the table began to wait."""

    milliseconds: int
    envelope: Envelope


class Delays(NamedTuple):
    """How quickly the house and bots act here, in milliseconds."""

    dealer: int
    between_rounds: int
    bot: int


class Attendance(Protocol):
    """Who is at the table to act."""

    def is_ready(self, bettor: str) -> bool:
        """Whether nobody has to wait for a person's further bets."""
        ...

    def patience(self, bettor: str, milliseconds: int) -> int:
        """How long a person is waited for who has so many milliseconds: shorter, if that person is away."""
        ...


def next_at(
    conductor: Conductor, table: TableDesk, step: Step, delays: Delays, attendance: Attendance
) -> Acting | None:
    """What happens next at a table if nobody acts before; none if it waits for people, or for the tournament."""
    wanted = conductor.at_table(table)
    if wanted is not None:
        return Acting(0, wanted)
    if step.wait in _BETWEEN and not _may_play(conductor, table):
        return None
    if table.live.run.dealing == "automatic":
        dealt = dealer_action(table.live, step)
        if dealt is not None:
            return _house(table, dealt, delays.between_rounds if step.wait == "start" else delays.dealer)
    acts = bot_actions(conductor.desk, table, step)
    if acts:
        actor, action = acts[0]
        return Acting(delays.bot, Envelope(actor, table.stream, action))
    if step.wait == "bets":
        return _bets(conductor, table, attendance)
    found = default_of(table.known_rules, table.live, step)
    if found is None:
        return None
    return _house(table, found.action, _waited(conductor, attendance, step, found.milliseconds))


def _may_play(conductor: Conductor, table: TableDesk) -> bool:
    return table.live.status == "open" and conductor.may_begin(table) and not conductor.cannot_play(table)


def _waited(conductor: Conductor, attendance: Attendance, step: Step, milliseconds: int) -> int:
    """How long those who are asked are waited for; nobody is for somebody who was taken out."""
    asked = [0 if _is_out(conductor, bettor) else attendance.patience(bettor, milliseconds) for bettor in step.bettors]
    return max(asked, default=milliseconds)


def time_for(conductor: Conductor, table: TableDesk, step: Step, attendance: Attendance) -> Default | None:
    """What those who are asked are told: how long they have, and what happens then."""
    if step.wait == "bets":
        return Default(table.live.run.timers.betting, CloseBets(), "the least is bet for whoever has not bet")
    found = default_of(table.known_rules, table.live, step)
    return found and found._replace(milliseconds=_waited(conductor, attendance, step, found.milliseconds))


def whose_bet(conductor: Conductor, table: TableDesk) -> str:
    """Who bets now, where one bets after another; each has the whole time."""
    waiting = to_bet(conductor.desk, table) if bets_in_turn(conductor.desk) else []
    return waiting[0][1] if waiting else ""


def _is_out(conductor: Conductor, bettor: str) -> bool:
    """Whether somebody who is still in the round was taken out of the tournament: nobody is kept waiting for them."""
    player = conductor.desk.state.players.get(bettor)
    return player is not None and player.is_out


def _house(table: TableDesk, action: Any, milliseconds: int) -> Acting:
    return Acting(milliseconds, Envelope(HOUSE_ACTOR, table.stream, action))


def _bets(conductor: Conductor, table: TableDesk, attendance: Attendance) -> Acting | None:
    """When everyone has bet and wants no more, bets are closed; when the time is over, the least is bet for whoever has not."""
    state, timers = table.live.table.round, table.live.run.timers
    found: list[Acting] = []
    for _, bettor in to_bet(conductor.desk, table):
        if not (found and bets_in_turn(conductor.desk)):
            least = wagers_for(table.known_rules, state, bettor, 0)[0]
            patience = 0 if _is_out(conductor, bettor) else attendance.patience(bettor, timers.betting)
            found.append(_house(table, least, patience))
    if found:
        return min(found, key=lambda each: each.milliseconds)
    if not state.stakes:
        return _house(table, VoidRound("nobody at the table can bet"), 0)
    bettors = [person.bettor for person in state.people if person.bettor != state.bank_bettor]
    is_ready = all(attendance.is_ready(bettor) or _is_out(conductor, bettor) for bettor in bettors)
    return _house(table, CloseBets(), 0 if is_ready else timers.betting)


def tournaments_due(casino: Casino) -> Iterator[Envelope]:
    """What is due now for tournaments themselves: reports, levels, stages, prizes. Tables that are needed are opened."""
    for name, desk in casino.tournaments.desks.items():
        if desk.terms is None or desk.state.status in ("none", "announced", "entries", "drawn"):
            continue
        conductor = casino.tournaments.conductor(name)
        conductor.open_tables()
        own = conductor.own()
        if own is None:
            stuck = next((table for table in conductor.tables() if conductor.cannot_play(table)), None)
            own = conductor.passed(stuck)[0] if stuck is not None else None
        if own is not None:
            yield own
