"""A meter by itself: what it was fed, what was won from it, and what two persons have changed, to the micro-cent."""

from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.casino import approvals as two
from queenhigh.casino.ledger import Posting, balances, of, posted
from queenhigh.casino.meters import actions as do
from queenhigh.casino.meters import events as ev
from queenhigh.casino.meters import machine
from queenhigh.casino.meters.book import NO_METER, MeterBook
from queenhigh.casino.meters.folding import fold
from queenhigh.casino.meters.following import Feed, Hand, Lock, Pay, Record, Release, follow
from queenhigh.casino.meters.postings import postings_of
from queenhigh.errors import IllegalAction
from queenhigh.money.meter import MeterTerms

M = 1_000_000
TERMS = MeterTerms(1000 * M, 1400)


@dataclass
class Naive:
    """The same meter in plain fractions of a cent, by arithmetic of its own: what it shows, its reserve, the house's part."""

    seed: Fraction
    rate: Fraction
    ceiling: Fraction | None
    value: Fraction = Fraction(0)
    reserve: Fraction = Fraction(0)
    house: Fraction = Fraction(0)
    undo: dict[int, tuple[Fraction, Fraction, Fraction]] = field(default_factory=dict)

    def add(self, amount: Fraction) -> None:
        self.value += amount
        if self.ceiling is not None and self.value > self.ceiling:
            self.reserve += self.value - self.ceiling
            self.value = self.ceiling

    def feed(self, cents: int) -> None:
        share = cents * self.rate
        self.house += share
        self.add(share)

    def lock(self, win: int, percent: int) -> int:
        before = self.value, self.reserve, self.house
        cents = int(self.value * percent / 100)
        self.value -= cents
        if percent == 100:
            part = min(self.seed, Fraction(int(self.reserve)))
            self.reserve -= part
            self.house += self.seed - part
            self.add(self.seed)
        self.undo[win] = tuple(b - a for b, a in zip(before, (self.value, self.reserve, self.house), strict=True))  # type: ignore[assignment]
        return cents

    def release(self, win: int) -> None:
        value, reserve, house = self.undo[win]
        self.reserve += reserve
        self.house += house
        self.add(value)


class Desk:
    """Meters, their ledger and the naive ones beside them."""

    def __init__(self, terms: list[MeterTerms]) -> None:
        self.books: list[MeterBook] = []
        self.naive: list[Naive] = []
        self.postings: list[Posting] = []
        for index, each in enumerate(terms):
            opened = (ev.MeterOpened(f"m{index}", "cash", each, "", "progressive"),)
            self.books.append(NO_METER)
            self.take(index, opened)
            ceiling = None if each.ceiling_micro_cents is None else Fraction(each.ceiling_micro_cents, M)
            naive = Naive(Fraction(each.seed_micro_cents, M), Fraction(each.contribution_bp, 10_000), ceiling)
            naive.value = naive.house = naive.seed
            self.naive.append(naive)

    def take(self, index: int, events: tuple[Any, ...]) -> None:
        self.postings += postings_of(self.books[index], events)
        self.books[index] = fold(self.books[index], events, 0)

    def follow(self, index: int, effect: Any) -> tuple[Any, ...]:
        events = follow(self.books[index], effect)
        self.take(index, events)
        return events

    def act(self, index: int, action: Any) -> None:
        """Something for two persons: sam asks, sue approves."""
        name = self.books[index].name
        self.take(index, machine.decide(self.books[index], action, "sam", name))
        approve = two.Approve(self.books[index].approvals.last)
        try:
            sender = self.books[index]
            events = machine.decide(sender, approve, "sue", name)
            sent = [event for event in events if isinstance(event, ev.MoneySent)]
            came = [(self._index(e.to), machine.received(self.books[self._index(e.to)], e, sender)) for e in sent]
        except IllegalAction:
            self.take(index, machine.decide(self.books[index], two.Decline(approve.number, "no"), "sue", name))
            raise
        self.take(index, events)
        for to, event in came:
            self.take(to, (event,))

    def _index(self, name: str) -> int:
        return next(index for index, book in enumerate(self.books) if book.name == name)

    def check(self) -> None:
        """P4, three times: the counters, the ledger, and the arithmetic of fractions."""
        held = balances(self.postings)
        for book, naive in zip(self.books, self.naive, strict=True):
            assert book.counts.meter == book.shows.value
            assert book.counts.reserve == book.shows.overflow
            account = held.get(of("cash", "meter", book.name), 0)
            assert account == book.shows.value + book.shows.overflow + sum(win.cents for win in book.wins) * M
            assert Fraction(book.shows.value, M) == naive.value
            assert Fraction(book.shows.overflow, M) == naive.reserve
        funded = -held.get(of("cash", "funding"), 0)
        assert Fraction(funded, M) == sum(naive.house for naive in self.naive)
        assert sum(held.values()) == 0


