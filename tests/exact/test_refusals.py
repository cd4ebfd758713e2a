"""What lies outside the class of games that is solved is refused by name."""

from fractions import Fraction

import pytest

from queenhigh.errors import BadInput
from queenhigh.exact.game.refusals import check_cards
from queenhigh.exact.game.unsolved import unsolved
from queenhigh.exact.solve.solver import solve, solve_wager
from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.load import load
from tests.meta.project import ROOT
from tests.rules.kit import outside


def deal(own: int, bank: int) -> dict[str, object]:
    return {"deal": [{"to": "seat", "cards": own}, {"to": "bank", "cards": bank}]}


def test_more_than_four_cards_of_a_seat() -> None:
    five = load("ca-6cb").as_data()["ranking"]["five"]
    tables = {f"table.{name}.rows": [{"class": "straight_flush", "pay": 9}] for name in ("ante_bonus", "pair_plus")}
    rules = load("tcp-01", {**deal(5, 5), **tables, "ranking.three": five})
    with pytest.raises(BadInput) as refused:
        solve(rules)
    assert refused.value.code == "exact/own_cards"


@pytest.mark.parametrize(
    "cards, code", [((3, 0, 5), "exact/bank_cards"), ((4, 1, 3), "exact/own_cards"), ((2, 2, 3), "exact/draw_cards")]
)
def test_more_cards_than_are_solved(cards: tuple[int, int, int], code: str) -> None:
    with pytest.raises(BadInput) as refused:
        check_cards(*cards)
    assert refused.value.code == code


@pytest.mark.parametrize("own, bank", [(4, 3), (3, 4), (4, 4)])
def test_up_to_four_cards_are_solved(own: int, bank: int) -> None:
    figures = solve_wager(load("tcp-01", deal(own, bank)), "ante")
    assert sum(chance.probability for chance in figures.outcomes) == 1
    plain = solve_wager(load("tcp-01"), "ante").edge
    # A fourth card for one side helps that side.
    if (own, bank) == (4, 3):
        assert figures.edge < plain
    if (own, bank) == (3, 4):
        assert figures.edge > plain


@pytest.mark.parametrize(
    "stakes, code",
    [
        ({"nothing": 1}, "exact/unknown_wager"),
        ({"ante": 0}, "exact/stake"),
        ({"ante": -1}, "exact/stake"),
        ({}, "exact/stake"),
        ({"six_card_bonus": 1}, "exact/stake_needs"),
    ],
)
def test_senseless_stakes(stakes: dict[str, int], code: str) -> None:
    with pytest.raises(BadInput) as refused:
        solve(load("ca-6cb"), stakes)
    assert refused.value.code == code


@pytest.mark.parametrize("stakes", [{"ante": 1, "blind": 2}, {"pair_plus": 1, "blind": 1}])
def test_a_wager_that_must_equal_another_has_no_stake_of_its_own(stakes: dict[str, int]) -> None:
    rules = load(outside("ultimate"))
    with pytest.raises(BadInput) as refused:
        solve(rules, stakes)
    assert refused.value.code == "exact/stake_equals"
    # Named with the stake that it has anyway it changes nothing.
    named = solve(rules, {"ante": 2, "blind": 2, "pair_plus": 1})
    assert named.wagers == solve(rules, {"ante": 2, "pair_plus": 1}).wagers


@pytest.mark.parametrize("name", builtin_ids())
def test_what_is_solved_is_not_said_to_be_refused(name: str) -> None:
    assert unsolved(load(name)) == ()


def test_a_condition_on_both_hands_beside_a_card_aside() -> None:
    settings = {
        "ranking.five": load("ca-6cb").as_data()["ranking"]["five"],
        "hand.all": {"of": "both", "when": "dealt", "ranking": "five"},
        "wager.seven": {"label": "Seven", "kind": "side", "needs": ["ante"], "cents_min": 100},
        "table.seven": {"label": "Seven", "over": "all", "rows": [{"class": "full_house", "pay": 30}]},
        "outcome.seven": [{"result": "table", "table": "seven"}],
        "settle.wagers": ["pair_plus", "play", "ante", "ante_bonus", "seven"],
    }
    rules = load("draw-01", settings)
    # By itself the wager is solved: 3,473,184 of the C(52,7) = 133,784,560 sets of seven cards are full houses.
    assert solve_wager(rules, "seven").edge == 1 - 31 * Fraction(3_473_184, 133_784_560)
    # With the decision beside it, it would take every deal of eight cards.
    with pytest.raises(BadInput) as refused:
        solve(rules, {"ante": 1, "seven": 1}).joint  # noqa: B018  # asking is what is refused
    assert refused.value.code == "exact/both_draw"


def test_a_part_of_a_cent_is_refused_by_name_and_whole_steps_are_solved() -> None:
    # 11 to 2 on a stake of one cent is 5.5 cents: what is paid depends on the stake, and no figure per unit holds.
    path = str(ROOT / "tests" / "games" / "brag.toml")
    odd = load(path, {"wager.pair_plus.cents_step": 1, "settle.rounding": "down"})
    analysis = solve(odd)
    assert [(refused.wager, refused.code) for refused in analysis.refusals] == [("pair_plus", "exact/rounding")]
    even = load(path, {"wager.pair_plus.cents_step": 2, "wager.pair_plus.cents_min": 500, "settle.rounding": "down"})
    assert solve(even).wager("pair_plus").edge == solve(load(path)).wager("pair_plus").edge
