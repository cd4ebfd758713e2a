"""How long things last for people: sessions, links, passwords, locks. Settings with defaults; a jurisdiction's wishes are data."""

from __future__ import annotations

from typing import Final

import msgspec

SECOND: Final = 1_000_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class DoorSettings(msgspec.Struct, frozen=True):
    """Times in seconds, minutes, hours and days, as their names say."""

    idle_minutes: int = 60
    """A session that nobody uses ends after that."""
    session_hours: int = 12
    """A session ends after that, however busy."""
    fresh_minutes: int = 10
    """So long a password counts for money and keys."""
    guest_hours: int = 24 * 7
    """A guest's session ends after that; there is no password to come back with."""
    failures_free: int = 5
    """So many wrong passwords, and the name is locked for a while."""
    lock_seconds: int = 30
    """The first lock; each further failure doubles it."""
    lock_seconds_most: int = 3600
    forget_hours: int = 24
    """Failures are forgotten after that."""
    staff_password_days: int = 90
    """So long a password of staff lasts; 0: for ever."""
    player_password_days: int = 0
    owner_link_hours: int = 24
    invitation_days: int = 7
    reset_minutes: int = 60
    keep_days: int = 30
    """What is over is kept for so long, then dropped."""


def lock_after(settings: DoorSettings, failures: int) -> int:
    """For how many microseconds a name is locked after so many failures; 0: not at all."""
    beyond = failures - settings.failures_free
    if beyond < 0:
        return 0
    # Past 2^20 the most is long reached.
    return min(settings.lock_seconds << min(beyond, 20), settings.lock_seconds_most) * SECOND
