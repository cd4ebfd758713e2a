"""What a report tells, as types: JSON, CSV, the API's description and the page's types are made from these."""

from __future__ import annotations

import msgspec

from queenhigh.casino.reports.fees import Collection
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


class CollectionTold(Collection, frozen=True, forbid_unknown_fields=True):
    """The fees of a hand: what was due, and what was posted."""

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
