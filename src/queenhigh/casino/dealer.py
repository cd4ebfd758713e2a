"""The automatic dealer: what the house does by itself when a table waits for the dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.session import actions as do
from queenhigh.session.play import award_action, dealer_step

if TYPE_CHECKING:
    from queenhigh.casino.tables.live import Live
    from queenhigh.money.meter import Meter
    from queenhigh.session.steps import Step

Readings = tuple[tuple[str, "Meter"], ...]
"""What the house's meters show, by their name in the rule file."""


def dealer_action(live: Live, step: Step, readings: Readings = ()) -> Any | None:
    """The dealer's next step; none where the table waits for somebody else, or does not run."""
    match step.wait:
        case "offer":
            return do.OfferBank() if live.status == "open" else None
        case "start":
            if live.status != "open" or live.tray.status != "open" or not live.table.people:
                return None
            return do.StartRound(readings=readings)
        case "deal":
            return do.DealCards()
        case "reveal" | "settle" | "rack":
            return dealer_step(step)
        case "lock" | "confirm":
            return award_action(live.table, step)
        case "bank" | "banker" | "bets" | "seeds" | "decision":
            return None
