"""Every printed figure, and what the doctor finds where one does not come out."""

from fractions import Fraction
from math import ceil, floor

import pytest

from queenhigh.exact.audit.doctor import NOTHING_FOUND
from queenhigh.exact.audit.figures import Verdict, audit, judged
from queenhigh.exact.sessions.hold import HoldInputs, expected_hold
from queenhigh.exact.solve.solver import solve_wager
from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.load import load


def verdict(game: str, name: str) -> Verdict:
    return next(each for each in audit(load(game)) if each.name == name)


@pytest.mark.parametrize("number", range(1, 13))
def test_b9_par_per_ante_comes_out(number: int) -> None:
    found = verdict(f"tcp-{number:02}", "par_per_ante")
    assert found.published in {"3.37", "3.61", "3.83"}
    assert found.reproduced
    assert found.explanation == ""


@pytest.mark.parametrize("table, edge, average", [(1, "22.33", 4094), (2, "22.85", 5420)])
def test_b18_decision8_house_advantage_comes_out_and_the_average_is_beside_it(
    table: int, edge: str, average: int
) -> None:
    game = f"tcp-progressive-{table}"
    advantage = verdict(game, "progressive_edge")
    assert (advantage.published, advantage.reproduced) == (edge, True)
    mean = verdict(game, "progressive_average")
    assert (mean.computed, mean.reproduced) == (Fraction(average), False)
    assert f"${average:,} rounded to 1 significant digit" in mean.explanation


def test_b18_hit_frequencies() -> None:
    # Table 1 pays 4 + 44 + 52 + 720 = 820 hands of 22,100, 3.7104 %; table 2 the same without straights.
    first, second = (verdict(f"tcp-progressive-{table}", "progressive_hits") for table in (1, 2))
    assert first.computed == Fraction(100 * 820, 22_100)
    assert not first.reproduced
    assert "0.02 + 0.20 + 0.24 + 3.26 = 3.72" in first.explanation
    assert (second.computed, second.reproduced) == (Fraction(100 * 100, 22_100), True)


def test_b18_odds_to_one_are_not_one_in() -> None:
    found = verdict("tcp-progressive-1", "progressive_top")
    assert (found.computed, found.reproduced) == (Fraction(22_099), False)
    assert "1 in 22,100" in found.explanation


@pytest.mark.parametrize(
    "game, edge, comes_out", [("draw-01", 1252, False), ("draw-02", 992, True), ("draw-03", 1368, True)]
)
def test_d9_pair_plus_of_the_draw_game(game: str, edge: int, comes_out: bool) -> None:  # noqa: FBT001  # a column
    # Hands 4, 44, 52, 720, 1,096, 3,744 and 16,440 times their pays: the bank keeps `edge` of 22,100 units.
    found = verdict(game, "pair_plus_edge")
    assert found.computed == Fraction(100 * edge, 22_100)
    assert found.reproduced is comes_out


def test_d9_the_doctor_names_the_misprinted_cell() -> None:
    assert verdict("draw-01", "pair_plus_edge").explanation.startswith("straight would have to pay 6 instead of 5")


def test_decision9_figures_that_do_not_come_out_are_reported_not_adjusted() -> None:
    verdicts = [each for game in builtin_ids() for each in audit(load(game))]
    missed = [each for each in verdicts if not each.reproduced]
    assert len(missed) >= 3
    assert all(each.explanation for each in missed)
    assert not any(each.explanation for each in verdicts if each.reproduced)


def test_the_doctor_finds_a_planted_cell() -> None:
    # Table 01 printed with the edge of a pair plus that pays 25 for three of a kind: 3.49 % instead of 2.32 %.
    figure = {"figure": "edge", "wager": "pair_plus", "value": "3.49", "unit": "percent", "printed": "3.49"}
    (found,) = [v for v in audit(load("tcp-01", {"published.planted": figure})) if v.name == "planted"]
    assert not found.reproduced
    assert "three of a kind would have to pay 25 instead of 30" in found.explanation


