"""The fold of a meter's events: each brings its difference, and the counters tell where it came from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from queenhigh.casino import approvals as two
from queenhigh.casino.meters import events as ev
from queenhigh.casino.meters.book import HITS_KEPT, Counts, MeterBook, Win
from queenhigh.money.meter import Meter, open_meter
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT


def fold(book: MeterBook, events: Iterable[Any], at: int) -> MeterBook:
    """The meter after the events of one entry, which was written at that time."""
    for event in events:
        kind = type(event)
        book = _locked(book, event, at) if kind is ev.WinLocked else _FOLDS[kind](book, event)
    return book


def _changed(book: MeterBook, value: int, overflow: int, **counted: Any) -> MeterBook:
    """The meter and its reserve with a difference, and the counters that tell of it."""
    shows = Meter(book.shows.terms, book.shows.value + value, book.shows.overflow + overflow)
    return replace(book, shows=shows, counts=_counted(book.counts, **counted))


def _counted(counts: Counts, **more: int) -> Counts:
    return replace(counts, **{name: getattr(counts, name) + amount for name, amount in more.items() if amount})


def _opened(book: MeterBook, event: ev.MeterOpened) -> MeterBook:
    del book
    return MeterBook(
        name=event.name,
        currency=event.currency,
        status="open",
        rules_hash=event.rules_hash,
        meter=event.meter,
        stated=event.terms,
        shows=open_meter(event.terms).meter,
        counts=Counts(seeds=event.terms.seed_micro_cents),
    )


def _table_linked(book: MeterBook, event: ev.TableLinked) -> MeterBook:
    return replace(book, tables=(*book.tables, event.table))


def _contributed(book: MeterBook, event: ev.Contributed) -> MeterBook:
    return _changed(
        book,
        event.share - event.kept_out,
        event.kept_out,
        wagers=event.wagers,
        wager_cents=event.wager_cents,
        contributions=event.share,
        kept_out=event.kept_out,
    )


def _locked(book: MeterBook, event: ev.WinLocked, at: int) -> MeterBook:
    amount = event.cents * MICRO_CENTS_PER_CENT
    win = Win(
        number=event.win,
        table=event.table,
        round=event.round,
        spot=event.spot,
        bettor=event.bettor,
        percent=event.percent,
        cents=event.cents,
        before=event.before,
        seed=event.seed,
        from_reserve=event.from_reserve,
        kept_out=event.kept_out,
        at=at,
    )
    book = _changed(
        book,
        event.seed - amount - event.kept_out,
        event.kept_out - event.from_reserve,
        awards=amount,
        seeds=event.seed,
        from_reserve=event.from_reserve,
        kept_out=event.kept_out,
    )
    return replace(book, wins=(*book.wins, win), last_win=event.win)


def _released(book: MeterBook, event: ev.WinReleased) -> MeterBook:
    win = _win(book, event.win)
    amount = win.cents * MICRO_CENTS_PER_CENT
    book = _changed(
        book,
        amount - win.seed - event.kept_out,
        event.kept_out + win.from_reserve,
        awards=-amount,
        seeds=-win.seed,
        from_reserve=-win.from_reserve,
        kept_out=event.kept_out,
    )
    return _without(book, win)


def _win(book: MeterBook, number: int) -> Win:
    return next(win for win in book.wins if win.number == number)


def _without(book: MeterBook, win: Win) -> MeterBook:
    return replace(book, wins=tuple(each for each in book.wins if each is not win))


def _with_status(book: MeterBook, number: int, status: Any) -> MeterBook:
    wins = tuple(replace(win, status=status) if win.number == number else win for win in book.wins)
    return replace(book, wins=wins)


def _stranded(book: MeterBook, event: ev.WinStranded) -> MeterBook:
    return _with_status(book, event.win, "stranded")


def _recorded(book: MeterBook, event: ev.WinRecorded) -> MeterBook:
    if book.next_rate is not None and _win(book, event.win).seed:
        terms = replace(book.shows.terms, contribution_bp=book.next_rate)
        book = replace(book, shows=replace(book.shows, terms=terms), next_rate=None)
    return _with_status(book, event.win, "recorded")


def _paid(book: MeterBook, event: ev.WinPaid) -> MeterBook:
    win = replace(_win(book, event.win), status="paid")
    counts = book.counts
    hits = {**counts.hits, win.percent: counts.hits.get(win.percent, 0) + 1}
    counts = replace(counts, hits=hits, paid_cents=counts.paid_cents + win.cents)
    book = replace(book, counts=counts, hits=(*book.hits, win)[-HITS_KEPT:])
    return _without(book, _win(book, event.win))


def _rate(book: MeterBook, event: ev.RateChosen) -> MeterBook:
    return replace(book, next_rate=event.contribution_bp)


def _ceiling(book: MeterBook, event: ev.CeilingRaised) -> MeterBook:
    terms = replace(book.shows.terms, ceiling_micro_cents=event.ceiling)
    return replace(book, shows=replace(book.shows, terms=terms))


def _unlinked(book: MeterBook, event: ev.MeterUnlinked) -> MeterBook:
    return replace(book, unlinked={**book.unlinked, event.table: event.reason})


def _linked_again(book: MeterBook, event: ev.MeterLinked) -> MeterBook:
    return replace(book, unlinked={k: v for k, v in book.unlinked.items() if k != event.table})


def _asked(book: MeterBook, event: ev.MeterChangeAsked) -> MeterBook:
    return replace(book, approvals=book.approvals.asked(event.what, event.by))


def _answered(book: MeterBook, event: two.Approved | two.Declined) -> MeterBook:
    return replace(book, approvals=book.approvals.closed(event.number))


def _adjusted(book: MeterBook, event: ev.MeterAdjusted) -> MeterBook:
    amount, kept = event.micro_cents, event.kept_out
    book = _changed(book, amount - kept, kept, adjustments=amount, kept_out=kept)
    return _without(book, _win(book, event.win)) if event.win else book


def _sent(book: MeterBook, event: ev.MoneySent) -> MeterBook:
    amount, reserve = event.micro_cents, event.reserve
    return _changed(book, -amount, -reserve, moved_out=amount, reserve_out=reserve)


def _received(book: MeterBook, event: ev.MoneyReceived) -> MeterBook:
    amount, kept = event.micro_cents, event.kept_out
    return _changed(book, amount - kept, kept + event.reserve, moved_in=amount, kept_out=kept, reserve_in=event.reserve)


def _retired(book: MeterBook, event: ev.MeterRetired) -> MeterBook:
    del event
    return replace(book, status="retired")


_FOLDS: Final[dict[type[Any], Callable[[MeterBook, Any], MeterBook]]] = {
    ev.MeterOpened: _opened,
    ev.TableLinked: _table_linked,
    ev.Contributed: _contributed,
    ev.WinReleased: _released,
    ev.WinStranded: _stranded,
    ev.WinRecorded: _recorded,
    ev.WinPaid: _paid,
    ev.RateChosen: _rate,
    ev.CeilingRaised: _ceiling,
    ev.MeterUnlinked: _unlinked,
    ev.MeterLinked: _linked_again,
    ev.MeterChangeAsked: _asked,
    ev.MeterAdjusted: _adjusted,
    ev.MoneySent: _sent,
    ev.MoneyReceived: _received,
    ev.MeterRetired: _retired,
    two.Approved: _answered,
    two.Declined: _answered,
}
