"""The keypad of a table with a human dealer, as the auditor has it: sensors, marks, the key, J-POT, and what is paid by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.casino.audited_meters import award, lock_award, lock_of, on_meters, release, to_lock
from tests.casino.audited_round import Refused, Won

if TYPE_CHECKING:
    from tests.casino.audited_table import Posting, Table
    from tests.casino.audited_words import Draft, Request
    from tests.casino.auditor import Auditor
    from tests.round.story import Settled

Late = Callable[["Auditor"], list[str]]
"""What the meters say when the entry is written; the streams that get one, too."""
Pressed = tuple[list["Posting"], Late]


def lit(table: Table) -> tuple[int, ...]:
    """B13: a sensor is lit while a wager on a meter lies there and was not taken in."""
    now, wagers = table.round, {terms.wager for terms in table.rules.meter.values()}
    if now is None or now.phase != "betting":
        return ()
    return tuple(sorted({spot for _, spot, wager in now.felt if wager in wagers}))


def by_button(table: Table, kind: str) -> None:
    """B14: what the buttons of a keypad do, nobody does without them."""
    if not table.has_keypad:
        return
    if kind == "close_bets" and lit(table):
        raise Refused("keypad")
    if kind in ("lock_award", "release_award", "confirm_award"):
        raise Refused("keypad")
    if kind == "rack" and (table.registered or table.marks):
        raise Refused("keypad")


def to_lock_award(table: Table, request: Request) -> Draft:
    """A lock without a button: the meter says the amount when it is written, where there is no keypad."""
    if not table.has_keypad or request.body["cents"] is not None:
        to_lock(table, request.body)
    elif not any(
        each.name[2] == request.body["bettor"] and not each.win for each in won_on(table, request.body["spot"])
    ):
        raise Refused("keypad")

    def draft(auditor: Auditor) -> tuple[list[Posting], list[str]]:
        by_button(table, request.kind)
        return lock_award(auditor, table, request)

    return draft


def pressed(paper: Auditor, table: Table, request: Request) -> Draft:
    """One press of a button, or a turn of the key."""
    if request.kind == "press_hand" and table.rules.meter and request.body["amounts"]:
        raise Refused("award")
    if request.kind == "press_hand" and to_mark(table, request.body["spot"]):
        return lambda auditor: marked(auditor, table, request)
    if not table.has_keypad:
        raise Refused("keypad")
    made, late = PRESSES[request.kind](paper, table, request)
    return lambda auditor: auditor.finished(table, made, late(auditor))


def nothing(paper: Auditor) -> list[str]:
    del paper
    return []


def at(table: Table, key: str) -> None:
    if table.key != key:
        raise Refused("keypad")


def won_on(table: Table, spot: int) -> list[Won]:
    return [
        each
        for each in (table.round.won if table.round and table.round.phase == "awarding" else [])
        if each.name[1] == spot
    ]


def to_mark(table: Table, spot: int) -> list[Won]:
    """What a mark would lock; the meters say how much only when it is written."""
    if spot in table.marks or table.key != "RUN":
        return []
    return [each for each in won_on(table, spot) if not each.win]


def marked(paper: Auditor, table: Table, request: Request) -> tuple[list[Posting], list[str]]:
    """P3: the amount is what the meter stands at, the seed is there again at once, and winners come in their order."""
    if not table.has_keypad:
        raise Refused("keypad")
    spot, streams = request.body["spot"], []
    for each in to_mark(table, spot):
        meter, _, bettor = each.name
        body = {"meter": meter, "spot": spot, "bettor": bettor, "cents": None}
        streams += lock_award(paper, table, replace(request, kind="lock_award", body=body))[1]
    table.marks = (*table.marks, spot)
    paper.tables[table.name] = table
    return [], sorted(set(streams))


def coin_in(paper: Auditor, table: Table, request: Request) -> Pressed:
    at(table, "RUN")
    if table.round is None or table.round.phase != "betting":
        raise Refused("keypad")
    spots = lit(table)
    made = paper.played(table, "close_bets", {})
    table.registered = spots
    return made, lambda auditor: on_meters(auditor, table, replace(request, kind="close_bets"))


def hand(paper: Auditor, table: Table, request: Request) -> Pressed:
    """A mark on a hand that wins nothing locks nothing; pressed again, a mark is gone, and its lock with it."""
    del paper
    spot, now = request.body["spot"], table.round
    if now is None or not now.dealt or spot not in now.spots:
        raise Refused("keypad")
    if any(each.name in table.recorded for each in won_on(table, spot)):
        raise Refused("keypad")
    at(table, "RUN")
    if spot not in table.marks:
        if not now.is_shown(spot):
            raise Refused("keypad")
        table.marks = (*table.marks, spot)
        return [], nothing
    back = [each.name for each in reversed(won_on(table, spot)) if each.win]
    for meter, _, bettor in back:
        award(table, "release_award", {"meter": meter, "spot": spot, "bettor": bettor})
    table.marks = tuple(each for each in table.marks if each != spot)

    def late(auditor: Auditor) -> list[str]:
        for meter, _, bettor in back:
            release(auditor, table, table.meters[meter], spot, bettor, void=False)
        return sorted({f"meter:{table.meters[meter]}" for meter, _, _ in back})

    return [], late


def key(paper: Auditor, table: Table, request: Request) -> Pressed:
    """Back at RUN the table pays what J-POT has recorded."""
    del paper
    if request.body["position"] == table.key:
        raise Refused("keypad")
    table.key = request.body["position"]
    if table.key == "JPH":
        return [], nothing
    made: list[Posting] = []
    paid, table.recorded = table.recorded, ()
    for meter, spot, bettor in paid:
        made += award(table, "confirm_award", {"meter": meter, "spot": spot, "bettor": bettor})
    table.marks = tuple(spot for spot in table.marks if spot not in {name[1] for name in paid})

    def late(auditor: Auditor) -> list[str]:
        for meter, spot, bettor in paid:
            house = table.meters[meter]
            auditor.meters[house].pay(lock_of(auditor, table, house, spot, bettor))
        return sorted({f"meter:{table.meters[meter]}" for meter, _, _ in paid})

    return made, late


def right_marks(table: Table) -> None:
    """P2: no other hand is marked than one that wins."""
    if any(not won_on(table, spot) for spot in table.marks):
        raise Refused("keypad")


def jackpot(paper: Auditor, table: Table, request: Request) -> Pressed:
    del paper, request
    at(table, "JPH")
    right_marks(table)
    won = table.round.won if table.round else []
    found = [each.name for each in won if each.win and each.name not in table.recorded]
    if not found:
        raise Refused("keypad")
    table.recorded = (*table.recorded, *found)

    def late(auditor: Auditor) -> list[str]:
        for meter, spot, bettor in found:
            house = table.meters[meter]
            auditor.meters[house].record(lock_of(auditor, table, house, spot, bettor))
        return sorted({f"meter:{table.meters[meter]}" for meter, _, _ in found})

    return [], late


def game_over(paper: Auditor, table: Table, request: Request) -> Pressed:
    """P2: refused while a winner is unmarked, another hand is marked, or a win waits for the supervisor."""
    del request
    at(table, "RUN")
    right_marks(table)
    if table.round is not None and table.round.phase == "awarding":
        raise Refused("keypad")
    return paper.racked(table), nothing


PRESSES: dict[str, Callable[[Auditor, Table, Request], Pressed]] = {
    "press_coin_in": coin_in,
    "press_hand": hand,
    "turn_key": key,
    "press_jackpot": jackpot,
    "press_game_over": game_over,
}


# ── what is paid by hand ─────────────────────────────────────────────────────────────────────────────────────────────


def by_hand(told: list[Settled]) -> list[tuple[int, str, str, int]]:
    """T10: each wager in the order of the rules, with what goes to the bettor for it."""
    return [
        (each.spot, each.name, each.item, sum(m.cents for m in each.moves if m.target.startswith("bettor:")))
        for each in told
    ]


def pay(paper: Auditor, table: Table, request: Request) -> list[Posting]:
    """The software checks what the dealer pays: the next one, and the right amount."""
    del paper
    body = request.body
    if not table.to_pay or table.to_pay[0] != (body["spot"], body["bettor"], body["wager"], body["cents"]):
        raise Refused("pay")
    table.to_pay = table.to_pay[1:]
    return []
