"""Hands in the words of a dealer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.cards.card import parse_cards
from queenhigh.errors import BadInput
from queenhigh.hands.order import order_of
from queenhigh.hands.plain import holding
from queenhigh.hands.ranking import STANDARD_FIVE, STANDARD_THREE, Ranking
from queenhigh.hands.words import (
    class_words,
    hand_words,
    holding_text,
    rank_words,
    threshold_words,
    top_card_words,
)


@pytest.mark.parametrize(
    "text, words, announced, short",
    [
        ("Qs 6d 4h", "queen-high, 6, 4", "a queen", "Q-6-4"),
        ("As 8d 4h", "ace-high, 8, 4", "an ace", "A-8-4"),
        ("8s 6d 4h", "8-high, 6, 4", "an 8", "8-6-4"),
        ("Ts 6d 4h", "10-high, 6, 4", "a 10", "T-6-4"),
        ("9s 9d Kh", "a pair of nines, king", "a pair of nines", "9-K"),
        ("6s 6d 2h", "a pair of sixes, 2", "a pair of sixes", "6-2"),
        ("As 6s 3s", "an ace-high flush, 6, 3", "a flush", "A-6-3"),
        ("Qs Jd Th", "a queen-high straight", "a straight", "Q"),
        ("As 2d 3h", "a 3-high straight", "a straight", "3"),
        ("8s 7s 6s", "an 8-high straight flush", "a straight flush", "8"),
        ("7s 7d 7h", "three sevens", "three sevens", "7"),
        ("As Ks Qs", "a mini royal", "a mini royal", "A"),
        ("8s 8d 3h 3c Kc", "eights and threes, king", "two pair", "8-3-K"),
        ("8s 8d 8h 3c 3d", "eights full of threes", "a full house", "8-3"),
        ("As Ad Ah Ac 3d", "four aces, 3", "four aces", "A-3"),
        ("2s 2d 2h Kc 3d", "three twos, king, 3", "three twos", "2-K-3"),
        ("As Ks Qs Js Ts", "a royal flush", "a royal flush", "A"),
    ],
)
def test_a_hand_is_said_as_a_dealer_says_it(text: str, words: str, announced: str, short: str) -> None:
    cards = parse_cards(text)
    held = holding(cards, STANDARD_THREE if len(cards) == 3 else STANDARD_FIVE)
    assert hand_words(held) == words
    assert top_card_words(held) == announced
    assert holding_text(held) == short


@pytest.mark.parametrize(
    "hand_class, prefix, words",
    [
        ("high_card", "", "any hand"),
        ("high_card", "Q", "queen-high"),
        ("high_card", "Q64", "queen-high, 6, 4"),
        ("pair", "", "a pair"),
        ("pair", "J", "a pair of jacks"),
        ("straight", "", "a straight"),
        ("straight", "9", "a 9-high straight"),
        ("three_of_a_kind", "", "three of a kind"),
        ("two_pair", "", "two pair"),
        ("two_pair", "J", "two pair with jacks high"),
        ("full_house", "K", "a full house with kings high"),
        ("mini_royal", "A", "a mini royal"),
    ],
)
def test_a_threshold_is_said_as_a_rule_book_says_it(hand_class: str, prefix: str, words: str) -> None:
    assert threshold_words(hand_class, prefix) == words


def test_a_game_may_have_its_own_labels() -> None:
    labels = {"mini_royal": "royal", "straight_flush": "steel"}
    assert class_words("three_of_a_kind") == "three of a kind"
    assert class_words("mini_royal", labels) == "royal"
    assert hand_words(holding(parse_cards("As Ks Qs"), STANDARD_THREE), labels) == "a royal"
    assert top_card_words(holding(parse_cards("Ks Js Qs"), STANDARD_THREE), labels) == "a steel"
    assert hand_words(holding(parse_cards("Ks Js Qs"), STANDARD_THREE), labels) == "a king-high steel"
    for label, said in (("Iron royal", "an Iron royal"), ("eight sisters", "an eight sisters"), ("royal", "a royal")):
        assert threshold_words("mini_royal", "", {"mini_royal": label}) == said


def test_an_unknown_rank_is_refused() -> None:
    with pytest.raises(BadInput):
        threshold_words("pair", "1")


@given(st.sampled_from((STANDARD_THREE, STANDARD_FIVE)), st.data())
def test_different_hands_are_said_differently(ranking: Ranking, data: st.DataObject) -> None:
    order = order_of(ranking)
    strengths = st.integers(0, len(order) - 1)
    one, other = (order.holding_of(data.draw(strengths)) for _ in range(2))
    assert (hand_words(one) == hand_words(other)) == (one == other)


def test_ranks_by_name() -> None:
    assert [rank_words(rank) for rank in (0, 8, 9, 10, 11, 12)] == ["2", "10", "jack", "queen", "king", "ace"]
