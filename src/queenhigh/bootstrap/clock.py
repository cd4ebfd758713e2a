"""Time, from the operating system. Everything else is handed a clock."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


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


class SteadyClock:
    """The time of day for a house that serves people: it follows the machine's clock, but never back.

    When that is set back, this one goes on at the pace of time until it is overtaken: else every timer of every table
    would stand still for as long as the clock was set back by.
    """

    def __init__(self, wall: Callable[[], int] = microseconds, passed: Callable[[], float] = seconds) -> None:
        self._wall, self._passed = wall, passed
        self._since = (wall(), passed())

    def __call__(self) -> int:
        """Microseconds since 1970."""
        (at, then), wall, now = self._since, self._wall(), self._passed()
        steady = at + int((now - then) * 1_000_000)
        if wall < steady:
            return steady
        self._since = (wall, now)
        return wall
