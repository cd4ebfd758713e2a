"""The meters of the house as the auditor has them: fractions, the locks that stand on them, and what the house has put in."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tests.casino.audited_round import Refused, Won
from tests.casino.audited_words import MICRO, Request
from tests.round.naive_meter import NaiveMeter

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset
    from tests.casino.audited_table import Body, Posting, Table
    from tests.casino.auditor import Auditor


class Meter:
    """One meter of the house: fractions, and the locks that stand on it."""

    def __init__(self, rules: Ruleset, name: str) -> None:
        self.money = NaiveMeter(rules, name, 0, 0)
        self.money.cents = Fraction(self.money.seed)
        self.funded = Fraction(self.money.seed)
        self.locks: list[dict[str, Any]] = []
        self.last = 0
        self.unlinked: set[str] = set()
        self.tables: list[str] = []

    def lock(self, table: str, won: Won) -> int:
        """Whole cents now; a whole award brings a new seed. What the house pays of it."""
        before = self.money.cents, self.money.reserve
        won.cents = self.money.award(won.percent)
        house = self.money.reseed() if won.percent == 100 else 0
        self.last += 1
        won.win = self.last
        self.locks.append(
            {"win": self.last, "table": table, "won": won, "before": before, "house": house, "open": True}
        )
        return house


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
    fund(paper, table, house, Fraction(paper.meters[house].lock(table.name, found)))
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


def fund(paper: Auditor, table: Table, meter: str, cents: Fraction) -> None:
    """The house's meter funding pays, in parts of a cent if need be."""
    amount = cents * MICRO
    assert amount.denominator == 1
    for account, sign in ((f"{table.currency}/funding", -1), (f"{table.currency}/meter:{meter}", 1)):
        paper.books[account] = paper.books.get(account, 0) + sign * int(amount)


def on_meters(paper: Auditor, table: Table, request: Request) -> list[str]:
    """What an action at a table does to the meters of the house, in its turn."""
    now, touched = table.round, []
    if request.kind == "close_bets" and now is not None:
        for name, wagers in now.taken_in().items():
            house = table.meters[name]
            fund(paper, table, house, paper.meters[house].money.add(sum(wagers)))
            touched.append(f"meter:{house}")
    elif request.kind == "release_award":
        house = table.meters[request.body["meter"]]
        release(paper, table, house, request.body["spot"], request.body["bettor"], void=False)
        touched.append(f"meter:{house}")
    elif request.kind == "confirm_award":
        house = table.meters[request.body["meter"]]
        lock = lock_of(paper, table, house, request.body["spot"], request.body["bettor"])
        lock["open"] = False
        touched.append(f"meter:{house}")
    elif request.kind == "void_round" and now is not None:
        for each in sorted((won for won in now.won if won.win), key=lambda won: -won.win):
            house = table.meters[each.name[0]]
            release(paper, table, house, each.name[1], each.name[2], void=True)
            touched.append(f"meter:{house}")
        now.won = []
    return sorted(set(touched))


def lock_of(paper: Auditor, table: Table, meter: str, spot: int, bettor: str) -> dict[str, Any]:
    locks = [lock for lock in paper.meters[meter].locks if lock["open"] and lock["table"] == table.name]
    return next(lock for lock in locks if lock["won"].name[1:] == (spot, bettor))


def release(paper: Auditor, table: Table, meter: str, spot: int, bettor: str, *, void: bool) -> None:
    """P3: a lock is undone unless a later one stands on that meter; a void then leaves the amount aside."""
    book, lock = paper.meters[meter], lock_of(paper, table, meter, spot, bettor)
    seed = book.money.seed if lock["won"].percent == 100 else 0
    value = book.money.cents + lock["won"].cents - seed
    if any(other["win"] > lock["win"] and other.get("counts", True) for other in book.locks) or value < 0:
        if not void:
            raise Refused("meter")
        lock["open"] = False
        return
    book.money.cents = value
    fund(paper, table, meter, Fraction(-lock["house"]))
    lock["open"], lock["counts"] = False, False


def at_meter(paper: Auditor, name: str, request: Request) -> list[Posting]:
    book, where = paper.meters[name], request.body.get("table", "")
    if request.kind == "unlink_meter":
        if (where and where not in book.tables) or where in book.unlinked:
            raise Refused("meter")
        if not request.body["reason"].strip():
            raise Refused("reason")
        book.unlinked.add(where)
    else:
        if where not in book.unlinked:
            raise Refused("meter")
        book.unlinked.remove(where)
    return []
