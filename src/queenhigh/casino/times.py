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
    # The year begins in March, so that a leap day is the last one; months are then 30.6 days long.
    era, day = divmod(days + 719_468, _ERA_DAYS)
    year = (day - day // 1460 + day // 36_524 - day // 146_096) // 365
    of_year = day - (365 * year + year // 4 - year // 100)
    month = (5 * of_year + 2) // 153
    return f"{year + era * 400 + (month >= 10):04}-{month + 3 if month < 10 else month - 9:02}-{of_year - (153 * month + 2) // 5 + 1:02}"
