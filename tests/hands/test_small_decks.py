"""Counts and possibilities of decks small enough to deal out completely."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.cards.card import RANKS
from queenhigh.cards.deck import deck_cards
from queenhigh.hands.classes import FIVE_CARD_CLASSES, THREE_CARD_CLASSES
from queenhigh.hands.counts import class_counts
from queenhigh.hands.plain import holding
from queenhigh.hands.possible import possible_classes
from queenhigh.hands.ranking import STANDARD_FIVE, STANDARD_THREE, Ranking
from tests.hands.kit import rankings

SUIT_CHOICES = st.sampled_from(["c", "ds", "cdh", "cdhs"])


def dealt_out(ranking: Ranking, ranks: str, suits: str) -> Counter[str]:
    hands = combinations(deck_cards(ranks, suits), ranking.size)
    return Counter(holding(cards, ranking).hand_class for cards in hands)


@given(rankings(), SUIT_CHOICES, st.data())
def test_counts_and_possibilities_equal_dealing_out(ranking: Ranking, suits: str, data: st.DataObject) -> None:
    # At most sixteen cards, so that all hands (4,368 of five) are dealt in a moment.
    most = 16 // len(suits)
    held = data.draw(st.sets(st.sampled_from(ranking.ranks), min_size=1, max_size=most))
    ranks = "".join(letter for letter in RANKS if letter in held)
    expected = dealt_out(ranking, ranks, suits)
    counts = class_counts(ranking, ranks, suits)
    assert tuple(counts) == ranking.classes
    assert {name: count for name, count in counts.items() if count} == dict(expected)
    assert sum(counts.values()) == comb(len(ranks) * len(suits), ranking.size)
    assert possible_classes(ranking, ranks, suits) == set(expected)


@given(rankings(), SUIT_CHOICES)
def test_what_is_possible_is_what_is_counted(ranking: Ranking, suits: str) -> None:
    counts = class_counts(ranking, ranking.ranks, suits)
    assert possible_classes(ranking, ranking.ranks, suits) == {name for name, count in counts.items() if count}


def test_everything_is_possible_with_a_full_deck() -> None:
    assert possible_classes(STANDARD_THREE, RANKS, "cdhs") == set(THREE_CARD_CLASSES)
    assert possible_classes(STANDARD_FIVE, RANKS, "cdhs") == set(FIVE_CARD_CLASSES)


@pytest.mark.parametrize(
    "ranks, suits, impossible",
    [
        (RANKS, "cd", {"three_of_a_kind"}),
        (RANKS, "c", {"three_of_a_kind", "pair", "straight", "high_card"}),
        ("23456789TJQK", "cdhs", {"mini_royal"}),  # without aces no A-K-Q
        ("QKA", "cdhs", {"straight_flush", "flush", "high_card"}),  # A-K-Q is the only set of three ranks
        ("KA", "cdhs", {"mini_royal", "straight_flush", "straight", "flush", "high_card"}),
    ],
)
def test_what_a_small_deck_cannot_make(ranks: str, suits: str, impossible: set[str]) -> None:
    ranking = Ranking(3, THREE_CARD_CLASSES, ace_low=True, ranks=ranks)
    assert set(THREE_CARD_CLASSES) - possible_classes(ranking, ranks, suits) == impossible
