"""From what happened to a tournament to the house's ledger.

Money goes into the tournament's escrow and out of it, to the last cent. Chips are a currency of their own, `chips:NAME`:
they come from nowhere, lie with a player until a table takes them, and go back for nothing. No posting has both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from queenhigh.casino.ledger import LedgerAccount, Posting, of, posted
from queenhigh.casino.tables.live import TOURNAMENT_CHIPS
from queenhigh.tournament import events as ev

if TYPE_CHECKING:
    from queenhigh.tournament.chips import Chips


def chips_currency(name: str) -> str:
    """The currency of a tournament's chips."""
    return f"{TOURNAMENT_CHIPS}{name}"


def pocket(name: str, player: str) -> LedgerAccount:
    """Chips of a player that are at no table."""
    return of(chips_currency(name), "person", player)


def escrow(currency: str, name: str) -> LedgerAccount:
    """The money of a tournament until it is paid out."""
    return of(currency, "escrow", name)


def postings_of(name: str, currency: str, events: Iterable[Any]) -> Iterator[Posting]:
    """What the events of one entry post."""
    for event in events:
        yield from _posted(name, currency, event)


def _posted(name: str, currency: str, event: Any) -> Iterator[Posting]:
    held = escrow(currency, name)
    match event:
        case ev.Entered():
            yield from _paid(_wallet(currency, event.player), held, event.cents + event.fee_cents, "entry")
            yield from _issued(name, event.player, event.chips, "entry")
        case ev.BoughtAgain() | ev.AddOnBought():
            why = "re-buy" if isinstance(event, ev.BoughtAgain) else "add-on"
            yield from _paid(_wallet(currency, event.player), held, event.cents, why)
            yield from _issued(name, event.player, event.chips, why)
        case ev.EntryWithdrawn():
            yield from _paid(held, _wallet(currency, event.player), event.cents + event.fee_cents, "refund")
            yield from _taken(name, event.player, event.chips, "refund")
        case ev.MoneyReturned():
            yield from _paid(held, _wallet(currency, event.player), event.cents + event.fee_cents, "returned")
        case ev.PrizePaid():
            yield from _paid(held, _wallet(currency, event.player), event.cents, f"place {event.place}")
        case ev.CharityPaid():
            yield from _paid(held, of(currency, "charity", event.charity), event.cents, "the charity's part")
        case ev.FeesKept():
            yield from _paid(held, of(currency, "fees", name), event.cents, "entry fees")
        case ev.ChipsReset():
            yield from _issued(name, event.player, event.after, "new stage")
            yield from _taken(name, event.player, event.before, "new stage")
        case ev.OutUndone():
            yield from _issued(name, event.player, event.given, "undone")
        case ev.ChipsReturned():
            yield from _taken(name, event.player, event.chips, "the end")
        case _:
            pass


def _wallet(currency: str, player: str) -> LedgerAccount:
    """Where a player's money is; demo money comes from nowhere."""
    return of(currency, "world") if currency == "demo" else of(currency, "person", player)


def _paid(source: LedgerAccount, target: LedgerAccount, cents: int, why: str) -> Iterator[Posting]:
    if cents:
        yield posted(source, target, cents, why)


def _issued(name: str, player: str, chips: Chips, why: str) -> Iterator[Posting]:
    if chips:
        yield posted(of(chips_currency(name), "world"), pocket(name, player), chips.count, why)


def _taken(name: str, player: str, chips: Chips, why: str) -> Iterator[Posting]:
    if chips:
        yield posted(pocket(name, player), of(chips_currency(name), "world"), chips.count, why)
