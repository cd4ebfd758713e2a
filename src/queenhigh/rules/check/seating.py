"""Seats, bank, the ways round the table, and the button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.rules.bank import least_bank_cents
from queenhigh.rules.check.facts import listed
from queenhigh.rules.faults import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.schema.ruleset import Ruleset


def bank_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """A player-dealer puts up a finite amount for a limited time; a house does neither."""
    bank = ruleset.bank
    if bank.by == "seat":
        if bank.cap is None:
            message = "a seat banks, but nothing says what the amount put up limits"
            yield Finding("bank/cap", ("bank",), message, "cap = loss, loss_and_win or payoffs")
        yield from _measured(ruleset)
        least = least_bank_cents(ruleset)
        if 0 < bank.cents_min < least:
            message = f"{bank.cents_min} is below {least}, the least wager with which somebody takes part"
            yield Finding("bank/least", ("bank", "cents_min"), message, f"{least} or more, or nothing stated")
        if bank.rounds_max is None:
            message = "a seat banks, but nothing says for how many rounds in a row"
            yield Finding("bank/rounds", ("bank",), message, "rounds_max = 1 or more")
        if ruleset.seats.count < 2:
            message = f"{ruleset.seats.count} seat: nobody is left to bet against the banking one"
            yield Finding("seats/too_few", ("seats", "count"), message, "2 or more where a seat banks")
        return
    stated = {
        "cap": bank.cap,
        "measured": bank.measured,
        "rounds_max": bank.rounds_max,
        "cents_min": bank.cents_min or None,
    }
    for key, value in stated.items():
        if value is not None:
            message = f"the house banks and covers everything: {key} = {value} means nothing"
            yield Finding("bank/house", ("bank", key), message, "only where a seat banks")


def _measured(ruleset: Ruleset) -> Iterator[Finding]:
    """A final result is known only if the losing wagers are collected before the winners are paid."""
    if ruleset.bank.measured != "final":
        return
    path = ("bank", "measured")
    if ruleset.bank.cap != "loss_and_win":
        message = "only a limited gain can be measured on the final result"
        yield Finding("bank/measured", path, message, 'cap = "loss_and_win", or measured = "running"')
    elif not ruleset.settle.collects_before_paying:
        message = f"with settle.mode = {ruleset.settle.mode!r} winners are paid before all losing wagers are collected"
        yield Finding(
            "bank/measured", path, message, 'a mode that collects all losing wagers first, or measured = "running"'
        )


def seat_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """Two adjacent spots need two seats that bet."""
    betting = ruleset.seats.count - (ruleset.bank.by == "seat")
    if ruleset.seats.spots_per_player > max(betting, 1):
        message = f"{ruleset.seats.spots_per_player} spots for one player, but only {betting} can bet"
        yield Finding("seats/spots", ("seats", "spots_per_player"), message, "1")


def order_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """A way round the table starts at something that is there."""
    for stage in ("deal", "decide", "reveal", "settle"):
        start = getattr(ruleset.order, stage).start
        path = ("order", stage, "start")
        allowed = _starts(ruleset, stage)
        if start in allowed:
            continue
        if start == "bank_left":
            message = "'bank_left' means nothing where no seat banks"
        elif stage in ("deal", "reveal"):
            message = f"the button is not yet placed, or no longer matters, at the stage {stage!r}"
        else:
            message = "'button' means nothing without [button]"
        yield Finding("order/start", path, message, listed(allowed))
    if ruleset.settle.reveal == "as_settled" and ruleset.order.reveal != ruleset.order.settle:
        message = "hands that are revealed as they are settled are revealed in the order of settlement"
        way = ruleset.order.settle
        yield Finding("order/reveal", ("order", "reveal"), message, f"{way.start}, {way.direction}, as order.settle")


def _starts(ruleset: Ruleset, stage: str) -> tuple[str, ...]:
    bank_left = ("bank_left",) if ruleset.bank.by == "seat" else ()
    placed = ("decide", "settle", "reveal") if ruleset.settle.reveal == "as_settled" else ("decide", "settle")
    button = ("button",) if ruleset.button is not None and stage in placed else ()
    return ("dealer_left", "dealer_right", *bank_left, *button)


def button_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """The button is placed by a card that all can see, whatever its rank."""
    if ruleset.button is None:
        return
    turned_up = [card for deal in ruleset.deal if deal.to == "bank" for card in deal.turn_up]
    if ruleset.button.card not in turned_up:
        message = f"card {ruleset.button.card} of the bank is not turned up"
        yield Finding("button/card", ("button", "card"), message, listed(turned_up, "nothing: no card is turned up"))
    missing = [rank for rank in ruleset.deck.ranks if rank not in ruleset.button.values]
    if missing:
        message = f"no value for the ranks {', '.join(missing)}"
        yield Finding("button/value", ("button", "values"), message, "a value for every rank of the deck")
