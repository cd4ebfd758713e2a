"""Hands ranked from scratch, for compiled loops. A card is rank * 4 + suit, rank 0 the two, rank 12 the ace."""

import numba as nb
import numpy as np
import numpy.typing as npt

HIGH_CARD, PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH = range(6)
FIVE = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)


@nb.njit(cache=True)
def score3(a: int, b: int, c: int) -> int:
    """Class * 2197 + ranks in base 13, so that the higher hand has the higher score."""
    x, y, z = a >> 2, b >> 2, c >> 2
    if x < y:
        x, y = y, x
    if y < z:
        y, z = z, y
    if x < y:
        x, y = y, x
    suited = (a & 3) == (b & 3) == (c & 3)
    if x == y == z:
        return TRIPS * 2197 + x
    if x == y:
        return PAIR * 2197 + x * 13 + z
    if y == z:
        return PAIR * 2197 + y * 13 + x
    top = -1
    if x - z == 2:
        top = x
    elif x == 12 and y == 1 and z == 0:
        top = 1
    if top >= 0:
        return (STRAIGHT_FLUSH if suited else STRAIGHT) * 2197 + top
    return (FLUSH if suited else HIGH_CARD) * 2197 + (x * 13 + y) * 13 + z


@nb.njit(cache=True)
def all_scores3() -> npt.NDArray[np.int16]:
    """Scores of all ordered triples of different cards; elsewhere -1."""
    table = np.full((52, 52, 52), -1, dtype=np.int16)
    for a in range(52):
        for b in range(52):
            for c in range(52):
                if a not in (b, c) and b != c:
                    table[a, b, c] = score3(a, b, c)
    return table


@nb.njit(cache=True)
def has_straight(bits: int) -> bool:
    """Five ranks in a row in a set of ranks, the ace also below the two."""
    wide = (bits << 1) | (bits >> 12)
    return wide & (wide >> 1) & (wide >> 2) & (wide >> 3) & (wide >> 4) != 0


@nb.njit(cache=True)
def class_of_six(cards: npt.NDArray[np.int64]) -> int:
    """The place in FIVE of the best five-card hand among six cards."""
    counts = np.zeros(13, dtype=np.int64)
    suits = np.zeros(4, dtype=np.int64)
    masks = np.zeros(4, dtype=np.int64)
    ranks = 0
    for card in cards:
        counts[card >> 2] += 1
        suits[card & 3] += 1
        masks[card & 3] |= 1 << (card >> 2)
        ranks |= 1 << (card >> 2)
    flush = False
    for suit in range(4):
        if suits[suit] >= 5:
            flush = True
            if has_straight(masks[suit]):
                return 9 if (masks[suit] >> 8) == 31 else 8
    pairs = trips = 0
    for rank in range(13):
        if counts[rank] == 4:
            return 7
        trips += counts[rank] == 3
        pairs += counts[rank] == 2
    if trips and (pairs or trips > 1):
        return 6
    if flush:
        return 5
    if has_straight(ranks):
        return 4
    if trips:
        return 3
    return min(pairs, 2)
