"""Keys and clicks that move chips: on wagers, or on the bank while it is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from queenhigh.errors import IllegalAction
from queenhigh.money.cents import format_cents, parse_cents
from queenhigh.round.plan import plan_of
from queenhigh.terminal.building import spots_of

if TYPE_CHECKING:
    from queenhigh.terminal.controller import Controller, Move


def put(hands: Controller, cents: int) -> None:
    """Chips on the spot in focus, or on the bank."""
    if hands.stage != "offer":
        hands.host.place(hands.seat, hands.wager, cents)
        return
    _, most = hands.host.bank_range()
    if sum(hands.bank_chips) + cents > most:
        message = f"you can put up at most {format_cents(max(most, 0))}"
        raise IllegalAction("bank/purse_short", message, {"max": most})
    hands.bank_chips.append(cents)


def _chip(hands: Controller, rest: str) -> None:
    """A chip of this very value; a spot that takes one amount only gets that one."""
    place = int(rest)
    if place < len(hands.chips):
        least, most = span(hands) if hands.stage == "betting" else (0, None)
        put(hands, least if least == most else hands.chips[place])
        hands.chip = place


def _rack(hands: Controller, rest: str) -> None:
    """A chip is picked up, to be put down by a click."""
    hands.chip = int(rest)


def _again(hands: Controller, _: str) -> None:
    put(hands, in_hand(hands))


def span(hands: Controller) -> tuple[int, int]:
    """What may be added to the wager in focus; if nothing may, an amount that the rules will refuse with their reason."""
    for legal in hands.host.legal_wagers():
        if (legal.spot, legal.wager) == (hands.seat, hands.wager):
            return legal.cents_min, legal.cents_max
    terms = hands.rules.wager[hands.wager]
    least = max(terms.cents_min, terms.cents_step)
    return least, least


def in_hand(hands: Controller) -> int:
    """The chip in hand: the one that was picked up, or the smallest that the spot in focus takes, if that one is too small."""
    chip = hands.chips[hands.chip]
    if hands.stage != "betting":
        return chip
    least, most = span(hands)
    fitting = [each for each in hands.chips if least <= each <= most]
    larger = [each for each in fitting if each >= chip]
    return min(larger) if larger else max(fitting, default=least)


def _least(hands: Controller, _: str) -> None:
    if hands.stage == "deciding":
        hands.raise_cents = hands.offer().cents_min
    else:
        put(hands, span(hands)[0])


def _most(hands: Controller, _: str) -> None:
    if hands.stage == "deciding":
        hands.raise_cents = hands.offer().cents_max
    elif hands.stage == "offer":
        hands.bank_chips = []
        put(hands, hands.host.bank_range()[1])
    else:
        put(hands, span(hands)[1])


def _amount(hands: Controller, rest: str) -> None:
    """An amount that was typed; without one there is nothing to do."""
    if not rest:
        return
    cents = parse_cents(rest)
    if hands.stage == "deciding":
        offer = hands.offer()
        if not offer.cents_min <= cents <= offer.cents_max or (cents - offer.cents_min) % max(1, offer.cents_step):
            span = f"{format_cents(offer.cents_min)} to {format_cents(offer.cents_max)}"
            steps = f" in steps of {format_cents(offer.cents_step)}" if offer.cents_step else ""
            raise IllegalAction("raise/range", f"the raise is {span}{steps}", {"cents": cents})
        hands.raise_cents = cents
        return
    if hands.stage == "offer":
        hands.bank_chips = []
    put(hands, cents)


def _undo(hands: Controller, _: str) -> None:
    if hands.stage == "offer":
        hands.bank_chips = hands.bank_chips[:-1]
    else:
        hands.host.undo()


def _clear(hands: Controller, _: str) -> None:
    if hands.stage == "offer":
        hands.bank_chips = []
    else:
        hands.host.clear()


def _rebet(hands: Controller, _: str) -> None:
    if hands.stage == "offer":
        hands.bank_chips = []
        put(hands, hands.host.sitting.last_bank_cents)
    else:
        hands.host.rebet()


def _double(hands: Controller, _: str) -> None:
    hands.host.double()


def _wager(hands: Controller, rest: str) -> None:
    """The next spot of the layout, or the one before."""
    names = [name for name in spots_of(hands.rules) if name in plan_of(hands.rules).opening]
    place = names.index(hands.wager) if hands.wager in names else 0
    hands.wager = names[(place + int(rest)) % len(names)]


def _seat(hands: Controller, rest: str) -> None:
    """A seat in focus: the next one that can be bet on, or the one that was clicked."""
    seats = hands.seats_to_bet()
    if rest.startswith(("+", "-")):
        place = seats.index(hands.seat) if hands.seat in seats else 0
        hands.seat = seats[(place + int(rest)) % len(seats)]
    elif int(rest) in seats:
        hands.seat = int(rest)


def _spot(hands: Controller, rest: str) -> None:
    """A click on a spot puts the chip in hand there."""
    seat, _, wager = rest.partition(":")
    if wager == "bank":
        put(hands, in_hand(hands))
    elif hands.stage == "betting" and wager in plan_of(hands.rules).opening:
        hands.seat, hands.wager = int(seat), wager
        put(hands, in_hand(hands))


CHIP_MOVES: Final[dict[str, Move]] = {
    "chip": _chip,
    "rack": _rack,
    "again": _again,
    "least": _least,
    "most": _most,
    "amount": _amount,
    "undo": _undo,
    "clear": _clear,
    "rebet": _rebet,
    "double": _double,
    "wager": _wager,
    "seat": _seat,
    "spot": _spot,
}
