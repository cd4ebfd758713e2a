"""What staff do with the house and its tables, as the auditor has it: the cage, scopes, two persons, pause and close."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.casino.audited_counts import (
    asked,
    both_ways,
    chips_at_cage,
    close_day,
    count,
    discard,
    open_day,
    slip,
    slip_made,
)  # fmt: skip
from tests.casino.audited_keypad import pay
from tests.casino.audited_round import Refused
from tests.casino.audited_table import Posting, Table
from tests.casino.audited_words import Draft, Request

if TYPE_CHECKING:
    from tests.casino.auditor import Auditor


def at_house(paper: Auditor, request: Request) -> Draft:
    made, change = house_step(paper, request)

    def draft(auditor: Auditor) -> tuple[list[Posting], list[str]]:
        auditor.post(made)  # refused before anything has changed
        change()
        return [], []

    return draft


def house_step(paper: Auditor, request: Request) -> tuple[list[Posting], Callable[[], object]]:
    kind, body, who = request.kind, request.body, request.actor

    def nothing() -> None:
        return None

    match kind:
        case "deposit" | "withdraw":
            if body["person"] not in paper.people:
                raise Refused("person")
            if body["cents"] <= 0 or body["person"] == who:
                raise Refused("money")
            ends = ["cash/world", f"cash/person:{body['person']}"]
            return [(*(ends if kind == "deposit" else ends[::-1]), body["cents"])], nothing
        case "add_person":
            if body["person"] in paper.people or not body["person"].isalnum():
                raise Refused("person")
            return [], lambda: paper.people.__setitem__(body["person"], set(body["roles"]))
        case "fund_cage":
            if not body["cents"]:
                raise Refused("money")
            if not body["reason"].strip():
                raise Refused("reason")
            number = paper.asked_last + 1

            def ask() -> None:
                paper.asked_last = number
                paper.waiting[number] = (who, body)

            return [], ask
        case "approve":
            by, what = second(paper.waiting, body["number"], who)
            del by
            ends = ["cash/world", "cash/cage"]
            moved = [(*(ends if what["cents"] > 0 else ends[::-1]), abs(what["cents"]))]
            return moved, lambda: paper.waiting.pop(body["number"])
        case "disable":
            kind_of, _, name = body["scope"].partition(":")
            there = {"table": set(paper.tables), "person": set(paper.people)}.get(kind_of, {name})
            if name not in there or body["scope"] in paper.disabled:
                raise Refused("disable")
            if not body["reason"].strip():
                raise Refused("reason")
            return [], lambda: paper.disabled.add(body["scope"])
        case "enable":
            if body["scope"] not in paper.disabled:
                raise Refused("disable")
            return [], lambda: paper.disabled.discard(body["scope"])
        case "open_day":
            return open_day(paper, request)
        case "close_day":
            return close_day(paper, request)
        case "buy_chips" | "redeem_chips":
            return chips_at_cage(paper, request)
        case _:
            raise AssertionError(kind)


def second(waiting: dict[int, Any], number: int, who: str) -> Any:
    """Whoever asks never approves."""
    if number not in waiting or waiting[number][0] == who:
        raise Refused("approval")
    return waiting[number]


def pause(paper: Auditor, table: Table, request: Request) -> list[Posting]:
    del paper
    if table.status != "open":
        raise Refused("table")
    if not request.body["reason"].strip():
        raise Refused("reason")
    table.status = "paused"
    return []


def resume(paper: Auditor, table: Table, request: Request) -> list[Posting]:
    del paper, request
    if table.status not in ("paused", "stopped"):
        raise Refused("table")
    table.status = "open"
    return []


def close(paper: Auditor, table: Table, request: Request) -> list[Posting]:
    del paper
    if table.status not in ("open", "paused", "stopped"):
        raise Refused("table")
    if not request.body["reason"].strip():
        raise Refused("reason")
    table.status = "closing"
    return [] if table.is_open else table.everyone_leaves()


def call(paper: Auditor, table: Table, request: Request) -> list[Posting]:
    """B14: one call at a time, with a reason."""
    del paper
    if table.status == "closed":
        raise Refused("table")
    if table.calls:
        raise Refused("call")
    if not request.body["reason"].strip():
        raise Refused("reason")
    table.calls = True
    return []


def answer(paper: Auditor, table: Table, request: Request) -> list[Posting]:
    del paper, request
    if not table.calls:
        raise Refused("call")
    table.calls = False
    return []


def correct(paper: Auditor, table: Table, request: Request) -> list[Posting]:
    """T9: a counter-entry waits for a second name."""
    del paper
    body = request.body
    most = max(table.rounds, table.round.number if table.round else 0)
    if not 1 <= body["round"] <= most or not body["cents"] or body["bettor"] not in table.guests_of[body["round"]]:
        raise Refused("correction")
    if not body["reason"].strip():
        raise Refused("reason")
    return asked(table, request)


def approve(paper: Auditor, table: Table, request: Request) -> list[Posting]:
    _, kind, body = second(table.waiting, request.body["number"], request.actor)
    if kind == "ask_slip":
        made = slip_made(paper, table, body)
    else:
        made = both_ways(table.account("tray"), table.wallet(body["bettor"]), body["cents"])
        table.slips += 1
        table.corrected -= body["cents"]
    del table.waiting[request.body["number"]]
    return made


def decline(paper: Auditor, table: Table, request: Request) -> list[Posting]:
    del paper
    if request.body["number"] not in table.waiting:
        raise Refused("approval")
    if not request.body["reason"].strip():
        raise Refused("reason")
    del table.waiting[request.body["number"]]
    return []


LIVE: dict[str, Callable[[Auditor, Table, Request], list[Posting]]] = {
    "pause_table": pause,
    "resume_table": resume,
    "close_table": close,
    "call_supervisor": call,
    "answer_call": answer,
    "correct_payout": correct,
    "ask_slip": slip,
    "count_chips": count,
    "discard_count": discard,
    "pay_wager": pay,
    "approve": approve,
    "decline": decline,
}
