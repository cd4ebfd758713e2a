"""What people have deposited, wagered, won and lost, and how long they have sat, by day, week and month and since they sat down.

A book belongs to one stream and is folded from its events with their times, so that a restart gives the same sums; a
table's is kept with the table's snapshot. Of each period only the newest is kept: older ones nobody asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from queenhigh.casino.house import events as house_ev
from queenhigh.casino.house.actions import Period
from queenhigh.casino.periods import DAY_MICROSECONDS, PERIODS, start_of
from queenhigh.casino.rights import is_bot, is_guest
from queenhigh.casino.trays import events as tray_ev
from queenhigh.round import events as round_ev
from queenhigh.session import events as table_ev
from queenhigh.tournament import events as tournament_ev

HOUR_MICROSECONDS: Final = 3_600_000_000


class Sums(NamedTuple):
    """What a person has done in some time."""

    deposited_cents: int = 0
    wagered_cents: int = 0
    net_cents: int = 0
    """Won, or below zero lost; what lies on the table is lost until it is won back."""
    played_microseconds: int = 0


class Window(msgspec.Struct):
    """The sums of one period, that began at `start`; seats that are still taken are not in it."""

    start: int = -1
    deposited: int = 0
    wagered: int = 0
    net: int = 0
    played: int = 0


class Stake(NamedTuple):
    """Chips that went on the table at a time."""

    at: int
    spot: int
    wager: str
    cents: int


class Player(msgspec.Struct):
    """One person in one book."""

    day: Window = msgspec.field(default_factory=Window)
    week: Window = msgspec.field(default_factory=Window)
    month: Window = msgspec.field(default_factory=Window)
    sat_at: int = 0
    """Since when the person sits; 0: not at all."""
    visit_wagered: int = 0
    visit_net: int = 0
    stakes: list[Stake] = []
    """What was wagered in the round that is open: a void makes it undone."""


class Visit(NamedTuple):
    """Somebody at a table, for the page: the clock, how long, and what it has brought."""

    now: int
    sat_at: int
    played_microseconds: int
    wagered_cents: int
    net_cents: int


class PlayBook(msgspec.Struct):
    """The book of one stream. The times that it is told never go back."""

    people: dict[str, Player] = {}
    starts: tuple[int, int, int] = (-1, -1, -1)
    """When the day, week and month began that it is in."""

    def hear(self, at: int, events: Iterable[Any]) -> None:
        """Some events of the stream, of one entry."""
        for event in events:
            step = _STEPS.get(type(event))
            if step is not None:
                step(self, at, event)

    def player(self, name: str, at: int) -> Player | None:
        """A person's part, with its windows at this time; none for a bot."""
        found, day = self.people.get(name), self.starts[0]
        if found is None:
            if is_bot(name):
                return None
            found = self.people[name] = Player()
        elif found.day.start == day <= at < day + DAY_MICROSECONDS:
            return found  # its windows go on together
        if not day <= at < day + DAY_MICROSECONDS:
            self.starts = (start_of("day", at), start_of("week", at), start_of("month", at))
        for period, start in zip(PERIODS, self.starts, strict=True):
            window: Window = getattr(found, period)
            if window.start != start:
                setattr(found, period, Window(start))
        return found

    def sums(self, person: str, period: Period, now: int) -> Sums:
        """What a person has done in the period that is running now."""
        player = self.people.get(person)
        if player is None:
            return Sums()
        start, window = start_of(period, now), getattr(player, period)
        sitting = now - max(player.sat_at, start) if player.sat_at else 0
        if window.start != start:
            return Sums(played_microseconds=sitting)
        return Sums(window.deposited, window.wagered, window.net, window.played + sitting)

    def visit(self, person: str, now: int) -> Visit | None:
        """How somebody does who sits there; none for anybody else."""
        player = self.people.get(person)
        if player is None or not player.sat_at:
            return None
        return Visit(now, player.sat_at, now - player.sat_at, player.visit_wagered, player.visit_net)

    def kept(self, at: int) -> PlayBook:
        """The book without those of whom nobody asks: who sits nowhere, and is a guest or has played in no period that runs."""
        month, week = start_of("month", at), start_of("week", at)  # a week may have begun in the month before
        people = {
            name: each
            for name, each in self.people.items()
            if each.sat_at or ((each.month.start >= month or each.week.start >= week) and not is_guest(name))
        }
        return PlayBook(people, self.starts)

    def to_compare(self, at: int) -> PlayBook:
        """The same book, whenever it was kept before: without what only those times decide."""
        people = {}
        for name, each in self.kept(at).people.items():
            visit = each if each.sat_at else replace(each, visit_wagered=0, visit_net=0)
            # A guest who left was forgotten with the next snapshot, and is somebody new after it.
            people[name] = replace(visit, day=Window(), week=Window(), month=Window()) if is_guest(name) else visit
        return PlayBook(people, self.starts)


# ── what each event adds ─────────────────────────────────────────────────────────────────────────────────────────────


def _moved(book: PlayBook, at: int, event: Any) -> None:
    """Chips that came to a person or left one; money that became chips, and back, is neither won nor lost."""
    for transfer in event.transfers:
        source, target = transfer.source, transfer.target
        if source.kind == "bettor" and target.kind != "cage":
            _add(book, at, source.owner, net=-transfer.cents)
        elif target.kind == "bettor" and source.kind != "cage":
            _add(book, at, target.owner, net=transfer.cents)


def _add(book: PlayBook, at: int, name: str, *, net: int) -> None:
    player = book.player(name, at)
    if player is not None:
        player.visit_net += net
        for window in (player.day, player.week, player.month):
            window.net += net


