"""Five-card look-ups equal the plain definition: all hands of five, all sets of six."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenhigh.cards.card import cards_text
from queenhigh.errors import BadInput
from queenhigh.hands.counts import class_counts
from queenhigh.hands.lookup import FiveCardLookup, lookup
from queenhigh.hands.plain import best_holding, holding
from queenhigh.hands.ranking import STANDARD_FIVE, Ranking
from tests.effort import EFFORT, scaled
from tests.hands.kit import ranking_cards, rankings
from tests.hands.plain_vectors import CLASS_KEYS, Ints, all_choices, class_keys, five_card_keys, six_card_chunks

LOOKUP = lookup(STANDARD_FIVE)

# The well-known table, each line by choosing ranks and then suits:
FIVE_CARD_COUNTS = {
    "royal_flush": 4,
    "straight_flush": 9 * 4,
    "four_of_a_kind": 13 * 48,
    "full_house": 13 * comb(4, 3) * 12 * comb(4, 2),
    "flush": (comb(13, 5) - 10) * 4,
    "straight": 10 * (4**5 - 4),
    "three_of_a_kind": 13 * comb(4, 3) * comb(12, 2) * 4**2,
    "two_pair": comb(13, 2) * comb(4, 2) ** 2 * 44,
    "pair": 13 * comb(4, 2) * comb(12, 3) * 4**3,
    "high_card": (comb(13, 5) - 10) * (4**5 - 4),
}

# Best five of six, by the pattern of ranks (how often each occurs).
#   royal            4 * 47 sixth cards
#   straight flush   4 * 9 * 46: the sixth is not the next higher card of the suit, which would make a higher one
#   four of a kind   13 * C(48,2)
#   full house       3-2-1: 13*4 * 12*6 * 44; 3-3: C(13,2) * 4 * 4
#   flush            five of a suit and another card, or six of a suit, less the straight flushes
#   straight         2-1-1-1-1: 10 straights * 5 paired ranks * 6 * 4**4, of which 10*4*5*3 = 600 have five of a suit;
#                    six ranks: 8 sets with T-J-Q-K-A, 7 with each of the other 9 as the highest straight, 71 in all;
#                    suits 4**6 - 4*(1 + 6*3) = 4020 without five of a suit
#   three of a kind  3-1-1-1: 13*4 * C(12,3) * 4**3; four ranks make neither a straight nor a flush
#   two pair         2-2-1-1: C(13,2)*36 * C(11,2)*16; 2-2-2: C(13,3) * 6**3
#   pair             2-1-1-1-1: 13*6 * C(12,4)*4**4, less the straights above (76,800) and the flushes
#                    4 * C(13,5) * 5*3 = 77,220, plus the 600 that are both
#   high card        (C(13,6) - 71) rank sets * 4020
STRAIGHT_SETS = 8 + 9 * 7
NO_FLUSH_SUITS = 4**6 - 4 * (1 + 6 * 3)
SIX_CARD_COUNTS = {
    "royal_flush": 4 * 47,
    "straight_flush": 4 * 9 * 46,
    "four_of_a_kind": 13 * comb(48, 2),
    "full_house": 13 * 4 * 12 * 6 * 44 + comb(13, 2) * 16,
    "flush": 4 * comb(13, 5) * 39 + 4 * comb(13, 6) - 4 * 47 - 4 * 9 * 46,
    "straight": 10 * 5 * 6 * 4**4 - 600 + STRAIGHT_SETS * NO_FLUSH_SUITS,
    "three_of_a_kind": 13 * 4 * comb(12, 3) * 4**3,
    "two_pair": comb(13, 2) * 36 * comb(11, 2) * 16 + comb(13, 3) * 6**3,
    "pair": 13 * 6 * comb(12, 4) * 4**4 - 76_800 - 77_220 + 600,
    "high_card": (comb(13, 6) - STRAIGHT_SETS) * NO_FLUSH_SUITS,
}


def by_class(histogram: Ints) -> dict[str, int]:
    """Counts by strength, summed by class."""
    counts = dict.fromkeys(STANDARD_FIVE.classes, 0)
    for strength, count in enumerate(histogram.tolist()):
        counts[LOOKUP.hand_class(strength)] += count
    return counts


@pytest.fixture(scope="module")
def every_five() -> Ints:
    return all_choices(52, 5)


def test_there_are_7462_strengths() -> None:
    # Straight flushes 10, quads and full houses 13*12 each, flushes and high cards C(13,5) - 10 each, straights 10,
    # trips 13*C(12,2), two pairs C(13,2)*11, pairs 13*C(12,3).
    assert 10 + 2 * 156 + 2 * 1277 + 10 + 858 + 858 + 2860 == 7462
    assert len(LOOKUP) == 7462


def test_all_2598960_hands_equal_the_plain_definition(every_five: Ints) -> None:
    assert len(every_five) == comb(52, 5) == 2_598_960
    keys = five_card_keys(every_five)
    distinct, places = np.unique(keys, return_inverse=True)
    assert len(distinct) == 7462
    strengths = LOOKUP.strengths5(every_five)
    assert np.array_equal(strengths, places)
    named = np.array([CLASS_KEYS[LOOKUP.hand_class(strength)] for strength in range(7462)])
    assert np.array_equal(named[strengths], class_keys(keys))
    assert by_class(np.bincount(strengths, minlength=7462)) == FIVE_CARD_COUNTS


def test_the_array_definition_equals_the_plain_one(every_five: Ints) -> None:
    # The definition over arrays is itself checked against the plain one, spread over all hands.
    for cards in every_five[:: max(1, 2500 // EFFORT)].tolist():
        assert LOOKUP.holding_of(LOOKUP.strength(cards)) == holding(cards, STANDARD_FIVE)


def test_five_card_counts_by_choosing() -> None:
    assert sum(FIVE_CARD_COUNTS.values()) == 2_598_960
    assert class_counts(STANDARD_FIVE) == FIVE_CARD_COUNTS


def test_decision1_all_20358520_six_card_sets_by_class() -> None:
    assert sum(SIX_CARD_COUNTS.values()) == comb(52, 6) == 20_358_520
    histogram = np.zeros(7462, dtype=np.int64)
    for chunk in six_card_chunks():
        histogram += np.bincount(LOOKUP.strengths5(chunk), minlength=7462)
    assert histogram.sum() == 20_358_520
    assert by_class(histogram) == SIX_CARD_COUNTS


def test_all_six_card_sets_are_as_good_as_their_best_five() -> None:
    # Five-card strengths are proven against the plain definition on all hands above; this carries it over to six.
    seen = 0
    for chunk in six_card_chunks():
        fives = [LOOKUP.strengths5(np.delete(chunk, left_out, axis=1)) for left_out in range(6)]
        assert np.array_equal(LOOKUP.strengths5(chunk), np.max(fives, axis=0))
        seen += len(chunk)
    assert seen == 20_358_520


def test_one_hand_at_a_time_equals_many_at_once() -> None:
    generator = np.random.default_rng(7)
    deck = np.tile(np.arange(52), (scaled(2000), 1))
    for size in (5, 6, 7, 8):
        cards = generator.permuted(deck, axis=1)[:, :size]
        assert [LOOKUP.strength(row) for row in cards.tolist()] == LOOKUP.strengths5(cards).tolist()


def test_another_project_ranks_six_cards_alike() -> None:
    from pokerkit import Card, StandardHighHand  # fills tables of its own: only where it is asked

    generator = np.random.default_rng(11)
    hands = [generator.permutation(52)[:6].tolist() for _ in range(scaled(150))]
    theirs = [StandardHighHand.from_game(Card.parse(cards_text(cards).replace(" ", ""))) for cards in hands]
    ours = [LOOKUP.strength(cards) for cards in hands]
    for (mine, other), (my_hand, other_hand) in zip(combinations(ours, 2), combinations(theirs, 2), strict=True):
        assert (mine < other, mine == other) == (my_hand < other_hand, my_hand == other_hand)


@settings(max_examples=scaled(100, first=50))
@given(rankings(5), st.data())
def test_any_ranking_equals_the_plain_definition(ranking: Ranking, data: st.DataObject) -> None:
    found = FiveCardLookup(ranking)  # a fresh one, so that its memory is tested from the start
    deck = st.sampled_from(ranking_cards(ranking))
    for size in (6, 5, 7, 8):
        cards = data.draw(st.lists(deck, min_size=size, max_size=size, unique=True))
        strength = found.strength(cards)
        assert found.holding_of(strength) == best_holding(cards, ranking)
        assert found.class_of(cards) == found.hand_class(strength)
        assert strength == found.strength(data.draw(st.permutations(cards)))
        if size <= 6:  # the tables for seven and eight cards are checked above, and cost too much for every ranking
            assert found.strengths5(np.array([cards])).tolist() == [strength]


@pytest.mark.parametrize("count", [0, 4, 9])
def test_another_number_of_cards_is_refused(count: int) -> None:
    with pytest.raises(BadInput):
        LOOKUP.strength(range(count))
    with pytest.raises(BadInput):
        LOOKUP.strengths5(np.arange(count).reshape(1, count))


def test_cards_outside_the_deck_are_refused() -> None:
    short = lookup(Ranking(5, STANDARD_FIVE.classes, ace_low=True, ranks="6789TJQKA"))
    with pytest.raises(BadInput) as caught:
        short.strength((0, 20, 30, 40, 50))
    assert caught.value.code == "hand/foreign_card"


def test_a_five_card_ranking_has_no_three_card_table() -> None:
    with pytest.raises(BadInput):
        LOOKUP.table3()
