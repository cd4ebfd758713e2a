"""The meters of the house as the auditor has them: fractions, the locks that stand on them, and where all of it came from."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tests.casino.audited_round import Refused, Won
from tests.casino.audited_words import MICRO, Request
from tests.round.naive_meter import NaiveMeter

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset
    from tests.casino.audited_table import Body, Posting, Table
    from tests.casino.auditor import Auditor

HANDS = {"mini_royal": 4, "straight_flush": 44, "three_of_a_kind": 52, "straight": 720, "flush": 1_096, "pair": 3_744}
"""How many of the 22,100 hands of three cards are of each class; a mini royal is counted as nothing else.

Pairs: 13 x 6 x 48. Flushes: 4 x 286 - 48. Straights: 12 x 64 - 48. Threes: 13 x 4. Straight flushes: 12 x 4, four of them royal.
"""


@dataclass
class Lock:
    """A win that was locked, and what that did to the meter."""

    win: int
    table: str
    won: Won
    seed: int = 0
    from_reserve: int = 0
    kept_out: Fraction = Fraction(0)
    status: str = "locked"
    """`locked`, `recorded` or `paid`; `stranded` where a void came too late, then `put back`; `undone` with its mark."""

    @property
    def is_due(self) -> bool:
        return self.status in ("locked", "recorded")

    @property
    def is_gone(self) -> bool:
        return self.status in ("undone", "put back")


class Meter:
    """One meter of the house: cents as fractions, the locks that stand on it, and counters of what came and went."""

    def __init__(self, rules: Ruleset, name: str, currency: str = "cash") -> None:
        self.money = NaiveMeter(rules, name, 0, 0)
        self.money.cents = Fraction(self.money.seed)
        self.currency, self.status, self.first_share = currency, "open", self.money.share
        self.next_rate: int | None = None
        rows = rules.table[rules.meter[name].table].rows
        self.odds = sum(Fraction((row.meter_percent or 0) * HANDS[row.hand_class or ""], 100 * 22_100) for row in rows)
        """What part of it one wager wins on average; all meters here have wagers of the same size."""
        self.locks: list[Lock] = []
        self.last = 0
        self.unlinked: set[str] = set()
        self.tables: list[str] = []
        self.asked_last = 0
        self.waiting: dict[int, tuple[str, Request]] = {}
        self.counts: dict[str, Fraction] = {"seeds": Fraction(self.money.seed)}
        """Cents by where they came from and went, wagers by number."""
        self.hits: dict[int, int] = {}
        self.paid: list[int] = []
        """The wins that were paid, by their numbers."""

    def copied(self) -> Meter:
        """The same meter, to go back to where a request is refused halfway."""
        same = copy.copy(self)
        same.money, same.locks = copy.copy(self.money), [copy.copy(lock) for lock in self.locks]
        same.counts, same.hits, same.paid = dict(self.counts), dict(self.hits), list(self.paid)
        same.waiting, same.unlinked = dict(self.waiting), set(self.unlinked)
        return same

    def count(self, **more: Fraction | int) -> None:
        for name, cents in more.items():
            self.counts[name] = self.counts.get(name, Fraction(0)) + cents

    def adds_up_to(self) -> Fraction:
        """P4: seeds + contributions - awards - overflow + adjustments + transfers in - transfers out."""
        came = (self.counts.get(name, Fraction(0)) for name in ("seeds", "contributions", "adjustments", "moved_in"))
        went = (self.counts.get(name, Fraction(0)) for name in ("awards", "kept_out", "moved_out"))
        return sum(came, Fraction(0)) - sum(went, Fraction(0))

    def told(self) -> set[str]:
        """What has happened to it, in words."""
        words = {f"meter {name}" for name, cents in self.counts.items() if cents}
        words |= {f"win {lock.status}" for lock in self.locks} | {f"meter {self.status}"}
        words |= {"meter retired by tables"} if self.status == "retired" and self.tables else set()
        return words | ({"another rate counts"} if self.money.share != self.first_share else set())

    def put(self, cents: Fraction) -> None:
        """Something comes onto the meter, or below zero off it; what the ceiling keeps out goes to the reserve."""
        self.money.cents += cents
        if self.money.ceiling is not None and self.money.cents > self.money.ceiling:
            surplus = self.money.cents - self.money.ceiling
            self.money.cents -= surplus
            self.money.reserve += surplus
            self.count(kept_out=surplus)

    def feed(self, wagers: list[int]) -> Fraction:
        """COIN IN; what the house puts in for it."""
        share = self.money.share * sum(wagers)
        self.count(wagers=len(wagers), wager_cents=sum(wagers), contributions=share)
        self.put(share)
        return share

    def lock(self, table: str, won: Won) -> int:
        """Whole cents now; a whole award brings a new seed, and the reserve pays for it first. What the house pays of it."""
        self.last += 1
        won.win, won.cents = self.last, int(self.money.cents * won.percent / 100)
        lock = Lock(self.last, table, won)
        self.locks.append(lock)
        self.money.cents -= won.cents
        self.count(awards=won.cents)
        if won.percent < 100:
            return 0
        lock.seed, before = self.money.seed, self.counts.get("kept_out", Fraction(0))
        lock.from_reserve = min(lock.seed, int(self.money.reserve))
        self.money.reserve -= lock.from_reserve
        self.count(seeds=lock.seed, from_reserve=lock.from_reserve)
        self.put(Fraction(lock.seed))
        lock.kept_out = self.counts.get("kept_out", Fraction(0)) - before
        return lock.seed - lock.from_reserve

    def undo(self, lock: Lock) -> int:
        """P3: as if it had never been locked, unless a later lock stands, or what it brought has left. What the house gets back."""
        later = any(other.win > lock.win and not other.is_gone for other in self.locks)
        cents = self.money.cents + lock.won.cents - lock.seed + lock.kept_out
        reserve = self.money.reserve + lock.from_reserve - lock.kept_out
        if later or lock.status == "recorded" or cents < 0 or reserve < 0:
            raise Refused("meter")
        lock.status = "undone"
        self.count(awards=-lock.won.cents, seeds=-lock.seed, from_reserve=-lock.from_reserve, kept_out=-lock.kept_out)
        self.money.cents, self.money.reserve = Fraction(0), reserve
        self.put(cents)
        return lock.seed - lock.from_reserve

    def record(self, lock: Lock) -> None:
        """J-POT. P6: a rate that waited counts from the first whole award on."""
        lock.status = "recorded"
        if self.next_rate is not None and lock.seed:
            self.money.share, self.next_rate = Fraction(self.next_rate, 10_000), None

    def pay(self, lock: Lock) -> None:
        """RUN."""
        if lock.status == "locked":
            self.record(lock)
        lock.status = "paid"
        self.hits[lock.won.percent] = self.hits.get(lock.won.percent, 0) + 1
        self.count(paid_cents=lock.won.cents)
        self.paid.append(lock.win)


def award(table: Table, kind: str, body: Body) -> list[Posting]:
    now = table.running()
    now.need("awarding")
    name = (body["meter"], body["spot"], body["bettor"])
    found = next((each for each in now.won if each.name == name), None)
    if found is None or not found.win:
        raise Refused("award")
    if kind == "release_award":
        if any(each.win > found.win for each in now.won):
            raise Refused("award")
        found.win = 0
        return []
    now.won.remove(found)
    now.paid_awards += 1
    table.purse[name[2]] += found.cents
    meter = f"{table.currency}/meter:{table.meters[name[0]]}"
    paid = [(meter, table.account("purse", name[2]), found.cents)] if found.cents else []
    return paid + (table.moved(now.finish()) if not now.won else [])


def lock_award(paper: Auditor, table: Table, request: Request) -> tuple[list[Posting], list[str]]:
    """A mark: the amount is what the meter stands at when the mark is written."""
    found = to_lock(table, request.body)
    if next(each for each in table.running().won if not each.win) is not found:
        raise Refused("award")
    house = table.meters[found.name[0]]
    fund(paper, table.currency, house, Fraction(paper.meters[house].lock(table.name, found)))
    paper.tables[table.name] = table
    return [], [f"meter:{house}"]


def to_lock(table: Table, body: Body) -> Won:
    """What a mark is about; nobody but the meter says how much that is."""
    now, name = table.running(), (body["meter"], body["spot"], body["bettor"])
    if body["cents"] is not None:
        raise Refused("award")
    now.need("awarding")
    found = next((each for each in now.won if each.name == name and not each.win), None)
    if found is None:
        raise Refused("award")
    return found


def fund(paper: Auditor, currency: str, meter: str, cents: Fraction) -> None:
    """The house's meter funding pays, in parts of a cent if need be."""
    move(paper, f"{currency}/funding", f"{currency}/meter:{meter}", cents)


