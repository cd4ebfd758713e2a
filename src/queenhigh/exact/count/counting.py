"""How many of the bank's hands lie below a place, without dealing them.

Let A(X, i) be the number of bank hands that hold all cards of X and lie below place i. The hands
that hold the turned-up cards U, avoid the removed cards R, and lie below i are then

    Σ (-1)^|S| A(U ∪ S, i)   over the subsets S of R,

where sets larger than a bank hand count nothing. A depends only on the class of X under the suits'
symmetry, so that its tables are small: 1, 13, 169 and 1,755 rows for zero to three cards of a full
deck. A set as large as a hand needs no table, because it is one hand.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from queenhigh.exact.count.bankside import bank_side
from queenhigh.exact.count.subsets import Numbered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.exact.count.symmetry import Ints, SuitPermutation
    from queenhigh.exact.game.frame import Frame

Counts: TypeAlias = npt.NDArray[np.integer[Any]]


class Holders:
    """The tables A for sets of cards up to one less than a bank hand."""

    def __init__(self, frame: Frame, group: tuple[SuitPermutation, ...]) -> None:
        self.deck = frame.deck
        self.size = frame.bank_cards
        self.side = bank_side(frame, group)
        self._group = group
        self._numbered: dict[int, Numbered] = {}
        self._tables: dict[int, Counts] = {}

    def numbered(self, size: int) -> Numbered:
        """The numbering of sets of this many cards."""
        if size not in self._numbered:
            self._numbered[size] = Numbered(self.deck, size, self._group)
        return self._numbered[size]

    def table(self, size: int) -> Counts:
        """A for the classes of sets of this many cards; the last row, for what is no set, is zero."""
        if size not in self._tables:
            self._tables[size] = self._of_one_less() if size == self.size - 1 else self._of_fewer(size)
        return self._tables[size]

    def _of_one_less(self) -> Counts:
        """Sets that one more card completes: look at every such card."""
        rows = self.numbered(self.size - 1).classes.rows
        width = self.side.count + 1
        completing = np.array(self.deck, dtype=np.int64)
        places = self.side.places([*(column[:, None] for column in rows.T), completing])
        places = np.broadcast_to(places, (len(rows), len(completing)))
        # One column more than there are places: what stands at a place counts from the next one on. With one card after
        # the other no row is met twice, so that small numbers can be added where they stand.
        found = np.zeros((len(rows) + 1, width + 1), dtype=np.min_scalar_type(len(completing)))
        numbers = np.arange(len(rows))
        for column in places.T:
            found[numbers, column + 1] += 1
        np.cumsum(found, axis=1, dtype=found.dtype, out=found)
        return np.ascontiguousarray(found[:, :width])

    def _of_fewer(self, size: int) -> Counts:
        """Each hand that holds a set holds as many sets of one card more as it has further cards."""
        rows = self.numbered(size).classes.rows
        larger = self.table(size + 1)
        adding = np.array(self.deck, dtype=np.int64)
        numbers = self.numbered(size + 1).numbers(*(column[:, None] for column in rows.T), adding)
        numbers = np.broadcast_to(numbers, (len(rows), len(adding)))
        found = np.zeros((len(rows) + 1, larger.shape[1]), dtype=np.int64)
        for row in range(len(rows)):
            found[row] = larger[numbers[row]].sum(axis=0, dtype=np.int64)
        return _small(found // (self.size - size))


def _small(table: Counts) -> Counts:
    """In the smallest numbers that hold it: the processor's cache decides how fast tables are read."""
    most = int(table[:, -1].max(initial=0))
    return table.astype(np.min_scalar_type(most))


class _Term(NamedTuple):
    sign: int
    table: Counts
    """Flat, or empty for whole hands."""
    at: Ints
    """Where a set's row begins; or, for whole hands, their place."""


class Counter:
    """Counts for many pairs of turned-up and removed cards, given column by column; columns broadcast."""

    def __init__(self, holders: Holders, up: Sequence[Ints], removed: Sequence[Ints]) -> None:
        self._terms: list[_Term] = []
        self._fixed: dict[int, Counts] = {0: np.zeros((), dtype=np.int32)}
        width = holders.side.count + 1
        for extra in range(min(len(removed), holders.size - len(up)) + 1):
            sign = -1 if extra % 2 else 1
            for chosen in combinations(removed, extra):
                held = (*up, *chosen)
                if len(held) == holders.size:
                    self._terms.append(_Term(sign, _NO_TABLE, holders.side.places(held)))
                else:
                    numbers = holders.numbered(len(held)).numbers(*held)
                    table = holders.table(len(held))
                    self._terms.append(_Term(sign, table.reshape(-1), numbers.astype(np.int64) * width))

    def below_place(self, place: int) -> Counts:
        """How many bank hands lie below one place."""
        if place not in self._fixed:
            self._fixed[place] = self.below(np.array(place))
        return self._fixed[place]

    def below(self, bound: Ints) -> Counts:
        """How many bank hands lie below each bound."""
        total: Counts = np.zeros((), dtype=np.int32)
        for sign, table, at in self._terms:
            each = np.take(table, at + bound) if table.size else at < bound
            total = np.add(total, each, dtype=np.int32) if sign > 0 else np.subtract(total, each, dtype=np.int32)
        return total


class Alike:
    """The same where one of the bank's hands is as good as any other: there are as many as the cards left can make."""

    def __init__(self, holders: Holders, up: Sequence[Ints], removed: Sequence[Ints]) -> None:
        left = len(holders.deck) - len(up) - len(removed)
        self._ways = np.array(comb(left, holders.size - len(up)), dtype=np.int32)

    def below_place(self, place: int) -> Counts:
        """All of them lie below every place but the first."""
        return self.below(np.array(place))

    def below(self, bound: Ints) -> Counts:
        """As above, for each bound."""
        return np.where(bound > 0, self._ways, np.int32(0))


def counter(holders: Holders, up: Sequence[Ints], removed: Sequence[Ints]) -> Counter | Alike:
    """What counts the bank's hands that hold some cards and avoid others, none of which are the same."""
    return (Alike if holders.side.count == 1 else Counter)(holders, up, removed)


_NO_TABLE: Counts = np.zeros(0, dtype=np.int32)


@lru_cache(maxsize=8)
def holders(frame: Frame, group: tuple[SuitPermutation, ...]) -> Holders:
    """The tables of a frame, filled as they are asked for."""
    return Holders(frame, group)
