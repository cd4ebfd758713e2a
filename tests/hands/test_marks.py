"""Marks such as queen-high: where they begin and end, and which of them cannot be."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.cards.card import RANKS, parse_cards
from queenhigh.errors import BadInput
from queenhigh.hands.classes import THREE_CARD_CLASSES
from queenhigh.hands.lookup import lookup
from queenhigh.hands.order import order_of
from queenhigh.hands.plain import holding
from queenhigh.hands.ranking import STANDARD_FIVE, STANDARD_THREE, Ranking
from tests.hands.kit import rankings

LOOKUP = lookup(STANDARD_THREE)


def strength(text: str) -> int:
    return LOOKUP.strength(parse_cards(text))


@pytest.mark.parametrize(
    "hand_class, prefix, lowest, highest",
    [
        ("high_card", "", "5c 3d 2h", "Ac Kd Jh"),
        ("high_card", "Q", "Qc 3d 2h", "Qc Jd 9h"),
        ("high_card", "Q6", "Qc 6d 2h", "Qc 6d 5h"),
        ("high_card", "Q64", "Qc 6d 4h", "Qs 6d 4c"),
        ("pair", "", "2c 2d 3h", "Ac Ad Kh"),
        ("pair", "J", "Jc Jd 2h", "Jc Jd Ah"),
        ("straight", "", "Ac 2d 3h", "Ac Kd Qh"),
        ("straight_flush", "", "Ac 2c 3c", "Kc Qc Jc"),
        ("mini_royal", "", "Ac Kc Qc", "As Ks Qs"),
        ("mini_royal", "A", "Ac Kc Qc", "As Ks Qs"),
    ],
)
def test_a_mark_begins_and_ends(hand_class: str, prefix: str, lowest: str, highest: str) -> None:
    assert LOOKUP.floor(hand_class, prefix) == strength(lowest)
    assert LOOKUP.ceiling(hand_class, prefix) == strength(highest)


def test_a11_queen_high_or_better_by_the_plain_reading_of_all_hands() -> None:
    # The dealer plays with a queen, a king or an ace among three cards, or with a pair or better.
    floor = LOOKUP.floor("high_card", "Q")
    qualified = 0
    for cards in combinations(range(52), 3):
        held = holding(cards, STANDARD_THREE)
        plays = held.hand_class != "high_card" or max(card >> 2 for card in cards) >= RANKS.index("Q")
        assert (LOOKUP.strength(cards) >= floor) == plays
        qualified += plays
    # Not qualified: jack-high or less, unpaired, no straight, no flush. Ranks 2 to J are ten: C(10,3) = 120 sets,
    # less the 8 straights 2-3-4 to 9-T-J, times 4**3 - 4 = 60 mixed suits.
    assert 22_100 - qualified == (120 - 8) * 60


def test_the_classes_follow_each_other_without_a_gap() -> None:
    for better, worse in pairwise(THREE_CARD_CLASSES):
        assert LOOKUP.floor(better) == LOOKUP.ceiling(worse) + 1
    assert LOOKUP.floor("high_card") == 0
    assert LOOKUP.ceiling("mini_royal") == 740


@pytest.mark.parametrize(
    "hand_class, prefix",
    [
        ("high_card", "4"),  # 4-3-2 is a straight
        ("high_card", "AKQ"),
        ("high_card", "QQ"),
        ("high_card", "6Q"),
        ("high_card", "Q642"),
        ("straight", "2"),
        ("straight", "QJT"),  # only the top of a straight is significant
        ("straight_flush", "A"),  # that is the mini royal
        ("pair", "JJ"),
        ("three_of_a_kind", "10"),
        ("pair", "x"),
    ],
)
def test_an_impossible_mark_is_refused_by_name(hand_class: str, prefix: str) -> None:
    with pytest.raises(BadInput) as caught:
        LOOKUP.floor(hand_class, prefix)
    assert caught.value.code == "hand/impossible_mark"
    assert repr(prefix) in caught.value.message


@pytest.mark.parametrize("hand_class", ["two_pair", "royal_flush", "", "Pair"])
def test_a_class_of_another_ranking_is_refused(hand_class: str) -> None:
    with pytest.raises(BadInput) as caught:
        LOOKUP.ceiling(hand_class)
    assert caught.value.code == "hand/unknown_class"
    assert caught.value.facts["allowed"] == THREE_CARD_CLASSES


def test_a_class_that_the_ranks_cannot_make_has_no_floor() -> None:
    no_straights = order_of(Ranking(3, THREE_CARD_CLASSES, ace_low=False, ranks="2468TQA"))
    with pytest.raises(BadInput) as caught:
        no_straights.floor("straight")
    assert caught.value.code == "hand/impossible_mark"


@pytest.mark.parametrize("number", [-1, 741])
def test_a_number_that_is_no_strength_is_refused(number: int) -> None:
    for ask in (LOOKUP.hand_class, LOOKUP.holding_of):
        with pytest.raises(BadInput):
            ask(number)


def test_a_holding_that_does_not_exist_has_no_strength() -> None:
    with pytest.raises(BadInput):
        order_of(STANDARD_FIVE).strength_of("pair", (3, 3, 2, 1))


@given(rankings(), st.data())
def test_every_mark_reaches_from_the_lowest_to_the_highest_hand_that_begins_with_it(
    ranking: Ranking, data: st.DataObject
) -> None:
    order = order_of(ranking)
    held = order.holding_of(data.draw(st.integers(0, len(order) - 1)))
    length = data.draw(st.integers(0, len(held.ranks)))
    prefix = held.ranks[:length]
    letters = "".join(RANKS[rank] for rank in prefix)
    floor, ceiling = order.floor(held.hand_class, letters), order.ceiling(held.hand_class, letters)
    matching = [
        strength
        for strength in range(len(order))
        if order.hand_class(strength) == held.hand_class and order.holding_of(strength).ranks[:length] == prefix
    ]
    assert (floor, ceiling) == (matching[0], matching[-1])
    # A hand that an order of the ranking's own has lifted out of its neighbours leaves them behind.
    if held.hand_class not in dict(ranking.first):
        assert matching == list(range(floor, ceiling + 1))


def test_a_game_may_name_hands_first_within_a_class() -> None:
    """Teen Patti: A-K-Q, then A-2-3, then K-Q-J and down. Brag: three threes above three aces."""
    teen = order_of(Ranking(3, THREE_CARD_CLASSES[1:], ace_low=True, first=(("straight", ("A", "3")),)))
    runs = [teen.strength_of("straight", (top,)) for top in (12, 1, 11, 10, 2)]
    assert runs == sorted(runs, reverse=True)
    assert runs[0] == teen.ceiling("straight")
    # From the top: A-K-Q, A-2-3, K-Q-J; the lowest is now 4-3-2, eleven below the top.
    assert [runs[0] - run for run in runs] == [0, 1, 2, 3, 11]
    assert teen.floor("straight") == runs[4]
    brag = order_of(Ranking(3, THREE_CARD_CLASSES[1:], ace_low=True, first=(("three_of_a_kind", ("3",)),)))
    threes, aces, twos = (brag.strength_of("three_of_a_kind", (rank,)) for rank in (1, 12, 0))
    assert (threes - aces, threes - twos, threes) == (1, 12, brag.ceiling("three_of_a_kind"))
    assert len(teen) == len(brag) == 741
