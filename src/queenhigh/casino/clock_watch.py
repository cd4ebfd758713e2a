"""Whether this machine's clock can be believed: against one that never jumps, against the journal, against the database.

A house goes on whatever the clock does, and times in the journal never go back. But what they say is evidence, so that a
clock that was set, or is off, is noticed, written down and shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

NOTICED_SECONDS: Final = 1.0
"""From here on a clock counts as off, or as set."""
RIGHT_SECONDS: Final = 0.5
"""Below this one that was off is right again."""


class ClockWatch:
    """One look after another at the time of day."""

    def __init__(self, wall: Callable[[], int], seconds: Callable[[], float]) -> None:
        """`wall` is the machine's clock in microseconds since 1970, `seconds` a clock that never jumps."""
        self._wall, self._seconds = wall, seconds
        self._wall_at_start, self._seconds_at_start = wall(), seconds()
        self._set_by = 0.0
        self._is_off = False
        self.skew_seconds = 0.0
        """How far it is behind the journal's newest entry, or off the database's clock, whichever is more."""
        self.times_set = 0
        """How often it was set while the house ran."""

    def look(self, newest: int = 0, ahead_seconds: float = 0.0) -> list[str]:
        """What is new since the last look, in words.

        `newest` is the latest time in the journal, `ahead_seconds` how far the clock is before that of the database.
        """
        behind = max(0.0, (newest - self._wall()) / 1_000_000)
        self.skew_seconds = max(behind, abs(ahead_seconds))
        return [*self._was_set(), *self._came_off(behind, ahead_seconds)]

    def _was_set(self) -> list[str]:
        """Whether the time of day has gone on by more, or by less, than time has."""
        passed = self._seconds() - self._seconds_at_start
        off = (self._wall() - self._wall_at_start) / 1_000_000 - passed
        by = off - self._set_by
        if abs(by) < NOTICED_SECONDS:
            return []
        self._set_by = off
        self.times_set += 1
        return [f"the clock was set {'forward' if by > 0 else 'back'} by {abs(by):.1f} seconds while the house ran"]

    def _came_off(self, behind: float, ahead: float) -> list[str]:
        if not self._is_off and self.skew_seconds >= NOTICED_SECONDS:
            self._is_off = True
            if behind >= abs(ahead):
                return [f"the clock is {behind:.1f} seconds behind the newest entry of the journal"]
            return [f"the clock is {abs(ahead):.1f} seconds {'ahead of' if ahead > 0 else 'behind'} the database's"]
        if self._is_off and self.skew_seconds < RIGHT_SECONDS:
            self._is_off = False
            return ["the clock is right again"]
        return []
