"""From what happened at a table to what it is for the house's meters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from queenhigh.casino.keypad.events import JackpotRecorded
from queenhigh.casino.meters.following import WHOLE, Effect, Feed, Hand, Lock, Pay, Record, Release
from queenhigh.round import events as ev

if TYPE_CHECKING:
    from queenhigh.casino.tables.live import Live
    from queenhigh.round.events import Event
    from queenhigh.round.state import Award

Effects = dict[str, tuple[Effect, ...]]
"""The house's meter → what happens to it, in order."""
_MEANT: Final = frozenset((ev.MeterFed, ev.AwardReleased, JackpotRecorded, ev.MeterAwarded))


def effects_of(live: Live, events: Iterable[Event]) -> Effects:
    """What the events of one entry are for the meters; `live` is the table before them. Locks are made before."""
    found: Effects = {}
    told = tuple(events)
    if _MEANT.isdisjoint(map(type, told)):
        return found
    for event in told:
        match event:
            case ev.MeterFed():
                effect: Effect = Feed(live.name, live.table.round.number, len(event.transfers), event.wager_cents)
            case ev.AwardReleased():
                void = any(type(each) is ev.RoundVoided for each in told)
                effect = Release(_hand(live, event), void)
            case JackpotRecorded():
                effect = Record(_hand(live, event))
            case ev.MeterAwarded():
                effect = Pay(_hand(live, event))
            case _:
                continue
        name = live.run.meter(event.meter)
        found[name] = (*found.get(name, ()), effect)
    return found


def lock_of(live: Live, award: Award) -> Lock:
    """What a mark is for the meter of its award."""
    among = 1
    if live.run.award_order == "shared" and award.percent == WHOLE:
        open_ones = [a for a in live.table.round.awards if a.cents is None and a.meter == award.meter]
        among = sum(a.percent == WHOLE for a in open_ones)
    return Lock(_hand(live, award), award.percent, among)


def _hand(live: Live, about: ev.AwardReleased | ev.MeterAwarded | JackpotRecorded | Award) -> Hand:
    return Hand(live.name, live.table.round.number, about.spot, about.bettor)
