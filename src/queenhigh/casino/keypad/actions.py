"""The buttons of a keypad, and its key. Who presses, and when, stands in the envelope."""

from __future__ import annotations

from typing import Literal

from queenhigh.round.actions import Action

KeyPosition = Literal["RUN", "JPH"]


class PressCoinIn(Action, frozen=True, tag="press_coin_in"):
    """Register the wagers on the sensors; the bets are closed with it."""


class PressHand(Action, frozen=True, tag="press_hand"):
    """Mark the hand of a spot as a win; pressed again, unmark it."""

    spot: int
    amounts: tuple[int, ...] = ()
    """What its meters say, in cents; nobody else says it."""


class TurnKey(Action, frozen=True, tag="turn_key"):
    """A supervisor turns the key."""

    position: KeyPosition


class PressJackpot(Action, frozen=True, tag="press_jackpot"):
    """J-POT: record what is marked."""


class PressGameOver(Action, frozen=True, tag="press_game_over"):
    """GAME OVER: ready for the next round."""


KeypadAction = PressCoinIn | PressHand | TurnKey | PressJackpot | PressGameOver
