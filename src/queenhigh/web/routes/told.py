"""What the books answer with, as types: the API's description and the page's types are made from these.

The answers themselves are made where the command line's `--json` is made; tests hold them to these types, field by field.
"""

from __future__ import annotations

import msgspec

from queenhigh.casino.charity.actions import Area
from queenhigh.casino.charity.report import CharitySum, Signature, TournamentLine
from queenhigh.casino.records.significant import Significant
from queenhigh.casino.reports.report import Found
from queenhigh.casino.reports.sums import Per
from queenhigh.casino.trays.actions import Counting, SlipKind


class SumTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the house, a table, a game or a dealer has brought, beside what chance explains."""

    per: Per
    name: str
    rounds: int
    void_rounds: int
    handle_cents: int
    drop_cents: int
    win_cents: int
    hold: float | None
    fees_cents: int
    expected_cents: float | None
    band_low_cents: float | None
    band_high_cents: float | None
    outside: bool | None
    opening_cents: int
    fill_cents: int
    credit_cents: int
    closing_cents: int
    counted_drop_cents: int
    counted_win_cents: int | None
    corrected_cents: int
    variance_cents: int
    cashed_cents: int


class DayTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One gaming day of a trend."""

    day: str
    sums: tuple[SumTold, ...]


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


class KindTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all accounts of a kind hold together."""

    currency: str
    kind: str
    micro_cents: int


class TrialTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The trial balance."""

    trial_balance_micro_cents: dict[str, int]
    """Currency → what everything adds up to, which must be nothing."""
    kinds: tuple[KindTold, ...]


class TrialShown(msgspec.Struct, frozen=True):
    """The ledger in short."""

    found: TrialTold


class AccountTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an account holds."""

    account: str
    micro_cents: int


class AccountsShown(msgspec.Struct, frozen=True):
    """Every account."""

    found: tuple[AccountTold, ...]


class PostingTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from", "target": "to"}):
    """A line of a statement."""

    at: str
    entry: str
    source: str
    target: str
    micro_cents: int
    why: str
    held_micro_cents: int


class StatementTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every posting of a person, and what was held of its currency after it, at tables and outside."""

    person: str
    held_micro_cents: dict[str, int]
    """Currency → what is held of it."""
    postings: tuple[PostingTold, ...]


class StatementShown(msgspec.Struct, frozen=True):
    """A person's statement."""

    found: StatementTold


class BankerTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player-dealer's book."""

    person: str
    game: str
    rounds: int
    action_cents: int
    put_up_cents: int
    result_cents: int
    fees_cents: int
    net_cents: int
    expected_cents: float | None
    band_low_cents: float | None
    band_high_cents: float | None


class CollectionTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fees of a hand: what was due, and what was posted."""

    table: str
    day: str
    round: int
    action_cents: int
    announced_cents: int
    due_cents: int
    posted_cents: int
    is_void: bool
    agrees: bool


class SlipTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered slip of a tray."""

    table: str
    number: int
    kind: SlipKind
    cents: int
    chips: str
    day: str
    requested_by: str
    approved_by: str
    fees_cents: int
    person: str
    of: Counting | None
    due: bool


class CarriedTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chips that people have carried away and not redeemed, by the day of their issue."""

    issued: str
    cents: int


class ChipsTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Chips of the period, and what is outstanding now."""

    bought_cents: int
    redeemed_cents: int
    outstanding_cents: int
    at_tables_cents: int
    carried: tuple[CarriedTold, ...]


class ReportTold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A gaming day, a month or a year."""

    house: str
    currency: str
    period: str
    days: tuple[str, ...]
    closed: bool
    assumption: str
    sums: tuple[SumTold, ...]
    month_to_date: tuple[SumTold, ...]
    year_to_date: tuple[SumTold, ...]
    player_dealers: tuple[BankerTold, ...]
    collections: tuple[CollectionTold, ...]
    slips: tuple[SlipTold, ...]
    chips: ChipsTold
    investigations: tuple[Found, ...]


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
