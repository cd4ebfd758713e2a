"""Card codes that add up: the sum over a hand's cards says its ranks and its suits, in any order.

A code has two parts. The low 31 bits count ranks, a base-5 digit each (no rank occurs more than
four times, so digits never carry): the seven lowest ranks in bits 0 to 16, the six highest from bit
17. From bit 40 on, four bits for each suit count its cards.
"""

from typing import Final

LOW_RANKS: Final = 7
HIGH_RANKS: Final = 6
LOW_BITS: Final = 17  # 5**7 = 78,125 sums of the low ranks
RANK_BITS: Final = 31  # 5**6 = 15,625 sums of the high ranks, on top of those
SUIT_SHIFT: Final = 40

LOW_MASK: Final = (1 << LOW_BITS) - 1
RANK_MASK: Final = (1 << RANK_BITS) - 1

# Adding 3 to a count of 5 or more sets the highest of a suit's four bits.
FLUSH_BIAS: Final = 0x3333
FLUSH_BITS: Final = 0x8888

RANK_CODES: Final[tuple[int, ...]] = tuple(
    5**rank if rank < LOW_RANKS else 5 ** (rank - LOW_RANKS) << LOW_BITS for rank in range(13)
)
CARD_CODES: Final[tuple[int, ...]] = tuple(
    RANK_CODES[card >> 2] + (1 << (SUIT_SHIFT + 4 * (card & 3))) for card in range(52)
)


def rank_counts(code: int) -> list[int]:
    """How often each of the thirteen ranks occurs in a sum of codes."""
    low, high = code & LOW_MASK, (code & RANK_MASK) >> LOW_BITS
    counts = [low // 5**rank % 5 for rank in range(LOW_RANKS)]
    return counts + [high // 5**rank % 5 for rank in range(HIGH_RANKS)]
