"""How a game is played, in a few sentences for someone who sits down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.forfeits import lost_by
from queenhigh.rules.text.english import capital, count, listed, number
from queenhigh.rules.text.teller import Teller

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.wagering import Option


def how_to_play(ruleset: Ruleset) -> tuple[str, ...]:
    """The steps of a round as a player meets them."""
    teller = Teller(ruleset)
    steps = [_bets(teller), _deal(teller)]
    if ruleset.decision is not None:
        steps += [_option(teller, option) for option in ruleset.decision.option.values()]
    if ruleset.qualifier is not None:
        needs = teller.mark(ruleset.qualifier.hand, ruleset.qualifier.at_least)
        steps.append(f"{capital(teller.bank)} needs {needs} to play.")
    return tuple(steps)


def _bets(teller: Teller) -> str:
    wagers = teller.rules.wager
    by_hand = [wager for wager in wagers.values() if wager.equals is None]
    opening = [wager.label for wager in by_hand if wager.kind == "opening"]
    free = [wager.label for wager in by_hand if wager.kind == "side" and not wager.needs]
    bound = [
        wager.label for wager in wagers.values() if wager.kind == "meter" or (wager.kind == "side" and wager.needs)
    ]
    text = f"Bet {listed(opening + free, 'or') if opening or free else listed(bound, 'or')}"
    if len(opening) + len(free) > 1:
        text += ", or both" if len(opening) + len(free) == 2 else ", or more than one of them"
    if bound and (opening or free):
        text += f". With it you may also bet {listed(bound)}"
    for wager in wagers.values():
        if wager.equals is not None:
            text += f". {wager.label} is bet with {wagers[wager.equals].label}, in the same amount"
    return text + "."


def _deal(teller: Teller) -> str:
    own = sum(part.cards for part in teller.rules.deal if part.to == "seat")
    bank = sum(part.cards for part in teller.rules.deal if part.to == "bank")
    up = sum(len(part.turn_up) for part in teller.rules.deal)
    told = f"You get {count(own, 'card')}, {teller.bank} {count(bank, 'card')}"
    draw = sum(part.cards for part in teller.rules.deal if part.to == "seat" and part.zone == "draw")
    if draw:
        told += f"; {count(draw, 'of yours lies', 'of yours lie')} aside, unseen, as the draw card"
    if up:
        told += f"; {count(up, 'of those is', 'of those are')} turned up"
    return told + "."


def _option(teller: Teller, option: Option) -> str:
    parts = []
    if option.forfeits:
        parts.append(f"you give up {teller.wagers(lost_by(teller.rules, option))}{_staying(teller, option)}")
    if option.raise_ is not None:
        raised = option.raise_
        parts.append(
            f"you bet {_times(raised.min, raised.max)} your {teller.label(raised.of)} on {teller.label(raised.wager)}"
        )
    if option.swap is not None:
        parts.append("you may exchange one card for the draw card")
    if option.allowed_if is not None:
        needs = teller.mark(option.allowed_if.hand, option.allowed_if.at_least)
        parts.append(f"you need {needs} for it")
    told = listed(parts) if parts else "you stay in without a further bet"
    return f"{option.label}: {told}."


def _staying(teller: Teller, option: Option) -> str:
    """Side wagers that a fold does not touch."""
    staying = [
        wager.label
        for name, wager in teller.rules.wager.items()
        if wager.kind in ("side", "meter") and name not in lost_by(teller.rules, option)
    ]
    if not staying or option.raise_ is not None:
        return ""
    return f"; {listed(staying)} {'stays' if len(staying) == 1 else 'stay'} in play"


def table_notes(ruleset: Ruleset, name: str) -> str:
    """What a player has to know beside the rows of a pay table: which cards count, and when it is paid."""
    teller = Teller(ruleset)
    table = ruleset.table[name]
    notes = [_bonus_note(teller, bonus.on) for bonus in ruleset.bonus.values() if bonus.table == name]
    overs = {row.over or table.over or "" for row in table.rows}
    over = ruleset.hand.get(overs.pop()) if len(overs) == 1 else None
    if over is not None and over.of == "both":
        own, bank = teller.cards_in("seat", over.zones), teller.cards_in("bank", over.zones)
        size = ruleset.ranking[over.ranking].size if over.ranking else own + bank
        counted = f"Your best {number(size)}" if size < own + bank else f"All {number(size)}"
        notes.append(f"{counted} of {number(own + bank)} cards: your {number(own)} and {teller.bank}'s {number(bank)}.")
    if over is not None and over.when == "dealt" and teller.exchanges:
        notes.append("The cards as dealt count, before any exchange.")
    if table.basis == "for":
        notes.append("What it pays includes your bet.")
    if any(row.envy for row in table.rows):
        notes.append("Envy: what you win when another player gets that hand.")
    return " ".join(notes)


def _bonus_note(teller: Teller, on: str) -> str:
    decision = teller.rules.decision
    lost = [option.label.lower() for option in decision.option.values() if on in option.forfeits] if decision else []
    unless = f", unless you {listed(lost, 'or')}" if lost else ""
    return f"No extra bet: paid on your {teller.label(on)}, win or lose{unless}."


def _times(low: int, high: int) -> str:
    if low != high:
        return f"{number(low)} to {number(high)} times"
    return "as much as" if low == 1 else f"{number(low)} times"
