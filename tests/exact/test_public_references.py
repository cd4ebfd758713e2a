"""Figures that everyone can look up."""

from fractions import Fraction

import pytest

from queenhigh.exact.know.knowledge import Knowledge
from queenhigh.exact.solve.rounding import rounded
from queenhigh.exact.solve.solver import solve
from queenhigh.rules.load import load


def percent(value: Fraction, decimals: int = 2) -> str:
    return f"{float(rounded(value * 100, decimals)):.{decimals}f}"


@pytest.mark.parametrize("game, edge", [("tcp-01", "2.32"), ("tcp-02", "3.49")])
def test_b8_pair_plus(game: str, edge: str) -> None:
    assert percent(solve(load(game)).wager("pair_plus").edge) == edge


def test_b3_b4_ante_and_play_with_5_4_1() -> None:
    analysis = solve(load("tcp-01"))
    figures = analysis.wager("ante")
    assert percent(figures.edge) == "3.37"
    assert percent(figures.element_of_risk) == "2.01"
    assert round(figures.standard_deviation, 4) == 1.6393
    assert analysis.strategy is not None
    # Fold 7,200 of 22,100 hands: everything below Q-6-4.
    assert analysis.strategy.play_rate == 1 - Fraction(7_200, 22_100)


def test_one_dealer_card_seen_gains_3_4829_percent() -> None:
    assert percent(-solve(load("tcp-01"), knowledge=Knowledge(peek=1)).wager("ante").edge, 4) == "3.4829"


def test_c13_six_card_bonus() -> None:
    assert percent(solve(load("ca-6cb")).wager("six_card_bonus").edge) == "8.56"


def test_moments_are_those_of_the_distribution() -> None:
    for game in ("tcp-01", "draw-01", "ca-6cb", "tcp-progressive-1"):
        for figures in solve(load(game)).wagers:
            mean = sum((net * probability for net, probability in figures.outcomes), Fraction(0))
            square = sum((net * net * probability for net, probability in figures.outcomes), Fraction(0))
            assert sum((probability for _, probability in figures.outcomes), Fraction(0)) == 1
            assert (figures.edge, figures.variance) == (-mean, square - mean * mean)
            assert figures.standard_deviation == pytest.approx(float(figures.variance) ** 0.5, rel=1e-12)


def test_the_three_outside_games_are_solved() -> None:
    triple, plain = solve(load("tests/games/triple.toml")), solve(load("tcp-01"))
    # A raise that a hand may take or leave cannot cost the player anything.
    assert triple.wager("ante").edge < plain.wager("ante").edge
    two_up = solve(load("tests/games/two-up.toml"))
    no_bonus = load("tcp-01", {"table.ante_bonus.rows": [{"class": "straight_flush", "pay": 0}]})
    assert two_up.wager("ante").edge < solve(no_bonus, knowledge=Knowledge(peek=1)).wager("ante").edge
    colour = solve(load("tests/games/colour.toml")).wager("colour")
    # Three of one colour: 2·C(26,3) of C(52,3) hands. Of those, three more of 23 left among 49 make it six.
    three = Fraction(2 * 2_600, 22_100)
    six = three * Fraction(23 * 22 * 21, 49 * 48 * 47)
    assert colour.edge == 1 - three - 2 * (three - six) - 20 * six
