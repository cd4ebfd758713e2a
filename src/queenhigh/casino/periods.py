"""Days, weeks and months by the calendar, in UTC: what limits of play are counted by."""

from __future__ import annotations

import re
from calendar import monthrange
from typing import Final

from queenhigh.casino.house.actions import Period
from queenhigh.casino.times import calendar, days_until

_PERIOD: Final = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
DAY_MICROSECONDS: Final = 86_400_000_000
PERIODS: Final[tuple[Period, ...]] = ("day", "week", "month")


def start_of(period: Period, at: int) -> int:
    """When the period began in which a time lies. A week begins on Monday."""
    day = at // DAY_MICROSECONDS
    if period == "week":
        day -= (day + 3) % 7  # the first of January 1970 was a Thursday
    elif period == "month":
        year, month, _ = calendar(day)
        day = days_until(year, month, 1)
    return day * DAY_MICROSECONDS


def end_of(period: Period, at: int) -> int:
    """When the next period begins."""
    start = start_of(period, at)
    if period == "month":
        return months_later(start, 1)
    return start + (1 if period == "day" else 7) * DAY_MICROSECONDS


def months_later(at: int, months: int) -> int:
    """The same day so many months later, at the same time; where that month is shorter, the first day after it."""
    day, rest = divmod(at, DAY_MICROSECONDS)
    year, month, date = calendar(day)
    first, after = days_until(year, month + months, 1), days_until(year, month + months + 1, 1)
    return min(first + date - 1, after) * DAY_MICROSECONDS + rest


def is_period(text: str) -> bool:
    """Whether a text names a day (2026-11-16), a month (2026-11) or a year (2026) that the calendar has."""
    if not _PERIOD.fullmatch(text):
        return False
    year, month, day = (int(part or "1") for part in (text[:4], text[5:7], text[8:]))
    return year > 0 and 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]


def is_day(text: str) -> bool:
    """Whether a text names a day of the calendar, as 2026-11-16."""
    return len(text) == len("2026-11-16") and is_period(text)
