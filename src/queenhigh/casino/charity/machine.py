"""The charity's books as a decider.

Losses of house-banked games are the house's: a day that lost brings the charity nothing, and takes nothing from what
another day or a tournament has brought (RSA 287-D:22).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from queenhigh.casino import periods
from queenhigh.casino.approvals import check_reason
from queenhigh.casino.charity import actions as do
from queenhigh.casino.charity import events as ev
from queenhigh.errors import IllegalAction

WHOLE: Final = 10_000


class CharityDay(msgspec.Struct, frozen=True):
    """One gaming day."""

    charity: str
    part_bp: int
    win_cents: int = 0
    games_cents: int = 0
    """The charity's part of the games."""
    is_shared: bool = False


class CharityBooks(msgspec.Struct, frozen=True):
    """All of it."""

    days: Mapping[str, CharityDay] = {}
    expenses: tuple[ev.ExpenseRecorded, ...] = ()
    signed: tuple[ev.CharityReportSigned, ...] = ()


NO_BOOKS: Final = CharityBooks()


def is_period(text: str) -> bool:
    """Whether it is a day as 2026-11-16 or a month as 2026-11."""
    return len(text) > len("2026") and periods.is_period(text)


def games_part(win_cents: int, part_bp: int) -> int:
    """The stated part of what the games of a day have brought, rounded up to a whole cent; of a loss nothing."""
    return -(-max(0, win_cents) * part_bp // WHOLE)


def decide(books: CharityBooks, action: do.CharityAction, who: str) -> tuple[ev.CharityEvent, ...]:
    """What follows from an action. Raises IllegalAction if it is not legal now."""
    match action:
        case do.NameCharity():
            return (_named(books, action, who),)
        case do.RecordExpense():
            _day(books, action.day)
            if action.cents <= 0:
                raise IllegalAction("money/amount", f"{action.cents} cents are no amount", {"cents": action.cents})
            number, words = len(books.expenses) + 1, check_reason(action.words)
            return (ev.ExpenseRecorded(number, action.day, action.area, words, action.cents, who),)
        case do.TakeBackExpense():
            return (_taken_back(books, action, who),)
        case do.ShareDay():
            day = _day(books, action.day)
            if day.is_shared:
                raise IllegalAction("charity/shared", f"{action.day} was shared already", {"day": action.day})
            cents = games_part(action.win_cents, day.part_bp)
            return (ev.DayShared(action.day, day.charity, action.win_cents, day.part_bp, cents, who, action.currency),)
        case do.SignCharityReport():
            if not is_period(action.period) or not action.digest:
                raise IllegalAction("charity/period", f"{action.period!r} has no report", {"period": action.period})
            last = [each.digest for each in books.signed if (each.period, each.by) == (action.period, who)][-1:]
            if last == [action.digest]:
                message = f"{who} has signed the report of {action.period} as it is"
                raise IllegalAction("charity/signed", message, {"period": action.period, "by": who})
            return (ev.CharityReportSigned(action.period, action.digest, who),)


def _named(books: CharityBooks, action: do.NameCharity, who: str) -> ev.CharityNamed:
    if not periods.is_day(action.day):
        raise IllegalAction("day/name", f"{action.day!r} is no day; write it as 2026-11-16", {"day": action.day})
    if not action.charity.strip() or not 0 <= action.part_bp <= WHOLE:
        message = f"{action.charity!r} with {action.part_bp} hundredths of a per cent is no charity's part"
        raise IllegalAction("charity/part", message, {"charity": action.charity, "part_bp": action.part_bp})
    known = books.days.get(action.day)
    if known is not None and known.is_shared:
        raise IllegalAction("charity/shared", f"{action.day} was shared already", {"day": action.day})
    return ev.CharityNamed(action.day, action.charity.strip(), action.part_bp, who)


def _taken_back(books: CharityBooks, action: do.TakeBackExpense, who: str) -> ev.ExpenseRecorded:
    wrong = next((each for each in books.expenses if each.number == action.number and not each.takes_back), None)
    if wrong is None:
        message = f"there is no expense {action.number} to take back"
        raise IllegalAction("expense/unknown", message, {"number": action.number})
    if any(each.takes_back == wrong.number for each in books.expenses):
        message = f"expense {wrong.number} was taken back already"
        raise IllegalAction("expense/taken_back", message, {"number": wrong.number})
    reason = check_reason(action.reason)
    return ev.ExpenseRecorded(
        len(books.expenses) + 1, wrong.day, wrong.area, reason, -wrong.cents, who, takes_back=wrong.number
    )


def _day(books: CharityBooks, day: str) -> CharityDay:
    if day not in books.days:
        raise IllegalAction("charity/none", f"{day} is for no charity yet", {"day": day})
    return books.days[day]


def fold(books: CharityBooks, events: Iterable[Any]) -> CharityBooks:
    """The books after some events."""
    for event in events:
        match event:
            case ev.CharityNamed():
                books = replace(books, days={**books.days, event.day: CharityDay(event.charity, event.part_bp)})
            case ev.ExpenseRecorded():
                books = replace(books, expenses=(*books.expenses, event))
            case ev.DayShared():
                day = CharityDay(event.charity, event.part_bp, event.win_cents, event.cents, is_shared=True)
                books = replace(books, days={**books.days, event.day: day})
            case ev.CharityReportSigned():
                books = replace(books, signed=(*books.signed, event))
            case _:
                pass
    return books
