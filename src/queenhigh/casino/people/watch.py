"""What people have done in the whole house, beside their limits: for those who ask, and for whatever is about to begin."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.casino.house.actions import LimitKind, Period
from queenhigh.casino.house.protection import LIMIT_KINDS, Protection
from queenhigh.casino.people.guard import check_deposit, check_play
from queenhigh.casino.people.play_sums import Sums, Visit, sums_of
from queenhigh.casino.periods import PERIODS, end_of

if TYPE_CHECKING:
    from queenhigh.casino.desks import HouseDesk, TableDesk


class LimitLine(msgspec.Struct, frozen=True):
    """One limit of a person's beside what was done, for the page. Cents; for time, minutes."""

    kind: LimitKind
    period: Period
    most: int | None
    done: int
    ends_at: int
    """When the period is over."""
    asked: int | None = None
    asked_since: int = 0
    """From then on the higher limit can be reaffirmed; 0: none is asked for."""


class Watch:
    """The books of play of one house."""

    def __init__(self, house: HouseDesk, tables: dict[str, TableDesk]) -> None:
        self._house = house
        self._tables = tables

    def sums(self, person: str, period: Period, at: int) -> Sums:
        """What a person has deposited, wagered, won and lost, and how long the person has sat, in the running period."""
        currency = self._house.house.currency
        desks = self._tables.values()
        money = (desk.play for desk in desks if desk.live.run.currency == currency)
        other = (desk.play for desk in desks if desk.live.run.currency != currency)
        return sums_of((self._house.play, *money), other, person, period, at)

    def visits(self, person: str, at: int) -> dict[str, Visit]:
        """How somebody does at each table where that person sits."""
        found = {name: desk.play.visit(person, at) for name, desk in self._tables.items()}
        return {name: visit for name, visit in found.items() if visit is not None}

    def limits(self, person: str, at: int) -> list[LimitLine]:
        """A person's limits, and how much of each is used up."""
        known = self._house.house.protection.get(person, Protection())
        lines = []
        for period in PERIODS:
            sums = self.sums(person, period, at)
            done = {
                "deposit": sums.deposited_cents,
                "loss": max(0, -sums.net_cents),
                "wager": sums.wagered_cents,
                "time": sums.played_microseconds // 60_000_000,
            }
            for kind in LIMIT_KINDS:
                limit = known.limit(kind, period)
                if limit.most is not None or limit.asked_since:
                    ends_at = end_of(period, at)
                    line = LimitLine(kind, period, limit.most, done[kind], ends_at, limit.asked, limit.asked_since)
                    lines.append(line)
        return lines

    def check(self, action: Any, at: int, desk: TableDesk | None = None) -> None:
        """Refuse what a person's own limits, or a break, do not let begin; `desk` is the table, where it is about one."""
        house, sums = self._house.house, partial(self.sums, at=at)
        if desk is None:
            check_deposit(house, action, at, sums)
        else:
            check_play(house, action, at, sums, for_money=desk.live.run.currency == house.currency)
