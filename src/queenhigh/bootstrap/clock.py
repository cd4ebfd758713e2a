"""Time, from the operating system. Everything else is handed a clock."""

from __future__ import annotations

import time
from datetime import UTC, datetime


def now() -> datetime:
    """The time of day, in UTC: what stands beside an action that someone takes."""
    return datetime.now(UTC)


def seconds() -> float:
    """A clock that never goes back. Only differences mean anything: how long something took."""
    return time.perf_counter()


def wait(length_seconds: float) -> None:
    """Do nothing for a while."""
    time.sleep(length_seconds)


def microseconds() -> int:
    """The time of day as the journal has it: microseconds since 1970."""
    return time.time_ns() // 1000
