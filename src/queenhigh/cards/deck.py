"""Which cards a deck holds, and in which order a seed puts them.

The shuffle lives in `shuffle.py`, seeds and commitments in `seeds.py`; they are named here too,
because whoever holds a deck needs them.
"""

from functools import lru_cache
from typing import Final

from queenhigh.cards.card import RANKS, SUITS, Card, make_card
from queenhigh.cards.seeds import (
    SEED_BYTES,
    commitment,
    derived_seed,
    seed_from_int,
    seed_from_text,
    verify_commitment,
)
from queenhigh.cards.shuffle import shuffle
from queenhigh.errors import BadInput

__all__ = [
    "FULL_DECK",
    "SEED_BYTES",
    "commitment",
    "deck_cards",
    "derived_seed",
    "seed_from_int",
    "seed_from_text",
    "shuffle",
    "verify_commitment",
]


@lru_cache(maxsize=64)
def deck_cards(ranks: str = RANKS, suits: str = SUITS) -> tuple[Card, ...]:
    """All cards of the given ranks and suits, in ascending order of their numbers."""
    rank_numbers = _numbers(ranks, RANKS, "rank")
    suit_numbers = _numbers(suits, SUITS, "suit")
    return tuple(make_card(rank, suit) for rank in rank_numbers for suit in suit_numbers)


def _numbers(letters: str, alphabet: str, noun: str) -> list[int]:
    for position, letter in enumerate(letters):
        if letter not in alphabet:
            message = f"{letter!r} is not a {noun}: a deck's {noun}s are letters of {alphabet}"
            raise BadInput(f"deck/unknown_{noun}", message, {noun: letter, "allowed": alphabet})
        if letter in letters[:position]:
            message = f"the {noun} {letter!r} is listed twice in {letters!r}"
            raise BadInput(f"deck/duplicate_{noun}", message, {noun: letter})
    if not letters:
        message = f"a deck needs at least one {noun}"
        raise BadInput(f"deck/no_{noun}s", message, {"allowed": alphabet})
    return sorted(alphabet.index(letter) for letter in letters)


FULL_DECK: Final = deck_cards()
