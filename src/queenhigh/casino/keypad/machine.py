"""The keypad as a decider: from presses to what the table does.

`decide(rules, keypad, round, action, who)` answers in order with the keypad's events and the actions of the round that
go with them: COIN IN closes the bets, a right mark locks an award, taking it away releases it, RUN confirms what J-POT
has recorded, GAME OVER racks the cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from queenhigh.casino.keypad import actions as do
from queenhigh.casino.keypad import events as ev
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as round_do

if TYPE_CHECKING:
    from queenhigh.round.state import Award, State
    from queenhigh.rules.schema.ruleset import Ruleset

Presses = tuple[Any, ...]
"""Events of the keypad and actions of the round, in order."""


class Keypad(msgspec.Struct, frozen=True):
    """One table's keypad."""

    key: do.KeyPosition = "RUN"
    registered: tuple[int, ...] = ()
    """Spots whose wagers COIN IN has registered."""
    marks: tuple[int, ...] = ()
    """Spots whose hand is marked."""
    recorded: tuple[tuple[str, int, str], ...] = ()
    """Awards that J-POT has recorded and RUN has not paid: meter, spot, bettor."""


def lit(rules: Ruleset, state: State) -> tuple[int, ...]:
    """Spots whose sensor is lit by a wager that COIN IN has not registered."""
    wagers = {meter.wager for meter in rules.meter.values()}
    return tuple(sorted({stake.spot for stake in state.stakes if stake.wager in wagers}))


def to_lock(keypad: Keypad, state: State, action: Any) -> tuple[Award, ...]:
    """The awards that a press would lock: the meters have to say how much they are."""
    if not isinstance(action, do.PressHand) or action.spot in keypad.marks or keypad.key != "RUN":
        return ()
    return tuple(award for award in state.awards if award.spot == action.spot and award.cents is None)


def decide(rules: Ruleset, keypad: Keypad, state: State, action: do.KeypadAction, who: str) -> Presses:
    """What follows from a press. Raises IllegalAction if it is not possible now."""
    return _STEPS[type(action)](rules, keypad, state, action, who)


def _coin_in(rules: Ruleset, keypad: Keypad, state: State, action: do.PressCoinIn, who: str) -> Presses:
    del action
    _check_run(keypad, "COIN IN")
    if state.phase != "betting":
        raise IllegalAction("keypad/coin_in", "COIN IN registers wagers while bets are open", {"phase": state.phase})
    return (ev.CoinIn(lit(rules, state), who), round_do.CloseBets())


def _hand(rules: Ruleset, keypad: Keypad, state: State, action: do.PressHand, who: str) -> Presses:
    del rules
    spot = None if state.phase in ("over", "void") else state.spot(action.spot)
    if spot is None and action.spot not in keypad.marks:
        raise IllegalAction("keypad/spot", f"spot {action.spot} is not in play", {"spot": action.spot})
    won = [award for award in state.awards if award.spot == action.spot]
    if any(award.name in keypad.recorded for award in won):
        message = f"J-POT has recorded the win of spot {action.spot}; only an adjustment by two persons undoes it"
        raise IllegalAction("keypad/recorded", message, {"spot": action.spot})
    _check_run(keypad, "a hand button")
    if action.spot in keypad.marks:
        back = [round_do.ReleaseAward(*award.name) for award in reversed(won) if award.cents is not None]
        return (*back, ev.HandUnmarked(action.spot, who))
    if spot is None or not spot.shown:
        message = f"the hand of spot {action.spot} is not shown yet, and cannot be marked"
        raise IllegalAction("keypad/not_shown", message, {"spot": action.spot})
    open_ones = [award for award in won if award.cents is None]
    if len(open_ones) != len(action.amounts):
        raise IllegalAction("keypad/amounts", "the meters say what an award is, and nobody else", {"spot": action.spot})
    locks = [round_do.LockAward(*a.name, cents) for a, cents in zip(open_ones, action.amounts, strict=True)]
    return (ev.HandMarked(action.spot, who), *locks)


def _key(rules: Ruleset, keypad: Keypad, state: State, action: do.TurnKey, who: str) -> Presses:
    del rules, state
    if action.position == keypad.key:
        raise IllegalAction("keypad/key", f"the key is at {keypad.key} already", {"key": keypad.key})
    paid = [round_do.ConfirmAward(*name) for name in keypad.recorded] if action.position == "RUN" else []
    return (ev.KeyTurned(action.position, who), *paid)


