"""All 20,358,520 sets of six cards."""

import numba as nb
import numpy as np
import numpy.typing as npt

from tests.brute.ranks import class_of_six


@nb.njit(cache=True)
def six_card_classes() -> npt.NDArray[np.int64]:
    """How many sets of six have each class as their best five-card hand, worst class first."""
    found = np.zeros(10, dtype=np.int64)
    cards = np.zeros(6, dtype=np.int64)
    for a in range(52):
        cards[0] = a
        for b in range(a + 1, 52):
            cards[1] = b
            for c in range(b + 1, 52):
                cards[2] = c
                for d in range(c + 1, 52):
                    cards[3] = d
                    for e in range(d + 1, 52):
                        cards[4] = e
                        for f in range(e + 1, 52):
                            cards[5] = f
                            found[class_of_six(cards)] += 1
    return found