def test_the_doctor_finds_another_denominator() -> None:
    figure = {"figure": "edge", "wager": "ante", "value": "2.01", "unit": "percent", "printed": "2.01"}
    (found,) = [v for v in audit(load("tcp-01", {"published.planted": figure})) if v.name == "planted"]
    assert "of everything staked" in found.explanation


def test_the_doctor_finds_other_inputs_of_a_meter() -> None:
    five = Fraction(860, 1000) - Fraction(12_020 + 5 * 175 + 1_000, 22_100)
    value = f"{float(five * 100):.2f}"
    settings = {"published.progressive_edge.value": value}
    (found,) = [v for v in audit(load("tcp-01+tcp-progressive-1", settings)) if v.name == "progressive_edge"]
    assert "with 5 other bettors" in found.explanation


def test_the_doctor_says_when_it_finds_nothing() -> None:
    figure = {"figure": "hit_frequency", "wager": "pair_plus", "value": "99.99", "unit": "percent", "printed": "99.99"}
    (found,) = [v for v in audit(load("tcp-01", {"published.planted": figure})) if v.name == "planted"]
    assert found.explanation.startswith(f"{NOTHING_FOUND}; tried: other roundings")


def test_d9_hold_needs_inputs_that_are_stated() -> None:
    rules = load("draw-02")
    # One unit on each wager loses 0.0037755 + 0.0448869 a round; forty rounds on ten units hold four times that.
    inputs = HoldInputs(rounds=40, buy_in=Fraction(10))
    assert float(expected_hold(rules, inputs)) == pytest.approx(4 * (0.0037755 + 0.0448869), abs=1e-6)
    assert "a hold needs a stay, and none is printed" in verdict("draw-02", "expected_hold").explanation


def test_d9_no_one_stay_explains_the_three_holds() -> None:
    """Printed 23, 26 and 29 %, rounded: the rounds of a stay that give each, from the exact losses of a round."""
    rules = [load(f"draw-0{table}") for table in (1, 2, 3)]
    ranges = []
    for printed, pair_plus in ((23, Fraction(1252, 22_100)), (26, Fraction(992, 22_100)), (29, Fraction(1368, 22_100))):
        loss = pair_plus + solve_wager(rules[0], "ante").edge
        low, high = ((Fraction(printed) + half) / 100 * 20 / loss for half in (-Fraction(1, 2), Fraction(1, 2)))
        ranges.append((ceil(low), floor(high)))
    assert max(low for low, _ in ranges) > min(high for _, high in ranges)
    (found,) = [v for v in judged(rules[0], beside=rules) if isinstance(v, Verdict) and v.figure == "hold"]
    said = [f"{low} to {high}" for low, high in ranges]
    assert f"would have to last {said[0]} rounds" in found.explanation
    assert f"{said[1]} for draw-02, {said[2]} for draw-03: no one stay explains" in found.explanation


def test_one_stay_that_explains_all_holds_is_named() -> None:
    """The holds of one stay of 80 rounds on 20 units, planted."""
    stay = HoldInputs(rounds=80, buy_in=Fraction(20))
    holds = {name: 100 * expected_hold(load(name), stay) for name in ("draw-01", "draw-02", "draw-03")}
    planted = [load(name, {"published.expected_hold.value": f"{float(held):.2f}"}) for name, held in holds.items()]
    (found,) = [v for v in judged(planted[1], beside=planted) if isinstance(v, Verdict) and v.figure == "hold"]
    assert "would have to last 80 rounds instead of 60" in found.explanation
    assert found.explanation.endswith("80 rounds explain the holds of this document together")