def _jackpot(rules: Ruleset, keypad: Keypad, state: State, action: do.PressJackpot, who: str) -> Presses:
    del rules, action
    if keypad.key != "JPH":
        raise IllegalAction("keypad/key", "J-POT needs the key at JPH", {"key": keypad.key})
    _check_marks(keypad, state)
    found = [a for a in state.awards if a.cents is not None and a.name not in keypad.recorded]
    if not found:
        raise IllegalAction("keypad/nothing", "no win is marked that J-POT could record", {})
    return tuple(ev.JackpotRecorded(*award.name, award.cents or 0, who) for award in found)


def _game_over(rules: Ruleset, keypad: Keypad, state: State, action: do.PressGameOver, who: str) -> Presses:
    del rules, action
    _check_run(keypad, "GAME OVER")
    for award in state.awards:
        if award.cents is None:
            message = f"the hand of spot {award.spot} wins from the meter and is not marked: {award.why}"
            raise IllegalAction("keypad/unmarked", message, {"spot": award.spot})
    _check_marks(keypad, state)
    if state.awards:
        message = f"the win of spot {state.awards[0].spot} waits for the supervisor: key to JPH, J-POT, key to RUN"
        raise IllegalAction("keypad/pending", message, {"spot": state.awards[0].spot})
    return (round_do.Rack(), ev.GameOver(who))


def _check_run(keypad: Keypad, what: str) -> None:
    if keypad.key != "RUN":
        raise IllegalAction("keypad/key", f"{what} needs the key at RUN", {"key": keypad.key})


def _check_marks(keypad: Keypad, state: State) -> None:
    """A mark on a hand that wins nothing from a meter must go before anything else."""
    winning = {award.spot for award in state.awards}
    wrong = next((spot for spot in keypad.marks if spot not in winning), None)
    if wrong is not None:
        message = f"spot {wrong} is marked and wins nothing from the meter: press its button again"
        raise IllegalAction("keypad/wrong_mark", message, {"spot": wrong})


_STEPS: Final[dict[type[Any], Callable[[Ruleset, Keypad, State, Any, str], Presses]]] = {
    do.PressCoinIn: _coin_in,
    do.PressHand: _hand,
    do.TurnKey: _key,
    do.PressJackpot: _jackpot,
    do.PressGameOver: _game_over,
}


def check_by_button(rules: Ruleset, keypad: Keypad, state: State, action: Any) -> None:
    """Where there is a keypad, these steps of the round are its buttons'."""
    if isinstance(action, round_do.CloseBets) and lit(rules, state):
        raise IllegalAction(
            "keypad/by_button", "sensors are lit: COIN IN closes these bets", {"spots": lit(rules, state)}
        )
    if isinstance(action, round_do.LockAward | round_do.ReleaseAward | round_do.ConfirmAward):
        raise IllegalAction("keypad/by_button", "this table has a keypad: hand button, key and J-POT do this", {})
    if isinstance(action, round_do.Rack) and (keypad.registered or keypad.marks):
        raise IllegalAction("keypad/by_button", "GAME OVER ends this round", {})


def evolve(keypad: Keypad, event: ev.KeypadEvent) -> Keypad:
    """The keypad after one of its events."""
    match event:
        case ev.CoinIn():
            return replace(keypad, registered=event.spots)
        case ev.HandMarked():
            return replace(keypad, marks=(*keypad.marks, event.spot))
        case ev.HandUnmarked():
            return replace(keypad, marks=tuple(spot for spot in keypad.marks if spot != event.spot))
        case ev.JackpotRecorded():
            return replace(keypad, recorded=(*keypad.recorded, (event.meter, event.spot, event.bettor)))
        case ev.KeyTurned(position="RUN"):
            paid = {spot for _, spot, _ in keypad.recorded}
            return replace(keypad, key="RUN", recorded=(), marks=tuple(s for s in keypad.marks if s not in paid))
        case ev.KeyTurned():
            return replace(keypad, key=event.position)
        case ev.GameOver():
            return round_over(keypad)


def round_over(keypad: Keypad) -> Keypad:
    """Everything off for the next round; the key stays where it is."""
    return Keypad(key=keypad.key)
