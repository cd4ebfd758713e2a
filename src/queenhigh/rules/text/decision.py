"""The decision: who makes it, in which order, and what each option means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.forfeits import lost_by
from queenhigh.rules.text.document import Paragraph, Points, Section
from queenhigh.rules.text.english import capital, count, listed, times
from queenhigh.rules.text.ways import way

if TYPE_CHECKING:
    from queenhigh.rules.schema.wagering import Decision, Option, Swap
    from queenhigh.rules.text.document import Statement
    from queenhigh.rules.text.teller import Teller


def the_decision(teller: Teller) -> Section:
    """What a player may do after looking at the cards."""
    decision = teller.rules.decision
    if decision is None:
        none = teller.say(f"Players have no decision to make after the deal; the hands are shown {_going(teller)}.")
        return Section("The decision", (Paragraph((none, *_touching(teller), _collected(teller))),))
    options = Points(tuple(_option(teller, name, option) for name, option in decision.option.items()))
    after = Paragraph((*_without(teller, decision), _collected(teller)))
    return Section("The decision", (Paragraph(tuple(_offered(teller, decision))), options, after))


def _going(teller: Teller) -> str:
    return way(teller, teller.rules.order.decide)


def _offered(teller: Teller, decision: Decision) -> list[Statement]:
    cards = listed(_seen(teller, zone) for zone in decision.sees)
    turned = any(part.turn_up for part in teller.rules.deal if part.to == "bank")
    up = f" What is turned up of {teller.bank}'s cards is seen by all." if turned else ""
    skipped = f", {teller.bank} excepted" if teller.rules.bank.by == "seat" else ""
    choices = "one of the following options" if len(decision.option) > 1 else "the following option"
    wager = teller.wager(decision.wager)
    return [
        teller.say(f"Each player who has made {wager} examines {cards}.{up}", "decision.sees", "decision.wager"),
        *_touching(teller),
        teller.say(f"The players then decide in turn{skipped}, {_going(teller)}.", "order.decide"),
        teller.say(f"Each takes {choices}:"),
    ]


def _seen(teller: Teller, zone: str) -> str:
    cards = teller.cards_in("seat", (zone,))
    if zone == "hand":
        return f"the {count(cards, 'card')} of the hand"
    return "the draw card" if cards == 1 else f"the {count(cards, 'draw card')}"


def _touching(teller: Teller) -> list[Statement]:
    if teller.rules.procedure.touching == "player_and_dealer":
        who = f"Nobody but the player and {teller.dealer} shall touch a hand."
    else:
        who = f"Nobody but {teller.dealer} shall touch a hand."
    said = [teller.say_set(who, "procedure.touching")]
    if teller.rules.procedure.in_view:
        text = f"Each player keeps the cards in full view of {teller.dealer} at all times."
        said.append(teller.say(text, "procedure.in_view"))
    return said


def _option(teller: Teller, name: str, option: Option) -> Statement:
    does = [_raise(teller, option), _swap(teller, option.swap), _forfeits(teller, option)]
    told = "; ".join(part for part in does if part)
    text = f"{option.label}: {told}."
    if option.allowed_if:
        wanted = option.allowed_if
        mark = teller.mark(wanted.hand, wanted.at_least)
        text += f" This is allowed only if {teller.hand(wanted.hand)} is {mark}."
    return teller.say(text, f"decision.option.{name}", clause=option.clause)


def _raise(teller: Teller, option: Option) -> str:
    raised = option.raise_
    if raised is None:
        return "" if option.forfeits else "the player makes no further wager"
    return f"the player makes {teller.wager(raised.wager)}, {times(raised.min, raised.max, teller.wager(raised.of))}"


def _swap(teller: Teller, swap: Swap | None) -> str:
    if swap is None:
        return ""
    if swap.zone == "draw":
        cards = teller.cards_in("seat", ("draw",))
        other = "the draw card" if cards == 1 else "a draw card"
    else:
        other = "another card of the hand"
    return (
        f"the player may then discard {count(swap.max, 'card')} of the hand, face down, for {other}, which stays unseen"
    )


def _forfeits(teller: Teller, option: Option) -> str:
    """What is lost at once, and what stays although nothing more is wagered."""
    if not option.forfeits:
        return ""
    verb = "is" if len(option.forfeits) == 1 else "are"
    told = f"{_if_made(teller, option.forfeits)} {verb} forfeited"
    # What a fold does to a meter's wager is told with the meter: no document says it, whatever the option cites.
    standing = [name for name in _standing(teller, option) if teller.rules.wager[name].kind != "meter"]
    if standing:
        stand = "stands and is settled" if len(standing) == 1 else "stand and are settled"
        told += f"; {teller.wagers(standing)} {stand} all the same"
    return told


def _standing(teller: Teller, option: Option) -> list[str]:
    """The wagers that a player who gives the hand up still has on it."""
    if option.raise_ or not option.forfeits:
        return []
    before = [name for name, wager in teller.rules.wager.items() if wager.kind != "raise"]
    return [name for name in before if name not in lost_by(teller.rules, option)]


def _if_made(teller: Teller, names: tuple[str, ...]) -> str:
    """Who decides has made the wager that calls for a decision, and perhaps the others."""
    decision = teller.rules.decision
    sure = [name for name in names if decision and decision.wager in (name, teller.rules.wager[name].equals)]
    perhaps = [name for name in names if name not in sure]
    if not perhaps:
        return teller.wagers(sure)
    return listed([*(teller.wager(name) for name in sure), f"(if made) {teller.wagers(perhaps)}"])


def _without(teller: Teller, decision: Decision) -> list[Statement]:
    """Players who take part without the wager that calls for a decision."""
    others = [
        name
        for name, wager in teller.rules.wager.items()
        if wager.kind in ("opening", "side")
        and name != decision.wager
        and not wager.needs
        and wager.equals != decision.wager
    ]
    if not others:
        return []
    without = f"A player who has made {teller.wagers(others, 'or')} without {teller.wager(decision.wager)}"
    drawing = " and exchanges no card" if teller.exchanges else ""
    return [teller.say(f"{without} has no decision to make{drawing}.")]


def _collected(teller: Teller) -> Statement:
    text = f"{capital(teller.dealer)} collects the forfeited wagers and their cards before {teller.bank}'s hand is revealed."
    decision = teller.rules.decision
    if decision and any(_standing(teller, option) for option in decision.option.values()):
        text += " A hand on which a wager still stands lies face down on the layout until that wager is settled."
    return teller.say_set(text, "procedure.forfeits")
