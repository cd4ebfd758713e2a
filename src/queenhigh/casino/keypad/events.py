"""What a keypad has taken in. Every press has a name; its time stands in the entry."""

from __future__ import annotations

from queenhigh.casino.keypad.actions import KeyPosition
from queenhigh.round.events import Event


class CoinIn(Event, frozen=True, tag="coin_in"):
    """The wagers on these spots' sensors are registered, and the sensors light again."""

    spots: tuple[int, ...]
    by: str


class HandMarked(Event, frozen=True, tag="hand_marked"):
    """A hand is marked as a win."""

    spot: int
    by: str


class HandUnmarked(Event, frozen=True, tag="hand_unmarked"):
    """It is not marked any more."""

    spot: int
    by: str


class KeyTurned(Event, frozen=True, tag="key_turned"):
    """Where the key is."""

    position: KeyPosition
    by: str


class JackpotRecorded(Event, frozen=True, tag="jackpot_recorded"):
    """J-POT has recorded a win; only an adjustment undoes it."""

    meter: str
    spot: int
    bettor: str
    cents: int
    by: str


class GameOver(Event, frozen=True, tag="game_over"):
    """Ready for the next round."""

    by: str


KeypadEvent = CoinIn | HandMarked | HandUnmarked | KeyTurned | JackpotRecorded | GameOver
