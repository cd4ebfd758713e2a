"""What the coach tells a player-dealer before the cards, against figures that were worked out by hand."""

from fractions import Fraction

from queenhigh.coach.banking import least_stakes, outlook
from queenhigh.exact.solve.solver import solve
from queenhigh.round.state import Stake
from queenhigh.rules.load import load


def test_u6_c11_c14_what_could_be_due_what_covers_it_and_the_fee() -> None:
    rules = load("ca-6cb")
    found = outlook(rules, (Stake("ann", 2, "ante", 1_000), Stake("ann", 2, "pair_plus", 500)))
    # $10 on the ante and a play of $10, each paid 1 to 1, and $5 on Pair Plus at 200 to 1 for the mini royal.
    assert found.due_cents == 1_000 + 1_000 + 500 * 200
    # If all of it lost, the play is lost with it.
    assert found.laid_cents == 1_000 + 1_000 + 500
    assert found.covers_cents == found.due_cents
    assert found.action_cents == 1_500
    assert found.fee_cents == 50  # the first tier: up to $50 of action


def test_u6_what_the_bank_expects_is_what_the_wagers_lose_less_its_fee() -> None:
    rules = load("ca-6cb")
    edges = {each.wager: each.edge for each in solve(rules).wagers}
    two = outlook(rules, (Stake("ann", 2, "ante", 1_000), Stake("ben", 3, "ante", 500)))
    assert two.expected_cents == edges["ante"] * Fraction(1_500) - 50


def test_u6_before_a_bet_everyone_is_reckoned_with_the_least() -> None:
    rules = load("ca-6cb")
    assert least_stakes(rules, [("ann", 2), ("ben", 5)]) == (Stake("ann", 2, "ante", 500), Stake("ben", 5, "ante", 500))
    assert outlook(rules, ()) == (0, 0, 0, 0, 0, Fraction(0))
