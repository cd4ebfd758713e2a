"""Many rounds: exact powers, the transform within its bound, ruin, bands."""

from collections import defaultdict
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from queenhigh.errors import BadInput
from queenhigh.exact.sessions.ruin import Ruin, risk_of_ruin
from queenhigh.exact.sessions.session import lattice, power, session
from queenhigh.exact.sessions.staking import round_of
from queenhigh.exact.sessions.transform import Stretch, stretch_of, transformed
from queenhigh.exact.solve.figures import Chance
from queenhigh.exact.solve.solver import solve
from queenhigh.rules.load import load
from tests.effort import scaled


@st.composite
def rounds_of_a_game(draw: st.DrawFn) -> tuple[Chance, ...]:
    nets = draw(st.lists(st.fractions(-5, 9, max_denominator=4), min_size=2, max_size=5, unique=True))
    weights = draw(st.lists(st.integers(1, 30), min_size=len(nets), max_size=len(nets)))
    return tuple(Chance(net, Fraction(w, sum(weights))) for net, w in zip(sorted(nets), weights, strict=True))


def by_hand(outcomes: tuple[Chance, ...], rounds: int) -> dict[Fraction, Fraction]:
    """One round after another."""
    found = {Fraction(0): Fraction(1)}
    for _ in range(rounds):
        following: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        for so_far, chance in found.items():
            for net, probability in outcomes:
                following[so_far + net] += chance * probability
        found = dict(following)
    return found


@settings(max_examples=scaled(40))
@given(rounds_of_a_game(), st.integers(1, 6))
def test_the_power_is_the_sum_of_rounds(outcomes: tuple[Chance, ...], rounds: int) -> None:
    expected = by_hand(outcomes, rounds)
    result = session(outcomes, rounds)
    assert result.is_exact
    found = {
        result.worst + place * result.step: Fraction(weight) / result.total
        for place, weight in enumerate(result.weights)
        if weight
    }
    assert found == expected
    assert result.mean == sum((net * chance for net, chance in expected.items()), Fraction(0))
    assert result.ahead() == sum((chance for net, chance in expected.items() if net > 0), Fraction(0))
    assert result.even() == expected.get(Fraction(0), 0)


@settings(max_examples=scaled(10))
@given(rounds_of_a_game(), st.integers(2, 120))
def test_the_transform_keeps_its_bound(outcomes: tuple[Chance, ...], rounds: int) -> None:
    grid = lattice(outcomes)
    exact = power(grid, rounds)
    floats, error = transformed(grid, rounds, Stretch(0, len(exact) - 1, 0.0))
    total = grid.total**rounds
    below_exact, below_float = Fraction(0), 0.0
    for weight, approximate in zip(exact, floats, strict=True):
        below_exact += Fraction(weight, total)
        below_float += approximate
        assert abs(float(Fraction(weight, total)) - approximate) <= error
        assert abs(float(below_exact) - below_float) <= error
    assert error < 1e-8


@pytest.mark.parametrize("wager", ["ante", "pair_plus"])
def test_a_stretch_of_results_leaves_out_no_more_than_it_says(wager: str) -> None:
    """Against two hundred rounds in whole numbers: what lies outside, and every sum of what lies inside."""
    grid = lattice(solve(load("tcp-01")).wager(wager).outcomes)
    exact, total = power(grid, 200), grid.total**200
    stretch = stretch_of(grid, 200, most=len(exact) - 1)
    assert stretch.cells < len(exact) // 2
    outside = sum(exact[: stretch.first]) + sum(exact[stretch.last + 1 :])
    assert Fraction(outside, total) <= Fraction(stretch.outside) < Fraction(1, 10**13)
    floats, error = transformed(grid, 200, stretch)
    assert error < 1e-10
    below_exact, below_float = sum(exact[: stretch.first]), 0.0
    for weight, near in zip(exact[stretch.first : stretch.last + 1], floats, strict=True):
        below_exact += weight
        below_float += near
        assert abs(float(Fraction(weight, total)) - near) <= error
        assert abs(float(Fraction(below_exact, total)) - below_float) <= error


def test_a_billion_rounds_and_a_long_session_with_a_jackpot() -> None:
    """Far beyond all results one by one: the normal distribution is then near, and the bound is printed."""
    outcomes = solve(load("tcp-01")).wager("ante").outcomes
    result = session(outcomes, 10**9)
    assert result.mean == -(10**9) * solve(load("tcp-01")).wager("ante").edge
    assert 1e-4 < result.error < 1e-2
    for deviations, below in ((0, 0.5), (1, 0.841345), (-1, 0.158655), (2, 0.977250)):
        at = result.mean + Fraction(deviations * result.standard_deviation)
        assert float(result.at_most(at)) == pytest.approx(below, abs=result.error + 1e-4)
    rare = round_of(load("tcp-01+tcp-progressive-1"), {"progressive": 1})
    long = session(rare.outcomes, 100_000)
    assert long.error < 1e-5
    assert float(sum(chance for _, chance in long.results())) == pytest.approx(1, abs=long.error)


