"""The table that a dealer in training settles, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.cards.card import card_text, cards_text
from queenhigh.history.plain_text import plain
from queenhigh.history.words import words_of
from queenhigh.money.cents import format_cents
from queenhigh.round.deciding import draw_cards, hand_cards
from queenhigh.round.plan import plan_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.coach.dealer_drill import DealerDrill
    from queenhigh.round.state import Spot


def table_text(drill: DealerDrill, number: int) -> str:
    """Who sits where with which cards and wagers, and the bank's hand."""
    return "\n".join(_lines(drill, number)) + "\n"


def _lines(drill: DealerDrill, number: int) -> Iterator[str]:
    state, words = drill.table, words_of(drill.rules)
    yield f"round {number}"
    bank = f"the bank ({plain(state.bank_bettor)}, seat {state.bank_seat}, {format_cents(state.bank_cents)} put up)"
    up = tuple(state.bank_stack[place] for place in plan_of(drill.rules).turned)
    turned = f", {cards_text(up)} turned up" if up else ""
    yield f"  {bank if state.bank_bettor else 'the dealer'} holds {cards_text(state.bank_stack)}{turned}"
    if state.button:
        yield f"  action button at seat {state.button}"
    for name, meter in state.meters.items():
        yield f"  {words.meters[name]} shows {format_cents(meter.cents)}"
    for spot in sorted(state.spots, key=lambda spot: spot.seat):
        stakes = [stake for stake in (*state.stakes, *state.intake) if stake.spot == spot.seat]
        laid = ", ".join(f"{words.labels[stake.wager]} {format_cents(stake.cents)}" for stake in stakes)
        yield f"  spot {spot.seat}  {_cards(drill, spot)}  {_decided(drill, spot):<10}  {laid}"


def _cards(drill: DealerDrill, spot: Spot) -> str:
    plan = plan_of(drill.rules)
    hand = cards_text(hand_cards(plan, spot))
    if spot.discard is None:
        return hand
    return f"{hand} (exchanges {card_text(spot.discard)} for {cards_text(draw_cards(plan, spot))})"


def _decided(drill: DealerDrill, spot: Spot) -> str:
    return words_of(drill.rules).options.get(spot.option, spot.option)
