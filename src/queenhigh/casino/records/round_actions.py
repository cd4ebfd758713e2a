"""What an action at a live table was to the round inside it: a press of the keypad may be several, most are one or none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, get_args

from queenhigh.casino.keypad.actions import KeypadAction
from queenhigh.casino.meters.again import as_decided
from queenhigh.casino.tables.actions import StopTable
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.session.rounds import as_round_action

if TYPE_CHECKING:
    from queenhigh.casino.entries import Told


def round_actions(told: Told) -> tuple[do.AnyAction, ...]:
    """The round's own actions behind an entry, in order."""
    if isinstance(told.action, (*get_args(KeypadAction), StopTable)):
        return tuple(_behind(told.events))
    done = as_round_action(as_decided(told.action, told.events), told.events)
    return () if done is None else (done,)


def _behind(events: tuple[Any, ...]) -> Iterator[do.AnyAction]:
    is_void = any(isinstance(event, ev.RoundVoided) for event in events)
    for event in events:
        match event:
            case ev.BetsClosed():
                yield do.CloseBets()
            case ev.AwardLocked():
                yield do.LockAward(event.meter, event.spot, event.bettor, event.cents)
            case ev.AwardReleased() if not is_void:
                yield do.ReleaseAward(event.meter, event.spot, event.bettor)
            case ev.MeterAwarded():
                yield do.ConfirmAward(event.meter, event.spot, event.bettor)
            case ev.RoundVoided():
                yield do.VoidRound(event.why)
            case ev.CardsRacked():
                yield do.Rack()
            case _:
                pass
