"""The plain definition, by the examples that the published games give."""

import pytest

from queenhigh.cards.card import parse_cards
from queenhigh.errors import BadInput
from queenhigh.hands.classes import THREE_CARD_CLASSES
from queenhigh.hands.plain import Holding, best_holding, holding, strength_key
from queenhigh.hands.ranking import STANDARD_FIVE, STANDARD_THREE, Ranking

WITHOUT_ROYAL = Ranking(3, THREE_CARD_CLASSES[1:], ace_low=True)


def three(text: str, ranking: Ranking = STANDARD_THREE) -> Holding:
    return holding(parse_cards(text), ranking)


def five(text: str, ranking: Ranking = STANDARD_FIVE) -> Holding:
    return holding(parse_cards(text), ranking)


def key(text: str, ranking: Ranking = STANDARD_THREE) -> tuple[int, ...]:
    return strength_key(holding(parse_cards(text), ranking), ranking)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("As Ks Qs", Holding("mini_royal", (12,))),
        ("Kd Qd Jd", Holding("straight_flush", (11,))),
        ("3h Ah 2h", Holding("straight_flush", (1,))),
        ("7c 7d 7s", Holding("three_of_a_kind", (5,))),
        ("Ac Kd Qs", Holding("straight", (12,))),
        ("2c 3d As", Holding("straight", (1,))),
        ("2c Kd As", Holding("high_card", (12, 11, 0))),  # no straight runs around the corner
        ("As Ks Js", Holding("flush", (12, 11, 9))),
        ("9c Kd 9s", Holding("pair", (7, 11))),
        ("Kc 2d Ks", Holding("pair", (11, 0))),
        ("4c Qd 6s", Holding("high_card", (10, 4, 2))),
    ],
)
def test_three_cards(text: str, expected: Holding) -> None:
    assert three(text) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Ts Js Qs Ks As", Holding("royal_flush", (12,))),
        ("9s Ts Js Qs Ks", Holding("straight_flush", (11,))),
        ("As 2s 3s 4s 5s", Holding("straight_flush", (3,))),
        ("8c 8d 8h 8s 3c", Holding("four_of_a_kind", (6, 1))),
        ("8c 8d 3h 3s 3c", Holding("full_house", (1, 6))),
        ("2h 9h 4h Kh Th", Holding("flush", (11, 8, 7, 2, 0))),
        ("Ac 2s 3s 4s 5s", Holding("straight", (3,))),
        ("8c 8d 8h 4s 3c", Holding("three_of_a_kind", (6, 2, 1))),
        ("8c 8d 3h 3s Ac", Holding("two_pair", (6, 1, 12))),
        ("8c 8d Ah 3s 4c", Holding("pair", (6, 12, 2, 1))),
        ("Qc Kd Ah 2s 3c", Holding("high_card", (12, 11, 10, 1, 0))),
    ],
)
def test_five_cards(text: str, expected: Holding) -> None:
    assert five(text) == expected


def test_a3_d11_the_classes_from_suited_ace_king_queen_down() -> None:
    hands = ["As Ks Qs", "3h Ah 2h", "2c 2d 2s", "2c 3d As", "5s 3s 2s", "2c 3d 2s", "Ac Kd Js"]
    keys = [key(text) for text in hands]
    assert keys == sorted(keys, reverse=True)
    assert [three(text).hand_class for text in hands] == list(THREE_CARD_CLASSES)


def test_b1_the_ace_is_low_only_in_three_two_ace() -> None:
    assert three("3c 2d As", WITHOUT_ROYAL) == Holding("straight", (1,))
    assert key("3c 2d As", WITHOUT_ROYAL) < key("4c 3d 2s", WITHOUT_ROYAL)
    assert key("Ac 5d 3s", WITHOUT_ROYAL) > key("Kc Qd Ts", WITHOUT_ROYAL)
    # Without a class of its own, suited A-K-Q is the highest straight flush.
    assert three("Ac Kc Qc", WITHOUT_ROYAL) == Holding("straight_flush", (12,))
    assert key("Ac Kc Qc", WITHOUT_ROYAL) > key("Kc Qc Jc", WITHOUT_ROYAL)


