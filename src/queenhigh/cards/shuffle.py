"""From a seed to a permutation, exactly without bias.

Anyone can recompute a shuffle: the ChaCha20 keystream under the seed as key (block counter 0, nonce
"qh/shuffle/1") is read as little-endian 32-bit words; a Fisher-Yates walk from the last position to
the second takes one accepted word for each choice. A word is refused if it lies in the incomplete
last stretch of its range, where a remainder would favour the low numbers.
"""

import struct
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from queenhigh.cards.seeds import check_seed

WORD_BITS: Final = 32
_NONCE: Final = bytes(4) + b"qh/shuffle/1"  # four bytes of block counter come first
_CHUNK_WORDS: Final = 64  # a 52-card deck takes 51, so that one call nearly always suffices
_CHUNK: Final = struct.Struct(f"<{_CHUNK_WORDS}I")

_T = TypeVar("_T")


def scale(word: int, bound: int, word_bits: int = WORD_BITS) -> int | None:
    """A number below `bound` from a uniform word of `word_bits` bits, or None to take the next word.

    Over all words every number comes up equally often, because the words above the largest
    multiple of `bound` are refused.
    """
    words = 1 << word_bits
    if word >= words - words % bound:
        return None
    return word % bound


def permute(items: Sequence[_T], words: Iterator[int], word_bits: int = WORD_BITS) -> tuple[_T, ...]:
    """Fisher-Yates, choosing with words of `word_bits` bits until every place is filled."""
    order = list(items)
    for place in range(len(order) - 1, 0, -1):
        choice = None
        while choice is None:
            choice = scale(next(words), place + 1, word_bits)
        order[place], order[choice] = order[choice], order[place]
    return tuple(order)


def shuffle(seed: bytes, cards: Sequence[_T]) -> tuple[_T, ...]:
    """The permutation of `cards` that a 32-byte seed stands for; the first is dealt first."""
    check_seed(seed)
    return permute(cards, _keystream(seed))


def _keystream(seed: bytes) -> Iterator[int]:
    # The library takes longer to import than a deck to shuffle: only those who shuffle pay for it.
    from cryptography.hazmat.primitives.ciphers import Cipher  # noqa: PLC0415
    from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20  # noqa: PLC0415

    stream = Cipher(ChaCha20(seed, _NONCE), mode=None).encryptor()
    while True:
        yield from _CHUNK.unpack(stream.update(bytes(_CHUNK.size)))
