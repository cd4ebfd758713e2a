"""The designer of pay tables, and the player-dealer's side."""

from fractions import Fraction
from itertools import pairwise, product

import pytest

from queenhigh.errors import BadInput
from queenhigh.exact.audit.design import Wanted, design
from queenhigh.exact.sessions.banker import banker, fee_cents
from queenhigh.exact.solve.solver import solve
from queenhigh.rules.load import load

HANDS = (48, 52, 720, 1_096, 3_744)  # straight flush to pair, of 22,100


def edge(pays: tuple[int, ...]) -> Fraction:
    return Fraction(16_440 - sum(hands * pay for hands, pay in zip(HANDS, pays, strict=True)), 22_100)


def test_every_table_with_one_changed_cell_is_found() -> None:
    low, high = Fraction(2, 100), Fraction(3, 100)
    present: tuple[int, ...] = (40, 30, 6, 4, 1)
    expected = {present} if low <= edge(present) <= high else set()
    for place, pay in product(range(5), range(1, 1001)):
        pays = (*present[:place], pay, *present[place + 1 :])
        if low <= edge(pays) <= high and all(a >= b for a, b in pairwise(pays)):
            expected.add(pays)
    found = design(load("tcp-01"), "pair_plus", Wanted((low, high)), limit=len(expected))
    assert {tuple(pay for _, pay in each.pays) for each in found} == expected
    assert [each.changed for each in found] == sorted(each.changed for each in found)
    for each in found:
        assert each.figures.edge == edge(tuple(pay or 0 for _, pay in each.pays))


def test_bounds_and_fixed_cells_hold() -> None:
    wanted = Wanted(
        (Fraction(3, 100), Fraction(4, 100)), top_award=(50, 80), fixed={"pair": 1, "flush": 3}, deviation=(3.0, 3.4)
    )
    found = design(load("tcp-01"), "pair_plus", wanted, limit=8)
    assert found
    for each in found:
        pays = {cell.label: pay for cell, pay in each.pays if pay is not None}
        assert 50 <= pays["straight flush"] <= 80
        assert (pays["pair"], pays["flush"]) == (1, 3)
        assert Fraction(3, 100) <= each.figures.edge <= Fraction(4, 100)
        assert 3.0 <= each.figures.standard_deviation <= 3.4


def test_rows_are_left_out_for_a_lower_hit_frequency() -> None:
    wanted = Wanted((Fraction(4, 100), Fraction(6, 100)), hits=(Fraction(8, 100), Fraction(9, 100)))
    found = design(load("tcp-01"), "pair_plus", wanted, limit=3)
    assert found
    for each in found:
        assert each.pays[-1][1] is None
        assert each.figures.hit_frequency == Fraction(48 + 52 + 720 + 1_096, 22_100)


def test_integer_programming_takes_over_where_enumeration_is_too_large() -> None:
    # Every cell is held away from its present value, so that five must change: far more tables than can be tried.
    wanted = Wanted((Fraction(2, 100), Fraction(21, 1000)), fixed={"pair": 2}, top_award=(60, 70))
    found = design(load("tcp-01"), "pair_plus", wanted, limit=2)
    assert found
    for each in found:
        assert each.changed >= 3  # with two changes every table was tried, and none fits
        assert Fraction(2, 100) <= edge(tuple(pay or 0 for _, pay in each.pays)) <= Fraction(21, 1000)


def test_the_ante_bonus_can_be_designed_too() -> None:
    found = design(load("tcp-05"), "ante", Wanted((Fraction(336, 10_000), Fraction(338, 10_000))), limit=3)
    # Table C is 4-3-1, table A 5-4-1: two cells away.
    assert (5, 4, 1) in {tuple(pay for _, pay in each.pays) for each in found}


@pytest.mark.parametrize(
    "wager, wanted, code",
    [
        ("pair_plus", Wanted((Fraction(0), Fraction(1)), fixed={"quads": 3}), "exact/design_cell"),
        ("play", Wanted((Fraction(0), Fraction(1))), "exact/design_table"),
    ],
)
def test_senseless_designs_are_refused(wager: str, wanted: Wanted, code: str) -> None:
    with pytest.raises(BadInput) as refused:
        design(load("tcp-01"), wager, wanted)
    assert refused.value.code == code
    with pytest.raises(BadInput):
        Wanted((Fraction(2), Fraction(1)))


def test_no_table_is_an_empty_list() -> None:
    wanted = Wanted((Fraction(2, 100), Fraction(3, 100)), fixed={"pair": 40, "straight flush": 40})
    assert design(load("tcp-01"), "pair_plus", wanted) == []


def test_c14_break_even_of_every_schedule() -> None:
    rules = load("ca-6cb")
    found = banker(rules, {"ante": 1})
    gain = solve(rules).wager("ante").edge
    assert found.gain == gain
    assert len(found.schedules) == 5
    for each in found.schedules:
        schedule = (rules.fee["collection"].schedules or {})[each.schedule]
        # Cent by cent up to $1,200, above the last step of every schedule.
        covered = {action for action in range(1, 120_001) if gain * action >= fee_cents(schedule, action)}
        stretches = {
            action
            for stretch in each.gains
            for action in range(stretch.cents_from, min(stretch.cents_to or 120_000, 120_000) + 1)
        }
        assert stretches == covered
        assert each.break_even_cents == min(covered)


def test_c14_decision7_a_step_ends_at_its_upper_figure() -> None:
    schedule = (load("ca-6cb").fee["collection"].schedules or {})["schedule_1"]
    assert [fee_cents(schedule, action) for action in (5_000, 5_001, 10_000, 50_000, 50_001)] == [
        50,
        100,
        100,
        400,
        500,
    ]


def test_c14_net_of_the_fee() -> None:
    found = banker(load("ca-6cb"), {"ante": 5, "pair_plus": 1, "six_card_bonus": 1}, 20_000)
    analysis = solve(load("ca-6cb"), {"ante": 5, "pair_plus": 1, "six_card_bonus": 1})
    assert found.gain == analysis.total.edge
    assert found.schedules[0].net == found.gain * 20_000 - 200
    assert found.schedules[3].net == found.gain * 20_000 - 300
