"""Trays, boxes and gaming days as the auditor has them: slips, counts by two, chips of the day at the cage."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.casino.audited_round import Refused
from tests.casino.audited_table import DENOMINATIONS, Body, Posting, Table
from tests.casino.audited_words import MICRO, Request

if TYPE_CHECKING:
    from tests.casino.auditor import Auditor

Chips = tuple[tuple[int, int], ...]
WORTH_A_WORD = 5_000
"""A count that is off by more than this is told to the house."""
WHEN = {"opening": "issued", "closing": "open", "drop": "boxed"}


def worth(chips: Chips) -> int:
    return sum(denomination * pieces for denomination, pieces in chips)


def known_chips(chips: Chips) -> Chips:
    names = [denomination for denomination, _ in chips]
    if len(set(names)) < len(names) or any(d not in DENOMINATIONS or n <= 0 for d, n in chips):
        raise Refused("chips")
    return tuple(sorted(chips, reverse=True))


def both_ways(source: str, target: str, cents: int) -> list[Posting]:
    """Below zero it goes the other way."""
    if not cents:
        return []
    return [(source, target, cents)] if cents > 0 else [(target, source, -cents)]


# ── slips ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def slip(paper: Auditor, table: Table, request: Request) -> list[Posting]:
    """L2: chips wait for a second person."""
    if table.status == "closed":
        raise Refused("table")
    if not request.body["chips"]:
        raise Refused("chips")
    known_chips(request.body["chips"])
    check_slip(paper, table, request.body)
    return asked(table, request)


def asked(table: Table, request: Request) -> list[Posting]:
    table.asked_last += 1
    table.waiting[table.asked_last] = (request.actor, request.kind, request.body)
    return []


def check_slip(paper: Auditor, table: Table, body: Body) -> None:
    kind = body["kind"]
    if kind == "opening":
        if not paper.day:
            raise Refused("day")
        if table.tray != "closed":
            raise Refused("tray")
        return
    held = paper.books.get(table.account("tray"), 0)
    short = kind == "credit" and worth(body["chips"]) * MICRO > held
    if table.tray != "open" or table.first is not None or short:
        raise Refused("tray")


def slip_made(paper: Auditor, table: Table, body: Body) -> list[Posting]:
    """The second person has agreed."""
    check_slip(paper, table, body)
    table.slips += 1
    if body["kind"] == "opening":
        table.tray = "issued"
    tray, cage, cents = table.account("tray"), table.account("cage"), worth(body["chips"])
    return [(tray, cage, cents)] if body["kind"] == "credit" else [(cage, tray, cents)]


# ── counts ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def count(paper: Auditor, table: Table, request: Request) -> list[Posting]:
    """L2: two count, each alone. Only where they agree does anything follow, and then what they found is what there is."""
    kind, who = request.body["kind"], request.actor
    if table.is_open or (kind == "closing" and table.people):
        raise Refused("count")
    chips = known_chips(request.body["chips"])
    if table.tray != WHEN[kind]:
        raise Refused("tray")
    if table.first is None:
        table.first = (kind, who, chips)
        return []
    _, by, before = table.first
    if by == who:
        raise Refused("count")
    table.first = None
    if before != chips:
        table.alert = abs(worth(before) - worth(chips)) > WORTH_A_WORD
        return []
    return agreed(paper, table, kind, worth(chips))


def agreed(paper: Auditor, table: Table, kind: str, found: int) -> list[Posting]:
    """What two counts that agree lead to: a correction of the book, and the slip."""
    tray, cage, drop, fees = (table.account(name) for name in ("tray", "cage", "drop", "fees"))
    variance = table.account("variance")
    held = {name: paper.books.get(name, 0) // MICRO for name in (tray, drop, fees)}
    book = held[drop] + held[fees] if kind == "drop" else held[tray]
    off = found - book
    table.alert = abs(off) > WORTH_A_WORD
    table.slips += (off != 0) + (kind != "opening")
    if kind != "drop":
        table.tray = "open" if kind == "opening" else "boxed"
        moved = both_ways(variance, tray, off)
        return moved + (both_ways(tray, cage, found) if kind == "closing" else [])
    table.tray = "closed"
    # A box that holds less than the fees lacks all bought money first; what is left are fees.
    collected = min(held[fees], found)
    moved = both_ways(variance, fees, collected - held[fees]) + both_ways(
        variance, drop, found - collected - held[drop]
    )
    return moved + both_ways(fees, cage, collected) + both_ways(drop, cage, found - collected)


def discard(paper: Auditor, table: Table, request: Request) -> list[Posting]:
    del paper
    if table.first is None:
        raise Refused("count")
    if not request.body["reason"].strip():
        raise Refused("reason")
    table.first = None
    return []


# ── gaming days ──────────────────────────────────────────────────────────────────────────────────────────────────────

Change = tuple[list[Posting], Callable[[], object]]


def open_day(paper: Auditor, request: Request) -> Change:
    day = request.body["day"]
    if paper.day or not is_day(day) or day <= paper.last_day:
        raise Refused("day")
    return [], lambda: setattr(paper, "day", day)


def is_day(text: str) -> bool:
    try:
        return dt.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def close_day(paper: Auditor, request: Request) -> Change:
    """L2: every tray and every box is counted."""
    del request
    if not paper.day or any(t.tray != "closed" for t in paper.tables.values() if t.currency == "cash"):
        raise Refused("day")

    def change() -> None:
        paper.day, paper.last_day = "", paper.day

    return [], change


def chips_at_cage(paper: Auditor, request: Request) -> Change:
    """L3, E15: face value; and where a file in play says so, on the day of issue alone."""
    body, who = request.body, request.actor
    if not paper.day:
        raise Refused("day")
    if body["person"] not in paper.people:
        raise Refused("person")
    if body["cents"] <= 0 or body["person"] == who:
        raise Refused("money")
    issued = body.get("day") or paper.day
    cash = [table for table in paper.tables.values() if table.currency == "cash"]
    if issued != paper.day and any(table.rules.house.redeem == "face_value_same_day" for table in cash):
        raise Refused("chips")
    ends = (f"cash/person:{body['person']}", f"cash/chips:{issued}:{body['person']}")
    source, target = ends if request.kind == "buy_chips" else ends[::-1]
    return [(source, target, body["cents"])], lambda: None
