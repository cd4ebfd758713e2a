"""Three cards against three under any order of hands: every pairing dealt, by who qualifies and who is higher."""

from collections.abc import Mapping

import numba as nb
import numpy as np
import numpy.typing as npt

from tests.brute.ranks import STRAIGHT, STRAIGHT_FLUSH, TRIPS, all_scores3
from tests.brute.three import hands

Scores = npt.NDArray[np.int16]


def own_order(classes: tuple[int, ...], runs: Mapping[int, int], trips: Mapping[int, int]) -> Scores:
    """Scores of all ordered triples: classes from the lowest up; runs and trips that stand elsewhere than their rank."""
    plain = all_scores3().astype(np.int64)
    kind, rank = plain // 2197, plain % 2197
    for moved, of in ((runs, (STRAIGHT, STRAIGHT_FLUSH)), (trips, (TRIPS,))):
        for before, after in moved.items():
            rank = np.where(np.isin(kind, of) & (plain % 2197 == before), after, rank)
    height = np.array([classes.index(each) for each in range(len(classes))])
    found: Scores = np.where(plain < 0, -1, height[kind] * 2197 + rank).astype(np.int16)
    return found


@nb.njit(cache=True)
def _pair(rows: npt.NDArray[np.int64], table: Scores, floor: int) -> npt.NDArray[np.int64]:
    found = np.zeros((len(rows), 2, 3), dtype=np.int64)
    rest = np.zeros(49, dtype=np.int64)
    for h in range(len(rows)):
        a, b, c = rows[h]
        mine = table[a, b, c]
        left = 0
        for card in range(52):
            if card not in (a, b, c):
                rest[left] = card
                left += 1
        # Bank hands that do not qualify, and all of them: below the own hand and equal to it.
        poor = poor_below = poor_equal = below = equal = 0
        for i in range(49):
            for j in range(i + 1, 49):
                for k in range(j + 1, 49):
                    theirs = table[rest[i], rest[j], rest[k]]
                    poor += theirs < floor
                    poor_below += (theirs < floor) & (theirs < mine)
                    poor_equal += (theirs < floor) & (theirs == mine)
                    below += theirs < mine
                    equal += theirs == mine
        found[h, 0, 0], found[h, 1, 0] = poor_below, below - poor_below
        found[h, 0, 1], found[h, 1, 1] = poor_equal, equal - poor_equal
        poor_above = poor - poor_below - poor_equal
        found[h, 0, 2], found[h, 1, 2] = poor_above, 49 * 48 * 47 // 6 - below - equal - poor_above
    return found


def pairings(table: Scores, floor: int) -> npt.NDArray[np.int64]:
    """Own hand × bank qualifies or not × (bank lower, equal, higher): numbers of bank hands."""
    found: npt.NDArray[np.int64] = _pair(hands(), table, floor)
    return found


def own_scores(table: Scores) -> npt.NDArray[np.int64]:
    """The score of each of the 22,100 hands."""
    rows = hands()
    return table[rows[:, 0], rows[:, 1], rows[:, 2]].astype(np.int64)