def move(paper: Auditor, source: str, target: str, cents: Fraction) -> None:
    """From one account that holds parts of a cent to another."""
    amount = cents * MICRO
    assert amount.denominator == 1
    for account, sign in ((source, -1), (target, 1)):
        paper.books[account] = paper.books.get(account, 0) + sign * int(amount)


def on_meters(paper: Auditor, table: Table, request: Request) -> list[str]:
    """What an action at a table does to the meters of the house, in its turn."""
    now, touched = table.round, []
    if request.kind == "close_bets" and now is not None:
        for name, wagers in now.taken_in().items():
            house = table.meters[name]
            fund(paper, table.currency, house, paper.meters[house].feed(wagers))
            touched.append(f"meter:{house}")
    elif request.kind == "release_award":
        house = table.meters[request.body["meter"]]
        release(paper, table, house, request.body["spot"], request.body["bettor"], void=False)
        touched.append(f"meter:{house}")
    elif request.kind == "confirm_award":
        house = table.meters[request.body["meter"]]
        lock = lock_of(paper, table, house, request.body["spot"], request.body["bettor"])
        paper.meters[house].pay(lock)
        touched.append(f"meter:{house}")
    elif request.kind == "void_round" and now is not None:
        for each in sorted((won for won in now.won if won.win), key=lambda won: -won.win):
            house = table.meters[each.name[0]]
            release(paper, table, house, each.name[1], each.name[2], void=True)
            touched.append(f"meter:{house}")
        now.won = []
    return sorted(set(touched))


def lock_of(paper: Auditor, table: Table, meter: str, spot: int, bettor: str) -> Lock:
    locks = [lock for lock in paper.meters[meter].locks if lock.is_due and lock.table == table.name]
    return next(lock for lock in locks if lock.won.name[1:] == (spot, bettor))


def release(paper: Auditor, table: Table, meter: str, spot: int, bettor: str, *, void: bool) -> None:
    """A mark is taken away; a void that comes too late leaves the amount aside."""
    book, lock = paper.meters[meter], lock_of(paper, table, meter, spot, bettor)
    try:
        fund(paper, table.currency, meter, Fraction(-book.undo(lock)))
    except Refused:
        if not void:
            raise
        lock.status = "stranded"
