"""Player protection as a part of the house's decisions: limits, cooling-off, self-exclusion.

A limit is lowered at once. It is raised, or lifted, only when the running period is over, a day at least, and the person
says so again. What a person has excluded from, nobody brings back before its time. Whether play keeps to it is looked
at where play begins (`casino.people.guard`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, get_args

import msgspec
from msgspec.structs import replace

from queenhigh.casino.house import actions as do
from queenhigh.casino.house import events as ev
from queenhigh.casino.house.actions import LimitKind, Period
from queenhigh.casino.house.days import HouseFacts
from queenhigh.casino.periods import DAY_MICROSECONDS, end_of, months_later
from queenhigh.errors import IllegalAction

if TYPE_CHECKING:
    from queenhigh.casino.house.machine import House

Events = tuple[Any, ...]
LIMIT_KINDS: Final[tuple[LimitKind, ...]] = get_args(LimitKind)
COOL_OFF_DAYS: Final = (1, 92)
EXCLUSION_MONTHS: Final = (1, 120)


class Limit(msgspec.Struct, frozen=True):
    """One limit of a person's."""

    own: int | None = None
    """What the person allows; none: anything."""
    house: int | None = None
    """What the house allows beside it."""
    asked: int | None = None
    """What the person wants instead, if `asked_since` says that it is asked for."""
    asked_since: int = 0
    """From then on the person can say so again; 0: nothing is asked for."""

    @property
    def most(self) -> int | None:
        """What counts: the stricter of the two; none: anything."""
        return min((each for each in (self.own, self.house) if each is not None), default=None)


class Protection(msgspec.Struct, frozen=True):
    """What protects one person."""

    limits: Mapping[str, Limit] = {}
    """By kind and period: `loss/week`."""
    cooling_until: int = 0
    excluded_until: int = 0

    def limit(self, kind: LimitKind, period: Period) -> Limit:
        """One limit; where nobody has set it, one that allows anything."""
        return self.limits.get(f"{kind}/{period}", Limit())

    def stopped_until(self, at: int) -> int:
        """Until when the person does not play; 0 if the person may."""
        until = max(self.cooling_until, self.excluded_until)
        return until if until > at else 0


def _known(house: House, person: str) -> Protection:
    if person not in house.people:
        raise IllegalAction("person/unknown", f"nobody here is called {person!r}", {"person": person})
    return house.protection.get(person, Protection())


def _above(one: int | None, other: int | None) -> bool:
    """Whether one limit allows more than another."""
    return other is not None and (one is None or one > other)


def _set(house: House, action: do.SetLimit, who: str, facts: HouseFacts) -> Events:
    limit = _known(house, action.person).limit(action.kind, action.period)
    if action.most is not None and action.most < 0:
        raise IllegalAction("limit/amount", f"{action.most} is no limit", {"most": action.most})
    if who != action.person:
        # The house's own limit is the house's to lift, and never lifts the person's.
        return (ev.LimitSet(action.person, action.kind, action.period, action.most, who, own=False),)
    if action.most == limit.own and not limit.asked_since:
        message = f"this is the limit already ({action.kind} by {action.period})"
        raise IllegalAction("limit/same", message, {"most": action.most})
    if not _above(action.most, limit.own):
        return (ev.LimitSet(action.person, action.kind, action.period, action.most, who, own=True),)
    since = max(end_of(action.period, facts.at), facts.at + DAY_MICROSECONDS)
    return (ev.RaiseAsked(action.person, action.kind, action.period, action.most, since),)


def _reaffirm(house: House, action: do.ReaffirmLimit, who: str, facts: HouseFacts) -> Events:
    limit = _known(house, action.person).limit(action.kind, action.period)
    if not limit.asked_since:
        message = f"no higher limit was asked for ({action.kind} by {action.period})"
        raise IllegalAction("limit/none", message, {"kind": action.kind, "period": action.period})
    if facts.at < limit.asked_since:
        raise IllegalAction("limit/early", "the time of the higher limit has not come", {"since": limit.asked_since})
    return (ev.LimitSet(action.person, action.kind, action.period, limit.asked, who, own=True),)


def _cool_off(house: House, action: do.CoolOff, who: str, facts: HouseFacts) -> Events:
    before = _known(house, action.person).cooling_until
    least, most = (facts.at + days * DAY_MICROSECONDS for days in COOL_OFF_DAYS)
    if not least <= action.until <= most:
        message = f"cooling-off takes {COOL_OFF_DAYS[0]} to {COOL_OFF_DAYS[1]} days"
        raise IllegalAction("protection/time", message, {"until": action.until, "least": least, "most": most})
    return _stopped(ev.PlayStopped(action.person, "cooling_off", action.until, who), before)


def _exclude(house: House, action: do.ExcludeSelf, who: str, facts: HouseFacts) -> Events:
    before = _known(house, action.person).excluded_until
    least, most = EXCLUSION_MONTHS
    if not least <= action.months <= most:
        message = f"an exclusion takes {least} to {most} months, not {action.months}"
        raise IllegalAction("protection/time", message, {"months": action.months, "least": least, "most": most})
    return _stopped(ev.PlayStopped(action.person, "exclusion", months_later(facts.at, action.months), who), before)


def _stopped(event: ev.PlayStopped, before: int) -> Events:
    """It is never made shorter."""
    if event.until <= before:
        message = f"{event.person} does not play for longer than that already"
        raise IllegalAction("protection/shorter", message, {"until": before})
    return (event,)


PROTECTION_STEPS: Final[dict[type[Any], Callable[[House, Any, str, HouseFacts], Events]]] = {
    do.SetLimit: _set,
    do.ReaffirmLimit: _reaffirm,
    do.CoolOff: _cool_off,
    do.ExcludeSelf: _exclude,
}


def fold(known: Protection, event: ev.LimitSet | ev.RaiseAsked | ev.PlayStopped) -> Protection:
    """What protects a person after an event."""
    if isinstance(event, ev.PlayStopped):
        if event.why == "exclusion":
            return replace(known, excluded_until=event.until)
        return replace(known, cooling_until=event.until)
    limit = known.limit(event.kind, event.period)
    if isinstance(event, ev.RaiseAsked):
        limit = replace(limit, asked=event.most, asked_since=event.since)
    elif event.own:
        limit = Limit(own=event.most, house=limit.house)
    else:
        limit = replace(limit, house=event.most)
    return replace(known, limits={**known.limits, f"{event.kind}/{event.period}": limit})
