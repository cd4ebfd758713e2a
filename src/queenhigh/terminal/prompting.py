"""The line that tells the player what is asked, what it costs and which keys answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.money.cents import format_cents
from queenhigh.round.events import BetsClosed
from queenhigh.round.plan import plan_of
from queenhigh.terminal.building import spots_of
from queenhigh.terminal.fees import bank_fee_words, fees_due, wager_fee

if TYPE_CHECKING:
    from queenhigh.terminal.controller import Controller


def bet_and_fees(controller: Controller) -> tuple[int, int]:
    """What the player has on the table, and the fees of it: due while bets are made, taken after that."""
    view, you = controller.story.view, controller.host.sitting.you
    if view.phase not in ("betting", "closed", "deciding", "revealing", "settling"):
        return 0, 0
    down = sum(stake.cents for stake in (*view.stakes, *view.intake) if stake.bettor == you)
    if view.phase == "betting":
        return down, fees_due(controller.rules, controller.host.sitting.state.stakes, you)
    return down, fees_taken(controller)


def fees_taken(controller: Controller) -> int:
    """What was taken from the player in this round."""
    purse = f"bettor:{controller.host.sitting.you}"
    closed = [event for event in controller.story.heard if isinstance(event, BetsClosed)]
    return sum(fee.cents for event in closed for fee in event.transfers if fee.source == purse)


def bank_span(controller: Controller) -> str:
    """What may be put up as the bank."""
    least, most = controller.host.bank_range()
    at_most = format_cents(max(most, 0))
    return f"{format_cents(least)} to {at_most}" if least > 1 else f"up to {at_most}"


def meanwhile(controller: Controller) -> str:
    """What happens while the table is still telling."""
    if controller.stage == "betting":
        return prompt(controller)
    told = {
        "betting": "The others bet.",
        "closed": "The cards are dealt.",
        "deciding": "The others decide.",
        "revealing": "The bank shows its hand.",
    }.get(controller.story.view.phase, "The wagers are settled, one after another.")
    return f"{told} Space shows it at once."


def prompt(controller: Controller) -> str:
    """What is asked of the player."""
    match controller.stage:
        case "idle":
            return "Welcome. The next round begins when you are ready."
        case "offer":
            fee = bank_fee_words(controller.rules)
            cost = f"; {fee}" if fee else ""
            return f"The bank is offered to you: {bank_span(controller)}{cost}."
        case "betting":
            return _betting(controller)
        case "banking":
            action = sum(stake.cents for stake in controller.host.sitting.state.stakes)
            fee = bank_fee_words(controller.rules, action)
            return "You bank; the others have bet." + (f" {fee}." if fee else "")
        case "deciding":
            return _deciding(controller)
        case "done":
            return _done(controller)
        case "waiting":
            return "The table goes on by itself."


def _betting(controller: Controller) -> str:
    glyphs = controller.glyphs
    several = f", {glyphs.up_down} seats" if len(controller.seats_to_bet()) > 1 else ""
    keys = f"{glyphs.left_right} spots{several}, 1-{len(controller.chips)} chips"
    down, fees = bet_and_fees(controller)
    if not down:
        return f"Place your bets: {keys}.{_fee_list(controller)}"
    total = f"{format_cents(down)} bet, {format_cents(fees)} fees" if fees else f"{format_cents(down)} bet in all"
    return f"{total}. {keys}.{_fee_list(controller)}"


def _fee_list(controller: Controller) -> str:
    """What each wager costs that carries a fee."""
    rules = controller.rules
    opening = [name for name in spots_of(rules) if name in plan_of(rules).opening]
    listed = [
        f"{rules.wager[name].label} {format_cents(wager_fee(rules, name))}"
        for name in opening
        if wager_fee(rules, name)
    ]
    return f" Fees: {', '.join(listed)}." if listed else ""


def _deciding(controller: Controller) -> str:
    offer = controller.offer()
    parts = []
    if offer.raises and offer.cents_min < offer.cents_max:
        span = f"{format_cents(offer.cents_min)} to {format_cents(offer.cents_max)}"
        parts.append(f"{controller.glyphs.left_right} raise {span}")
    if any(each.may_discard for each in controller.offers()):
        parts.append(f"1-{len(controller.cards())} exchange a card")
    fees = fees_taken(controller)
    paid = f" Fees taken: {format_cents(fees)}." if fees else ""
    more = f" {'; '.join(parts)}." if parts else ""
    return f"Spot {controller.seat}: your decision.{more}{paid}"


def _done(controller: Controller) -> str:
    fees = fees_taken(controller)
    paid = f" Fees taken from you: {format_cents(fees)}." if fees else ""
    return f"The round is settled.{paid}"
