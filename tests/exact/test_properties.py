"""What must hold for any pay table and any rule file."""

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.game.variants import pay_cells, with_pays
from queenhigh.exact.know.knowledge import Knowledge
from queenhigh.exact.solve.solver import solve, solve_wager
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.testing import rulesets
from tests.effort import scaled
from tests.exact.small import deals_looked_at, small

pays = st.lists(st.integers(0, 200), min_size=5, max_size=5)


@settings(max_examples=scaled(15))
@given(pays)
def test_probabilities_sum_to_one_for_any_pays(chosen: list[int]) -> None:
    rules = load("tcp-01")
    cells = list(pay_cells(rules, "pair_plus"))
    figures = solve_wager(
        with_pays(rules, {(c.table, c.row): p for c, p in zip(cells, chosen, strict=True)}), "pair_plus"
    )
    assert sum((chance.probability for chance in figures.outcomes), Fraction(0)) == 1
    # 48, 52, 720, 1,096, 3,744 hands of each row, and 16,440 that lose.
    won = sum(count * pay for count, pay in zip((48, 52, 720, 1_096, 3_744), chosen, strict=True))
    assert figures.edge == Fraction(16_440 - won, 22_100)


@settings(max_examples=scaled(10))
@given(st.sampled_from(["pair_plus", "ante"]), st.integers(0, 4), st.integers(0, 60), st.integers(0, 60))
def test_the_edge_is_linear_in_each_pay(wager: str, place: int, one: int, other: int) -> None:
    rules = load("tcp-01")
    cells = list(pay_cells(rules, wager))
    cell = cells[place % len(cells)]

    def edge(pay: int) -> Fraction:
        return solve_wager(with_pays(rules, {(cell.table, cell.row): pay}), wager).edge

    # Bonuses are paid on hands that are never folded, so that the strategy stays and the edge is a line.
    assert edge(one) - edge(other) == (other - one) * (edge(0) - edge(1))


@settings(max_examples=scaled(6), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(rulesets(small_deck=True, solvable=True), st.data())
def test_more_knowledge_never_hurts(ruleset: Ruleset, data: st.DataObject) -> None:
    game = compile_game(ruleset)
    frame = game.frame
    hidden = frame.bank_cards - frame.up_cards
    assume(hidden > 0 and not frame.tests_of("both") and deals_looked_at(frame) < 3_000_000)
    peek = data.draw(st.integers(1, hidden))
    assert (
        solve_wager(ruleset, game.decision, knowledge=Knowledge(peek=peek)).edge
        <= solve_wager(ruleset, game.decision).edge
    )


@settings(max_examples=scaled(5))
@given(st.integers(1, 30), st.integers(1, 30))
def test_a_forfeiting_fold_never_helps(ante: int, bonus: int) -> None:
    stakes = {"ante": ante, "bonus": bonus}
    kept = load("ca-tcp", {"decision.option.fold.forfeits": ["ante"]})
    assert solve(load("ca-tcp"), stakes).total.edge >= solve(kept, stakes).total.edge


def test_a_forfeit_that_matters_changes_the_strategy() -> None:
    # A side bet on the bank's hand that a fold gives up: with enough on it, nothing is folded any more.
    table = {"label": "Bank", "over": "dealer", "rows": [{"class": "pair", "pay": 9}, {"class": "flush", "pay": 9}]}
    settings_ = {
        "wager.insurance": {"label": "Insurance", "kind": "side", "needs": ["ante"], "cents_min": 100},
        "table.insurance": table,
        "outcome.insurance": [{"result": "table", "table": "insurance"}],
        "decision.option.fold.forfeits": ["ante", "pair_plus", "insurance"],
        "settle.wagers": ["play", "ante_bonus", "ante", "pair_plus", "insurance"],
    }
    rules = load("tcp-01", settings_)
    small_bet, large_bet = (solve(rules, {"ante": 1, "insurance": stake}) for stake in (Fraction(1, 1_000_000), 100))
    assert small_bet.strategy is not None
    assert large_bet.strategy is not None
    assert large_bet.strategy.play_rate == 1
    assert small_bet.strategy.play_rate == solve(rules).strategy.play_rate  # type: ignore[union-attr]
    alone = solve(rules, {"ante": 1}).wager("ante").edge
    assert large_bet.wager("ante").edge > alone


@pytest.mark.parametrize("stake", [1, 7])
def test_figures_per_unit_do_not_depend_on_the_unit(stake: int) -> None:
    rules = small("tcp-01", "89TJQ", "cdh")
    one, many = solve(rules, {"ante": 1, "pair_plus": 2}), solve(rules, {"ante": stake, "pair_plus": 2 * stake})
    assert one.wagers == many.wagers
    assert one.total.outcomes == many.total.outcomes
