"""Example hands really are what they are examples of."""

import pytest

from queenhigh.hands.plain import best_holding
from queenhigh.papers.examples import example_hand, rank_letters
from queenhigh.papers.pay_lines import pay_lines
from queenhigh.rules.load import load
from queenhigh.rules.strengths import ranking_of
from tests.papers.kit import OUTSIDE, PUBLISHED


@pytest.mark.parametrize("game", [*PUBLISHED, *OUTSIDE])
def test_every_example_of_a_pay_table_matches_its_row(game: str) -> None:
    ruleset = load(game)
    shown = 0
    for name, table in ruleset.table.items():
        for row, line in zip(table.rows, pay_lines(ruleset, name), strict=True):
            hand = ruleset.hand[row.over or table.over or ""]
            if row.hand_class is None or hand.ranking is None:
                continue
            held = best_holding(line.example, ranking_of(ruleset, hand.ranking))
            assert held.hand_class == row.hand_class
            assert row.suit is None or {"cdhs"[card & 3] for card in line.example} == {row.suit}
            shown += 1
    assert shown


def test_b11_the_example_of_other_suits_is_not_in_spades() -> None:
    lines = pay_lines(load("tcp-01+tcp-progressive-1"), "progressive")
    assert {card & 3 for card in lines[0].example} == {3}
    assert {card & 3 for card in lines[1].example} == {2}
    assert rank_letters(lines[1].example) == "A-K-Q"


def test_a_deck_that_cannot_make_a_class_has_no_example() -> None:
    ruleset = load("tcp-01")
    ranking = ranking_of(ruleset, "three")
    assert example_hand(ranking, "three_of_a_kind", (2, 3)) == ()
    assert example_hand(ranking, "mini_royal", (0, 1, 2, 3)) == ()
    assert len(example_hand(ranking, "pair", (2, 3))) == 3
