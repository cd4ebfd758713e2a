"""What was recorded of a meter, worked out again from what it names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from queenhigh.casino.keypad.actions import PressHand
from queenhigh.casino.meters import events as ev
from queenhigh.casino.meters import machine
from queenhigh.casino.meters.book import MeterBook, Win
from queenhigh.casino.meters.folding import fold
from queenhigh.casino.meters.following import Feed, Hand, Lock, Pay, Record, Release, follow
from queenhigh.errors import BadInput
from queenhigh.round.actions import LockAward
from queenhigh.round.events import AwardLocked, RoundOpened
from queenhigh.session.actions import StartRound
from queenhigh.session.events import DeckCommitted

Events = tuple[Any, ...]


def with_amounts(action: LockAward | PressHand, amounts: tuple[int, ...]) -> LockAward | PressHand:
    """A mark with what the meters have said."""
    return replace(action, cents=amounts[0]) if isinstance(action, LockAward) else replace(action, amounts=amounts)


def as_decided(action: Any, events: Iterable[Any]) -> Any:
    """An action at a table as it was decided: with the seed that was drawn and what meters showed, or the amounts locked."""
    if isinstance(action, StartRound):
        return _started(action, tuple(events))
    if not isinstance(action, LockAward | PressHand):
        return action
    amounts = tuple(event.cents for event in events if isinstance(event, AwardLocked))
    return with_amounts(action, amounts) if amounts else action


def _started(action: StartRound, events: Events) -> StartRound:
    if action.seed is None:
        action = replace(action, seed=next((e.seed for e in events if isinstance(e, DeckCommitted)), None))
    opened = next((e for e in events if isinstance(e, RoundOpened)), None)
    if action.readings or opened is None:
        return action
    return replace(action, readings=tuple(each for each in opened.meters if each[0] in opened.linked))


def followed_again(book: MeterBook, events: Iterable[Any]) -> Events:
    """What tables and other meters did to a meter, one after another; the amounts are worked out here."""
    made: list[Any] = []
    for event in events:
        again = _again(book, event)
        book = fold(book, (again,), 0)
        made.append(again)
    return tuple(made)


def _again(book: MeterBook, event: Any) -> Any:
    match event:
        case ev.Contributed():
            return follow(book, Feed(event.table, event.round, event.wagers, event.wager_cents))[0]
        case ev.WinLocked():
            hand = Hand(event.table, event.round, event.spot, event.bettor)
            return follow(book, Lock(hand, event.percent, event.among))[0]
        case ev.WinReleased():
            return follow(book, Release(_hand(book, event.win)))[0]
        case ev.WinStranded():
            return follow(book, Release(_hand(book, event.win), void=True))[0]
        case ev.WinRecorded():
            return follow(book, Record(_hand(book, event.win)))[0]
        case ev.WinPaid():
            return follow(book, Pay(_hand(book, event.win)))[-1]
        case ev.MoneyReceived():
            return replace(event, kept_out=machine.kept_out(book, event.micro_cents))
        case ev.MeterOpened() | ev.TableLinked():
            return event
        case _:
            raise BadInput("meter/by_nobody", "something was done to a meter that somebody must have done", {})


def _hand(book: MeterBook, number: int) -> Hand:
    win: Win | None = book.win(number)
    if win is None:
        raise BadInput("meter/no_win", f"no win {number} is open", {"win": number})
    return Hand(win.table, win.round, win.spot, win.bettor)