def test_results_are_listed() -> None:
    outcomes = solve(load("tcp-01")).wager("ante").outcomes
    assert dict(session(outcomes, 2).results()) == by_hand(outcomes, 2)


def test_a_bankroll_that_nothing_can_exhaust_is_never_ruined() -> None:
    outcomes = solve(load("tcp-01")).wager("ante").outcomes
    # A round loses two units at most: after 100 rounds 800 of 1,000 are left, and from 202 the last round still starts with 4.
    assert risk_of_ruin(outcomes, 100, Fraction(1000), Fraction(2)) == Ruin(Fraction(0), 0.0)
    assert risk_of_ruin(outcomes, 100, Fraction(10**9), Fraction(2)) == Ruin(Fraction(0), 0.0)
    assert risk_of_ruin(outcomes, 100, Fraction(202), Fraction(2)).probability == 0
    assert risk_of_ruin(outcomes, 100, Fraction(201), Fraction(2)).probability > 0


def test_two_hundred_rounds_are_exact_and_more_print_a_bound() -> None:
    outcomes = solve(load("tcp-01")).wager("ante").outcomes
    exact, beyond = session(outcomes, 200), session(outcomes, 201)
    assert exact.is_exact
    assert sum(exact.weights) == exact.total
    assert not beyond.is_exact
    assert 0 < beyond.error < 1e-9
    assert abs(float(exact.ahead() - beyond.ahead())) < 0.01
    low, high = exact.band(Fraction(95, 100))
    assert float(exact.at_most(high) - exact.at_most(low - 1)) >= 0.95
    assert exact.quantile(Fraction(1)) == 200 * 7


@settings(max_examples=scaled(25))
@given(rounds_of_a_game(), st.integers(1, 5), st.integers(0, 12), st.integers(1, 3))
def test_ruin_by_hand(outcomes: tuple[Chance, ...], rounds: int, bankroll: int, needed: int) -> None:
    alive = {Fraction(bankroll): Fraction(1)}
    ruined = Fraction(0)
    if bankroll < needed:
        alive, ruined = {}, Fraction(1)
    for _ in range(rounds):
        following: dict[Fraction, Fraction] = {}
        for money, chance in alive.items():
            for net, probability in outcomes:
                if money + net < needed:
                    ruined += chance * probability
                else:
                    following[money + net] = following.get(money + net, Fraction(0)) + chance * probability
        alive = following
    found = risk_of_ruin(outcomes, rounds, Fraction(bankroll), Fraction(needed))
    assert (found.probability, found.error) == (ruined, 0.0)


def test_ruin_beyond_the_exact_range_is_near_its_neighbour() -> None:
    outcomes = solve(load("tcp-01")).wager("ante").outcomes
    exact, near = (risk_of_ruin(outcomes, rounds, Fraction(30), Fraction(2)) for rounds in (200, 201))
    assert exact.error == 0.0
    assert 0 < near.error < 1e-10
    assert exact.probability < near.probability < exact.probability + Fraction(1, 100)


def test_a_round_of_several_wagers() -> None:
    staked = round_of(load("tcp-01"), {"ante": 2, "pair_plus": 1})
    assert staked.needed == 2 + 1 + 2  # the raise equals the ante
    mean = sum((net * probability for net, probability in staked.outcomes), Fraction(0))
    analysis = solve(load("tcp-01"))
    assert mean == -2 * analysis.wager("ante").edge - analysis.wager("pair_plus").edge


def test_senseless_sessions_are_refused() -> None:
    outcomes = solve(load("tcp-01")).wager("ante").outcomes
    for call, code in (
        (lambda: session(outcomes, 0), "exact/rounds"),
        (lambda: session(outcomes, 10**12), "exact/session_too_large"),
        (lambda: risk_of_ruin(outcomes, 10**6, Fraction(50), Fraction(2)), "exact/session_too_large"),
        (lambda: session(outcomes[1:], 5), "exact/distribution"),
        (lambda: risk_of_ruin(outcomes, 5, Fraction(-1), Fraction(2)), "exact/bankroll"),
        (lambda: session(outcomes, 5).quantile(Fraction(2)), "exact/probability"),
    ):
        with pytest.raises(BadInput) as refused:
            call()
        assert refused.value.code == code
