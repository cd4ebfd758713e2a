"""Compiled: shuffling the decks of many tables, and writing the cards that are seen into observations."""

from __future__ import annotations

from typing import Any

import numpy as np

from queenhigh.simulate.chance import DEAL_BITS, next_word, place_cards
from queenhigh.simulate.jit import entered
from queenhigh.simulate.structs import Ints, Words

_U = np.uint64


@entered
def shuffle_rows(decks: Ints, state: Words, sizes: Ints, thresholds: Words, count: int) -> None:
    """At least `count` random cards on top of every deck."""
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


@entered
def mark_cards(seen: Any, decks: Ints, places: Ints, starts: Ints) -> None:
    """Ones for the cards that lie at these places of each deck, each in its part of the observation."""
    for row in range(len(seen)):
        for number in range(len(places)):
            seen[row, starts[number] + decks[row, places[number]]] = 1
