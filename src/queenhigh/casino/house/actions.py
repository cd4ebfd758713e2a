"""What is done with the house as a whole."""

from __future__ import annotations

from typing import Literal

from queenhigh.casino.house.results import About, Result
from queenhigh.round.actions import Action

Role = Literal["player", "dealer", "supervisor", "cage", "auditor", "administrator"]
Category = Literal["software", "availability", "accounts", "money", "keys"]
LimitKind = Literal["deposit", "loss", "wager", "time"]
Period = Literal["day", "week", "month"]


class FoundHouse(Action, frozen=True, tag="found_house"):
    """Begin: a name, and the currency that is money here."""

    name: str
    currency: str = "cash"


class AddPerson(Action, frozen=True, tag="add_person"):
    """Someone who plays or works here. Names and addresses stand elsewhere, where they can be erased."""

    person: str
    roles: tuple[Role, ...] = ("player",)


class ChangeRoles(Action, frozen=True, tag="change_roles"):
    """What somebody may do."""

    person: str
    roles: tuple[Role, ...]


class Deposit(Action, frozen=True, tag="deposit"):
    """Money of a person's, paid in at the cage."""

    person: str
    cents: int


class Withdraw(Action, frozen=True, tag="withdraw"):
    """Money of a person's, paid out at the cage."""

    person: str
    cents: int


class FundCage(Action, frozen=True, tag="fund_cage"):
    """Ask for the owner's money to come into the cage, or below zero to leave it."""

    cents: int
    reason: str


class OpenDay(Action, frozen=True, tag="open_day"):
    """A gaming day begins."""

    day: str


class CloseDay(Action, frozen=True, tag="close_day"):
    """The gaming day ends; every tray was counted."""


class BuyChips(Action, frozen=True, tag="buy_chips"):
    """Chips for a person's money, at the cage."""

    person: str
    cents: int


class RedeemChips(Action, frozen=True, tag="redeem_chips"):
    """Money for a person's chips, at face value; the day is the one on which they were issued, if not today."""

    person: str
    cents: int
    day: str = ""


class Investigate(Action, frozen=True, tag="investigate"):
    """A result lies outside what chance explains: somebody looks into it."""

    table: str
    """Which table; or the game, or the dealer."""
    day: str
    """Or a month, as 2026-11, or a year."""
    words: str
    concerns: tuple[str, ...] = ()
    """Who worked there; none of them closes it."""
    per: About = "table"


class RecordResults(Action, frozen=True, tag="record_results"):
    """What a day that was closed has brought, beside what was to be expected: the house does this by itself."""

    day: str
    results: tuple[Result, ...]


class CloseInvestigation(Action, frozen=True, tag="close_investigation"):
    """What was found, in writing, by somebody else."""

    number: int
    words: str


class Disable(Action, frozen=True, tag="disable"):
    """Nothing new starts: `all`, `game:ID`, `table:NAME` or `person:NAME`. What runs is finished."""

    scope: str
    reason: str


class Enable(Action, frozen=True, tag="enable"):
    """It may start again."""

    scope: str


class Note(Action, frozen=True, tag="note"):
    """Record something that matters."""

    category: Category
    what: str
    before: str = ""
    after: str = ""


class AcceptCode(Action, frozen=True, tag="accept_code"):
    """This code may run the house from now on: it was looked at, and is known by its hash."""

    code: str
    reason: str


class CheckSelf(Action, frozen=True, tag="check_self"):
    """The program has looked at itself: its code, the rule files, how tables are set."""

    code: str
    faults: tuple[str, ...] = ()


class DisputeHand(Action, frozen=True, tag="dispute_hand"):
    """A player disputes a hand of a round that this player was in."""

    table: str
    round: int
    words: str


class AnswerDispute(Action, frozen=True, tag="answer_dispute"):
    """The written answer; somebody of staff gives it who had no hand in the round."""

    number: int
    words: str


class SetLimit(Action, frozen=True, tag="set_limit"):
    """How much a person may deposit, lose, wager or play in a period. Less counts at once, more only later.

    By oneself, or by a supervisor: the house's limit stands beside the person's own, and the stricter one counts.
    """

    person: str
    kind: LimitKind
    period: Period
    most: int | None
    """Cents; for time, minutes; none: no limit."""


class ReaffirmLimit(Action, frozen=True, tag="reaffirm_limit"):
    """The person still wants the higher limit, now that its time has come."""

    person: str
    kind: LimitKind
    period: Period


class CoolOff(Action, frozen=True, tag="cool_off"):
    """No play until a time; nobody takes it back."""

    person: str
    until: int
    """Microseconds since 1970."""


class ExcludeSelf(Action, frozen=True, tag="exclude_self"):
    """No play for so many months; nobody takes it back."""

    person: str
    months: int


HouseAction = (
    FoundHouse
    | AddPerson
    | ChangeRoles
    | Deposit
    | Withdraw
    | FundCage
    | OpenDay
    | CloseDay
    | BuyChips
    | RedeemChips
    | RecordResults
    | Investigate
    | CloseInvestigation
    | Disable
    | Enable
    | Note
    | AcceptCode
    | CheckSelf
    | DisputeHand
    | AnswerDispute
    | SetLimit
    | ReaffirmLimit
    | CoolOff
    | ExcludeSelf
)
