"""The best five of five to eight cards, by sums of card codes.

Two memories answer: one from the sum of ranks to the best hand that ignores suits, one from the set
of ranks in a suit to the best flush. The higher of the two is the hand, because a ranking always
puts a flush above the unsuited reading of the same cards. A memory starts with all five-card hands
and learns a larger one when it is first asked, from the hands with one card less.
"""

from queenhigh.errors import BadInput
from queenhigh.hands.codes import RANK_CODES, rank_counts
from queenhigh.hands.order import Order, paired_ranks, unpaired_classes

_SHAPES = {
    "four_of_a_kind": (4, 1),
    "full_house": (3, 2),
    "three_of_a_kind": (3, 1, 1),
    "two_pair": (2, 2, 1),
    "pair": (2, 1, 1, 1),
}


class MixedSuits(dict[int, int]):
    """From a sum of rank codes to the best strength, suits ignored."""

    def __init__(self, order: Order) -> None:
        super().__init__()
        for ranks, (mixed, _) in unpaired_classes(order.ranking).items():
            self[sum(RANK_CODES[rank] for rank in ranks)] = order.strength_of(*mixed)
        for name, rank_tuples in paired_ranks(order.ranking).items():
            shape = _SHAPES[name]
            for ranks in rank_tuples:
                code = sum(n * RANK_CODES[rank] for n, rank in zip(shape, ranks, strict=True))
                self[code] = order.strength_of(name, ranks)

    def __missing__(self, code: int) -> int:
        counts = rank_counts(code)
        if sum(counts) <= 5:
            message = "these cards are not a hand of this ranking's deck"
            raise BadInput("hand/foreign_card", message, {"rank_counts": tuple(counts)})
        strength = max(self[code - RANK_CODES[rank]] for rank, n in enumerate(counts) if n)
        self[code] = strength
        return strength


class OneSuit(dict[int, int]):
    """From a set of five or more ranks, a bit each, to the best strength in one suit."""

    def __init__(self, order: Order) -> None:
        super().__init__()
        for ranks, (_, suited) in unpaired_classes(order.ranking).items():
            self[sum(1 << rank for rank in ranks)] = order.strength_of(*suited)

    def __missing__(self, ranks: int) -> int:
        bits = [1 << rank for rank in range(13) if ranks >> rank & 1]
        strength = max(self[ranks ^ bit] for bit in bits)
        self[ranks] = strength
        return strength
