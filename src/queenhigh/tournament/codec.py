"""A tournament's actions and events, read from plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_args

from queenhigh.codec.spelling import Reader
from queenhigh.tournament.actions import TournamentAction
from queenhigh.tournament.events import TournamentEvent

if TYPE_CHECKING:
    from queenhigh.codec.spelling import Data

_ACTIONS: Final = Reader(TournamentAction, *get_args(TournamentAction))
_EVENTS: Final = Reader(TournamentEvent, *get_args(TournamentEvent))


def read_action(data: Data) -> TournamentAction:
    """The action that plain data spells; raises BadInput, with the field in its facts, if it spells none."""
    action: TournamentAction = _ACTIONS.read(data)
    return action


def read_event(data: Data) -> TournamentEvent:
    """The event that plain data spells; raises BadInput, with the field in its facts, if it spells none."""
    event: TournamentEvent = _EVENTS.read(data)
    return event
