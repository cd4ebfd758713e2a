"""What has happened to a meter, each as the difference that it makes, in micro-cents where nothing else is said."""

from __future__ import annotations

from queenhigh.casino.meters.actions import AdjustMeter, RetireMeter, TransferMeter
from queenhigh.money.meter import MeterTerms
from queenhigh.round.events import Event


class MeterOpened(Event, frozen=True, tag="meter_opened"):
    """A meter at its seed, which the house has paid."""

    name: str
    currency: str
    terms: MeterTerms
    rules_hash: str
    meter: str


class TableLinked(Event, frozen=True, tag="table_linked"):
    """A table feeds the meter, and its hands can win from it."""

    table: str


class Contributed(Event, frozen=True, tag="contributed"):
    """COIN IN at a table: the share of its wagers. Final, whatever becomes of the round."""

    table: str
    round: int
    wagers: int
    wager_cents: int
    share: int
    kept_out: int = 0
    """The part that the ceiling keeps out: it goes to the reserve."""


class WinLocked(Event, frozen=True, tag="win_locked"):
    """A hand was marked: its amount is fixed, and the meter goes on from its seed."""

    win: int
    table: str
    round: int
    spot: int
    bettor: str
    percent: int
    cents: int
    before: int
    """What the meter stood at."""
    among: int = 1
    """How many hands of the round shared it, this one and those marked after it."""
    seed: int = 0
    """What it was seeded with, the reserve's part included."""
    from_reserve: int = 0
    kept_out: int = 0


class WinReleased(Event, frozen=True, tag="win_released"):
    """The mark was taken away: the meter has its amount again, the house and the reserve the seed."""

    win: int
    kept_out: int = 0
    """What the ceiling keeps out now, less what it kept out with the lock."""


class WinStranded(Event, frozen=True, tag="win_stranded"):
    """The round was called off too late to undo the lock: the amount waits for an adjustment."""

    win: int


class WinRecorded(Event, frozen=True, tag="win_recorded"):
    """J-POT: from now on only an adjustment undoes it. A rate that waited for a win counts from here."""

    win: int


class WinPaid(Event, frozen=True, tag="win_paid"):
    """The table has paid the amount from the meter's account."""

    win: int


class RateChosen(Event, frozen=True, tag="rate_chosen"):
    """Another rate waits for the next win."""

    contribution_bp: int
    reason: str
    by: str
    before: int | None = None
    """The rate that would have come next without it."""


class CeilingRaised(Event, frozen=True, tag="ceiling_raised"):
    """A higher ceiling."""

    ceiling: int
    reason: str
    by: str
    before: int | None = None
    """The ceiling until then."""


class MeterUnlinked(Event, frozen=True, tag="meter_unlinked"):
    """No wagers on it, at one table or at all."""

    table: str
    reason: str
    by: str


class MeterLinked(Event, frozen=True, tag="meter_linked"):
    """Wagers on it again."""

    table: str
    by: str


class MeterChangeAsked(Event, frozen=True, tag="meter_change_asked"):
    """An adjustment, a transfer or the meter's end waits for a second person."""

    what: AdjustMeter | TransferMeter | RetireMeter
    by: str


class MeterAdjusted(Event, frozen=True, tag="meter_adjusted"):
    """Two persons have put something onto the meter, or taken it off."""

    micro_cents: int
    kept_out: int
    win: int
    reason: str
    asked_by: str
    approved_by: str
    before: int | None = None
    """What the meter stood at."""


class MoneySent(Event, frozen=True, tag="money_sent"):
    """Two persons have moved money to another meter; the reserve goes along only when the meter ends."""

    to: str
    micro_cents: int
    reserve: int
    reason: str
    asked_by: str
    approved_by: str


class MoneyReceived(Event, frozen=True, tag="money_received"):
    """Money of another meter's."""

    sender: str
    micro_cents: int
    reserve: int
    kept_out: int


class MeterRetired(Event, frozen=True, tag="meter_retired"):
    """The meter is over."""


MeterEvent = (
    MeterOpened
    | TableLinked
    | Contributed
    | WinLocked
    | WinReleased
    | WinStranded
    | WinRecorded
    | WinPaid
    | RateChosen
    | CeilingRaised
    | MeterUnlinked
    | MeterLinked
    | MeterChangeAsked
    | MeterAdjusted
    | MoneySent
    | MoneyReceived
    | MeterRetired
)
