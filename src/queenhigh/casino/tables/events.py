"""What has happened to a live table, beside what has happened at it."""

from __future__ import annotations

from queenhigh.casino.tables.actions import CorrectPayout, Run
from queenhigh.round.events import Event


class LiveOpened(Event, frozen=True, tag="live_opened"):
    """A live table, and how it is run."""

    name: str
    run: Run


class TablePaused(Event, frozen=True, tag="table_paused"):
    """No new round until it is resumed."""

    reason: str
    by: str


class TableResumed(Event, frozen=True, tag="table_resumed"):
    """Rounds again."""

    by: str


class TableClosing(Event, frozen=True, tag="table_closing"):
    """It closes when the round is over."""

    reason: str
    by: str


class TableClosed(Event, frozen=True, tag="table_closed"):
    """Everyone has left, with all chips."""


class TableStopped(Event, frozen=True, tag="table_stopped"):
    """An impossible state: the round is void, and the table stands still until somebody resumes it."""

    incident: str


class CorrectionAsked(Event, frozen=True, tag="correction_asked"):
    """A counter-entry waits for a second person."""

    what: CorrectPayout
    by: str


class PayoutCorrected(Event, frozen=True, tag="payout_corrected"):
    """The counter-entry. Nothing that stood before is changed; the chips move by the slip beside it."""

    round: int
    bettor: str
    cents: int
    reason: str
    asked_by: str
    approved_by: str
    before: int | None = None
    """What the tray held before the chips went to the person or came from there, in cents."""


class WagerPaid(Event, frozen=True, tag="wager_paid"):
    """The dealer has paid or taken a wager by hand, as the rules have it."""

    spot: int
    bettor: str
    wager: str
    cents: int


class ChipsBrought(Event, frozen=True, tag="chips_brought"):
    """Chips that a person had bought at the cage on that day come to the table: so much of what is bought next is paid with them."""

    bettor: str
    cents: int
    day: str


class TableDriven(Event, frozen=True, tag="table_driven"):
    """From here on this node drives the table, and no other."""

    node: str


class SupervisorCalled(Event, frozen=True, tag="supervisor_called"):
    """Somebody at the table waits for a supervisor."""

    reason: str
    by: str
    at: int
    """Since when, in microseconds."""


class CallAnswered(Event, frozen=True, tag="call_answered"):
    """A supervisor has heard it, and comes."""

    by: str


LiveEvent = (
    LiveOpened
    | TablePaused
    | TableResumed
    | TableClosing
    | TableClosed
    | TableStopped
    | CorrectionAsked
    | PayoutCorrected
    | WagerPaid
    | TableDriven
    | ChipsBrought
    | SupervisorCalled
    | CallAnswered
)
