"""The bank's hands, sorted: first by their answers to the tests, then by strength.

A hand's place in this order says everything about it that can matter to a wager. How many hands lie
below a place is therefore all that has to be counted.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from queenhigh.exact.count.answers import codes, strengths, unpacked
from queenhigh.exact.count.subsets import set_classes
from queenhigh.hands.order import order_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.exact.count.answers import Bools
    from queenhigh.exact.count.symmetry import Ints, SuitPermutation
    from queenhigh.exact.game.frame import Frame, Test


def distinct(values: Ints) -> Ints:
    """The different values, ascending. NumPy's own function imports its masked arrays first, to ask whether this is one."""
    ascending: Ints = np.sort(values)
    found: Ints = ascending[np.concatenate([[True], ascending[1:] != ascending[:-1]])]
    return found


class BankSide:
    """The order of the bank's hands. `kinds` are the different answers to the bank's tests."""

    def __init__(self, frame: Frame, group: tuple[SuitPermutation, ...]) -> None:
        self.tests: tuple[Test, ...] = tuple(frame.tests[place] for place in frame.tests_of("bank"))
        self.ranking = frame.showdown[1].ranking if frame.showdown else None
        self.levels = len(order_of(self.ranking)) if self.ranking else 1
        self._by_strength = all(test.by_strength and test.hand.ranking == self.ranking for test in self.tests)
        if self._by_strength:
            known = self._codes_of_strengths()
            marks = np.stack([known, np.arange(self.levels)])
        else:
            rows = set_classes(frame.deck, frame.bank_cards, group).rows
            columns = list(rows.T)
            marks = np.stack(np.broadcast_arrays(self._codes(columns), self._strengths(columns)))
        self._kind_codes: Ints = distinct(marks[0])
        self.kinds = tuple(unpacked(int(code), len(self.tests)) for code in self._kind_codes)
        places = np.searchsorted(self._kind_codes, marks[0]) * self.levels + marks[1]
        self._places: Ints = distinct(places)
        self.count = len(self._places)
        # At the end stands the place of what is no hand at all (strength -1): above all hands.
        self._of_strength: Ints = np.append(np.searchsorted(self._places, places), self.count)

    def bounds(self, kind: int) -> Ints:
        """For each strength, and one more: how many places lie below hands of this kind and strength."""
        found: Ints = np.searchsorted(self._places, kind * self.levels + np.arange(self.levels + 1))
        return found

    def start(self, kind: int) -> int:
        """The first place of a kind; that of the kind after the last is the number of places."""
        return int(np.searchsorted(self._places, kind * self.levels))

    def places(self, columns: Sequence[Ints]) -> Ints:
        """The places of hands whose cards are given column by column; the number of places where a card is twice."""
        if self._by_strength and self.ranking is not None:
            found: Ints = self._of_strength[strengths(self.ranking, columns)]
            return found
        place = np.searchsorted(self._kind_codes, self._codes(columns)) * self.levels + self._strengths(columns)
        return np.where(_different(columns), np.searchsorted(self._places, place), self.count)

    def _codes(self, columns: Sequence[Ints]) -> Ints:
        return codes(self.tests, [columns] * len(self.tests))

    def _strengths(self, columns: Sequence[Ints]) -> Ints:
        if self.ranking is None:
            return np.zeros((), dtype=np.int64)
        return strengths(self.ranking, columns).astype(np.int64)

    def _codes_of_strengths(self) -> Ints:
        """The answers that belong to each strength, without a look at cards."""
        every = np.arange(self.levels, dtype=np.int64)
        packed: Ints = np.zeros(self.levels, dtype=np.int64)
        for bit, test in enumerate(self.tests):
            packed |= ((every >= test.low) & (every <= test.high)).astype(np.int64) << bit
        return packed


def _different(columns: Sequence[Ints]) -> Bools:
    twice: Bools = np.zeros((), dtype=np.bool_)
    for place, column in enumerate(columns):
        for other in columns[:place]:
            twice = twice | (column == other)
    return ~twice


@lru_cache(maxsize=16)
def bank_side(frame: Frame, group: tuple[SuitPermutation, ...]) -> BankSide:
    """The bank's hands of a frame, sorted once."""
    return BankSide(frame, group)
