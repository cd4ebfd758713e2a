"""The actions and events of the casino's streams, read from plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, get_args

from queenhigh.casino import approvals as two
from queenhigh.casino.charity.actions import CharityAction
from queenhigh.casino.charity.events import CharityEvent
from queenhigh.casino.house.actions import HouseAction
from queenhigh.casino.house.events import HouseEvent
from queenhigh.casino.keypad.actions import KeypadAction
from queenhigh.casino.keypad.events import KeypadEvent
from queenhigh.casino.meters.actions import MeterAction
from queenhigh.casino.meters.events import MeterEvent
from queenhigh.casino.tables.actions import LiveAction
from queenhigh.casino.tables.events import LiveEvent
from queenhigh.casino.trays.actions import TrayAction
from queenhigh.casino.trays.events import TrayEvent
from queenhigh.codec.spelling import Reader
from queenhigh.session.actions import AnyTableAction
from queenhigh.session.events import AnyTableEvent
from queenhigh.tournament.actions import TournamentAction
from queenhigh.tournament.events import TournamentEvent

if TYPE_CHECKING:
    from queenhigh.codec.spelling import Data

_Answer = two.Approve | two.Decline
_Answered = two.Approved | two.Declined

AnyLiveAction = LiveAction | TrayAction | KeypadAction | _Answer | AnyTableAction
AnyLiveEvent = LiveEvent | TrayEvent | KeypadEvent | _Answered | AnyTableEvent
AnyHouseAction = HouseAction | _Answer
AnyHouseEvent = HouseEvent | _Answered
AnyMeterAction = MeterAction | _Answer
AnyMeterEvent = MeterEvent | _Answered

_READERS: Final = {
    "table": (Reader(AnyLiveAction, *get_args(AnyLiveAction)), Reader(AnyLiveEvent, *get_args(AnyLiveEvent))),
    "house": (Reader(AnyHouseAction, *get_args(AnyHouseAction)), Reader(AnyHouseEvent, *get_args(AnyHouseEvent))),
    "charity": (Reader(CharityAction, *get_args(CharityAction)), Reader(CharityEvent, *get_args(CharityEvent))),
    "tournament": (
        Reader(TournamentAction, *get_args(TournamentAction)),
        Reader(TournamentEvent, *get_args(TournamentEvent)),
    ),
    "meter": (Reader(AnyMeterAction, *get_args(AnyMeterAction)), Reader(AnyMeterEvent, *get_args(AnyMeterEvent))),
}


def kind_of(stream: str) -> str:
    """What a stream is about: `table:T1` → `table`."""
    return stream.partition(":")[0]


def readers_of(stream: str) -> tuple[Callable[[Data], Any], Callable[[Data], Any]]:
    """What reads the actions of a stream, and what its events: for whoever reads many."""
    actions, events = _READERS[kind_of(stream)]
    return actions.read, events.read


def read_action(stream: str, data: Data) -> Any:
    """The action of a stream that plain data spells; raises BadInput, with the field in its facts, if it spells none."""
    return _READERS[kind_of(stream)][0].read(data)


def read_event(stream: str, data: Data) -> Any:
    """The event of a stream that plain data spells; raises BadInput, with the field in its facts, if it spells none."""
    return _READERS[kind_of(stream)][1].read(data)
