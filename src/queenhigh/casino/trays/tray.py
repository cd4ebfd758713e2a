"""What is known of a table's tray beside the cents in it, and how slips move money."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec.structs import replace

from queenhigh.casino.ledger import LedgerAccount, Posting, of, posted
from queenhigh.casino.trays import events as ev
from queenhigh.casino.trays.actions import Counting
from queenhigh.casino.trays.chips import DENOMINATIONS, Chips

if TYPE_CHECKING:
    from collections.abc import Iterator

TrayStatus = Literal["closed", "issued", "open", "boxed"]
"""`issued`: the chips are there and not counted yet. `boxed`: the tray is closed, the box under the table is not counted."""


class TrayTerms(msgspec.Struct, frozen=True):
    """How a tray is run."""

    alert_cents: int = 5_000
    """A count that is off by more than this is told to the house."""
    demo_cents: int = 100_000_000
    """What a demo table takes by itself when it opens."""
    denominations: tuple[int, ...] = DENOMINATIONS
    """The chips that slips are made out in when the table makes them by itself."""


class FirstCount(msgspec.Struct, frozen=True):
    """The first of two counts. No view shows it."""

    kind: Counting
    by: str
    chips: Chips


class Tray(msgspec.Struct, frozen=True):
    """A tray with its box."""

    status: TrayStatus = "closed"
    day: str = ""
    """The gaming day for which it was opened last."""
    slip: int = 0
    """The number of the last slip."""
    drop_cents: int = 0
    """What the box holds by the book: what was bought at the table."""
    fees_cents: int = 0
    """What it holds in collected fees."""
    first: FirstCount | None = None

    @property
    def box_cents(self) -> int:
        """Everything that should be in the box."""
        return self.drop_cents + self.fees_cents


_AFTER: dict[str, TrayStatus] = {"opening": "issued", "closing": "boxed", "drop": "closed"}


def fold(tray: Tray, event: Any) -> Tray:
    """The tray after an event; what the book says of its cents follows from postings."""
    match event:
        case ev.SlipMade():
            status = _AFTER.get(event.kind, tray.status)
            if event.kind == "opening" and event.requested_by == event.approved_by:
                status = "open"  # the table did it by itself, and there is nothing to count
            return replace(tray, slip=event.number, status=status, day=event.day)
        case ev.ChipsCounted():
            first = FirstCount(event.kind, event.by, event.chips)
            return replace(tray, first=first) if tray.first is None else tray
        case ev.CountsCompared():
            opened = event.agree and event.kind == "opening"
            return replace(tray, first=None, status="open" if opened else tray.status)
        case ev.CountDiscarded():
            return replace(tray, first=None)
        case _:
            return tray


def slip_postings(currency: str, table: str, slip: ev.SlipMade, wallet: LedgerAccount | None) -> Iterator[Posting]:
    """What a slip moves; `wallet` is where the person's money is whom a correction concerns."""
    tray, cage, fees = of(currency, "tray", table), of(currency, "cage"), of(currency, "fees", table)
    drop, variance = of(currency, "drop", table), of(currency, "variance", table)
    match slip.kind:
        case "opening" | "fill":
            moves = [(cage, tray, slip.cents)]
        case "credit" | "closing":
            moves = [(tray, cage, slip.cents)]
        case "drop":
            moves = [(fees, cage, slip.fees_cents), (drop, cage, slip.cents - slip.fees_cents)]
        case "correction" if slip.of == "drop":
            moves = [(variance, fees, slip.fees_cents), (variance, drop, slip.cents - slip.fees_cents)]
        case _:
            moves = [(wallet or variance, tray, slip.cents)]
    for source, target, cents in moves:
        if cents:
            both = (source, target) if cents > 0 else (target, source)
            yield posted(*both, abs(cents), f"{slip.kind} {slip.number}")
