"""A ranking that contradicts itself is refused, with every reason."""

import pytest
from hypothesis import given

from queenhigh.errors import BadInput
from queenhigh.hands.classes import FIVE_CARD_CLASSES, THREE_CARD_CLASSES
from queenhigh.hands.lookup import lookup
from queenhigh.hands.plain import holding
from queenhigh.hands.ranking import STANDARD_FIVE, STANDARD_THREE, Ranking, ranking_faults, straight_tops
from tests.hands.kit import rankings


def test_the_standard_rankings_have_no_faults() -> None:
    assert ranking_faults(3, THREE_CARD_CLASSES) == ()
    assert ranking_faults(5, FIVE_CARD_CLASSES) == ()
    assert ranking_faults(3, THREE_CARD_CLASSES[1:]) == ()


@pytest.mark.parametrize(
    "size, classes, ranks, said",
    [
        (4, THREE_CARD_CLASSES, "23456", "3 or 5"),
        (3, ("two_pair", *THREE_CARD_CLASSES), "23456", "'two_pair' is not"),
        (3, ("mini_royal", *THREE_CARD_CLASSES), "23456", "'mini_royal' is listed twice"),
        (3, THREE_CARD_CLASSES[:-1], "23456", "'high_card' is missing"),
        (3, ("high_card", *THREE_CARD_CLASSES[:-1]), "23456", "'straight' must stand above 'high_card'"),
        (5, FIVE_CARD_CLASSES[::-1], "23456", "'royal_flush' must stand above 'straight_flush'"),
        (3, THREE_CARD_CLASSES, "234X", "'X' is not a rank"),
        (3, THREE_CARD_CLASSES, "243", "ascending"),
        (3, THREE_CARD_CLASSES, "2334", "ascending"),
        (3, THREE_CARD_CLASSES, "", "needs ranks"),
    ],
)
def test_a_contradiction_is_named(size: int, classes: tuple[str, ...], ranks: str, said: str) -> None:
    assert any(said in fault for fault in ranking_faults(size, classes, ranks))
    with pytest.raises(BadInput, match="\\[ranking/contradiction\\]"):
        Ranking(size, classes, ace_low=True, ranks=ranks)  # type: ignore[arg-type]


def test_all_contradictions_are_reported_together() -> None:
    assert len(ranking_faults(3, ("pair", "pair", "quads"), "32X")) >= 5


@given(rankings())
def test_a_ranking_is_a_value(ranking: Ranking) -> None:
    twin = Ranking(ranking.size, ranking.classes, ranking.ace_low, ranking.ranks, ranking.first)
    assert twin == ranking
    assert hash(twin) == hash(ranking)
    assert lookup(twin) is lookup(ranking)


def test_the_straights_of_a_full_deck() -> None:
    # Three cards: tops 3 (with the ace low) to A, twelve; five cards: tops 5 to A, ten.
    assert sorted(straight_tops(STANDARD_THREE).values()) == list(range(1, 13))
    assert sorted(straight_tops(STANDARD_FIVE).values()) == list(range(3, 13))


@given(rankings())
def test_straights_are_those_of_the_plain_definition(ranking: Ranking) -> None:
    for ranks, top in straight_tops(ranking).items():
        cards = [rank * 4 + position % 2 for position, rank in enumerate(sorted(ranks))]
        assert holding(cards, ranking) == ("straight", (top,))
