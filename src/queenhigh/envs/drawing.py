"""A round as lines of text, as the player of one seat or the whole table sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.cards.card import card_symbols
from queenhigh.money.cents import format_cents

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.envs.rounds import Rounds


def draw(rounds: Rounds, seats: Iterable[int]) -> str:
    """The cards that the players of these seats see, and the result once there is one."""
    lines = [f"{rounds.rules.title}, round {rounds.session.rounds + (rounds.ended is None)}"]
    ended = rounds.ended
    if ended is not None:
        lines.append("  bank    " + _cards(ended.state.bank_stack))
        lines += [f"  seat {spot.seat}  {_cards(spot.stack)}  {spot.option}" for spot in ended.state.spots]
        lines += [f"  {name}: {_signed(cents)}" for name, cents in ended.gains.items() if cents]
        return "\n".join(lines) + "\n"
    up = rounds.dealt.turned
    lines.append("  bank    " + (_cards(up) if up else "face down"))
    for seat in seats:
        sight = rounds.sights.get(seat)
        if sight is not None:
            options = ", ".join(offer.label for offer in sight.offers)
            lines.append(f"  seat {seat}  {_cards(sight.cards)}  may: {options}")
    return "\n".join(lines) + "\n"


def _cards(cards: Iterable[int]) -> str:
    return " ".join(card_symbols(card) for card in cards)


def _signed(cents: int) -> str:
    return ("+" if cents > 0 else "") + format_cents(cents)
