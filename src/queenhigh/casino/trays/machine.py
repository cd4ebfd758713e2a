"""A tray as a decider: slips with two names, counts with two signers, what a table has to be able to pay.

Pure, like all deciders; `day` and the cents in the cage are facts that whoever runs the house hands over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.casino.approvals import check_reason
from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.casino.trays import actions as do
from queenhigh.casino.trays import events as ev
from queenhigh.casino.trays.chips import Chips, cents_of, check_chips, chips_of
from queenhigh.casino.trays.tray import TrayTerms
from queenhigh.errors import IllegalAction

if TYPE_CHECKING:
    from queenhigh.casino.trays.tray import Tray

Events = tuple[Any, ...]


def ask(tray: Tray, cents: int, action: do.AskSlip, who: str, day: str) -> Events:
    """Chips are asked for; somebody else approves them."""
    chips = check_chips(action.chips)
    _check_slip(tray, cents, action, day)
    return (ev.SlipAsked(do.AskSlip(action.kind, chips), who),)


def approve(tray: Tray, cents: int, what: do.AskSlip, by: str, who: str, day: str) -> Events:
    """What was asked for is done, if it is still possible."""
    _check_slip(tray, cents, what, day)
    amount = cents_of(what.chips)
    return (ev.SlipMade(tray.slip + 1, what.kind, amount, what.chips, day, by, who),)


def _check_slip(tray: Tray, cents: int, what: do.AskSlip, day: str) -> None:
    if what.kind == "opening":
        if not day:
            raise IllegalAction("day/none", "no gaming day is open", {})
        if tray.status != "closed":
            raise _wrong(tray, "the tray is opened once a day, after the box was counted")
    elif tray.status != "open":
        raise _wrong(tray, f"a {what.kind} needs an open tray")
    elif tray.first is not None:
        raise _wrong(tray, f"a {what.kind} waits until the count is over")
    elif what.kind == "credit" and cents_of(what.chips) > cents:
        message = f"the tray holds {cents} cents, not {cents_of(what.chips)}"
        raise IllegalAction("tray/credit", message, {"cents": cents, "wanted": cents_of(what.chips)})


def _wrong(tray: Tray, why: str) -> IllegalAction:
    return IllegalAction("tray/status", f"the tray is {tray.status}: {why}", {"status": tray.status})


def count(tray: Tray, cents: int, action: do.CountChips, who: str, day: str, terms: TrayTerms) -> Events:
    """The first count is kept; the second one, by somebody else, decides."""
    chips = check_chips(action.chips, nothing=True)
    wanted = {"opening": "issued", "closing": "open", "drop": "boxed"}[action.kind]
    if tray.status != wanted:
        raise _wrong(tray, f"the {action.kind} is counted when it is {wanted}")
    counted = ev.ChipsCounted(action.kind, who, chips)
    if tray.first is None:
        return (counted,)
    first = tray.first
    if first.by == who:
        raise IllegalAction("count/same_person", f"{who} has counted, and somebody else counts too", {"by": who})
    book = tray.box_cents if action.kind == "drop" else cents
    agree = first.chips == chips
    compared = ev.CountsCompared(action.kind, first.chips, first.by, chips, who, book, agree)
    return (counted, compared, *(_counted(tray, compared, day or tray.day, terms) if agree else ()))


def _counted(tray: Tray, count: ev.CountsCompared, day: str, terms: TrayTerms) -> Events:
    """The slips that follow from two counts that agree."""
    made: list[Any] = []
    found = cents_of(count.second)
    number, names = tray.slip + 1, (count.first_by, count.second_by)
    off = found - count.book_cents
    if off:
        chips = chips_of(abs(off), terms.denominations)
        # What is missing from a box was bought money first, and fees only where that is not enough.
        fees = min(0, found - tray.fees_cents) if count.kind == "drop" else 0
        made.append(ev.SlipMade(number, "correction", off, chips, day, *names, fees_cents=fees, of=count.kind))
        number += 1
    if count.kind == "closing":
        made.append(ev.SlipMade(number, "closing", found, count.second, day, *names))
    elif count.kind == "drop":
        fees = min(tray.fees_cents, found)
        made.append(ev.SlipMade(number, "drop", found, count.second, day, *names, fees_cents=fees))
    return tuple(made)


def discard(tray: Tray, action: do.DiscardCount, who: str) -> Events:
    """A count that was begun begins again."""
    if tray.first is None:
        raise IllegalAction("count/none", "no count is begun", {})
    return (ev.CountDiscarded(who, check_reason(action.reason)),)


def correction(tray: Tray, cents: int, person: str, names: tuple[str, str], day: str) -> ev.SlipMade:
    """The slip of a corrected payout: so many cents to a person, out of the tray, or below zero back."""
    return ev.SlipMade(tray.slip + 1, "correction", -cents, chips_of(abs(cents)), day, *names, person=person)


def due_fill(tray: Tray, lacking: int, day: str, terms: TrayTerms) -> ev.SlipMade:
    """What a tray lacks comes from the cage, whatever happens: a table never owes a winner."""
    chips = chips_of(lacking, terms.denominations)
    return ev.SlipMade(tray.slip + 1, "fill", lacking, chips, day, HOUSE_ACTOR, HOUSE_ACTOR, due=True)


def back_to_cage(tray: Tray, cents: int, day: str, terms: TrayTerms) -> ev.SlipMade:
    """What comes to a tray that is closed goes on to the cage."""
    chips = chips_of(cents, terms.denominations)
    return ev.SlipMade(tray.slip + 1, "credit", cents, chips, day, HOUSE_ACTOR, HOUSE_ACTOR)


def opened_alone(day: str, terms: TrayTerms) -> Events:
    """A demo table takes its tray by itself."""
    chips: Chips = chips_of(terms.demo_cents, terms.denominations)
    return (ev.SlipMade(1, "opening", terms.demo_cents, chips, day, HOUSE_ACTOR, HOUSE_ACTOR),)


def closed_alone(tray: Tray, cents: int, terms: TrayTerms) -> Events:
    """A demo table gives its tray and its box back by itself."""
    number, box = tray.slip + 1, tray.box_cents
    both = (HOUSE_ACTOR, HOUSE_ACTOR)
    return (
        ev.SlipMade(number, "closing", cents, chips_of(cents, terms.denominations), tray.day, *both),
        ev.SlipMade(
            number + 1, "drop", box, chips_of(box, terms.denominations), tray.day, *both, fees_cents=tray.fees_cents
        ),
    )


def check_start(tray: Tray, cents: int, cage_cents: int, liability: int) -> None:
    """Bets open only at a tray that was counted, and while it can pay the most that a round may cost, with the cage."""
    if tray.status != "open":
        raise _wrong(tray, "no round begins before it is opened and counted")
    if tray.first is not None:
        raise _wrong(tray, "it is being counted, and no round begins")
    if cents + cage_cents < liability:
        facts = {"tray_cents": cents, "cage_cents": cage_cents, "liability_cents": liability}
        message = f"a round may cost {liability} cents; tray and cage hold {cents + cage_cents}"
        raise IllegalAction("tray/short", message, facts)
