"""Three games that no document has, as rule files only."""

import pytest

from queenhigh.rules.dump import dump
from queenhigh.rules.load import load, load_text
from tests.rules.kit import OUTSIDE, outside


@pytest.mark.parametrize("name", OUTSIDE)
def test_decision16_outside_games_load_and_survive_a_dump(name: str) -> None:
    game = load(outside(name))
    assert game.id == name
    assert load_text(dump(game)) == game


def test_a_colour_bet_on_three_cards_then_on_all_six() -> None:
    game = load(outside("colour"))
    rows = [(game.hand[str(row.over)].of, row.same, row.pay) for row in game.table["colour"].rows]
    assert rows == [("both", "colour", 20), ("seat", "colour", 2)]


def test_a_triple_raise_from_a_pair_on() -> None:
    decision = load(outside("triple")).decision
    assert decision is not None
    triple = decision.option["triple"]
    assert triple.raise_ is not None
    assert triple.allowed_if is not None
    assert (triple.raise_.min, triple.raise_.max, triple.allowed_if.at_least.hand_class) == (3, 3, "pair")


def test_two_dealer_cards_face_up() -> None:
    assert [deal.turn_up for deal in load(outside("two-up")).deal] == [(), (2, 3)]
