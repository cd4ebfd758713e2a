"""What has happened in the charity's books."""

from __future__ import annotations

from queenhigh.casino.charity.actions import Area
from queenhigh.round.events import Event


class CharityNamed(Event, frozen=True, tag="charity_named"):
    """A gaming day is for a charity."""

    day: str
    charity: str
    part_bp: int
    by: str


class ExpenseRecorded(Event, frozen=True, tag="expense_recorded"):
    """The charity has an expense; or below zero, one that was entered wrongly is taken back."""

    number: int
    day: str
    area: Area
    words: str
    cents: int
    by: str
    takes_back: int = 0
    """The number of the expense that this stands against."""


class DayShared(Event, frozen=True, tag="day_shared"):
    """The charity has its part of a day's games; a day that lost brings nothing, and costs nothing."""

    day: str
    charity: str
    win_cents: int
    part_bp: int
    cents: int
    by: str
    currency: str = "cash"


class CharityReportSigned(Event, frozen=True, tag="charity_report_signed"):
    """Somebody has signed the report."""

    period: str
    digest: str
    by: str


CharityEvent = CharityNamed | ExpenseRecorded | DayShared | CharityReportSigned
