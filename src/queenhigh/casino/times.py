"""The journal's times for people. Time itself is handed to this room; here it is only written out."""

from __future__ import annotations

from typing import Final

_DAY_SECONDS: Final = 86_400
_ERA_DAYS: Final = 146_097
"""Days in 400 years, after which the calendar repeats itself."""


def time_text(at: int) -> str:
    """Microseconds since 1970 as date and time of day, in UTC: `2026-11-16 12:30:05`."""
    days, rest = divmod(at // 1_000_000, _DAY_SECONDS)
    return f"{day_text(days)} {rest // 3600:02}:{rest // 60 % 60:02}:{rest % 60:02}"


def day_text(days: int) -> str:
    """A day, counted from 1970, by the calendar."""
    year, month, day = calendar(days)
    return f"{year:04}-{month:02}-{day:02}"


def calendar(days: int) -> tuple[int, int, int]:
    """Year, month and day of a day that is counted from 1970."""
    # The year begins in March, so that a leap day is the last one; months are then 30.6 days long.
    era, day = divmod(days + 719_468, _ERA_DAYS)
    year = (day - day // 1460 + day // 36_524 - day // 146_096) // 365
    of_year = day - (365 * year + year // 4 - year // 100)
    month = (5 * of_year + 2) // 153
    date = of_year - (153 * month + 2) // 5 + 1
    return year + era * 400 + (month >= 10), month + 3 if month < 10 else month - 9, date


def days_until(year: int, month: int, day: int) -> int:
    """How many days lie between 1970 and a day; months beyond December go on into the next years."""
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    era, of_era = divmod(year - (month <= 2), 400)
    of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    return era * _ERA_DAYS + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719_468
