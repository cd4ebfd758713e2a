"""The draw game: every class of four cards (three own, one aside) against every four-card hand of the bank."""

from itertools import combinations

import numba as nb
import numpy as np
import numpy.typing as npt

from tests.brute.ranks import all_scores3

Cards = tuple[int, ...]
Key = tuple[tuple[int, ...], ...]


def suit_key(*parts: Cards) -> Key:
    """Equal for groups of cards that become each other when suits are exchanged: the ranks in each suit, sorted."""
    ranks = [[0] * len(parts) for _ in range(4)]
    for number, part in enumerate(parts):
        for card in part:
            ranks[card & 3][number] |= 1 << (card >> 2)
    return tuple(sorted(map(tuple, ranks)))


def classes_of_four() -> tuple[list[Cards], list[int]]:
    """One set of each of the 16,432 suit classes, and how many sets each class has."""
    sizes: dict[Key, int] = {}
    rows: dict[Key, Cards] = {}
    for cards in combinations(range(52), 4):
        key = suit_key(cards)
        rows.setdefault(key, cards)
        sizes[key] = sizes.get(key, 0) + 1
    return list(rows.values()), list(sizes.values())


@nb.njit(cache=True)
def all_scores4(table: npt.NDArray[np.int16]) -> npt.NDArray[np.int16]:
    """The best three of each four cards i < j < k < m, at C(m, 4) + C(k, 3) + C(j, 2) + i."""
    found = np.zeros(270_725, dtype=np.int16)
    place = 0
    for m in range(52):
        for k in range(m):
            for j in range(k):
                for i in range(j):
                    found[place] = max(table[i, j, k], table[i, j, m], table[i, k, m], table[j, k, m])
                    place += 1
    return found


@nb.njit(cache=True)
def final_counts(rows: npt.NDArray[np.int64], table: npt.NDArray[np.int16]) -> npt.NDArray[np.int64]:
    """For each set of four and each card left out of it: bank hands below, equal to and above the other three."""
    found = np.zeros((len(rows), 4, 3), dtype=np.int64)
    best_of_four = all_scores4(table)
    by_score = np.zeros(6 * 2197, dtype=np.int64)
    rest = np.zeros(48, dtype=np.int64)
    for r in range(len(rows)):
        by_score[:] = 0
        left = 0
        for card in range(52):
            if card not in (rows[r, 0], rows[r, 1], rows[r, 2], rows[r, 3]):
                rest[left] = card
                left += 1
        for l4 in range(48):
            m = rest[l4]
            at_m = m * (m - 1) * (m - 2) * (m - 3) // 24
            for l3 in range(l4):
                k = rest[l3]
                at_k = at_m + k * (k - 1) * (k - 2) // 6
                for l2 in range(l3):
                    j = rest[l2]
                    at_j = at_k + j * (j - 1) // 2
                    for l1 in range(l2):
                        by_score[best_of_four[at_j + rest[l1]]] += 1
        for out in range(4):
            a, b, c = rows[r, (out + 1) % 4], rows[r, (out + 2) % 4], rows[r, (out + 3) % 4]
            mine = table[a, b, c]
            below = by_score[:mine].sum()
            found[r, out, 0] = below
            found[r, out, 1] = by_score[mine]
            found[r, out, 2] = by_score.sum() - below - by_score[mine]
    return found


def finals() -> tuple[list[Cards], list[int], npt.NDArray[np.int64]]:
    """The classes of four cards, their sizes, and `final_counts` of them."""
    rows, sizes = classes_of_four()
    return rows, sizes, final_counts(np.array(rows, dtype=np.int64), all_scores3())
