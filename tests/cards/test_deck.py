"""Decks of any ranks and suits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.cards.card import RANKS, SUITS, card_text, cards_text
from queenhigh.cards.deck import FULL_DECK, deck_cards
from queenhigh.errors import BadInput


def test_the_full_deck_is_all_fifty_two() -> None:
    assert list(FULL_DECK) == list(range(52))


def test_a_small_deck_in_ascending_order() -> None:
    assert cards_text(deck_cards("AKQ", "sh")) == "Qh Qs Kh Ks Ah As"


@given(st.sets(st.sampled_from(RANKS), min_size=1), st.sets(st.sampled_from(SUITS), min_size=1))
def test_a_deck_is_the_product_of_its_ranks_and_suits(ranks: set[str], suits: set[str]) -> None:
    cards = deck_cards("".join(ranks), "".join(suits))
    assert {card_text(card) for card in cards} == {rank + suit for rank in ranks for suit in suits}
    assert list(cards) == sorted(set(cards))


@pytest.mark.parametrize(
    "ranks, suits, code",
    [
        ("23X", "cdhs", "deck/unknown_rank"),
        ("232", "cdhs", "deck/duplicate_rank"),
        ("", "cdhs", "deck/no_ranks"),
        ("234", "cx", "deck/unknown_suit"),
        ("234", "cc", "deck/duplicate_suit"),
        ("234", "", "deck/no_suits"),
    ],
)
def test_a_deck_of_nonsense_is_refused(ranks: str, suits: str, code: str) -> None:
    with pytest.raises(BadInput) as caught:
        deck_cards(ranks, suits)
    assert caught.value.code == code
