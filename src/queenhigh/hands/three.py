"""The strengths of all three-card hands, as one flat table."""

from __future__ import annotations

from array import array
from itertools import permutations

from queenhigh.hands.order import Order, paired_ranks, unpaired_classes

_NO_HAND = -1


def three_card_table(order: Order) -> array[int]:
    """Strengths at index `a * 2704 + b * 52 + c`, whatever the order of the three cards.

    Where two cards are the same, or one is not in the ranking's deck, the entry is -1.
    """
    mixed, suited = _by_ranks(order)
    table: array[int] = array("h")
    for first in range(52):
        for second in range(52):
            table.extend(_row(first, second, mixed, suited))
    return table


def _by_ranks(order: Order) -> tuple[array[int], array[int]]:
    """Strengths at `rank * 169 + rank * 13 + rank`, for mixed suits and for one suit."""
    mixed = array("h", [_NO_HAND]) * 13**3
    suited = array("h", [_NO_HAND]) * 13**3
    for ranks, holdings in unpaired_classes(order.ranking).items():
        strengths = [order.strength_of(*held) for held in holdings]
        for a, b, c in permutations(ranks):
            mixed[a * 169 + b * 13 + c], suited[a * 169 + b * 13 + c] = strengths
    for name, rank_tuples in paired_ranks(order.ranking).items():
        for ranks in rank_tuples:
            strength = order.strength_of(name, ranks)
            for a, b, c in set(permutations((ranks[0], ranks[0], ranks[-1]))):
                mixed[a * 169 + b * 13 + c] = strength
    return mixed, suited


def _row(first: int, second: int, mixed: array[int], suited: array[int]) -> array[int]:
    """The 52 strengths for a given first and second card."""
    if first == second:
        return array("h", [_NO_HAND]) * 52
    start = (first >> 2) * 169 + (second >> 2) * 13
    by_rank = mixed[start : start + 13]
    row = array("h", bytes(104))
    for suit in range(4):
        one_suit = first & 3 == second & 3 == suit
        row[suit::4] = suited[start : start + 13] if one_suit else by_rank
    row[first] = row[second] = _NO_HAND
    return row
