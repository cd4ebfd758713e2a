"""What people do with a meter, as the auditor has it: rate and ceiling, links, and what two persons adjust, move or end."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from tests.casino.audited_meters import Meter, fund, move
from tests.casino.audited_round import Refused
from tests.casino.audited_words import MICRO, Request

if TYPE_CHECKING:
    from tests.casino.audited_table import Posting, Table
    from tests.casino.audited_words import Draft
    from tests.casino.auditor import Auditor

MOVES = ("transfer_meter", "retire_meter")


def at_meter(paper: Auditor, name: str, request: Request) -> Draft:
    """Where the money may go is looked at first; everything else while the meter is held."""
    asked = request
    if request.kind == "approve" and name in paper.meters:
        asked = paper.meters[name].waiting.get(request.body["number"], ("", request))[1]
    if asked.kind in MOVES:
        check_way(paper, name, asked)

    def draft(auditor: Auditor) -> tuple[list[Posting], list[str]]:
        book = auditor.meters.get(name)
        if book is None or book.status != "open":
            raise Refused("meter")
        return [], STEPS[request.kind](auditor, name, request)

    return draft


def reason(request: Request) -> None:
    if not request.body["reason"].strip():
        raise Refused("reason")


# ── alone ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def unlink(paper: Auditor, name: str, request: Request) -> list[str]:
    """P8: no wagers at one table, or at all of them."""
    book, where = paper.meters[name], request.body["table"]
    if (where and where not in book.tables) or where in book.unlinked:
        raise Refused("meter")
    reason(request)
    book.unlinked.add(where)
    return []


def link(paper: Auditor, name: str, request: Request) -> list[str]:
    book, where = paper.meters[name], request.body["table"]
    if where not in book.unlinked:
        raise Refused("meter")
    book.unlinked.remove(where)
    return []


def rate(paper: Auditor, name: str, request: Request) -> list[str]:
    """P6: another share waits for the next win of the whole meter."""
    book, share = paper.meters[name], request.body["contribution_bp"]
    now = book.money.share * 10_000 if book.next_rate is None else book.next_rate
    if not 0 <= share <= 10_000 or share == now:
        raise Refused("meter")
    reason(request)
    book.next_rate = share
    return []


def ceiling(paper: Auditor, name: str, request: Request) -> list[str]:
    """P6: it only rises."""
    book, cents = paper.meters[name], request.body["cents"]
    if book.money.ceiling is None or cents <= book.money.ceiling:
        raise Refused("meter")
    reason(request)
    book.money.ceiling = cents
    return []


# ── two persons ──────────────────────────────────────────────────────────────────────────────────────────────────────


def ask(paper: Auditor, name: str, request: Request) -> list[str]:
    """Something waits for a second person, if it could be done now."""
    reason(request)
    possible(paper.meters[name], name, request)
    book = paper.meters[name]
    book.asked_last += 1
    book.waiting[book.asked_last] = (request.actor, request)
    return []


def possible(book: Meter, name: str, request: Request) -> Fraction:
    """The cents that would come onto the meter, or below zero leave it; refused where that cannot be."""
    body = request.body
    if request.kind == "adjust_meter":
        cents = Fraction(body["micro_cents"], MICRO)
        if body["win"]:
            lock = next((each for each in book.locks if each.win == body["win"] and each.status == "stranded"), None)
            if lock is None or cents:
                raise Refused("meter")
            cents = Fraction(lock.won.cents)
        if not cents or book.money.cents + cents < 0:
            raise Refused("meter")
        return cents
    if body["to"] == name:
        raise Refused("meter")
    if request.kind == "transfer_meter":
        cents = Fraction(body["micro_cents"], MICRO)
        if not 0 < cents <= book.money.cents:
            raise Refused("meter")
        return -cents
    if any(lock.status in ("locked", "recorded", "stranded") for lock in book.locks) or "" not in book.unlinked:
        raise Refused("meter")
    return -book.money.cents


def check_way(paper: Auditor, name: str, asked: Request) -> None:
    """P12: to an open meter of the same money with odds that are no worse; and nobody who has wagered loses the meter."""
    sender, receiver = paper.meters.get(name), paper.meters.get(asked.body["to"])
    if sender is None or receiver is None:
        raise Refused("meter")
    if receiver.status != "open" or receiver.currency != sender.currency or receiver.odds < sender.odds:
        raise Refused("meter")
    if asked.kind == "retire_meter" and any(in_play(paper.tables[table], name) for table in sender.tables):
        raise Refused("meter")


def in_play(table: Table, meter: str) -> bool:
    """Whether a round may still win from a meter: a wager on it was made there, and the hands were not settled."""
    now = table.round
    if now is None or now.phase in ("racking", "void", "over"):
        return False
    wagers = {terms.wager for own, terms in table.rules.meter.items() if table.meters[own] == meter}
    return any(wager in wagers for _, _, wager in now.felt)


def approve(paper: Auditor, name: str, request: Request) -> list[str]:
    """Whoever asked never approves; and it is done as things are now."""
    book, number = paper.meters[name], request.body["number"]
    if number not in book.waiting or book.waiting[number][0] == request.actor:
        raise Refused("approval")
    asked = book.waiting[number][1]
    cents = possible(book, name, asked)
    del book.waiting[number]
    if asked.kind == "adjust_meter":
        adjusted(paper, name, asked, cents)
        return []
    moved(paper, name, asked, -cents)
    return [f"meter:{asked.body['to']}"]


def adjusted(paper: Auditor, name: str, asked: Request, cents: Fraction) -> None:
    """The house pays, or gets it; what a void has left aside is the meter's already, and only comes to light again."""
    book = paper.meters[name]
    book.count(adjustments=cents)
    book.put(cents)
    if asked.body["win"]:
        next(lock for lock in book.locks if lock.win == asked.body["win"]).status = "put back"
    else:
        fund(paper, book.currency, name, cents)


def moved(paper: Auditor, name: str, asked: Request, cents: Fraction) -> None:
    """From one meter to another; the reserve goes along when the first one ends."""
    book, other = paper.meters[name], paper.meters[asked.body["to"]]
    reserve = Fraction(0)
    if asked.kind == "retire_meter":
        reserve, book.status = book.money.reserve, "retired"
    book.money.cents -= cents
    book.money.reserve -= reserve
    book.count(moved_out=cents, reserve_out=reserve)
    other.money.reserve += reserve
    other.count(moved_in=cents, reserve_in=reserve)
    other.put(cents)
    source, target = (f"{book.currency}/meter:{each}" for each in (name, asked.body["to"]))
    move(paper, source, target, cents + reserve)


def decline(paper: Auditor, name: str, request: Request) -> list[str]:
    waiting = paper.meters[name].waiting
    if request.body["number"] not in waiting:
        raise Refused("approval")
    reason(request)
    del waiting[request.body["number"]]
    return []


STEPS: dict[str, Callable[[Auditor, str, Request], list[str]]] = {
    "unlink_meter": unlink,
    "link_meter": link,
    "change_rate": rate,
    "raise_ceiling": ceiling,
    "adjust_meter": ask,
    "transfer_meter": ask,
    "retire_meter": ask,
    "approve": approve,
    "decline": decline,
}
