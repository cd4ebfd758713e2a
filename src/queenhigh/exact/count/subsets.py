"""Sets of cards as rows of arrays, and numbers for the classes of small sets."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from queenhigh.exact.count.symmetry import Classes, Ints, SuitPermutation, classes_of, images_of

if TYPE_CHECKING:
    import numpy.typing as npt


@lru_cache(maxsize=32)
def choices(count: int, size: int) -> Ints:
    """All ways to choose `size` of `count` places, a row each, ascending."""
    rows: Ints = np.zeros((1, 0), dtype=np.int64)
    for column in range(size):
        last = rows[:, -1] if column else np.full(1, -1, dtype=np.int64)
        room = count - 1 - last
        start = np.repeat(np.cumsum(room) - room, room)
        following = np.repeat(last, room) + 1 + np.arange(len(start), dtype=np.int64) - start
        rows = np.column_stack([np.repeat(rows, room, axis=0), following])
    rows.flags.writeable = False
    return rows


def subsets(deck: tuple[int, ...], size: int) -> Ints:
    """All sets of `size` cards of the deck, a row each, ascending."""
    rows: Ints = np.array(deck, dtype=np.int64)[choices(len(deck), size)]
    return rows


@lru_cache(maxsize=32)
def set_classes(deck: tuple[int, ...], size: int, group: tuple[SuitPermutation, ...]) -> Classes:
    """The classes of all sets of `size` cards of the deck."""
    return classes_of(subsets(deck, size), group)


class Numbered:
    """The classes of sets of up to three cards, and the number of the class of any such set."""

    def __init__(self, deck: tuple[int, ...], size: int, group: tuple[SuitPermutation, ...]) -> None:
        self.classes = set_classes(deck, size, group)
        count = len(self.classes.rows)
        # Sets with a card twice, or with one outside the deck, get the number after the last.
        self._numbers: npt.NDArray[np.int32] = np.full(52**size, count, dtype=np.int32)
        sets = images_of(group)[:, self.classes.rows]  # element of the group × class × card
        numbers = np.arange(count, dtype=np.int32)
        for order in permutations(range(size)):
            place = np.zeros(sets.shape[:2], dtype=np.int64)
            for column in order:
                place = place * 52 + sets[:, :, column]
            self._numbers[place] = numbers

    def numbers(self, *cards: Ints) -> npt.NDArray[np.int32]:
        """The numbers of sets whose cards are given column by column, in any order; columns broadcast."""
        place = np.zeros((), dtype=np.int64)
        for column in cards:
            place = place * 52 + column
        found: npt.NDArray[np.int32] = self._numbers[place]
        return found
