"""From what happened to a meter to the house's ledger. What is won leaves the meter's account when the table pays it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from queenhigh.casino.ledger import LedgerAccount, Posting, of
from queenhigh.casino.meters import events as ev
from queenhigh.casino.meters.book import MeterBook
from queenhigh.casino.meters.folding import fold
from queenhigh.money.meter import open_meter
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT


def postings_of(book: MeterBook, events: Iterable[Any]) -> Iterator[Posting]:
    """What the events of one entry post; `book` is the meter before them."""
    told = tuple(events)
    for index, event in enumerate(told):
        if index:
            book = fold(book, (told[index - 1],), 0)
        yield from _posted(book, event)


def _posted(book: MeterBook, event: Any) -> Iterator[Posting]:
    match event:
        case ev.MeterOpened():
            seed = open_meter(event.terms).house_cents * MICRO_CENTS_PER_CENT
            yield from _put_in(fold(book, (event,), 0), seed, "seed")
        case ev.Contributed():
            yield from _put_in(book, event.share, "share")
        case ev.WinLocked():
            yield from _put_in(book, event.seed - event.from_reserve, "seed")
        case ev.WinReleased():
            win = book.win(event.win)
            yield from _put_in(book, -win.house_seed if win else 0, "seed taken back")
        case ev.MeterAdjusted() if not event.win:
            yield from _put_in(book, event.micro_cents, "adjustment")
        case ev.MoneySent():
            amount = event.micro_cents + event.reserve
            if amount:
                yield Posting(account_of(book), of(book.currency, "meter", event.to), amount, "transfer")
        case _:
            pass


def _put_in(book: MeterBook, amount: int, why: str) -> Iterator[Posting]:
    """The house puts so much in, or below zero takes it back."""
    funding, meter = of(book.currency, "funding"), account_of(book)
    if amount > 0:
        yield Posting(funding, meter, amount, why)
    elif amount < 0:
        yield Posting(meter, funding, -amount, why)


def account_of(book: MeterBook) -> LedgerAccount:
    """The meter's account."""
    return of(book.currency, "meter", book.name)