def test_d9_a_cell_of_the_next_column_is_named_with_it() -> None:
    rules = [load(f"draw-0{table}") for table in (1, 2, 3)]
    (found,) = [v for v in judged(rules[0], beside=rules) if isinstance(v, Verdict) and v.name == "pair_plus_edge"]
    assert found.explanation.startswith("straight would have to pay 6 instead of 5 (Pair Plus), as in draw-03")


def test_decision8_what_a_figure_assumes_is_said_with_it() -> None:
    assert verdict("tcp-progressive-1", "progressive_edge").assumes == ("a contribution of 14 %", "6 other bettors")
    assert verdict("tcp-progressive-1", "progressive_average").assumes == ("a contribution of 14 %",)
    assert verdict("tcp-progressive-1", "progressive_hits").assumes == ()
    assert verdict("tcp-01", "par_per_ante").assumes == ()


@pytest.mark.parametrize(
    "figure, value, said",
    [
        # 22,100 hands: the paying ones without 3,744 pairs are 1,916, 8.67 %; three of a kind comes 52 times, 1 in 425.
        ("hit_frequency", "8.67", "without pair (Pair Plus) it is 8.67 %"),
        ("top_award_odds", "425", "that is the chance of a net result of 30 for 1"),
    ],
)
def test_the_doctor_finds_a_row_left_out_and_another_award(figure: str, value: str, said: str) -> None:
    unit = "percent" if figure == "hit_frequency" else "one_in"
    planted = {"figure": figure, "wager": "pair_plus", "value": value, "unit": unit, "printed": value}
    (found,) = [v for v in audit(load("tcp-01", {"published.planted": planted})) if v.name == "planted"]
    assert said in found.explanation


@pytest.mark.parametrize(
    "figure, wager, value, unit",
    [
        # Widely published for the 5-4-1 bonus: element of risk 2.01 %, deviation 1.64; Pair Plus 40-30-6-4-1 returns
        # 97.68 % (edge 2.32 %), deviates by 2.91 and pays 5,660 of 22,100 hands, 25.61 %.
        ("element_of_risk", "ante", "2.01", "percent"),
        ("deviation", "ante", "1.64", "units"),
        ("return", "pair_plus", "97.68", "percent"),
        ("deviation", "pair_plus", "2.91", "units"),
        ("hit_frequency", "pair_plus", "25.61", "percent"),
    ],
)
def test_other_figures_that_publishers_print_are_recomputed(figure: str, wager: str, value: str, unit: str) -> None:
    planted = {"figure": figure, "wager": wager, "value": value, "unit": unit, "printed": value}
    (found,) = [v for v in audit(load("tcp-01", {"published.planted": planted})) if v.name == "planted"]
    assert found.reproduced, found


@pytest.mark.parametrize(
    "figure, value, unit, said",
    [
        ("element_of_risk", "3.37", "percent", "3.37 % is the loss per initial wager"),
        ("return", "97.99", "percent", "97.99 % is the return on everything staked"),
        ("deviation", "2.69", "units", "2.69 is the variance"),  # 1.6393 squared
    ],
)
def test_the_doctor_tells_figures_apart_that_stand_side_by_side(figure: str, value: str, unit: str, said: str) -> None:
    planted = {"figure": figure, "wager": "ante", "value": value, "unit": unit, "printed": value}
    (found,) = [v for v in audit(load("tcp-01", {"published.planted": planted})) if v.name == "planted"]
    assert not found.reproduced
    assert said in found.explanation


def test_the_doctor_finds_two_inputs_of_a_meter_together() -> None:
    # Three others and a contribution of 11 %: 0.89 less what the tray, three envies and the seed return.
    both = Fraction(89, 100) - Fraction(12_020 + 3 * 175 + 1_000, 22_100)
    settings = {"published.progressive_edge.value": f"{float(both * 100):.2f}"}
    (found,) = [v for v in audit(load("tcp-01+tcp-progressive-1", settings)) if v.name == "progressive_edge"]
    assert "other bettors and a contribution of" in found.explanation