terms = st.builds(
    lambda seed, rate, over: MeterTerms(seed * M, rate, None if over is None else (seed + over) * M),
    st.integers(0, 500),
    st.integers(0, 10_000),
    st.none() | st.integers(0, 400),
)
spots = st.integers(1, 3)
meters = st.integers(0, 2)
steps = st.one_of(
    st.tuples(st.just("feed"), meters, st.integers(1, 40), st.integers(1, 700)),
    st.tuples(st.just("lock"), meters, spots, st.sampled_from((100, 100, 7, 50))),
    st.tuples(st.just("lock"), meters, spots, st.just(100)),
    st.tuples(st.just("release"), meters, spots, st.booleans()),
    st.tuples(st.just("record"), meters, spots, st.none()),
    st.tuples(st.just("pay"), meters, spots, st.none()),
    st.tuples(st.just("adjust"), meters, st.integers(-300 * M, 300 * M), st.none()),
    st.tuples(st.just("put back"), meters, st.integers(1, 3), st.none()),
    st.tuples(st.just("move"), meters, meters, st.integers(1, 300 * M)),
    st.tuples(st.just("raise"), meters, st.integers(1, 2000), st.none()),
    st.tuples(st.just("rate"), meters, st.integers(0, 10_000), st.none()),
)


def play(desk: Desk, step: tuple[str, int, Any, Any]) -> None:
    """One step on a meter and on the naive one beside it; refused steps change nothing."""
    what, index, first, second = step
    book, naive = desk.books[index], desk.naive[index]
    hand = Hand("T1" if isinstance(first, int) and first % 2 else "T2", 1, first, "ann")
    match what:
        case "feed":
            desk.follow(index, Feed("T1", 1, first, first * second))
            naive.feed(first * second)
        case "lock":
            if any(win.spot == first and win.is_due for win in book.wins):
                return
            (locked,) = desk.follow(index, Lock(hand, second))
            assert locked.cents == naive.lock(locked.win, second)
        case "release":
            for event in desk.follow(index, Release(hand, void=second)):
                if isinstance(event, ev.WinReleased):
                    naive.release(event.win)
        case "record" | "pay":
            for event in desk.follow(index, Record(hand) if what == "record" else Pay(hand)):
                win = book.win(event.win)
                assert win is not None
                if isinstance(event, ev.WinPaid) and win.cents:
                    purse = of("cash", "purse", win.table, win.bettor)
                    desk.postings.append(posted(of("cash", "meter", book.name), purse, win.cents, "award"))
                if isinstance(event, ev.WinRecorded) and win.seed and book.next_rate is not None:
                    naive.rate = Fraction(book.next_rate, 10_000)
        case "adjust":
            desk.act(index, do.AdjustMeter(first, "counted again"))
            naive.house += Fraction(first, M)
            naive.add(Fraction(first, M))
        case "put back":
            win = next((each for each in book.wins if each.status == "stranded"), None)
            desk.act(index, do.AdjustMeter(0, "round was void", win.number if win else first))
            assert win is not None
            naive.add(Fraction(win.cents))
        case "move":
            desk.act(index, do.TransferMeter(f"m{first}", second, "a better place"))
            naive.value -= Fraction(second, M)
            naive.house -= Fraction(second, M)
            desk.naive[first].house += Fraction(second, M)
            desk.naive[first].add(Fraction(second, M))
        case "raise":
            desk.take(index, machine.decide(book, do.RaiseCeiling(first, "it has stood there"), "sam", book.name))
            naive.ceiling = Fraction(first)
        case _:
            desk.take(index, machine.decide(book, do.ChangeRate(first, "new season"), "sam", book.name))


@given(st.lists(terms, min_size=3, max_size=3), st.lists(steps, min_size=40, max_size=80))
def test_p4_seeds_contributions_awards_overflow_adjustments_and_transfers_are_the_meter(
    kinds: list[MeterTerms], order: list[tuple[str, int, Any, Any]]
) -> None:
    desk = Desk(kinds)
    desk.check()
    for step in order:
        with suppress(IllegalAction):
            play(desk, step)
        desk.check()