def _staked(book: PlayBook, at: int, event: Any) -> None:
    _moved(book, at, event)
    for transfer in event.transfers:
        if transfer.source.kind == "bettor" and transfer.target.kind == "felt":
            player = book.people.get(transfer.source.owner)
            if player is not None:
                player.stakes.append(Stake(at, transfer.spot, transfer.wager, transfer.cents))
                _wager(player, at, transfer.cents)


def _wager(player: Player, at: int, cents: int) -> None:
    """So much more was wagered at a time, or less; a period that has begun since has nothing of it."""
    player.visit_wagered += cents
    for window in (player.day, player.week, player.month):
        if window.start <= at:
            window.wagered += cents


def _taken_back(book: PlayBook, at: int, event: Any) -> None:
    """A wager that goes back was not made."""
    _moved(book, at, event)
    for transfer in event.transfers:
        player = book.people.get(transfer.target.owner) if transfer.target.kind == "bettor" else None
        if player is not None:
            _undo(player, [each for each in player.stakes if each[1:3] == (transfer.spot, transfer.wager)])


def _undo(player: Player, stakes: list[Stake]) -> None:
    for stake in stakes:
        _wager(player, stake.at, -stake.cents)
        player.stakes.remove(stake)


def _opened(book: PlayBook, at: int, event: round_ev.RoundOpened) -> None:
    for player in book.people.values():
        player.stakes.clear()
    _moved(book, at, event)


def _voided(book: PlayBook, at: int, event: round_ev.RoundVoided) -> None:
    """The round was never played; the transfers bring back what was paid."""
    _moved(book, at, event)
    for player in book.people.values():
        _undo(player, player.stakes.copy())


def _killed(book: PlayBook, at: int, event: round_ev.HandKilled) -> None:
    (_taken_back if event.ruling == "void" else _moved)(book, at, event)


def _sat(book: PlayBook, at: int, event: table_ev.SatDown) -> None:
    player = book.player(event.bettor, at)
    if player is not None and not player.sat_at:
        player.sat_at, player.visit_net, player.visit_wagered = at, 0, 0


def _stood(book: PlayBook, at: int, event: table_ev.StoodUp) -> None:
    player = book.player(event.bettor, at)
    if player is not None and player.sat_at:
        for window in (player.day, player.week, player.month):
            window.played += at - max(player.sat_at, window.start)
        player.sat_at = 0


def _corrected(book: PlayBook, at: int, event: tray_ev.SlipMade) -> None:
    """A payout that was wrong: what it brings the tray is the person's."""
    if event.kind == "correction" and event.person:
        _add(book, at, event.person, net=-event.cents)


def _deposited(book: PlayBook, at: int, event: house_ev.Deposited) -> None:
    player = book.player(event.person, at)
    if player is not None:
        for window in (player.day, player.week, player.month):
            window.deposited += event.cents


def _entered(book: PlayBook, at: int, event: Any) -> None:
    """What a tournament costs is wagered, and lost until a prize is won."""
    cents = event.cents + getattr(event, "fee_cents", 0)
    _add(book, at, event.player, net=-cents)
    player = book.people.get(event.player)
    if player is not None and cents:
        player.stakes.append(Stake(at, 0, "entry", cents))
        _wager(player, at, cents)


def _refunded(book: PlayBook, at: int, event: Any) -> None:
    _add(book, at, event.player, net=event.cents + event.fee_cents)
    player = book.people.get(event.player)
    if player is not None:
        _undo(player, player.stakes.copy())


def _won_prize(book: PlayBook, at: int, event: tournament_ev.PrizePaid) -> None:
    _add(book, at, event.player, net=event.cents)


_STEPS: Final[dict[type[Any], Callable[[PlayBook, int, Any], None]]] = {
    table_ev.SatDown: _sat,
    table_ev.StoodUp: _stood,
    round_ev.RoundOpened: _opened,
    round_ev.WagerPlaced: _staked,
    round_ev.WagerTakenBack: _taken_back,
    round_ev.OptionTaken: _staked,
    round_ev.HandKilled: _killed,
    round_ev.RoundVoided: _voided,
    round_ev.BetsClosed: _moved,
    round_ev.MeterFed: _moved,
    round_ev.WagerSettled: _moved,
    round_ev.MeterAwarded: _moved,
    round_ev.RoundSettled: _moved,
    tray_ev.SlipMade: _corrected,
    house_ev.Deposited: _deposited,
    tournament_ev.Entered: _entered,
    tournament_ev.BoughtAgain: _entered,
    tournament_ev.AddOnBought: _entered,
    tournament_ev.EntryWithdrawn: _refunded,
    tournament_ev.MoneyReturned: _refunded,
    tournament_ev.PrizePaid: _won_prize,
}


def sums_of(money: Iterable[PlayBook], other: Iterable[PlayBook], person: str, period: Period, now: int) -> Sums:
    """What a person has done in the whole house: money where it is played for, time at all tables."""
    total = Sums()
    for book in money:
        total = Sums(*map(sum, zip(total, book.sums(person, period, now), strict=True)))
    played = sum(book.sums(person, period, now).played_microseconds for book in other)
    return total._replace(played_microseconds=total.played_microseconds + played)


def notice_due(sat_at: int, noticed_at: int, now: int, every: int = HOUR_MICROSECONDS) -> bool:
    """Whether a person who plays is to be told the time: at each full hour since sitting down, once."""
    return (now - sat_at) // every > max(0, noticed_at - sat_at) // every
