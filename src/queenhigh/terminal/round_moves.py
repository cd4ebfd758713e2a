"""Keys and clicks that move the round on: the bank, the deal, decisions, the next round, one's seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from queenhigh.errors import IllegalAction
from queenhigh.money.cents import format_cents, parse_cents
from queenhigh.round.policy import Choice
from queenhigh.terminal.scene import Line
from queenhigh.terminal.stage import option_letters

if TYPE_CHECKING:
    from queenhigh.terminal.controller import Controller, Move

BUY_CENTS_MAX: Final = 100_000_000
"""More than that is a slip of the finger."""


def _next(hands: Controller, _: str) -> None:
    hands.bank_chips = []
    hands.host.begin()
    hands.coach.new_round()


def _bank(hands: Controller, _: str) -> None:
    hands.host.take_bank(sum(hands.bank_chips))


def _decline(hands: Controller, _: str) -> None:
    hands.host.decline_bank()


def _deal(hands: Controller, _: str) -> None:
    """No more bets; only with a bet of one's own, or the bank."""
    if not hands.host.banks and not hands.host.sitting.bets:
        raise IllegalAction("bets/none_of_yours", "you have not bet: put chips down, or s sits this round out", {})
    hands.host.deal()


def _watch(hands: Controller, _: str) -> None:
    """A round without a bet of one's own."""
    if hands.host.sitting.bets:
        raise IllegalAction("bets/yours", "your chips are down: c takes them back, Enter deals", {})
    hands.host.deal()


def _go(hands: Controller, _: str) -> None:
    """The same bets as last time, and the cards: from the end of one round to the decision of the next."""
    if hands.stage in ("done", "idle"):
        _next(hands, "")
    if hands.stage != "betting":
        return  # the bank is offered first
    if hands.host.sitting.bets:
        raise IllegalAction("bets/yours", "your chips are down already: Enter deals", {})
    hands.host.rebet()
    hands.host.deal()


def _buy(hands: Controller, rest: str) -> None:
    """Chips for an amount that was typed; without one there is nothing to do."""
    if not rest:
        return
    cents = parse_cents(rest)
    if not 0 < cents <= BUY_CENTS_MAX:
        message = f"chips are bought for more than nothing and at most {format_cents(BUY_CENTS_MAX)} at a time"
        raise IllegalAction("purse/amount", message, {"cents": cents, "max": BUY_CENTS_MAX})
    when = "" if hands.host.buy_in(cents) else ": they come when the round is over"
    hands.story.add(Line(f"You buy chips for {format_cents(cents)}{when}", "cool"))


def _spots(hands: Controller, _: str) -> None:
    """One spot or two, from the next round on."""
    sitting = hands.host.sitting
    if hands.rules.seats.spots_per_player < 2:
        raise IllegalAction("round/too_many_spots", "one player bets one spot at this table", {})
    seats = sitting.next_seats
    if len(seats) > 1:
        hands.host.move(seats[:1])
        hands.story.add(Line("From the next round you bet one spot", "cool"))
        return
    for seat in (seats[0] + 1, seats[0] - 1):
        if 1 <= seat <= hands.rules.seats.count and sitting.table.person_at(seat) is None:
            hands.host.move((seats[0], seat))
            hands.story.add(Line(f"From the next round you bet spots {seats[0]} and {seat}", "cool"))
            return
    raise IllegalAction("round/seat_taken", "both neighbouring seats are taken", {"seats": seats})


def _raise(hands: Controller, rest: str) -> None:
    """A step more or less."""
    offer = hands.offer()
    if offer.raises:
        wanted = hands.raise_cents + int(rest) * max(offer.cents_step, 1)
        hands.raise_cents = min(max(wanted, offer.cents_min), offer.cents_max)


def _option(hands: Controller, rest: str) -> None:
    """Of several raises that have a range, the next one to change, or the one before."""
    ranged = [place for place, offer in enumerate(hands.offers()) if offer.cents_min < offer.cents_max]
    if ranged:
        at = ranged.index(hands.option) if hands.option in ranged else 0
        hands.option = ranged[(at + int(rest)) % len(ranged)]
        hands.raise_cents = hands.offer().cents_min


def _card(hands: Controller, rest: str) -> None:
    """Mark a card for the exchange, or unmark it."""
    sight = hands.host.sight()
    if sight is None or not any(offer.may_discard for offer in sight.offers) or int(rest) >= len(sight.cards):
        return
    card = sight.cards[int(rest)]
    hands.discard = None if hands.discard == card else card


def _which(hands: Controller, _: str) -> None:
    """Nothing is decided by a key that means other things elsewhere: which one is said."""
    letters = ", ".join(f"{letter} {offer.label}" for letter, offer in option_letters(hands.offers()))
    raise IllegalAction("decision/unsaid", f"say which: {letters}", {})


def _take(hands: Controller, rest: str) -> None:
    """Take an option by its name; if it costs more than the player wants to lose unasked, ask first."""
    for place, offer in enumerate(hands.offers()):
        if offer.option == rest:
            if place != hands.option:
                hands.option = place
                hands.raise_cents = offer.cents_min
            sight, choice = hands.host.sight(), _choice(hands)
            if sight is not None and hands.ask_cents is not None:
                hands.doubt = hands.coach.doubt(sight, choice, hands.host.other_hand(), hands.ask_cents)
            if not hands.doubt:
                _decide(hands, choice)
            return


def _sure(hands: Controller, _: str) -> None:
    """The option in hand, although it was doubted."""
    hands.doubt = ""
    _decide(hands, _choice(hands))


def _unsure(hands: Controller, _: str) -> None:
    """Not that one: decide again."""
    hands.doubt = ""


def _choice(hands: Controller) -> Choice:
    offer = hands.offer()
    cents = hands.raise_cents if offer.raises else None
    return Choice(offer.option, cents, hands.discard if offer.may_discard else None)


def _decide(hands: Controller, choice: Choice) -> None:
    sight, other_hand = hands.host.sight(), hands.host.other_hand()
    hands.host.decide(choice.option, choice.cents, choice.discard)
    hands.discard = None
    if sight is not None:
        hands.coach.decided(sight, choice, other_hand)


ROUND_MOVES: Final[dict[str, Move]] = {
    "next": _next,
    "bank": _bank,
    "decline": _decline,
    "deal": _deal,
    "watch": _watch,
    "go": _go,
    "buy": _buy,
    "spots": _spots,
    "raise": _raise,
    "option": _option,
    "card": _card,
    "which": _which,
    "take": _take,
    "sure": _sure,
    "unsure": _unsure,
}