def test_c3_the_highest_and_lowest_hands_of_the_classes() -> None:
    assert key("Kc Qc Jc") > key("Qc Jc Tc")
    assert key("Ac 2c 3c") < key("2c 3c 4c")
    assert key("Ac Kc Jc") > key("Ac Kc Tc")
    assert key("Ac Kd Js") > key("Ac Kd Ts")
    assert key("5c 3c 2c") < key("5c 4c 2c")
    assert key("5c 3d 2s") < key("5c 4d 2s")


def test_c3_suits_are_equal() -> None:
    assert key("Ac Kc Jc") == key("As Ks Js")
    assert key("9c 9d 4h") == key("9h 9s 4c")


def test_decision1_ace_to_five_is_the_lowest_five_card_straight() -> None:
    assert key("Ac 2d 3h 4s 5c", STANDARD_FIVE) < key("2c 3d 4h 5s 6c", STANDARD_FIVE)
    assert key("Ac 2d 3h 4s 5c", STANDARD_FIVE) > key("Ac Ad Ah Ks Qc", STANDARD_FIVE)


def test_an_ace_that_is_never_low() -> None:
    never_low = Ranking(3, THREE_CARD_CLASSES, ace_low=False)
    assert three("3c 2d As", never_low) == Holding("high_card", (12, 1, 0))
    assert three("3s 2s As", never_low) == Holding("flush", (12, 1, 0))


def test_in_a_short_deck_the_ace_stands_below_its_lowest_rank() -> None:
    short = Ranking(3, THREE_CARD_CLASSES, ace_low=True, ranks="6789TJQKA")
    assert three("6c 7d As", short) == Holding("straight", (5,))
    assert key("6c 7d As", short) < key("6c 7d 8s", short)
    assert three("7c 8d As", short).hand_class == "high_card"


def test_a_gap_in_the_deck_is_a_gap_in_its_straights() -> None:
    gap = Ranking(3, THREE_CARD_CLASSES, ace_low=True, ranks="2345TJQKA")
    assert three("5c Td Js", gap).hand_class == "high_card"
    assert three("Ac 2d 3s", gap).hand_class == "straight"
    lonely_low = Ranking(3, THREE_CARD_CLASSES, ace_low=True, ranks="25TJQKA")
    assert three("Ac 2d 5s", lonely_low).hand_class == "high_card"


def test_with_only_queens_kings_and_aces_the_straight_is_ace_high() -> None:
    tiny = Ranking(3, THREE_CARD_CLASSES, ace_low=True, ranks="QKA")
    assert three("Qc Kd As", tiny) == Holding("straight", (12,))
    assert three("Qs Ks As", tiny) == Holding("mini_royal", (12,))


def test_the_best_of_more_cards() -> None:
    assert best_holding(parse_cards("Ks Qs 2d As"), STANDARD_THREE).hand_class == "mini_royal"
    six = parse_cards("Ks Qs 2d As Ts Js")
    assert best_holding(six, STANDARD_FIVE).hand_class == "royal_flush"


@pytest.mark.parametrize("text", ["", "As", "As Ks", "As Ks Qs Js"])
def test_a_hand_of_another_size_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        three(text)
    if len(parse_cards(text)) < 3:
        with pytest.raises(BadInput):
            best_holding(parse_cards(text), STANDARD_THREE)


def test_a_card_that_the_deck_does_not_hold_is_refused() -> None:
    short = Ranking(3, THREE_CARD_CLASSES, ace_low=True, ranks="6789TJQKA")
    with pytest.raises(BadInput) as caught:
        three("6c 7d 5s", short)
    assert caught.value.code == "hand/foreign_card"
    with pytest.raises(BadInput):
        holding((3, 3, 7), STANDARD_THREE)