def opened(kind: MeterTerms = TERMS) -> Desk:
    return Desk([kind, kind])


def test_p5_only_a_win_a_transfer_or_two_persons_make_a_meter_fall() -> None:
    desk = opened()
    desk.follow(0, Feed("T1", 1, 2, 200))
    # 14 % of $2: 28 cents onto $10.
    assert desk.books[0].shows.value == 1028 * M
    desk.take(0, machine.decide(desk.books[0], do.AdjustMeter(-5 * M, "miscount"), "sam", "m0"))
    with pytest.raises(IllegalAction, match="somebody else approves"):
        machine.decide(desk.books[0], two.Approve(1), "sam", "m0")
    with pytest.raises(IllegalAction, match="a reason is needed"):
        machine.decide(desk.books[0], do.AdjustMeter(-5 * M, " "), "sam", "m0")
    desk.take(0, machine.decide(desk.books[0], two.Approve(1), "sue", "m0"))
    assert desk.books[0].shows.value == 1023 * M
    with pytest.raises(IllegalAction, match="cannot be put onto"):
        desk.act(0, do.AdjustMeter(-1024 * M, "too much"))


def test_p6_a_changed_rate_waits_for_the_next_win() -> None:
    desk = opened()
    desk.take(0, machine.decide(desk.books[0], do.ChangeRate(2000, "spring"), "sam", "m0"))
    desk.follow(0, Feed("T1", 1, 1, 100))
    assert desk.books[0].shows.value == 1014 * M
    hand = Hand("T1", 1, 3, "ann")
    desk.follow(0, Lock(hand, 100))
    # The lock can still be undone: the old rate goes on until J-POT.
    desk.follow(0, Feed("T2", 1, 1, 100))
    assert desk.books[0].shows.value == 1014 * M
    desk.follow(0, Pay(hand))
    desk.follow(0, Feed("T1", 2, 1, 100))
    assert desk.books[0].shows.value == 1034 * M


def test_p6_a_ceiling_only_rises_and_the_reserve_pays_the_next_seed_first() -> None:
    desk = opened(MeterTerms(1000 * M, 10_000, 1200 * M))
    desk.follow(0, Feed("T1", 1, 5, 500))
    # 500 cents come: 200 fit, 300 go to the reserve.
    assert (desk.books[0].shows.value, desk.books[0].shows.overflow) == (1200 * M, 300 * M)
    for cents in (1200, 1100):
        with pytest.raises(IllegalAction, match="only rises"):
            machine.decide(desk.books[0], do.RaiseCeiling(cents, "lower"), "sam", "m0")
    (locked,) = desk.follow(0, Lock(Hand("T1", 1, 1, "ann"), 100))
    assert (locked.cents, locked.seed, locked.from_reserve) == (1200, 1000 * M, 300 * M)
    # The house has put in the first seed, 500 of shares, and the 700 that the reserve lacked.
    assert -balances(desk.postings)[of("cash", "funding")] == (1000 + 1000 + 500 + 700) * M  # m1's seed too
    desk.take(0, machine.decide(desk.books[0], do.RaiseCeiling(1500, "more room"), "sam", "m0"))
    desk.follow(0, Feed("T1", 2, 5, 500))
    assert (desk.books[0].shows.value, desk.books[0].shows.overflow) == (1500 * M, 0)
    with pytest.raises(IllegalAction, match="no ceiling"):
        machine.decide(opened().books[0], do.RaiseCeiling(1500, "none"), "sam", "m0")


def test_p3_a_lock_is_released_until_jpot_unless_a_later_one_stands() -> None:
    desk = opened()
    desk.follow(0, Feed("T1", 1, 1, 100))
    first, second = Hand("T1", 1, 3, "ann"), Hand("T2", 8, 1, "bob")
    desk.follow(0, Lock(first, 100))
    desk.follow(0, Lock(second, 100))
    with pytest.raises(IllegalAction, match=r"a later lock \(table T2, spot 1\) rests on it; only an adjustment"):
        desk.follow(0, Release(first))
    desk.follow(0, Release(second))
    desk.follow(0, Record(first))
    with pytest.raises(IllegalAction, match="J-POT has recorded it; only an adjustment"):
        desk.follow(0, Release(first))
    third = Hand("T2", 9, 1, "bob")
    desk.follow(0, Pay(first))
    desk.follow(0, Lock(third, 100))
    desk.follow(0, Release(third))
    # All is as after one win: a second seed, and nothing else.
    assert desk.books[0].shows.value == 1000 * M
    assert desk.books[0].counts.awards == 1014 * M


