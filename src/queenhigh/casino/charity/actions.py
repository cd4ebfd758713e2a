"""What is done with the charity's books."""

from __future__ import annotations

from typing import Literal

from queenhigh.round.actions import Action

Area = Literal["games", "tournaments"]


class NameCharity(Action, frozen=True, tag="name_charity"):
    """The charity that a gaming day is for, and its stated part of what games of chance bring."""

    day: str
    charity: str
    part_bp: int
    """Hundredths of a per cent."""


class RecordExpense(Action, frozen=True, tag="record_expense"):
    """Something that the charity has to pay for the day: a licence, a rent."""

    day: str
    area: Area
    words: str
    cents: int


class TakeBackExpense(Action, frozen=True, tag="take_back_expense"):
    """An expense that was entered wrongly, by its number: an entry against it, for nothing is ever edited."""

    number: int
    reason: str


class ShareDay(Action, frozen=True, tag="share_day"):
    """A closed day: the charity gets its part of what the games of chance have brought, by the house's books."""

    day: str
    win_cents: int
    currency: str = "cash"


class SignCharityReport(Action, frozen=True, tag="sign_charity_report"):
    """Sign the report of a day or a month, known by its hash."""

    period: str
    digest: str


CharityAction = NameCharity | RecordExpense | TakeBackExpense | ShareDay | SignCharityReport
