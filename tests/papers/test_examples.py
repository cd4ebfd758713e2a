"""Example hands really are what they are examples of."""

import pytest

from queenhigh.hands.order import order_of
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
            if hand.ranking is None or (row.hand_class is None and row.at_least is None):
                continue
            # The plain definition of the first row that matches: by the class, or by the order of the two hands.
            ranking = ranking_of(ruleset, hand.ranking)
            held = best_holding(line.example, ranking)
            order = order_of(ranking)
            strength = next(each for each in range(len(order)) if order.holding_of(each) == held)
            rows = table.rows[: table.rows.index(row) + 1]
            met = [
                (each.at_least is not None and strength >= order.floor(each.at_least.hand_class, each.at_least.ranks))
                or (
                    held.hand_class == each.hand_class
                    and each.suit in {None, *("cdhs"[card & 3] for card in line.example)}
                )
                for each in rows
            ]
            assert met == [*[False] * (len(rows) - 1), True]
            assert row.suit is None or {"cdhs"[card & 3] for card in line.example} == {row.suit}
            shown += 1
    assert shown


def test_a_row_with_a_mark_has_an_example_and_leaves_the_next_row_another() -> None:
    three_aces, trail = pay_lines(load("tests/games/teen-patti.toml"), "pair_plus")[:2]
    assert (three_aces.hand, rank_letters(three_aces.example)) == ("Three aces", "A-A-A")
    assert (trail.hand, rank_letters(trail.example)) == ("Trail", "K-K-K")
    threes, prial = pay_lines(load("tests/games/brag.toml"), "ante_bonus")[:2]
    assert (threes.hand, rank_letters(threes.example)) == ("Three threes", "3-3-3")
    assert (prial.hand, rank_letters(prial.example)) == ("Prial", "A-A-A")
    jacks = {"table.pair_plus.rows": [{"at_least": {"class": "pair", "ranks": "J"}, "pay": 3}]}
    (only,) = pay_lines(load("tcp-01", jacks), "pair_plus")
    assert (only.hand, rank_letters(only.example)) == ("A pair of jacks or better", "J-J-2")


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
