"""The report of a day, a month or a year: one walk through the entries of the house and its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec.structs import replace

from queenhigh.casino.house import events as house_ev
from queenhigh.casino.house.results import AUTOMATIC_DEALER, About, Outside, Result, outside_of
from queenhigh.casino.reports.bankers import BankerBook, BankerBooks
from queenhigh.casino.reports.expectation import ASSUMPTION, chance_of
from queenhigh.casino.reports.fees import FeeLine, fee_line
from queenhigh.casino.reports.lines import ChipsLine, RoundLine, SlipLine, TableReader
from queenhigh.casino.reports.sums import Sum, Sums
from queenhigh.casino.trays.events import SlipMade
from queenhigh.errors import BadInput
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT

if TYPE_CHECKING:
    from queenhigh.casino.entries import Told
    from queenhigh.casino.reports.lines import Line, RulesOf


class ChipsReport(msgspec.Struct):
    """Chips of the period, and what is outstanding now, in cents."""

    bought_cents: int = 0
    """At tables and at the cage."""
    redeemed_cents: int = 0
    at_tables_cents: int = 0
    """In purses, on the felt and in banks."""
    carried: tuple[tuple[str, int], ...] = ()
    """Day of issue → cents that people have carried away and not redeemed."""

    @property
    def outstanding_cents(self) -> int:
        """All chips that are not the house's now."""
        return self.at_tables_cents + sum(cents for _, cents in self.carried)


class Found(msgspec.Struct, frozen=True):
    """An investigation of the period."""

    number: int
    table: str
    day: str
    words: str
    closed_by: str = ""
    finding: str = ""
    per: About = "table"


class Report(msgspec.Struct, frozen=True):
    """Everything about one period."""

    house: str
    currency: str
    period: str
    """2026-11-16, 2026-11 or 2026."""
    days: tuple[str, ...]
    """The gaming days in it that something happened on."""
    is_closed: bool
    """Whether there are any, and all of them are closed."""
    sums: tuple[Sum, ...]
    month: tuple[Sum, ...]
    """The month up to the last day of the period."""
    year: tuple[Sum, ...]
    """The year up to the last day of the period."""
    bankers: tuple[BankerBook, ...]
    fees: tuple[FeeLine, ...]
    slips: tuple[tuple[str, SlipMade], ...]
    chips: ChipsReport
    investigations: tuple[Found, ...]
    results: tuple[Result, ...]
    """Of each table, game and dealer, with who worked there."""
    assumption: str = ASSUMPTION

    def sum(self, per: str, name: str = "") -> Sum:
        """One of the sums of the period."""
        for each in self.sums:
            if (each.per, each.name) == (per, name):
                return each
        raise BadInput("report/none", f"the period has no {per} {name!r}", {"per": per, "name": name})


class Period(NamedTuple):
    """The days of a report."""

    text: str

    def has(self, day: str) -> bool:
        """Whether a day belongs to it."""
        return day.startswith(self.text)

    def to_date(self, day: str, places: int) -> bool:
        """Whether a day lies in the same month or year, and not after the period."""
        return day[:places] == self.text[:places] and day[: len(self.text)] <= self.text


class _Walk:
    def __init__(self, period: Period, rules_of: RulesOf, *, judges_banks: bool = True) -> None:
        self.period = period
        self._judges_banks = judges_banks
        self.rules_of = rules_of
        self.sums, self.month, self.year = Sums(), Sums(), Sums()
        self.bankers = BankerBooks()
        self.fees: list[FeeLine] = []
        self.slips: list[tuple[str, SlipMade]] = []
        self.days: set[str] = set()
        self.staff: dict[tuple[str, str], set[str]] = {}

    def results(self) -> tuple[Result, ...]:
        """What each table, game and dealer has brought, and who worked there."""
        made = (
            each.result(self.staff.get((each.per, each.name), set()) - {AUTOMATIC_DEALER}) for each in self.sums.done()
        )
        return tuple(each for each in made if each is not None and (each.rounds or each.win_cents))

    def add(self, line: Line) -> None:
        day = line.day
        if not self.period.to_date(day, 4):
            return
        chance = None
        if isinstance(line, RoundLine) and (self._judges_banks or not line.banker):
            chance = chance_of(self.rules_of(line.rules_hash), line)
        self.year.add(line, chance)
        if self.period.to_date(day, 7):
            self.month.add(line, chance)
        if not self.period.has(day):
            return
        self.days.add(day)
        self.sums.add(line, chance)
        match line:
            case RoundLine():
                for key in (("table", line.table), ("game", line.game), ("dealer", line.dealer)):
                    self.staff.setdefault(key, set()).add(line.dealer)
                self.bankers.add(line, chance)
                collected = fee_line(self.rules_of(line.rules_hash), line)
                self.fees += [collected] if collected else []
            case SlipLine():
                self.staff.setdefault(("table", line.table), set()).update(
                    (line.slip.requested_by, line.slip.approved_by)
                )
                self.slips.append((line.table, line.slip))
            case ChipsLine():
                pass


