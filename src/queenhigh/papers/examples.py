"""The highest hand of a class, or the lowest that reaches a mark, as cards: what a pay table shows beside its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.cards.card import RANKS, make_card
from queenhigh.hands.order import order_of
from queenhigh.hands.ranking import straight_tops

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.hands.ranking import Ranking

_SUITED = ("mini_royal", "royal_flush", "straight_flush", "flush")
_RUNS = ("mini_royal", "royal_flush", "straight_flush", "straight")


def example_hand(ranking: Ranking, hand_class: str, suits: Sequence[int]) -> tuple[int, ...]:
    """Cards of the highest hand of a class, in these suits; empty if there is none."""
    order = order_of(ranking)
    if not any(order.hand_class(strength) == hand_class for strength in range(len(order))):
        return ()
    return example_of(ranking, order.ceiling(hand_class), suits)


def example_of(ranking: Ranking, strength: int, suits: Sequence[int]) -> tuple[int, ...]:
    """Cards of this strength, in these suits; empty if there are none."""
    holding = order_of(ranking).holding_of(strength)
    hand_class = holding.hand_class
    ranks = _ranks(ranking, hand_class, holding.ranks)
    preferred = [3, 2, 1, 0] if hand_class in ("mini_royal", "royal_flush") else [2, 3, 1, 0]
    held = [each for each in preferred if each in suits]
    if hand_class in _SUITED:
        return tuple(make_card(rank, held[0]) for rank in ranks) if held else ()
    return _mixed(ranks, held)


def _ranks(ranking: Ranking, hand_class: str, significant: tuple[int, ...]) -> tuple[int, ...]:
    """All ranks of the hand, from those that decide."""
    if hand_class in _RUNS:
        runs = [run for run, top in straight_tops(ranking).items() if top == significant[0]]
        return tuple(sorted(runs[0], reverse=True))
    missing = ranking.size - len(significant)
    match hand_class:
        case "three_of_a_kind":
            return (significant[0],) * 2 + significant
        case "four_of_a_kind":
            return (significant[0],) * 3 + significant
        case "full_house":
            return (significant[0],) * 3 + (significant[1],) * 2
        case "two_pair":
            return (significant[0],) * 2 + (significant[1],) * 2 + significant[2:]
        case _:
            return (significant[0],) * missing + significant


def _mixed(ranks: tuple[int, ...], suits: list[int]) -> tuple[int, ...]:
    """Each card in another suit than its neighbours, and never a card twice."""
    cards: list[int] = []
    for place, rank in enumerate(ranks):
        free = [suits[(place + step) % len(suits)] for step in range(len(suits))]
        card = next((make_card(rank, each) for each in free if make_card(rank, each) not in cards), None)
        if card is None:
            return ()
        cards.append(card)
    return tuple(cards)


def rank_letters(cards: Sequence[int]) -> str:
    """The ranks of cards, for a reader without pictures: "K-Q-J"."""
    return "-".join(RANKS[card >> 2].replace("T", "10") for card in cards)
