"""What has happened to the house as a whole."""

from __future__ import annotations

from typing import Literal

from queenhigh.casino.house.actions import Category, FundCage, LimitKind, Period, Role
from queenhigh.casino.house.results import About, Result
from queenhigh.round.events import Event


class HouseFounded(Event, frozen=True, tag="house_founded"):
    """A house."""

    name: str
    currency: str


class PersonAdded(Event, frozen=True, tag="person_added"):
    """Someone who plays or works here."""

    person: str
    roles: tuple[Role, ...]


class RolesChanged(Event, frozen=True, tag="roles_changed"):
    """What somebody may do from now on."""

    person: str
    before: tuple[Role, ...]
    after: tuple[Role, ...]


class Deposited(Event, frozen=True, tag="deposited"):
    """Money came in."""

    person: str
    cents: int


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    """Money went out."""

    person: str
    cents: int


class CageFundingAsked(Event, frozen=True, tag="cage_funding_asked"):
    """The owner's money waits for a second person."""

    what: FundCage
    by: str


class CageFunded(Event, frozen=True, tag="cage_funded"):
    """The owner's money is in the cage, or has left it."""

    cents: int
    reason: str
    asked_by: str
    approved_by: str
    before: int | None = None
    """What the cage held when it was approved, in cents."""


class DayOpened(Event, frozen=True, tag="day_opened"):
    """A gaming day has begun."""

    day: str


class DayClosed(Event, frozen=True, tag="day_closed"):
    """The gaming day is over."""

    day: str


class ChipsIssued(Event, frozen=True, tag="chips_issued"):
    """A person has bought chips at the cage."""

    person: str
    cents: int
    day: str


class ChipsRedeemed(Event, frozen=True, tag="chips_redeemed"):
    """A person has given chips back, at face value."""

    person: str
    cents: int
    issued: str
    """The day on which they were issued."""
    day: str


class InvestigationOpened(Event, frozen=True, tag="investigation_opened"):
    """Somebody looks into a result."""

    number: int
    table: str
    day: str
    words: str
    by: str
    concerns: tuple[str, ...] = ()
    per: About = "table"
    """What `table` names: a table, a game or a dealer; `day` may be a month or a year."""


class ResultsRecorded(Event, frozen=True, tag="results_recorded"):
    """What a day has brought its tables, games and dealers, beside what was to be expected."""

    day: str
    results: tuple[Result, ...]


class InvestigationClosed(Event, frozen=True, tag="investigation_closed"):
    """What was found."""

    number: int
    by: str
    words: str


class Disabled(Event, frozen=True, tag="disabled"):
    """Nothing new starts there."""

    scope: str
    reason: str
    by: str


class Enabled(Event, frozen=True, tag="enabled"):
    """It may start again."""

    scope: str
    by: str


class Noted(Event, frozen=True, tag="noted"):
    """A significant event."""

    category: Category
    who: str
    what: str
    before: str = ""
    after: str = ""


class CodeAccepted(Event, frozen=True, tag="code_accepted"):
    """This code may run the house."""

    code: str
    before: str
    reason: str
    by: str


class SelfChecked(Event, frozen=True, tag="self_checked"):
    """What the program has found when it looked at itself; with a fault nothing new starts."""

    code: str
    faults: tuple[str, ...]
    by: str


class HandDisputed(Event, frozen=True, tag="hand_disputed"):
    """A player disputes a hand."""

    number: int
    table: str
    round: int
    by: str
    words: str


class DisputeAnswered(Event, frozen=True, tag="dispute_answered"):
    """The written answer."""

    number: int
    by: str
    words: str


class LimitSet(Event, frozen=True, tag="limit_set"):
    """So much from now on."""

    person: str
    kind: LimitKind
    period: Period
    most: int | None
    """Cents; for time, minutes; none: no limit."""
    by: str
    own: bool
    """Whether it is the person's, or the house's beside it."""


class RaiseAsked(Event, frozen=True, tag="raise_asked"):
    """A person wants more; it counts when its time has come and the person still wants it."""

    person: str
    kind: LimitKind
    period: Period
    most: int | None
    since: int
    """From then on it can be reaffirmed: microseconds since 1970."""


class PlayStopped(Event, frozen=True, tag="play_stopped"):
    """A person does not play until a time."""

    person: str
    why: Literal["cooling_off", "exclusion"]
    until: int
    """Microseconds since 1970."""
    by: str


HouseEvent = (
    HouseFounded
    | PersonAdded
    | RolesChanged
    | Deposited
    | Withdrawn
    | CageFundingAsked
    | CageFunded
    | DayOpened
    | DayClosed
    | ChipsIssued
    | ChipsRedeemed
    | ResultsRecorded
    | InvestigationOpened
    | InvestigationClosed
    | Disabled
    | Enabled
    | Noted
    | CodeAccepted
    | SelfChecked
    | HandDisputed
    | DisputeAnswered
    | LimitSet
    | RaiseAsked
    | PlayStopped
)
