"""What the books answer with, as types: the API's description and the page's types are made from these.

The answers themselves are made where the command line's `--json` is made: of a report and of the ledger from the same types,
the others as plain data that tests hold to these, field by field.
"""

from __future__ import annotations

import msgspec

from queenhigh.casino.charity.actions import Area
from queenhigh.casino.charity.report import CharitySum, Signature, TournamentLine
from queenhigh.casino.records.ledger_data import AccountTold, StatementTold, TrialTold
from queenhigh.casino.records.significant import Significant
from queenhigh.casino.reports.told import DayTold, ReportTold


class TrendShown(msgspec.Struct, frozen=True):
    """A month or a year, day by day."""

    found: tuple[DayTold, ...]


class EventsShown(msgspec.Struct, frozen=True):
    """Significant events, in the order of time."""

    found: tuple[Significant, ...]


class HandLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hand in one line."""

    table: str
    round: int
    at: str
    game: str
    state: str
    people: tuple[str, ...]
    net_cents: dict[str, int]


class HandsFound(msgspec.Struct, frozen=True):
    """The last hands, the newest first."""

    found: tuple[HandLine, ...]


class TrialShown(msgspec.Struct, frozen=True):
    """The ledger in short."""

    found: TrialTold


class AccountsShown(msgspec.Struct, frozen=True):
    """Every account."""

    found: tuple[AccountTold, ...]


class StatementShown(msgspec.Struct, frozen=True):
    """A person's statement."""

    found: StatementTold


class ReportShown(msgspec.Struct, frozen=True):
    """The report of a period."""

    found: ReportTold


class CharityDayTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one gaming day has brought one charity."""

    day: str
    charity: str
    part_bp: int
    games_cents: int
    games_part_cents: int
    games_expenses_cents: int
    tournaments_cents: int
    tournaments_part_cents: int
    tournaments_expenses_cents: int
    is_shared: bool
    unshared_cents: int


class ExpenseTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An expense of a charity."""

    number: int
    day: str
    area: Area
    words: str
    cents: int
    by: str
    takes_back: int = 0
    """The number of the expense that this stands against."""


class CharityTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a day or a month has brought the charities."""

    house: str
    currency: str
    period: str
    days: tuple[CharityDayTold, ...]
    tournaments: tuple[TournamentLine, ...]
    expenses: tuple[ExpenseTold, ...]
    charities: tuple[CharitySum, ...]
    signed: tuple[Signature, ...]