def test_p3_what_a_void_cannot_undo_waits_for_an_adjustment_by_two_persons() -> None:
    desk = opened()
    first, second = Hand("T1", 1, 3, "ann"), Hand("T2", 8, 1, "bob")
    desk.follow(0, Lock(first, 100))
    desk.follow(0, Lock(second, 100))
    (stranded,) = desk.follow(0, Release(first, void=True))
    assert stranded == ev.WinStranded(1)
    desk.follow(0, Pay(second))
    desk.act(0, do.AdjustMeter(0, "round 1 of T1 was void", 1))
    assert desk.books[0].shows.value == 2000 * M
    assert not desk.books[0].wins
    with pytest.raises(IllegalAction, match="no amount of win 1"):
        desk.act(0, do.AdjustMeter(0, "again", 1))


def test_p9_counters_and_the_last_25_hits() -> None:
    desk = opened()
    for number in range(1, 31):
        desk.follow(0, Feed("T1", number, 2, 200))
        hand = Hand("T1", number, 1, "ann")
        desk.follow(0, Lock(hand, 100 if number % 3 else 50))
        desk.follow(0, Pay(hand))
    book = desk.books[0]
    assert [win.round for win in book.hits] == list(range(6, 31))
    assert book.counts.hits == {100: 20, 50: 10}
    assert (book.counts.wagers, book.counts.wager_cents) == (60, 6000)
    assert book.counts.contributions == 840 * M
    assert book.counts.paid_cents * M == book.counts.awards


def test_p12_a_meter_ends_with_all_its_money_on_another_one() -> None:
    desk = Desk([MeterTerms(1000 * M, 3333, 1001 * M), TERMS])
    desk.follow(0, Feed("T1", 1, 5, 507))
    # 33.33 % of 507 cents: 168.9831; one cent fits below the ceiling.
    assert (desk.books[0].shows.value, desk.books[0].shows.overflow) == (1001 * M, 167_983_100)
    with pytest.raises(IllegalAction, match="unlink it first"):
        desk.act(0, do.RetireMeter("m1", "end of the season"))
    desk.take(0, machine.decide(desk.books[0], do.UnlinkMeter("end of the season"), "sam", "m0"))
    desk.act(0, do.RetireMeter("m1", "end of the season"))
    assert (desk.books[0].status, desk.books[0].account) == ("retired", 0)
    assert (desk.books[1].shows.value, desk.books[1].shows.overflow) == (2001 * M, 167_983_100)
    with pytest.raises(IllegalAction, match="was retired"):
        machine.decide(desk.books[0], do.LinkMeter(), "sam", "m0")


def test_p3_a_release_gives_the_reserve_its_part_back_and_keeps_below_the_ceiling() -> None:
    desk = opened(MeterTerms(1000 * M, 10_000, 1200 * M))
    hand = Hand("T1", 1, 1, "ann")
    desk.follow(0, Feed("T1", 1, 5, 500))
    desk.follow(0, Lock(hand, 100))
    desk.follow(0, Feed("T2", 1, 1, 100))
    desk.follow(0, Release(hand))
    # 1,100 + the award of 1,200 - the seed of 1,000: 100 too much. The reserve has its 300 again, and these.
    assert (desk.books[0].shows.value, desk.books[0].shows.overflow) == (1200 * M, 400 * M)
    # The house has two meters' seeds in, and 600 of shares; the 700 of the new seed went back.
    assert -balances(desk.postings)[of("cash", "funding")] == (1000 + 1000 + 600) * M
    assert (desk.books[0].counts.meter, desk.books[0].counts.reserve) == (1200 * M, 400 * M)


def test_p3_a_release_takes_back_what_the_new_seed_pushed_over_the_ceiling() -> None:
    desk = opened(MeterTerms(1000 * M, 1400, 1000 * M))
    hand = Hand("T1", 1, 1, "ann")
    desk.act(0, do.AdjustMeter(-M // 2, "half a cent too much"))
    before = desk.books[0].shows
    (locked,) = desk.follow(0, Lock(hand, 100))
    # 999.50: 999 are paid, half a cent stays, and the seed on top of it reaches half a cent above the ceiling.
    assert (locked.cents, locked.kept_out) == (999, M // 2)
    desk.follow(0, Release(hand))
    assert desk.books[0].shows == before
    assert desk.books[0].counts.reserve == 0
