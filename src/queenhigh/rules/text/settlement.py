"""The order in which wagers are settled, and what a finite bank does when it runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.text.document import Item, Points, Section, Steps
from queenhigh.rules.text.english import capital, listed_steps
from queenhigh.rules.text.ways import way

if TYPE_CHECKING:
    from queenhigh.rules.schema.paying import Settle
    from queenhigh.rules.text.document import Statement
    from queenhigh.rules.text.teller import Teller


def settlement(teller: Teller) -> Section:
    """Who is settled when, and how."""
    items: list[Item] = [Steps(tuple(_steps(teller)))]
    notes = [*_button(teller), *_meter(teller), *_finite_bank(teller), *_rounding(teller), *_handling(teller)]
    if notes:
        items.append(Points(tuple(notes)))
    return Section("Order of settlement", tuple(items))


def _steps(teller: Teller) -> list[Statement]:
    match teller.rules.settle.first:
        case "losers":
            return _collecting(teller)
        case "nothing":
            return _one_by_one(teller)


def settled_first(settle: Settle) -> str:
    """What is settled before the spots are gone through, in a list of steps; empty for nothing."""
    match settle.first:
        case "losers":
            return "all losing wagers"
        case "nothing":
            return ""


def _going(teller: Teller) -> str:
    return way(teller, teller.rules.order.settle)


def _in_order(teller: Teller) -> str:
    return listed_steps([teller.wager(name) for name in teller.rules.settle.wagers])


def _collecting(teller: Teller) -> list[Statement]:
    clause = teller.rules.settle.clause
    return [
        teller.say(
            f"{capital(teller.bank)} first collects all losing wagers of the table.", "settle.mode", clause=clause
        ),
        teller.say(
            f"The winning wagers are then paid, {_going(teller)}; for each player, {_in_order(teller)}.",
            "order.settle",
            "settle.wagers",
        ),
    ]


def _one_by_one(teller: Teller) -> list[Statement]:
    clause = teller.rules.settle.clause
    return [
        teller.say(
            f"The wagers are settled player by player, {_going(teller)}.",
            "order.settle",
        ),
        teller.say(
            f"For each player the wagers are settled one after another: {_in_order(teller)}.",
            "settle.wagers",
            "settle.mode",
            clause=clause,
        ),
    ]


def _button(teller: Teller) -> list[Statement]:
    if teller.rules.procedure.settle_marker:
        return [teller.say("An action button marks where settlement begins.", "procedure.settle_marker")]
    if teller.rules.order.settle.start != "button":
        return []
    text = "If the player at the action button has nothing to settle, the action passes clockwise to the next who has."
    return [teller.say(text)]


def _meter(teller: Teller) -> list[Statement]:
    if not teller.rules.meter:
        return []
    text = (
        "A wager on the meter that the tray pays, or that loses, is settled after the player's other wagers. Awards from"
        " the meter follow when every player has been settled, and envy comes last."
    )
    return [teller.say(text)]


def _finite_bank(teller: Teller) -> list[Statement]:
    cap = teller.rules.bank.cap
    if cap is None:
        return []
    won = "" if cap == "payoffs" else f" and from what {teller.bank} has won in the round"
    said = [
        teller.say(
            f"A winning wager is paid from the amount put up{won}, as far as"
            " it lasts; the winner always takes back the whole stake. Once nothing is left, settlement stops, and every"
            " wager not yet reached is returned."
        )
    ]
    if cap == "loss_and_win":
        final = "final " if teller.rules.bank.measured == "final" else ""
        said.append(
            teller.say(
                f"A losing wager is collected only as far as {teller.bank}'s {final}gain in the round stays within the"
                " amount put up; the rest of it is returned."
            )
        )
    return said


def _rounding(teller: Teller) -> list[Statement]:
    if teller.rules.settle.rounding is None:
        return []
    text = f"Winnings are paid in whole cents: a part of a cent stays with {teller.bank}."
    return [teller.say(text, "settle.rounding")]


def _handling(teller: Teller) -> list[Statement]:
    ways = {
        "lay_and_pay": "Hands are paid by “lay and pay”: the cards are laid out, and the wagers are settled beside them.",
        "pick_and_pay": "Hands are paid by “pick and pay”: the cards are picked up, and then the wagers are settled.",
        "house_choice": "Each wager is settled by “lay and pay” or by “pick and pay”, as the house chooses.",
    }
    procedure = teller.rules.procedure
    said = []
    if procedure.work_area is not None:
        text = (
            f"Each hand is brought into the work area between {teller.bank}'s hand and {teller.wager(procedure.work_area)},"
            " and its wagers are settled from the back forwards."
        )
        said.append(teller.say(text, "procedure.work_area"))
    if procedure.payment in ways:
        said.append(teller.say(ways[procedure.payment], "procedure.payment"))
    return said
