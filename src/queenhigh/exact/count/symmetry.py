"""The symmetry that a frame really has: the exchanges of suits that change no answer.

A spade award leaves the other three suits exchangeable; a colour bet allows what keeps colours
together; a known card keeps its suit apart. Hands that such an exchange turns into each other are
one class, and only one of them is counted, with its weight.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from queenhigh.exact.game.frame import Frame

Ints: TypeAlias = npt.NDArray[np.int64]
SuitPermutation: TypeAlias = tuple[int, int, int, int]

# Reversed bits, so that the lexicographically least row of ascending cards has the greatest code.
_BITS: Final[Ints] = np.left_shift(np.int64(1), 51 - np.arange(52, dtype=np.int64))


class Classes(NamedTuple):
    """One representative of each class of card sets, ascending, and how many sets the class has."""

    rows: Ints
    weights: Ints


def group_of(frame: Frame) -> tuple[SuitPermutation, ...]:
    """All exchanges of suits that leave the deck, the known cards and every test as they are."""
    suits = [_ranks_by_suit(cards) for cards in (frame.deck, frame.known)]
    matches = {test.match for test in frame.tests if not test.by_strength}
    found = []
    for a, b, c, d in permutations(range(4)):
        image = (a, b, c, d)
        alike = all(ranks[suit] == ranks[image[suit]] for ranks in suits for suit in range(4))
        if alike and all(match.is_kept_by(image) for match in matches):
            found.append(image)
    return tuple(found)


def _ranks_by_suit(cards: tuple[int, ...]) -> list[frozenset[int]]:
    return [frozenset(card >> 2 for card in cards if card & 3 == suit) for suit in range(4)]


def moved(cards: frozenset[int], image: SuitPermutation) -> frozenset[int]:
    """The cards with their suits exchanged."""
    return frozenset(card & ~3 | image[card & 3] for card in cards)


@lru_cache(maxsize=64)
def images_of(group: tuple[SuitPermutation, ...]) -> Ints:
    """The image of each card (a column) under each element of the group (a row)."""
    cards = np.arange(52, dtype=np.int64)
    images: Ints = (cards & ~3) | np.array(group, dtype=np.int64)[:, cards & 3]
    return images


def codes_of(rows: Ints, images: Ints) -> Ints:
    """For each element of the group (a row) the code of each set of cards after the exchange."""
    bits = _BITS[images]
    codes = np.zeros((len(images), len(rows)), dtype=np.int64)
    for column in range(rows.shape[1]):
        codes += bits[:, rows[:, column]]
    return codes


def classes_of(rows: Ints, group: tuple[SuitPermutation, ...]) -> Classes:
    """The classes of all card sets in `rows` (ascending, and closed under the group)."""
    likely = rows[_in_order_of_appearance(rows, group)]
    codes = codes_of(likely, images_of(group))
    own = codes_of(likely, images_of(((0, 1, 2, 3),)))[0]
    best = codes.max(axis=0)
    least = own == best
    stabiliser = (codes[:, least] == best[least]).sum(axis=0)
    return Classes(likely[least], len(group) // stabiliser)


def _in_order_of_appearance(rows: Ints, group: tuple[SuitPermutation, ...]) -> npt.NDArray[np.bool_]:
    """Rows in which freely exchangeable suits first appear in their own order.

    The representative of a class always does; most other rows do not, and need no further look.
    """
    fine = np.ones(len(rows), dtype=np.bool_)
    suits = (rows & 3).astype(np.int8)
    for place in _blocks(group):
        seen = np.zeros(len(rows), dtype=np.int8)
        for column in range(rows.shape[1]):
            at = place[suits[:, column]]
            fine &= at <= seen
            seen = np.maximum(seen, at + 1)
    return fine


def _blocks(group: tuple[SuitPermutation, ...]) -> list[npt.NDArray[np.int8]]:
    """For each block of freely exchangeable suits, the place of every suit in it; -1 for suits outside."""
    swaps = set(group)
    block = list(range(4))
    for a in range(4):
        for b in range(a):
            image = [0, 1, 2, 3]
            image[a], image[b] = b, a
            if (image[0], image[1], image[2], image[3]) in swaps:
                block[a] = min(block[a], block[b])
    found = []
    for number in sorted(set(block)):
        inside = [suit for suit in range(4) if block[suit] == number]
        if len(inside) > 1:
            found.append(np.array([inside.index(s) if s in inside else -1 for s in range(4)], dtype=np.int8))
    return found
