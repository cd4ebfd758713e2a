"""Compiled: shuffling the decks of many tables, and writing the cards that are seen into observations."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from queenhigh.simulation import chance
from queenhigh.simulation.chance import DEAL_BITS, next_word, place_cards
from queenhigh.simulation.jit import entered
from queenhigh.simulation.structs import Ints, Words

_U = np.uint64


Shuffle = Callable[[Ints, Words, Ints, Words, int], None]


def _shuffler(sources: str) -> Shuffle:
    """The compiled shuffle. Numba keeps it by this file alone, so that what it is made of is made a part of it."""

    @entered
    def shuffle_rows(decks: Ints, state: Words, sizes: Ints, thresholds: Words, count: int) -> None:
        _ = sources
        for row in range(len(decks)):
            placed = 0
            for batch in range(len(sizes)):
                if placed >= count:
                    break
                while True:
                    word = next_word(state) >> _U(64 - DEAL_BITS)
                    left = place_cards(decks[row], decks.shape[1], placed, sizes[batch], word, DEAL_BITS)
                    if left >= thresholds[batch]:
                        break
                placed += sizes[batch]

    return shuffle_rows


shuffle_rows = _shuffler(hashlib.sha256(Path(chance.__file__).read_bytes()).hexdigest())
"""At least so many random cards on top of every deck, as the kernel deals them."""


@entered
def mark_cards(seen: Any, decks: Ints, places: Ints, starts: Ints) -> None:
    """Ones for the cards that lie at these places of each deck, each in its part of the observation."""
    for row in range(len(seen)):
        for number in range(len(places)):
            seen[row, starts[number] + decks[row, places[number]]] = 1
