"""The round's actions and events, read from plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from queenhigh.codec.spelling import Reader
from queenhigh.round.actions import AnyAction
from queenhigh.round.events import AnyEvent

if TYPE_CHECKING:
    from queenhigh.codec.spelling import Data

_ACTIONS: Final = Reader(AnyAction, *get_args(AnyAction))
_EVENTS: Final = Reader(AnyEvent, *get_args(AnyEvent))


def read_action(data: Data) -> AnyAction:
    """The action that plain data spells; raises BadInput, with the field in its facts, if it spells none."""
    action: AnyAction = _ACTIONS.read(data)
    return action


def read_event(data: Data) -> AnyEvent:
    """The event that plain data spells; raises BadInput, with the field in its facts, if it spells none."""
    event: AnyEvent = _EVENTS.read(data)
    return event
