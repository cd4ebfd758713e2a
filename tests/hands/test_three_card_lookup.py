"""Three-card look-ups equal the plain definition on every hand there is."""

from collections import Counter
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.errors import BadInput
from queenhigh.hands.counts import class_counts
from queenhigh.hands.lookup import lookup
from queenhigh.hands.order import order_of
from queenhigh.hands.plain import best_holding, holding, strength_key
from queenhigh.hands.ranking import STANDARD_THREE, Ranking
from tests.hands.kit import ranking_cards, rankings

LOOKUP = lookup(STANDARD_THREE)

# From first principles, with A-2-3 as a straight (twelve straights):
#   mini royal       4 suits of A-K-Q                                             4
#   straight flush   11 other straights * 4 suits                                44
#   three of a kind  13 ranks * C(4,3)                                           52
#   straight         12 * (4**3 - 4)                                            720
#   flush            (C(13,3) - 12) * 4 = 274 * 4                             1,096
#   pair             13 * C(4,2) * 12 * 4                                     3,744
#   high card        274 * (4**3 - 4)                                        16,440
FIRST_PRINCIPLES = {
    "mini_royal": 4,
    "straight_flush": 44,
    "three_of_a_kind": 52,
    "straight": 720,
    "flush": 1_096,
    "pair": 3_744,
    "high_card": 16_440,
}


@pytest.fixture(scope="module")
def plain_strengths() -> dict[tuple[int, ...], int]:
    """Every three-card hand with the place of its plain key among all of them."""
    keys = {cards: strength_key(holding(cards, STANDARD_THREE), STANDARD_THREE) for cards in combinations(range(52), 3)}
    places = {key: place for place, key in enumerate(sorted(set(keys.values())))}
    return {cards: places[key] for cards, key in keys.items()}


def test_the_counts_from_first_principles() -> None:
    assert sum(FIRST_PRINCIPLES.values()) == comb(52, 3) == 22_100
    dealt = Counter(holding(cards, STANDARD_THREE).hand_class for cards in combinations(range(52), 3))
    assert dict(dealt) == FIRST_PRINCIPLES
    assert class_counts(STANDARD_THREE) == FIRST_PRINCIPLES
    assert Counter(LOOKUP.class_of(cards) for cards in combinations(range(52), 3)) == dealt


def test_there_are_741_strengths(plain_strengths: dict[tuple[int, ...], int]) -> None:
    # 12 straight flushes, 13 trips, 12 straights, 274 flushes, 13 * 12 pairs, 274 high cards.
    assert 12 + 13 + 12 + 274 + 13 * 12 + 274 == 741
    assert len(set(plain_strengths.values())) == len(LOOKUP) == 741


def test_all_22100_hands_equal_the_plain_definition(plain_strengths: dict[tuple[int, ...], int]) -> None:
    wrong = [cards for cards, place in plain_strengths.items() if LOOKUP.strength(cards) != place]
    assert wrong == []


def test_all_270725_four_card_hands_equal_the_plain_definition(plain_strengths: dict[tuple[int, ...], int]) -> None:
    wrong, seen = [], 0
    for cards in combinations(range(52), 4):
        seen += 1
        if LOOKUP.strength(cards) != max(plain_strengths[chosen] for chosen in combinations(cards, 3)):
            wrong.append(cards)
    assert wrong == []
    assert seen == 270_725


def test_the_array_is_the_same_table_in_every_order_of_the_cards() -> None:
    table = LOOKUP.table3()
    assert table.shape == (52, 52, 52)
    assert table.dtype == np.int16
    for order in permutations(range(3)):
        assert (table == table.transpose(order)).all()
    ascending = np.array(list(combinations(range(52), 3)))
    expected = [LOOKUP.strength(cards) for cards in combinations(range(52), 3)]
    assert table[ascending[:, 0], ascending[:, 1], ascending[:, 2]].tolist() == expected
    # Each hand in six orders; every other place has a card twice.
    assert (table >= 0).sum() == 6 * 22_100
    assert (table == -1).sum() == 52**3 - 6 * 22_100


def test_the_array_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="read-only"):
        LOOKUP.table3()[0, 1, 2] = 0


@given(rankings(3), st.data())
def test_any_ranking_equals_the_plain_definition(ranking: Ranking, data: st.DataObject) -> None:
    found = lookup(ranking)
    deck = st.sampled_from(ranking_cards(ranking))
    for size in (3, 4, 6):
        cards = data.draw(st.lists(deck, min_size=size, max_size=size, unique=True))
        assert found.holding_of(found.strength(cards)) == best_holding(cards, ranking)
        assert found.strength(cards) == found.strength(data.draw(st.permutations(cards)))


@given(rankings())
def test_strengths_are_dense_and_in_the_order_of_the_plain_keys(ranking: Ranking) -> None:
    order = order_of(ranking)
    holdings = [order.holding_of(strength) for strength in range(len(order))]
    keys = [strength_key(held, ranking) for held in holdings]
    assert keys == sorted(set(keys))
    assert [order.strength_of(*held) for held in holdings] == list(range(len(order)))
    assert [order.hand_class(strength) for strength in range(len(order))] == [held.hand_class for held in holdings]


@pytest.mark.parametrize("cards", [(), (1,), (1, 2), (1, 1, 2), (1, 2, 3, 3), (4, 5, 6, 6, 7)])
def test_too_few_cards_or_one_twice_are_refused(cards: tuple[int, ...]) -> None:
    with pytest.raises(BadInput):
        LOOKUP.strength(cards)


def test_a_card_outside_the_deck_is_refused() -> None:
    short = lookup(Ranking(3, STANDARD_THREE.classes, ace_low=True, ranks="6789TJQKA"))
    for cards in ((0, 20, 30), (0, 20, 30, 40)):
        with pytest.raises(BadInput):
            short.strength(cards)


def test_a_three_card_ranking_has_no_five_card_strengths() -> None:
    with pytest.raises(BadInput):
        LOOKUP.strengths5(np.zeros((1, 5), dtype=np.int64))