def results_of(day: str, tables: Iterable[tuple[TableReader, Iterable[Told]]], rules_of: RulesOf) -> tuple[Result, ...]:
    """What one day has brought, from the entries of that day alone."""
    walk = _Walk(Period(day), rules_of, judges_banks=False)  # a player's bank is none of the house's chance
    for reader, table in tables:
        for line in chain(chain.from_iterable(map(reader.read, table)), reader.rest()):
            walk.add(line)
    return walk.results()


def report(
    period: str,
    house: Iterable[Told],
    tables: Iterable[Iterable[Told]],
    rules_of: RulesOf,
    balances: Mapping[str, int],
    currency: str = "",
) -> Report:
    """The report of a period, in the house's money or another. `balances`: what every account holds now, in micro-cents."""
    walk = _Walk(Period(period), rules_of)
    name, money, chips, found, closed = _of_house(walk.period, house)
    currency = currency or money
    for table in tables:
        reader = TableReader(rules_of)
        lines = chain.from_iterable(map(reader.read, table))
        for line in chain(lines, reader.rest()):
            if reader.currency == currency:
                walk.add(line)
    sums = walk.sums.done()
    total = sums[0] if sums else Sum("house", "")
    chips.bought_cents += total.bought_cents
    chips.redeemed_cents += total.cashed_cents
    _outstanding(chips, currency, balances)
    return Report(
        house=name,
        currency=currency,
        period=period,
        days=tuple(sorted(walk.days)),
        is_closed=bool(walk.days) and walk.days <= closed,
        sums=sums,
        month=walk.month.done(),
        year=walk.year.done(),
        bankers=walk.bankers.done(),
        fees=tuple(walk.fees),
        slips=tuple(walk.slips),
        chips=chips,
        investigations=found,
        results=walk.results(),
    )


def _of_house(period: Period, house: Iterable[Told]) -> tuple[str, str, ChipsReport, tuple[Found, ...], set[str]]:
    """What the house's own stream says: its name and money, chips at the cage, investigations, closed days."""
    name, currency, chips = "", "cash", ChipsReport()
    found: dict[int, Found] = {}
    closed: set[str] = set()
    for event in (event for told in house for event in told.events):
        match event:
            case house_ev.HouseFounded():
                name, currency = event.name, event.currency
            case house_ev.DayClosed():
                closed.add(event.day)
            case house_ev.ChipsIssued() if period.has(event.day):
                chips.bought_cents += event.cents
            case house_ev.ChipsRedeemed() if period.has(event.day):
                chips.redeemed_cents += event.cents
            case house_ev.InvestigationOpened() if period.has(event.day):
                found[event.number] = Found(event.number, event.table, event.day, event.words, per=event.per)
            case house_ev.InvestigationClosed() if event.number in found:
                old = found[event.number]
                found[event.number] = replace(old, closed_by=event.by, finding=event.words)
            case _:
                pass
    return name, currency, chips, tuple(found.values()), closed


def _outstanding(chips: ChipsReport, currency: str, balances: Mapping[str, int]) -> None:
    carried: dict[str, int] = {}
    for account, micro in balances.items():
        kind, _, rest = account.removeprefix(f"{currency}/").partition(":")
        if not account.startswith(f"{currency}/") or not micro:
            continue
        if kind in ("purse", "felt", "bank"):
            chips.at_tables_cents += micro // MICRO_CENTS_PER_CENT
        elif kind == "chips":
            day = rest.partition(":")[0]
            carried[day] = carried.get(day, 0) + micro // MICRO_CENTS_PER_CENT
    chips.carried = tuple(sorted(carried.items()))


def outside(made: Report) -> tuple[Outside, ...]:
    """What a report asks to look into and nobody has: tables, games and dealers whose win chance alone does not explain."""
    known = {(each.per, each.table, each.day) for each in made.investigations}
    asked = outside_of(made.period, made.results)
    return tuple(each for each in asked if (each.per, each.name, each.period) not in known)
