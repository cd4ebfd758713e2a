"""Chance inside the kernel: xoshiro256++ words, and cards drawn from them without any bias.

A word of `bits` bits is multiplied by the first bound; what overflows is the first draw, what is left goes
on to the next. All draws together are one draw from the product of the bounds, and a word whose last
remainder lies below `2**bits mod product` is thrown away: the rest hit every outcome equally often. That
holds for any number of bits, and is shown by going through all words of a small size.
"""

from __future__ import annotations

from math import prod
from typing import Any, Final

import numpy as np

from queenhigh.simulation.jit import NOUGHT, inlined
from queenhigh.simulation.layout import Game, Work
from queenhigh.simulation.structs import Bytes, Ints, Words

DEAL_BITS: Final = 58
"""A word times a bound of at most 52 stays below 2**64."""
BATCH: Final = 7
"""Cards a word: their product is below 2**40, so that one word in 2**18 is thrown away."""
_U = np.uint64


def threshold(bits: int, *bounds: int) -> int:
    """Remainders below this are thrown away."""
    return int((1 << bits) % prod(bounds))


def batches(deck_size: int, bits: int = DEAL_BITS, batch: int = BATCH) -> tuple[Ints, Words]:
    """How many cards each word places until the whole deck is shuffled, and the threshold of each."""
    sizes: list[int] = []
    thresholds: list[int] = []
    placed = 0
    while placed < deck_size - 1:
        size = min(batch, deck_size - 1 - placed)
        sizes.append(size)
        thresholds.append(threshold(bits, *(deck_size - placed - turn for turn in range(size))))
        placed += size
    return np.array(sizes, dtype=np.int64), np.array(thresholds, dtype=np.uint64)


@inlined
def _rotated(word: Any, by: int) -> Any:
    return (word << _U(by)) | (word >> _U(64 - by))


@inlined
def next_word(state: Words) -> Any:
    """The next 64 bits of a stream (xoshiro256++ of Blackman and Vigna)."""
    a, b, c, d = state[0], state[1], state[2], state[3]
    word = _rotated(a + d, 23) + a
    shifted = b << _U(17)
    c ^= a
    d ^= b
    state[1] = b ^ c
    state[0] = a ^ d
    state[2] = c ^ shifted
    state[3] = _rotated(d, 45)
    return word


@inlined
def place_cards(deck: Bytes, cards: int, start: int, size: int, word: Any, bits: int) -> Any:
    """Put `size` cards, drawn from those not yet placed, at `start` and after; what is left of the word."""
    mask = (_U(1) << _U(bits)) - _U(1)
    for turn in range(start, start + size):
        place = _U(turn)
        product = _U(word) * (_U(cards) - place)
        word = product & mask
        drawn = place + (product >> _U(bits))
        card = deck[drawn]
        deck[drawn] = deck[place]
        deck[place] = card
    return word


@inlined
def deal_cards(game: Game, work: Work, count: int, state: Words) -> None:
    """At least `count` random cards on top of the deck, whatever order it was in."""
    placed = NOUGHT
    for batch in range(game.batches):
        if placed >= count:
            break
        size = game.batch_sizes[batch]
        while True:
            word = next_word(state) >> _U(64 - DEAL_BITS)
            # The same twice: of a number that the compiler knows it makes no loop.
            if size == BATCH:
                left = place_cards(work.deck, game.deck_size, placed, BATCH, word, DEAL_BITS)
            else:
                left = place_cards(work.deck, game.deck_size, placed, size, word, DEAL_BITS)
            if left >= game.batch_thresholds[batch]:
                break
        placed += size
