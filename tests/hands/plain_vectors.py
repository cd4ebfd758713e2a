"""The plain definition of five-card hands once more, over whole arrays, sharing nothing with the look-ups.

Hands are sorted and compared rank by rank; a hand's key is its class and its significant ranks as digits.
"""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]

CLASS_KEYS = {
    "high_card": 0,
    "pair": 1,
    "two_pair": 2,
    "three_of_a_kind": 3,
    "straight": 4,
    "flush": 5,
    "full_house": 6,
    "four_of_a_kind": 7,
    "straight_flush": 8,
    "royal_flush": 9,
}


def five_card_keys(cards: Ints) -> Ints:
    """One integer a hand: the higher hand has the greater one, ties are equal."""
    ranks = np.sort(cards >> 2, axis=1)[:, ::-1]
    suited = (cards & 3 == cards[:, :1] & 3).all(axis=1)
    # How often each card's rank occurs in its hand; the significant ranks come from sorting by that.
    times = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    weighed = np.sort(times * 16 + ranks, axis=1)[:, ::-1]
    digits = weighed & 15
    first, second = weighed[:, 0] >> 4, weighed[:, -2] >> 4
    distinct = (times == 1).all(axis=1)
    wheel = (ranks == np.array([12, 3, 2, 1, 0])).all(axis=1)
    run = distinct & (ranks[:, 0] - ranks[:, 4] == 4)
    straight = run | wheel
    fourth = weighed[:, 3] >> 4
    hand_class = np.select(
        [
            run & suited & (ranks[:, 0] == 12),
            straight & suited,
            first == 4,
            (first == 3) & (second == 2),
            suited,
            straight,
            first == 3,
            (first == 2) & (fourth == 2),
            first == 2,
        ],
        [9, 8, 7, 6, 5, 4, 3, 2, 1],
        default=0,
    )
    digits = np.where(wheel[:, None], np.array([3, 2, 1, 0, 0]), digits)
    # Only the top of a straight counts, but its other ranks follow from it and so do no harm.
    key = hand_class
    for column in range(5):
        key = key * 16 + digits[:, column]
    return key


def class_keys(keys: Ints) -> Ints:
    """The class's number in `CLASS_KEYS`."""
    return keys >> 20


def all_choices(cards: int, size: int) -> Ints:
    """All ascending choices of `size` from `cards` numbers, a row each."""
    flat = np.fromiter((card for chosen in combinations(range(cards), size) for card in chosen), dtype=np.int64)
    return flat.reshape(-1, size)


def six_card_chunks() -> Iterator[Ints]:
    """All 20,358,520 six-card sets, in chunks that share their two lowest cards."""
    fours = all_choices(50, 4)
    highest = fours[:, 0]  # ascending, because choices come in lexicographic order
    for second in range(1, 48):
        # The four others are above the second card: choices whose lowest number is large enough.
        rest = fours[np.searchsorted(highest, second - 1) :] + 2
        for first in range(second):
            chunk = np.empty((len(rest), 6), dtype=np.int64)
            chunk[:, 0], chunk[:, 1], chunk[:, 2:] = first, second, rest
            yield chunk
