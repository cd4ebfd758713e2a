"""What the books answer with, as types: the API's description and the page's types are made from these.

The answers themselves are made where the command line's `--json` is made; tests hold them to these types, field by field.
"""

from __future__ import annotations

import msgspec

from queenhigh.casino.records.significant import Significant
from queenhigh.casino.reports.sums import Per


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
