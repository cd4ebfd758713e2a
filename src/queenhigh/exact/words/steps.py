"""Few steps along the order of hands that lose least: one act from each step up to the next.

The search works in floats: it only proposes. What the steps cost is counted in whole numbers by whoever uses them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from queenhigh.exact.count.symmetry import Ints
    from queenhigh.exact.words.ladders import Floats

STEPS_MAX: Final = 6
"""More would not be remembered."""


def best_steps(worth: Floats, price: float) -> Ints:
    """The act of each strength: the worthiest way with at most six steps, each but the first costing `price`.

    `worth` is strength × act, from the lowest hand to the highest; what is not allowed is far below all else.
    """
    acts = worth.shape[1]
    best = np.full((STEPS_MAX, acts), -np.inf)
    best[0] = worth[0]
    came_from = np.zeros((len(worth), STEPS_MAX, acts), dtype=np.int64)
    came_from[0] = np.arange(acts)
    for place in range(1, len(worth)):
        came_from[place] = np.arange(acts)
        before = best.argmax(axis=1)
        stepped = best.max(axis=1)[:-1, None] - price
        takes_a_step = stepped > best[1:]
        came_from[place, 1:] = np.where(takes_a_step, before[:-1, None], came_from[place, 1:])
        best[1:] = np.where(takes_a_step, stepped, best[1:])
        best = best + worth[place]
    return _traced(best, came_from)


def _traced(best: Floats, came_from: Ints) -> Ints:
    """The acts, from the last strength back to the first."""
    steps, act = divmod(int(best.argmax()), best.shape[1])
    found = np.zeros(len(came_from), dtype=np.int64)
    for place in range(len(came_from) - 1, -1, -1):
        found[place] = act
        before = int(came_from[place, steps, act])
        steps -= before != act
        act = before
    return found
