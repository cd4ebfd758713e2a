"""From what happened at a live table to the house's ledger: each transfer of chips is a posting, or two.

Chips that are bought go out of the tray; the money goes into the box under the table. Chips that somebody brings from the
cage touch neither. Chips that are cashed go to the cage, which pays. Fees have an account of their own, beside the tray. Demo
chips come from nowhere and go there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.casino.ledger import LedgerAccount, Posting, chips_account, of, posted
from queenhigh.casino.tables import events as ev
from queenhigh.casino.tables.live import Live
from queenhigh.casino.trays import events as tray_ev
from queenhigh.casino.trays.tray import slip_postings
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT
from queenhigh.round import events as round_ev

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.money.transfer import Account, Transfer
    from queenhigh.round.events import Event


def postings_of(live: Live, events: Iterable[Event]) -> Iterator[Posting]:
    """What the events of one entry post; `live` is the table before them."""
    fees = live.fees_cents
    brought: dict[str, ev.ChipsBrought] = {}
    for event in events:
        match event:
            case ev.ChipsBrought():
                brought[event.bettor] = event
            case ev.LiveOpened():
                live = Live(name=event.name, run=event.run)
            case round_ev.BetsClosed():
                for transfer in event.transfers:
                    fees += transfer.cents
                    yield _moved(live, transfer, "fees")
            case round_ev.RoundVoided():
                for transfer in event.transfers:
                    yield from _given_back(live, transfer, fees)
                    fees -= min(fees, transfer.cents) if transfer.source.kind == "house" else 0
                if fees:  # the tray has paid more than it took, and what is left of the fees makes it whole
                    yield posted(of(live.run.currency, "fees", live.name), _tray(live), fees, "void round")
                    fees = 0
            case tray_ev.SlipMade():
                person = wallet(live, event.person) if event.person else None
                yield from slip_postings(live.run.currency, live.name, event, person)
            case _:
                for transfer in event.transfers:
                    chips = brought.pop(transfer.target.owner, None) if transfer.source.kind == "cage" else None
                    yield from _posted(live, transfer, chips)


class Held(NamedTuple):
    """Cents that came to what belongs to a table, or below zero left it."""

    tray: int
    drop: int
    fees: int


def held_change(postings: Iterable[Posting]) -> Held:
    """What the postings of one entry bring the table's tray and its box."""
    tray = drop = fees = 0
    for posting in postings:
        source, target, micro = posting.source.kind, posting.target.kind, posting.micro_cents
        if target == "tray":
            tray += micro
        elif source == "tray":
            tray -= micro
        if target == "drop":
            drop += micro
        elif source == "drop":
            drop -= micro
        if target == "fees":
            fees += micro
        elif source == "fees":
            fees -= micro
    return Held(tray // MICRO_CENTS_PER_CENT, drop // MICRO_CENTS_PER_CENT, fees // MICRO_CENTS_PER_CENT)


def wallet(live: Live, person: str) -> LedgerAccount:
    """Where a person's money is outside of the table."""
    return of(live.run.currency, "world") if live.is_demo else of(live.run.currency, "person", person)


def _posted(live: Live, transfer: Transfer, chips: ev.ChipsBrought | None = None) -> Iterator[Posting]:
    currency, name = live.run.currency, live.name
    if transfer.source.kind == "cage":
        purse, cents = of(currency, "purse", name, transfer.target.owner), transfer.cents
        if chips is not None:
            yield posted(chips_account(currency, chips.day, chips.bettor), purse, chips.cents, "chips from the cage")
            cents -= chips.cents
        if cents:
            yield posted(wallet(live, transfer.target.owner), of(currency, "drop", name), cents, transfer.why)
            yield posted(of(currency, "tray", name), purse, cents, transfer.why)
    elif transfer.target.kind == "cage":
        purse, cage = of(currency, "purse", name, transfer.source.owner), of(currency, "cage")
        yield posted(purse, cage, transfer.cents, transfer.why)
        yield posted(cage, wallet(live, transfer.source.owner), transfer.cents, transfer.why)
    else:
        yield _moved(live, transfer, "tray")


def _moved(live: Live, transfer: Transfer, house: str) -> Posting:
    source, target = _account(live, transfer.source, house), _account(live, transfer.target, house)
    return posted(source, target, transfer.cents, transfer.why)


def _account(live: Live, account: Account, house: str) -> LedgerAccount:
    currency, name = live.run.currency, live.name
    match account.kind:
        case "bettor":
            return of(currency, "purse", name, account.owner)
        case "house":
            return of(currency, house, name)
        case "meter":
            return of(currency, "meter", live.run.meter(account.owner))
        case _:
            return of(currency, account.kind, name)


def _tray(live: Live) -> LedgerAccount:
    return of(live.run.currency, "tray", live.name)


def _given_back(live: Live, transfer: Transfer, fees: int) -> Iterator[Posting]:
    """A void round: what was collected as a fee comes from there, the rest from the tray."""
    part = min(fees, transfer.cents) if transfer.source.kind == "house" else 0
    target = _account(live, transfer.target, "tray")
    if part:
        yield posted(of(live.run.currency, "fees", live.name), target, part, transfer.why)
    if transfer.cents > part:
        yield posted(_account(live, transfer.source, "tray"), target, transfer.cents - part, transfer.why)
