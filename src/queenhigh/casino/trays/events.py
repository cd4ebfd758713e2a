"""What has happened to a table's tray and its box."""

from __future__ import annotations

from typing import Annotated

from queenhigh.casino.trays.actions import AskSlip, Counting, SlipKind
from queenhigh.casino.trays.chips import Chips
from queenhigh.codec.marks import HIDDEN
from queenhigh.round.events import Event


class SlipAsked(Event, frozen=True, tag="slip_asked"):
    """Chips wait for a second person."""

    what: AskSlip
    by: str


class SlipMade(Event, frozen=True, tag="slip_made"):
    """A numbered slip. The numbers of a table have no gap."""

    number: int
    kind: SlipKind
    cents: int
    """What it is about; only a correction may be below zero: chips that left the tray."""
    chips: Chips
    day: str
    """The gaming day."""
    requested_by: str
    approved_by: str
    fees_cents: int = 0
    """Of a drop, or a correction to it: what was collected as fees, which lies in the same box."""
    person: str = ""
    """Of a correction of a payout: whom it concerns. Without one a count has found more or less than the book says."""
    of: Counting | None = None
    """Of a correction after a count: what was counted."""
    due: bool = False
    """A fill that the table has taken by itself, because it had to pay: the chips are to be brought."""


class ChipsCounted(Event, frozen=True, tag="chips_counted"):
    """Somebody has counted."""

    kind: Counting
    by: str
    chips: Annotated[Chips, HIDDEN]


class CountsCompared(Event, frozen=True, tag="counts_compared"):
    """Both counts are in, and lie open. They count if they agree."""

    kind: Counting
    first: Chips
    first_by: str
    second: Chips
    second_by: str
    book_cents: int
    """What should have been there."""
    agree: bool


class CountDiscarded(Event, frozen=True, tag="count_discarded"):
    """The count begins again."""

    by: str
    reason: str


TrayEvent = SlipAsked | SlipMade | ChipsCounted | CountsCompared | CountDiscarded
