"""Cards: numbers inside, text at the doors."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.cards.card import (
    RANKS,
    SUITS,
    card_symbols,
    card_text,
    cards_text,
    is_red,
    make_card,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)
from queenhigh.errors import BadInput

CARDS = st.integers(0, 51)
HANDS = st.lists(CARDS, unique=True, max_size=52)


def test_a_card_is_its_rank_times_four_plus_its_suit() -> None:
    assert parse_card("2c") == 0
    assert parse_card("2s") == 3
    assert parse_card("Qs") == 10 * 4 + 3
    assert parse_card("As") == 51
    for card in range(52):
        assert make_card(rank_of(card), suit_of(card)) == card
        assert card_text(card) == RANKS[rank_of(card)] + SUITS[suit_of(card)]


def test_diamonds_and_hearts_are_red() -> None:
    assert [is_red(parse_card(text)) for text in ("Qc", "Qd", "Qh", "Qs")] == [False, True, True, False]


@pytest.mark.parametrize("text", ["Th", "th", "TH", "10h", "10H", " Th ", "T♥", "10♥"])
def test_the_ten_of_hearts_in_every_spelling(text: str) -> None:
    assert parse_card(text) == 8 * 4 + 2


@given(HANDS)
def test_cards_survive_print_and_parse(cards: list[int]) -> None:
    expected = tuple(cards)
    assert parse_cards(cards_text(cards)) == expected
    assert parse_cards("".join(map(card_text, cards))) == expected
    assert parse_cards(",".join(map(card_text, cards)).lower()) == expected
    assert parse_cards(", ".join(map(card_symbols, cards))) == expected


def test_cards_run_together_or_apart() -> None:
    expected = (43, 17, 10)  # Q♠ = 10*4+3, 6♦ = 4*4+1, 4♥ = 2*4+2
    for text in ("Qs6d4h", "Qs 6d 4h", "qs,6d,4h", "  Qs, 6d4h "):
        assert parse_cards(text) == expected
    assert parse_cards("10s10h") == (35, 34)
    assert parse_cards("") == ()


@pytest.mark.parametrize(
    "text, piece",
    [("Qs 1h", "1h"), ("QsXd", "Xd"), ("Qs 6", "6"), ("6d4", "4"), ("Q s", "Q"), ("joker", "joker"), ("Qſ", "Qſ")],
)
def test_nonsense_is_refused_by_name(text: str, piece: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_cards(text)
    assert caught.value.code == "card/unreadable"
    assert caught.value.facts["piece"] == piece
    assert repr(piece) in caught.value.message


@pytest.mark.parametrize("text", ["", "Q", "Qss", "Qs6d", "5", "11h", "1h"])
def test_one_card_is_one_card(text: str) -> None:
    with pytest.raises(BadInput):
        parse_card(text)


def test_a_card_named_twice_is_refused() -> None:
    with pytest.raises(BadInput) as caught:
        parse_cards("Th 4c 10h")
    assert caught.value.code == "card/duplicate"
    assert caught.value.facts["card"] == "Th"


@pytest.mark.parametrize("card", [-1, 52, 1000])
def test_a_number_outside_the_deck_does_not_print(card: int) -> None:
    for show in (card_text, card_symbols):
        with pytest.raises(BadInput):
            show(card)


@pytest.mark.parametrize("rank, suit", [(-1, 0), (13, 0), (0, -1), (0, 4)])
def test_no_card_has_a_rank_or_suit_that_does_not_exist(rank: int, suit: int) -> None:
    with pytest.raises(BadInput):
        make_card(rank, suit)


@given(st.text(max_size=12))
def test_any_text_is_cards_or_a_clear_refusal(text: str) -> None:
    with suppress(BadInput):  # any other exception is a failure
        cards = parse_cards(text)
        assert parse_cards(cards_text(cards)) == cards
