"""The deal: stacks from a shuffled deck, the bank last; the turned-up cards; the action button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.cards.card import RANKS, card_text, rank_of
from queenhigh.errors import IllegalAction
from queenhigh.round.events import AnyEvent, ButtonPlaced, CardsDealt, CardTurned
from queenhigh.round.refuse import wrong_phase
from queenhigh.round.ways import button_seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.round.actions import Deal
    from queenhigh.round.plan import Plan
    from queenhigh.round.state import State


def deal(plan: Plan, state: State, action: Deal) -> tuple[AnyEvent, ...]:
    """A stack to each spot in play, in order, then the bank's; what is left goes to the rack unseen."""
    if state.phase != "closed":
        raise wrong_phase(state, "closed")
    cards = action.cards
    if len(cards) != len(plan.deck) or plan.deck.difference(cards):
        raise _not_a_deck(plan, cards)
    size = plan.seat_cards
    end = size * len(state.spots)
    stacks = []
    for spot, at in zip(state.spots, range(0, end, size), strict=True):
        stacks.append((spot.seat, cards[at : at + size]))
    rest = end + plan.bank_cards
    bank = cards[end:rest]
    dealt = CardsDealt(tuple(stacks), bank, cards[rest:])
    return (dealt, *_after(plan, state, bank)) if plan.turned else (dealt,)


def _after(plan: Plan, state: State, bank: tuple[int, ...]) -> Iterator[AnyEvent]:
    for position in plan.turned:
        yield CardTurned(bank[position])
    button = plan.rules.button
    if button:
        rank = RANKS[rank_of(bank[button.card - 1])]
        value = next(value for letter, value in button.values.items() if letter == rank)
        yield ButtonPlaced(button_seat(plan.seats, state.bank_seat, value), button.clause or "button")


def _not_a_deck(plan: Plan, cards: tuple[int, ...]) -> IllegalAction:
    strange = [card for card in cards if card not in plan.deck]
    twice = sorted({card_text(card) for card in cards if card not in strange and cards.count(card) > 1})
    facts = {"cards": len(cards), "deck": len(plan.deck), "not_in_deck": strange, "twice": twice}
    return IllegalAction("deal/not_a_deck", "these cards are not the whole deck, each card once", facts)
