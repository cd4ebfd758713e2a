"""Cards, decks and seeds."""

from __future__ import annotations

from hypothesis import strategies as st

from queenhigh.cards.card import RANKS, SUITS, Card
from queenhigh.cards.deck import FULL_DECK, SEED_BYTES, deck_cards


def cards(deck: tuple[Card, ...] = FULL_DECK) -> st.SearchStrategy[Card]:
    """One card of a deck."""
    return st.sampled_from(deck)


def card_sets(size: int, deck: tuple[Card, ...] = FULL_DECK) -> st.SearchStrategy[tuple[Card, ...]]:
    """So many different cards of a deck, in any order."""
    return st.lists(st.sampled_from(deck), min_size=size, max_size=size, unique=True).map(tuple)


def decks(cards_min: int = 12) -> st.SearchStrategy[tuple[str, str]]:
    """Ranks and suits of a deck of at least so many cards; the full deck is the simplest."""
    full = st.just((RANKS, SUITS))
    return full | st.tuples(_letters(RANKS, 5), _letters(SUITS, 2)).filter(
        lambda deck: len(deck[0]) * len(deck[1]) >= cards_min
    )


def small_decks(cards_min: int = 12, cards_max: int = 28) -> st.SearchStrategy[tuple[str, str]]:
    """Decks that are quickly enumerated: runs of ranks, some with a gap, of two to four suits."""
    pairs = [
        (ranks, suits)
        for suits in ("cdhs", "cds", "cd", "cs", "dhs", "ch")
        for ranks in ("9TJQKA", "89TJQKA", "2345A", "23456", "789TJQ", "2356TQA", "TJQKA", "23456789TJQKA")
        if cards_min <= len(ranks) * len(suits) <= cards_max
    ]
    return st.sampled_from(pairs)


def shuffled(ranks: str = RANKS, suits: str = SUITS) -> st.SearchStrategy[tuple[Card, ...]]:
    """A whole deck in any order; the first card is dealt first."""
    return st.permutations(deck_cards(ranks, suits)).map(tuple)


def seeds() -> st.SearchStrategy[bytes]:
    """Seeds of a shuffle."""
    return st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)


def _letters(alphabet: str, least: int) -> st.SearchStrategy[str]:
    chosen = st.sets(st.sampled_from(alphabet), min_size=least)
    return chosen.map(lambda letters: "".join(letter for letter in alphabet if letter in letters))
