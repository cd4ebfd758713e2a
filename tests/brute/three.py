"""Three cards against three, every pairing dealt."""

import numba as nb
import numpy as np
import numpy.typing as npt

from tests.brute.ranks import HIGH_CARD, all_scores3

BELOW_QUEEN, BANK_LOWER, BANK_EQUAL, BANK_HIGHER = range(4)
QUEEN_HIGH = HIGH_CARD * 2197 + 10 * 169


def hands() -> npt.NDArray[np.int64]:
    """All 22,100 hands, ascending."""
    return np.array([(a, b, c) for a in range(52) for b in range(a + 1, 52) for c in range(b + 1, 52)], dtype=np.int64)


def scores() -> npt.NDArray[np.int64]:
    """The score of each hand."""
    rows = hands()
    return all_scores3()[rows[:, 0], rows[:, 1], rows[:, 2]].astype(np.int64)


@nb.njit(cache=True)
def face_up_counts(rows: npt.NDArray[np.int64], table: npt.NDArray[np.int16], queen_high: int) -> npt.NDArray[np.int32]:
    """For each own hand and each card that the bank may turn up: bank hands that hold it, by what they do."""
    found = np.zeros((len(rows), 52, 4), dtype=np.int32)
    rest = np.zeros(49, dtype=np.int64)
    for h in range(len(rows)):
        a, b, c = rows[h]
        mine = table[a, b, c]
        left = 0
        for card in range(52):
            if card not in (a, b, c):
                rest[left] = card
                left += 1
        for i in range(49):
            for j in range(i + 1, 49):
                for k in range(j + 1, 49):
                    theirs = table[rest[i], rest[j], rest[k]]
                    if theirs < queen_high:
                        what = 0
                    elif theirs < mine:
                        what = 1
                    elif theirs == mine:
                        what = 2
                    else:
                        what = 3
                    found[h, rest[i], what] += 1
                    found[h, rest[j], what] += 1
                    found[h, rest[k], what] += 1
    return found


def pairings() -> npt.NDArray[np.int32]:
    """`face_up_counts` of all hands. Summed over the cards, every bank hand is counted three times."""
    found: npt.NDArray[np.int32] = face_up_counts(hands(), all_scores3(), QUEEN_HIGH)
    return found
