"""A table's actions and events, those of the round among them, read from plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from queenhigh.codec.spelling import Reader
from queenhigh.session.actions import AnyTableAction
from queenhigh.session.events import AnyTableEvent

if TYPE_CHECKING:
    from queenhigh.codec.spelling import Data

_ACTIONS: Final = Reader(AnyTableAction, *get_args(AnyTableAction))
_EVENTS: Final = Reader(AnyTableEvent, *get_args(AnyTableEvent))


def read_action(data: Data) -> AnyTableAction:
    """The action that plain data spells; raises BadInput, with the field in its facts, if it spells none."""
    action: AnyTableAction = _ACTIONS.read(data)
    return action


def read_event(data: Data) -> AnyTableEvent:
    """The event that plain data spells; raises BadInput, with the field in its facts, if it spells none."""
    event: AnyTableEvent = _EVENTS.read(data)
    return event
