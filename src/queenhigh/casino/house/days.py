"""The gaming day: it closes when every tray is counted, chips belong to it, and odd results are looked into."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from queenhigh.casino.approvals import check_reason
from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.house import actions as do
from queenhigh.casino.house import events as ev
from queenhigh.casino.house.results import About, Outside, outside_of
from queenhigh.casino.periods import is_day
from queenhigh.errors import IllegalAction

if TYPE_CHECKING:
    from queenhigh.casino.house.machine import House

Events = tuple[Any, ...]


class Disputed(NamedTuple):
    """A round that somebody disputes, or answers for."""

    people: tuple[str, ...] = ()
    """Who was in it; nobody, if there was no such round."""
    dealt_by: tuple[str, ...] = ()
    """Who of staff had a hand in it."""


class HouseFacts(NamedTuple):
    """What the house has to be told: of its tables, and what time it is."""

    uncounted: tuple[str, ...] = ()
    """Cash tables whose tray or box is not counted and closed."""
    same_day: bool = False
    """Whether a rule file in play says that chips are redeemed on the day of issue."""
    unfinished: tuple[str, ...] = ()
    """Tournaments for money that were dealt, and have not paid their prizes yet."""
    disputed: Disputed | None = None
    """The round that is disputed; none, where it was looked at before."""
    cage_cents: int | None = None
    """What the cage holds, where its owner's money comes or goes."""
    at: int = 0
    """Microseconds since 1970."""


NO_HOUSE_FACTS: Final = HouseFacts()


class Investigation(msgspec.Struct, frozen=True):
    """A result that is looked into, until somebody closes it in writing and after."""

    number: int
    table: str
    day: str
    words: str
    by: str
    concerns: tuple[str, ...] = ()
    finding: str = ""
    closed_by: str = ""
    per: About = "table"


def _open(house: House, action: do.OpenDay, who: str, facts: HouseFacts) -> Events:
    del who, facts
    if house.day:
        raise IllegalAction("day/open", f"the day {house.day} is open", {"day": house.day})
    if not is_day(action.day):
        raise IllegalAction("day/name", f"{action.day!r} is no day; write it as 2026-11-16", {"day": action.day})
    if action.day <= house.last_day:
        raise IllegalAction("day/past", f"{house.last_day} is over; a later day follows", {"last": house.last_day})
    # A month is judged when it is over; that is known when a day of another one begins.
    over = [each for each in (house.month, house.year) if each.period and not action.day.startswith(each.period)]
    asked = [each for running in over for each in outside_of(running.period, running.results)]
    return (ev.DayOpened(action.day), *_looked_into(house, asked))


def _close(house: House, action: do.CloseDay, who: str, facts: HouseFacts) -> Events:
    del action, who
    _check_open(house)
    if facts.uncounted:
        names = ", ".join(facts.uncounted)
        message = f"the day closes when every tray and box is counted; open: {names}"
        raise IllegalAction("day/trays", message, {"tables": facts.uncounted})
    if facts.unfinished:
        names = ", ".join(facts.unfinished)
        message = f"the day closes when its tournaments are over, and their parts paid; open: {names}"
        raise IllegalAction("day/tournaments", message, {"tournaments": facts.unfinished})
    return (ev.DayClosed(house.day),)


def _check_open(house: House) -> None:
    if not house.day:
        raise IllegalAction("day/none", "no gaming day is open", {})


def _check(house: House, person: str, cents: int, who: str) -> None:
    _check_open(house)
    if person not in house.people:
        raise IllegalAction("person/unknown", f"nobody here is called {person!r}", {"person": person})
    if cents <= 0:
        raise IllegalAction("money/amount", f"{cents} cents are no amount", {"cents": cents})
    if person == who:
        raise IllegalAction("money/own", f"{who} changes no chips for {who} at the cage", {"person": person})


def _buy(house: House, action: do.BuyChips, who: str, facts: HouseFacts) -> Events:
    del facts
    _check(house, action.person, action.cents, who)
    return (ev.ChipsIssued(action.person, action.cents, house.day),)


def _redeem(house: House, action: do.RedeemChips, who: str, facts: HouseFacts) -> Events:
    _check(house, action.person, action.cents, who)
    issued = action.day or house.day
    if facts.same_day and issued != house.day:
        message = f"chips of {issued} were to be redeemed on that day; this is {house.day}"
        raise IllegalAction("chips/day", message, {"issued": issued, "day": house.day})
    return (ev.ChipsRedeemed(action.person, action.cents, issued, house.day),)


def _record(house: House, action: do.RecordResults, who: str, facts: HouseFacts) -> Events:
    del who, facts
    if action.day != house.last_day or house.year.last == action.day:
        message = f"the results of {action.day} are not asked for: {house.last_day or 'no day'} was closed last"
        raise IllegalAction("day/past", message, {"last": house.last_day})
    asked = outside_of(action.day, action.results)
    return (ev.ResultsRecorded(action.day, action.results), *_looked_into(house, asked))


def _looked_into(house: House, asked: Iterable[Outside]) -> Events:
    """What the house opens by itself: whoever closes it neither worked there nor opened it."""
    first = len(house.investigations) + 1
    return tuple(
        ev.InvestigationOpened(number, each.name, each.period, each.words, HOUSE_ACTOR, each.concerns, each.per)
        for number, each in enumerate(asked, first)
    )


def _investigate(house: House, action: do.Investigate, who: str, facts: HouseFacts) -> Events:
    del facts
    number = len(house.investigations) + 1
    words = check_reason(action.words)
    return (ev.InvestigationOpened(number, action.table, action.day, words, who, action.concerns, action.per),)


def _find_out(house: House, action: do.CloseInvestigation, who: str, facts: HouseFacts) -> Events:
    del facts
    found = next((each for each in house.investigations if each.number == action.number), None)
    if found is None or found.finding:
        state = "is closed" if found else "does not exist"
        raise IllegalAction("investigation/none", f"investigation {action.number} {state}", {"number": action.number})
    if who == found.by or who in found.concerns:
        message = f"{who} has opened it or is concerned by it, and somebody else closes it"
        raise IllegalAction("investigation/own", message, {"number": action.number, "who": who})
    return (ev.InvestigationClosed(action.number, who, check_reason(action.words)),)


DAY_STEPS: Final[dict[type[Any], Callable[[House, Any, str, HouseFacts], Events]]] = {
    do.OpenDay: _open,
    do.CloseDay: _close,
    do.BuyChips: _buy,
    do.RedeemChips: _redeem,
    do.RecordResults: _record,
    do.Investigate: _investigate,
    do.CloseInvestigation: _find_out,
}


def fold(house: House, event: Any) -> House:
    """The house after an event of these."""
    match event:
        case ev.DayOpened():
            return replace(house, day=event.day)
        case ev.DayClosed():
            return replace(house, day="", last_day=event.day)
        case ev.InvestigationOpened():
            new = Investigation(
                event.number, event.table, event.day, event.words, event.by, event.concerns, per=event.per
            )
            return replace(house, investigations=(*house.investigations, new))
        case ev.ResultsRecorded():
            return replace(house, month=house.month.after(event, 7), year=house.year.after(event, 4))
        case ev.InvestigationClosed():
            closed = (
                replace(each, finding=event.words, closed_by=event.by) if each.number == event.number else each
                for each in house.investigations
            )
            return replace(house, investigations=tuple(closed))
        case _:
            return house
