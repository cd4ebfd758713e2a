"""Keys and clicks that move the round on: the bank, the deal, decisions, the next round, one's seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from queenhigh.errors import IllegalAction
from queenhigh.money.cents import format_cents
from queenhigh.round.policy import Choice
from queenhigh.terminal.scene import Line

if TYPE_CHECKING:
    from queenhigh.terminal.controller import Controller, Move

BUY_IN_CENTS: Final = 100_000


def _next(hands: Controller, _: str) -> None:
    hands.bank_chips = []
    events = hands.host.sitting.events if hands.stage == "done" else ()
    hands.host.begin()
    hands.coach.new_round()
    if events:
        hands.coach.finished(events)


def _bank(hands: Controller, _: str) -> None:
    hands.host.take_bank(sum(hands.bank_chips))


def _decline(hands: Controller, _: str) -> None:
    hands.host.decline_bank()


def _deal(hands: Controller, _: str) -> None:
    hands.host.deal()


def _buy(hands: Controller, _: str) -> None:
    hands.host.buy_in(BUY_IN_CENTS)
    hands.story.add(Line(f"You buy chips for {format_cents(BUY_IN_CENTS)}", "cool"))


def _spots(hands: Controller, _: str) -> None:
    """One spot or two, from the next round on."""
    sitting = hands.host.sitting
    if hands.rules.seats.spots_per_player < 2:
        raise IllegalAction("round/too_many_spots", "one player bets one spot at this table", {})
    person = sitting.session.person(sitting.you)
    seats = person.seats if person else sitting.seats
    if len(seats) > 1:
        hands.host.move(seats[:1])
        hands.story.add(Line("From the next round you bet one spot", "cool"))
        return
    for seat in (seats[0] + 1, seats[0] - 1):
        if 1 <= seat <= hands.rules.seats.count and sitting.session.person_at(seat) is None:
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
    """The next option, or the one before."""
    count = len(hands.offers())
    if count:
        hands.option = (hands.option + int(rest)) % count
        hands.raise_cents = hands.offer().cents_min


def _card(hands: Controller, rest: str) -> None:
    """Mark a card for the exchange, or unmark it."""
    sight = hands.host.sight()
    if sight is None or not any(offer.may_discard for offer in sight.offers) or int(rest) >= len(sight.cards):
        return
    card = sight.cards[int(rest)]
    hands.discard = None if hands.discard == card else card


def _take(hands: Controller, rest: str) -> None:
    """Take an option by its name."""
    for place, offer in enumerate(hands.offers()):
        if offer.option == rest:
            if place != hands.option:
                hands.option = place
                hands.raise_cents = offer.cents_min
            _choose(hands, "")
            return


def _choose(hands: Controller, _: str) -> None:
    """Take the option in hand."""
    offer = hands.offer()
    cents = hands.raise_cents if offer.raises else None
    choice = Choice(offer.option, cents, hands.discard if offer.may_discard else None)
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
    "buy": _buy,
    "spots": _spots,
    "raise": _raise,
    "option": _option,
    "card": _card,
    "take": _take,
    "choose": _choose,
}
