"""What the rounds of tables do to a meter: COIN IN feeds it, a mark locks a win, J-POT records it, RUN pays it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import msgspec

from queenhigh.casino.meters import events as ev
from queenhigh.casino.meters.book import MeterBook, Win
from queenhigh.casino.meters.folding import fold
from queenhigh.errors import IllegalAction
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT

Events = tuple[Any, ...]
WHOLE: Final = 100
"""The percentage after which a meter is seeded again."""


class Feed(msgspec.Struct, frozen=True):
    """COIN IN at a table."""

    table: str
    round: int
    wagers: int
    cents: int


class Hand(msgspec.Struct, frozen=True):
    """A hand at a table, and who has bet on it."""

    table: str
    round: int
    spot: int
    bettor: str


class Lock(msgspec.Struct, frozen=True):
    """A hand that wins was marked."""

    hand: Hand
    percent: int
    among: int = 1
    """How many hands of the round share what is there, this one and those that are marked after it."""


class Release(msgspec.Struct, frozen=True):
    """The mark was taken away, or the round called off."""

    hand: Hand
    void: bool = False


class Record(msgspec.Struct, frozen=True):
    """J-POT."""

    hand: Hand


class Pay(msgspec.Struct, frozen=True):
    """RUN: the table has paid it."""

    hand: Hand


Effect = Feed | Lock | Release | Record | Pay


def follow(book: MeterBook, effect: Effect) -> Events:
    """What an effect of a table's round is for the meter."""
    match effect:
        case Feed():
            return (_fed(book, effect),)
        case Lock():
            return (_locked(book, effect),)
        case Release():
            return (_released(book, _due(book, effect.hand), void=effect.void),)
        case Record():
            return _recorded(_due(book, effect.hand))
        case Pay():
            win = _due(book, effect.hand)
            return (*(_recorded(win) if win.status == "locked" else ()), ev.WinPaid(win.number))


def follow_all(book: MeterBook, effects: tuple[Effect, ...], at: int) -> tuple[Events, MeterBook]:
    """What several effects are for the meter, one after another, and the meter after them."""
    found: list[Any] = []
    for effect in effects:
        events = follow(book, effect)
        book = fold(book, events, at)
        found += events
    return tuple(found), book


def _fed(book: MeterBook, feed: Feed) -> ev.Contributed:
    change = book.shows.change_to(book.shows.contribute(feed.cents))
    return ev.Contributed(feed.table, feed.round, feed.wagers, feed.cents, change.total, change.overflow)


def _locked(book: MeterBook, lock: Lock) -> ev.WinLocked:
    """The amount in whole cents, rounded down; a whole award reseeds the meter, and the reserve pays for it first."""
    hand, taken = lock.hand, book.shows.award(Fraction(lock.percent, lock.among))
    seed = reserve = kept = 0
    if lock.percent == WHOLE and lock.among == 1:
        again = taken.meter.reseed()
        seed = taken.meter.terms.seed_micro_cents
        reserve = seed - again.house_cents * MICRO_CENTS_PER_CENT
        kept = again.meter.overflow - taken.meter.overflow + reserve
    return ev.WinLocked(
        win=book.last_win + 1,
        table=hand.table,
        round=hand.round,
        spot=hand.spot,
        bettor=hand.bettor,
        percent=lock.percent,
        cents=taken.cents,
        before=book.shows.value,
        among=lock.among,
        seed=seed,
        from_reserve=reserve,
        kept_out=kept,
    )


def _due(book: MeterBook, hand: Hand) -> Win:
    for win in book.wins:
        if win.is_due and Hand(win.table, win.round, win.spot, win.bettor) == hand:
            return win
    message = f"nothing is locked on the meter {book.name} for {hand.bettor} on spot {hand.spot} of table {hand.table}"
    raise IllegalAction("meter/no_lock", message, {"table": hand.table, "spot": hand.spot})


def _released(book: MeterBook, win: Win, *, void: bool) -> ev.WinReleased | ev.WinStranded:
    """Undo a lock, if nothing rests on it; a round that is called off leaves an amount behind that cannot go back."""
    try:
        return _undone(book, win)
    except IllegalAction:
        if void:
            return ev.WinStranded(win.number)
        raise


def _undone(book: MeterBook, win: Win) -> ev.WinReleased:
    if win.status == "recorded":
        raise _only_adjusted(win, "J-POT has recorded it")
    later = next((each for each in (*book.wins, *book.hits) if each.number > win.number), None)
    if later is not None:
        raise _only_adjusted(win, f"a later lock (table {later.table}, spot {later.spot}) rests on it")
    shows = book.shows
    value = shows.value + win.cents * MICRO_CENTS_PER_CENT - win.seed + win.kept_out
    reserve = shows.overflow + win.from_reserve - win.kept_out
    if value < 0 or reserve < 0:
        raise _only_adjusted(win, "what it was reseeded with has left the meter")
    ceiling = shows.terms.ceiling_micro_cents
    surplus = 0 if ceiling is None else max(0, value - ceiling)
    return ev.WinReleased(win.number, surplus - win.kept_out)


def _only_adjusted(win: Win, why: str) -> IllegalAction:
    message = (
        f"win {win.number} of spot {win.spot} cannot be released: {why}; only an adjustment by two persons undoes it"
    )
    return IllegalAction("meter/only_adjusted", message, {"win": win.number, "spot": win.spot})


def _recorded(win: Win) -> Events:
    if win.status == "recorded":
        raise IllegalAction("meter/recorded", f"win {win.number} is recorded already", {"win": win.number})
    return (ev.WinRecorded(win.number),)
