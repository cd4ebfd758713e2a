"""What people have done in the whole house, beside their limits: for those who ask, and for whatever is about to begin."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.casino.house.actions import LimitKind, Period
from queenhigh.casino.house.protection import LIMIT_KINDS, Protection
from queenhigh.casino.people.guard import check_deposit, check_play, whose
from queenhigh.casino.people.play_sums import Sums, Visit, sums_of
from queenhigh.casino.periods import PERIODS, end_of
from queenhigh.casino.tables.live import TOURNAMENT_CHIPS
from queenhigh.tournament import actions as tournament_do

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.casino.desks import HouseDesk, TableDesk
    from queenhigh.casino.tournaments.desk import TournamentDesk
    from queenhigh.tournament.terms import Terms


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

    def __init__(
        self, house: HouseDesk, tables: Mapping[str, TableDesk], tournaments: Mapping[str, TournamentDesk]
    ) -> None:
        self._house = house
        self._tables = tables
        self._tournaments = tournaments

    def sums(self, person: str, period: Period, at: int) -> Sums:
        """What a person has deposited, wagered, won and lost, and how long the person has sat, in the running period."""
        currency = self._house.house.currency
        desks = self._tables.values()
        money = (desk.play for desk in desks if desk.live.run.currency == currency)
        entries = (desk.play for desk in self._tournaments.values() if desk.state.currency == currency)
        other = (desk.play for desk in desks if desk.live.run.currency != currency)
        return sums_of((self._house.play, *money, *entries), other, person, period, at)

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

    def check_cage(self, action: Any, at: int) -> None:
        """Refuse money at the cage that a person's own limits, or a break, do not let in."""
        check_deposit(self._house.house, action, at, partial(self.sums, at=at))

    def check_table(self, action: Any, at: int, desk: TableDesk) -> None:
        """Refuse what they do not let begin at a table. Whoever has entered a tournament plays it to its end."""
        house, currency = self._house.house, desk.live.run.currency
        if house.protection and not currency.startswith(TOURNAMENT_CHIPS):
            check_play(house, action, at, partial(self.sums, at=at), for_money=currency == house.currency)

    def check_entry(self, action: Any, at: int, desk: TournamentDesk) -> None:
        """Refuse what they do not let begin of a tournament: an entry, a re-buy, an add-on."""
        house = self._house.house
        if desk.terms is not None and whose(house, action):
            for_money = desk.state.currency == house.currency
            cost = _cost(desk.terms, action)
            check_play(house, action, at, partial(self.sums, at=at), for_money=for_money, cost=cost)


def _cost(terms: Terms, action: Any) -> int:
    """What a tournament takes for an action, in cents."""
    match action:
        case tournament_do.Enter():
            return terms.entry_cents
        case tournament_do.BuyAgain():
            return terms.file.rebuy.cents if terms.file.rebuy else 0
        case tournament_do.BuyAddOn():
            return terms.file.add_on.cents if terms.file.add_on else 0
        case _:
            return 0
