"""The solver's integers against brute force that shares no code with it."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from queenhigh.exact.know.knowledge import Knowledge
from queenhigh.exact.solve.figures import WagerFigures
from queenhigh.exact.solve.solver import solve
from queenhigh.rules.load import load
from tests.brute import draw, four, ranks, six, three

PAIRINGS = 407_170_400  # C(52,3) · C(49,3)
CLASSES = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")

ANTE_BONUS = {"A": (5, 4, 1), "B": (5, 3, 1), "C": (4, 3, 1)}
PAIR_PLUS = {"A": (40, 30, 6, 4, 1), "B": (40, 25, 6, 4, 1), "C": (40, 30, 5, 4, 1), "D": (40, 30, 6, 3, 1)}
TABLES = ("AA", "AB", "BA", "BB", "CA", "CB", "AC", "BC", "CC", "AD", "BD", "CD")


@lru_cache(maxsize=1)
def pairings() -> npt.NDArray[np.int64]:
    """Own hand × turned-up card × (not qualified, bank lower, equal, higher)."""
    return three.pairings().astype(np.int64)


@lru_cache(maxsize=1)
def hand_classes() -> npt.NDArray[np.int64]:
    return three.scores() // 2197


def by_class(pays: dict[str, int]) -> npt.NDArray[np.int64]:
    """What a table pays on each of the 22,100 hands."""
    return np.array([pays.get(name, 0) for name in CLASSES])[hand_classes()]


def outcomes(figures: WagerFigures, deals: int) -> dict[Fraction, int]:
    """The distribution as numbers of deals."""
    counts = {chance.net: chance.probability * deals for chance in figures.outcomes}
    assert all(count.denominator == 1 for count in counts.values())
    return {net: int(count) for net, count in counts.items()}


def play_or_fold(counts: npt.NDArray[np.int64], extra: npt.NDArray[np.int64]) -> Counter[Fraction]:
    """The best of folding and raising once, at each sight (a row: not qualified, lower, equal, higher)."""
    results: Counter[Fraction] = Counter()
    nets = np.stack([extra + 1, extra + 2, extra, extra - 2], axis=-1)
    play = (counts * nets).sum(axis=-1)
    plays = play > -counts.sum(axis=-1)
    for what in range(4):
        for net in np.unique(nets[..., what]):
            chosen = plays & (nets[..., what] == net)
            results[Fraction(int(net))] += int(counts[..., what][chosen].sum())
    results[Fraction(-1)] += int(counts.sum(axis=-1)[~plays].sum())
    return +results


@pytest.mark.parametrize("bonus", ANTE_BONUS)
def test_b3_b4_ante_and_play_by_brute_force(bonus: str) -> None:
    pays = dict(zip(("straight_flush", "three_of_a_kind", "straight"), ANTE_BONUS[bonus], strict=True))
    counts = pairings().sum(axis=1) // 3
    expected = play_or_fold(counts, by_class(pays))
    for number, tables in enumerate(TABLES, start=1):
        if tables[0] == bonus:
            figures = solve(load(f"tcp-{number:02}")).wager("ante")
            assert outcomes(figures, PAIRINGS) == expected


@pytest.mark.parametrize("number, tables", enumerate(TABLES, start=1))
def test_b5_b8_pair_plus_by_brute_force(number: int, tables: str) -> None:
    names = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair")
    pays = by_class(dict(zip(names, PAIR_PLUS[tables[1]], strict=True)))
    expected = Counter(int(pay) if pay else -1 for pay in pays)
    assert outcomes(solve(load(f"tcp-{number:02}")).wager("pair_plus"), 22_100) == expected


def test_a7_face_up_card_by_brute_force() -> None:
    counts = pairings()
    nothing = np.zeros((22_100, 1), dtype=np.int64)
    expected = play_or_fold(counts, nothing)
    for game in ("ca-tcp", "ca-6cb"):
        assert outcomes(solve(load(game)).wager("ante"), 3 * PAIRINGS) == expected


def test_a17_c12_bonus_beside_the_ante_by_brute_force() -> None:
    pays = by_class({"straight_flush": 40, "three_of_a_kind": 30, "straight": 6, "flush": 3, "pair": 1})
    scores = three.scores()
    pays[scores == ranks.STRAIGHT_FLUSH * 2197 + 12] = 200
    won = Counter(int(pay) if pay else -1 for pay in pays)
    # No pair or better is ever folded, whatever the bank turns up: so nothing that wins is forfeited.
    counts = pairings()
    play = (counts * np.array([1, 2, 0, -2])).sum(axis=-1)
    folds = (play <= -counts.sum(axis=-1)) & (counts.sum(axis=-1) > 0)
    assert not folds[pays > 0].any()
    assert outcomes(solve(load("ca-tcp")).wager("bonus"), 22_100) == won
    assert outcomes(solve(load("ca-6cb")).wager("pair_plus"), 22_100) == won


def test_e2_e3_e4_by_brute_force() -> None:
    analysis = solve(load("casablanca"))
    counts = pairings().sum(axis=1) // 3
    extra = by_class({"straight_flush": 4, "three_of_a_kind": 3, "straight": 1})
    assert outcomes(analysis.wager("ante"), PAIRINGS) == play_or_fold(counts, extra)
    pays = by_class({"straight_flush": 40, "three_of_a_kind": 30, "straight": 5, "flush": 3, "pair": 1})
    assert outcomes(analysis.wager("pair_plus"), 22_100) == Counter(int(pay) if pay else -1 for pay in pays)


def test_b3_a_peeked_card_by_brute_force() -> None:
    extra = by_class({"straight_flush": 5, "three_of_a_kind": 4, "straight": 1})
    figures = solve(load("tcp-01"), knowledge=Knowledge(peek=1)).wager("ante")
    assert outcomes(figures, 3 * PAIRINGS) == play_or_fold(pairings(), extra[:, None])


def test_c13_all_six_card_sets_by_brute_force() -> None:
    counts = dict(zip(ranks.FIVE, six.six_card_classes().tolist(), strict=True))
    assert sum(counts.values()) == comb(52, 6) == 20_358_520
    pays = {
        "royal_flush": 1000,
        "straight_flush": 200,
        "four_of_a_kind": 100,
        "full_house": 20,
        "flush": 15,
        "straight": 10,
        "three_of_a_kind": 7,
    }
    expected: Counter[int] = Counter()
    for name, count in counts.items():
        expected[pays.get(name, -1)] += count
    assert outcomes(solve(load("ca-6cb")).wager("six_card_bonus"), 20_358_520) == expected


def test_d3_d5_d7_draw_game_by_brute_force() -> None:
    expected = draw.play_draw(*four.finals())
    for game in ("draw-01", "draw-02", "draw-03"):
        analysis = solve(load(game))
        assert outcomes(analysis.wager("ante"), expected.deals) == expected.results
        assert analysis.strategy is not None
        rates = analysis.strategy.option_rates
        assert rates["fold", 0] == Fraction(expected.fold, expected.deals)
        assert rates["play", 2] == Fraction(expected.double, expected.deals)


@pytest.mark.parametrize(
    "game, pays",
    [("draw-01", (100, 40, 25, 5, 4, 1)), ("draw-02", (100, 40, 30, 5, 4, 1)), ("draw-03", (100, 40, 30, 6, 3, 1))],
)
def test_d4_d8_pair_plus_of_the_draw_game_by_brute_force(game: str, pays: tuple[int, ...]) -> None:
    names = ("straight_flush", "three_of_a_kind", "straight", "flush", "pair")
    paid = by_class(dict(zip(names, pays[1:], strict=True)))
    paid[three.scores() == ranks.STRAIGHT_FLUSH * 2197 + 12] = pays[0]
    expected = Counter(int(pay) if pay else -1 for pay in paid)
    assert outcomes(solve(load(game)).wager("pair_plus"), 22_100) == expected
