"""Games made of words alone, by brute force on the full deck: an equal Blind, orders of hands of one's own, odd pays."""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from queenhigh.exact.solve.figures import WagerFigures
from queenhigh.exact.solve.solver import solve
from queenhigh.rules.load import load
from tests.brute import designed
from tests.brute.ranks import FLUSH, HIGH_CARD, PAIR, STRAIGHT, STRAIGHT_FLUSH, TRIPS
from tests.rules.kit import outside

PAIRINGS = 407_170_400  # C(52,3) · C(49,3)
USUAL = (HIGH_CARD, PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH)
TRAIL_FIRST = (HIGH_CARD, PAIR, FLUSH, STRAIGHT, STRAIGHT_FLUSH, TRIPS)
QUEEN_HIGH = 10 * 169
"""High card is the lowest class in each of the games; the least queen-high is Q-3-2."""

Net = Callable[[int, bool, int], Fraction]
"""From an own hand, whether the bank qualifies, and 0, 1, 2 (bank lower, equal, higher) to what all wagers win."""


def outcomes(figures: WagerFigures, deals: int) -> dict[Fraction, int]:
    """The distribution as numbers of deals."""
    counts = {chance.net: chance.probability * deals for chance in figures.outcomes}
    assert all(count.denominator == 1 for count in counts.values())
    return {net: int(count) for net, count in counts.items()}


def best_of(
    counts: npt.NDArray[np.int64], mine: npt.NDArray[np.int64], options: Callable[[int], list[Net]], fold: int
) -> Counter[Fraction]:
    """Each hand takes the best of its options or folds for so much; what it may win depends on its strength alone."""
    cases = [(qualified, who) for qualified in (0, 1) for who in range(3)]
    # Hands that meet as many banks of each sort and win as much from each are alike: mostly those of other suits.
    alike: Counter[tuple[tuple[int, ...], tuple[tuple[Fraction, ...], ...]]] = Counter()
    known: dict[int, tuple[tuple[Fraction, ...], ...]] = {}
    for hand, (met, score) in enumerate(zip(counts.reshape(len(counts), -1).tolist(), mine.tolist(), strict=True)):
        if score not in known:
            known[score] = tuple(
                tuple(net(hand, bool(qualified), who) for qualified, who in cases) for net in options(hand)
            )
        alike[tuple(met), known[score]] += 1
    results: Counter[Fraction] = Counter()
    for (banks, options_of_it), hands in alike.items():
        best, found = Fraction(fold * sum(banks)), Counter({Fraction(fold): sum(banks)})
        for wins in options_of_it:
            each: Counter[Fraction] = Counter()
            for won, deals in zip(wins, banks, strict=True):
                each[won] += deals
            value = sum((won * deals for won, deals in each.items()), Fraction(0))
            if value > best:
                best, found = value, each
        for won, deals in found.items():
            results[won] += hands * deals
    return +results


def paid(kinds: npt.NDArray[np.int64], pays: Mapping[int, Fraction]) -> Counter[Fraction]:
    """A side bet on the own hand: what each class pays, else it loses."""
    return Counter(pays.get(int(kind), Fraction(-1)) for kind in kinds)


def test_ultimate_three_card_poker_with_its_equal_blind_by_brute_force() -> None:
    scores = designed.own_order(USUAL, {}, {})
    counts, mine = designed.pairings(scores, QUEEN_HIGH), designed.own_scores(scores)
    kinds = mine // 2197
    blind = np.array([0, 0, 1, 2, 10, 20])[kinds]
    blind[mine == USUAL.index(STRAIGHT_FLUSH) * 2197 + 12] = 100

    def raised(times: int) -> Net:
        def net(hand: int, qualified: bool, who: int) -> Fraction:  # noqa: FBT001  # the facts of one deal
            ante = (1, 0, -1)[who] if qualified else 0
            return Fraction(ante + times * (1, 0, -1)[who] + (int(blind[hand]), 0, -1)[who])

        return net

    def options(hand: int) -> list[Net]:
        return [raised(times) for times in ((1,) if kinds[hand] == 0 else (1, 2, 3))]

    analysis = solve(load(outside("ultimate")))
    assert [figures.wager for figures in analysis.wagers] == ["ante", "pair_plus"]
    # A fold gives up ante and blind: two units of the ante.
    expected = best_of(counts, mine, options, fold=-2)
    assert outcomes(analysis.wager("ante"), PAIRINGS) == expected


def test_teen_patti_with_its_own_sequences_and_a_commission_by_brute_force() -> None:
    # The top of a run is a rank from 1 (A-2-3) to 12 (A-K-Q): A-2-3 goes between K-Q-J and A-K-Q.
    scores = designed.own_order(TRAIL_FIRST, {12: 13, 1: 12}, {})
    counts, mine = designed.pairings(scores, QUEEN_HIGH), designed.own_scores(scores)
    won = Fraction(95, 100)

    def play(hand: int, qualified: bool, who: int) -> Fraction:  # noqa: FBT001  # the facts of one deal
        del hand
        return (2 * won, Fraction(0), Fraction(-2))[who] if qualified else won

    analysis = solve(load(outside("teen-patti")))
    assert outcomes(analysis.wager("ante"), PAIRINGS) == best_of(counts, mine, lambda _: [play], fold=-1)
    pays = {1: 1, 2: 3, 3: 6, 4: 40, 5: 30}
    expected = paid(mine // 2197, {kind: Fraction(pay) for kind, pay in pays.items()})
    expected[Fraction(30)] -= 4
    expected[Fraction(50)] += 4  # the four trails of aces
    assert outcomes(analysis.wager("pair_plus"), 22_100) == expected


def test_brag_with_threes_on_top_and_odds_of_halves_by_brute_force() -> None:
    # A-2-3 above A-K-Q, and three threes (rank 1) above three aces (rank 12).
    scores = designed.own_order(TRAIL_FIRST, {1: 13}, {1: 13})
    counts, mine = designed.pairings(scores, QUEEN_HIGH), designed.own_scores(scores)
    bonus = {5: Fraction(9, 2), 4: Fraction(4), 3: Fraction(1, 2)}
    extra = [
        Fraction(25) if score == 5 * 2197 + 13 else bonus.get(score // 2197, Fraction(0)) for score in mine.tolist()
    ]

    def play(hand: int, qualified: bool, who: int) -> Fraction:  # noqa: FBT001  # the facts of one deal
        return extra[hand] + ((2, 0, -2)[who] if qualified else 1)

    analysis = solve(load(outside("brag")))
    assert outcomes(analysis.wager("ante"), PAIRINGS) == best_of(counts, mine, lambda _: [play], fold=-1)
    pays = {1: Fraction(1), 2: Fraction(7, 2), 3: Fraction(11, 2), 4: Fraction(40), 5: Fraction(33)}
    assert outcomes(analysis.wager("pair_plus"), 22_100) == paid(mine // 2197, pays)
