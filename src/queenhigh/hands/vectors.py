"""Five-card strengths of many hands at once.

The sum of card codes is split into its low and high ranks. `high_base[high] + low_index[low]` is
then a dense number among all choices of ranks of one size, so that the strengths themselves take
37 kB for six cards and stay in the processor's cache.
"""

from itertools import combinations_with_replacement
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from queenhigh.errors import BadInput
from queenhigh.hands.codes import (
    CARD_CODES,
    FLUSH_BIAS,
    FLUSH_BITS,
    HIGH_RANKS,
    LOW_BITS,
    LOW_MASK,
    LOW_RANKS,
    RANK_CODES,
    RANK_MASK,
    SUIT_SHIFT,
)
from queenhigh.hands.five import MixedSuits, OneSuit
from queenhigh.hands.order import Order

Strengths: TypeAlias = npt.NDArray[np.integer[Any]]
_Ints: TypeAlias = npt.NDArray[np.int64]

_CARD_CODES: _Ints = np.array(CARD_CODES, dtype=np.int64)
_RANK_CODES: _Ints = np.array(RANK_CODES, dtype=np.int64)
_CARDS_MAX = 8
_BLOCK_ROWS = 1 << 16  # the intermediate arrays of a block stay in the cache: twice as fast


class RankTable(NamedTuple):
    """Best strengths by ranks alone, for one number of cards."""

    low_index: npt.NDArray[np.int32]
    high_base: npt.NDArray[np.int32]
    strengths: npt.NDArray[np.int16]

    def places(self, codes: _Ints) -> _Ints:
        """Where the sums of rank codes stand in `strengths`."""
        found: _Ints = self.high_base[codes >> LOW_BITS] + self.low_index[codes & LOW_MASK]
        return found


class FiveCardVectors:
    """Tables over sums of codes; those for six and more cards are made when first asked for."""

    def __init__(self, order: Order) -> None:
        self._ranks = np.array(order.ranking.rank_numbers(), dtype=np.int64)
        # A memory of its own, because one in use may have learnt hands of more than five cards.
        self._mixed = MixedSuits(order)
        self._tables: dict[int, RankTable] = {}
        self.suited = _suited_table(OneSuit(order))

    def rank_table(self, cards: int) -> RankTable:
        """The table for hands of this many cards."""
        if not 5 <= cards <= _CARDS_MAX:
            message = f"best five of {cards} is not tabulated: rows have 5 to {_CARDS_MAX} cards"
            raise BadInput("hand/wrong_cards", message, {"cards": cards})
        if cards not in self._tables:
            self._tables[cards] = self._build(cards)
        return self._tables[cards]

    def strengths(self, cards: Strengths) -> npt.NDArray[np.int16]:
        """The best five-card strength of each row; the cards of a row are different."""
        table = self.rank_table(cards.shape[1])
        best = np.empty(len(cards), dtype=np.int16)
        for start in range(0, len(cards), _BLOCK_ROWS):
            block = slice(start, start + _BLOCK_ROWS)
            best[block] = self._block_strengths(cards[block], table)
        return best

    def _block_strengths(self, cards: Strengths, table: RankTable) -> npt.NDArray[np.int16]:
        codes = _CARD_CODES[cards[:, 0]]
        for column in range(1, cards.shape[1]):
            codes += _CARD_CODES[cards[:, column]]
        best: npt.NDArray[np.int16] = table.strengths[table.places(codes & RANK_MASK)]
        flush = ((codes >> SUIT_SHIFT) + FLUSH_BIAS) & FLUSH_BITS
        rows = np.flatnonzero(flush)
        if rows.size:
            suited = cards[rows].astype(np.int64)
            suits = np.searchsorted(np.array([0x8, 0x80, 0x800, 0x8000]), flush[rows])
            bits = np.where(suited & 3 == suits[:, None], 1 << (suited >> 2), 0)
            best[rows] = np.maximum(best[rows], self.suited[np.bitwise_or.reduce(bits, axis=1)])
        return best

    def _build(self, cards: int) -> RankTable:
        low_index, high_base, size = _dense_index(cards)
        table = RankTable(low_index, high_base, np.full(size, -1, dtype=np.int16))
        if cards == 5:
            count = len(self._mixed)
            codes = np.fromiter(self._mixed.keys(), dtype=np.int64, count=count)
            strengths = np.fromiter(self._mixed.values(), dtype=np.int16, count=count)
            table.strengths[table.places(codes)] = strengths
            return table
        ranks = self._ranks[_multisets(len(self._ranks), cards)]
        ranks = ranks[~(ranks[:, 4:] == ranks[:, :-4]).any(axis=1)]
        codes = _RANK_CODES[ranks].sum(axis=1)
        fewer = self.rank_table(cards - 1)
        without_one = codes[:, None] - _RANK_CODES[ranks]
        table.strengths[table.places(codes)] = fewer.strengths[fewer.places(without_one)].max(axis=1)
        return table


def _multisets(kinds: int, size: int) -> _Ints:
    """All choices of `size` from `kinds` with repetition, each ascending, a row each."""
    rows = list(combinations_with_replacement(range(kinds), size))
    return np.array(rows, dtype=np.int64).reshape(len(rows), size)


def _dense_index(cards: int) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], int]:
    """The two parts of a dense index over all ways to choose the ranks of this many cards."""
    low_index = np.zeros(1 << LOW_BITS, dtype=np.int32)
    low_counts = []
    for size in range(cards + 1):
        codes = _codes_of(LOW_RANKS, size)
        low_index[codes] = np.arange(len(codes))
        low_counts.append(len(codes))
    high_base = np.zeros(5**HIGH_RANKS, dtype=np.int32)
    used = 0
    for size in range(cards + 1):
        codes = _codes_of(HIGH_RANKS, size)
        room = low_counts[cards - size]
        high_base[codes] = used + room * np.arange(len(codes))
        used += room * len(codes)
    return low_index, high_base, used


def _codes_of(kinds: int, size: int) -> _Ints:
    """Base-5 sums of all choices of `size` ranks out of `kinds`, none more than four times."""
    ranks = _multisets(kinds, size)
    allowed = ranks[~(ranks[:, 4:] == ranks[:, :-4]).any(axis=1)] if size > 4 else ranks
    codes: _Ints = (5**allowed).sum(axis=1)
    return codes


def _suited_table(suited: dict[int, int]) -> npt.NDArray[np.int16]:
    """The best flush for each set of ranks, a bit each; -1 below five ranks."""
    table = np.full(1 << 13, -1, dtype=np.int16)
    for ranks, strength in suited.items():
        table[ranks] = strength
    every = np.arange(1 << 13)
    # A set of ranks is as good as its best five, and sets are reached one rank at a time.
    for bit in (1 << rank for rank in range(13)):
        with_bit = every[every & bit != 0]
        table[with_bit] = np.maximum(table[with_bit], table[with_bit ^ bit])
    return table
