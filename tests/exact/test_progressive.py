"""Meters and envy, by arithmetic and by dealing every hand of a small deck."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from queenhigh.errors import BadInput
from queenhigh.exact.know.knowledge import NOTHING
from queenhigh.exact.meters.envy import envy_amounts
from queenhigh.exact.meters.progressive import meter_figures
from queenhigh.exact.solve.solver import solve
from queenhigh.money.meter import open_meter
from queenhigh.rules.load import load
from queenhigh.session.meters import meter_terms

GAME = "tcp-01+tcp-progressive-1"


def test_b11_b12_b17_edge_at_any_meter() -> None:
    meter = meter_figures(load(GAME), "progressive", NOTHING)
    # Of 22,100 hands: 3 pay 500, 44 pay 70, 52 pay 60, 720 pay 6; six others bring 100 + 3·25 each; one wins the meter.
    tray = 3 * 500 + 44 * 70 + 52 * 60 + 720 * 6
    envy = 6 * (100 + 3 * 25)
    for shown in (1000, 4094, 10_000):
        assert meter.edge_at(Fraction(shown)) == 1 - Fraction(tray + envy + shown, 22_100)
    assert meter.break_even_meter == 22_100 - tray - envy
    assert meter.edge_at(meter.break_even_meter) == 0


def test_decision8_long_run_average() -> None:
    meter = meter_figures(load(GAME), "progressive", NOTHING)
    assert meter.average_meter == 1000 + Fraction(14, 100) * 22_100 == 4094
    assert meter.house_advantage == meter.edge_at(Fraction(4094))
    assert meter.top_award == Fraction(1, 22_100)


def test_b17_envy_by_number_of_bettors() -> None:
    edges = [solve(load(GAME), envy_bettors=count).wager("progressive").edge for count in range(7)]
    steps = {before - after for before, after in pairwise(edges)}
    assert steps == {Fraction(175, 22_100)}


def test_b18_the_distribution_has_the_edge_with_envy() -> None:
    figures = solve(load(GAME)).wager("progressive")
    assert figures.edge == meter_figures(load(GAME), "progressive", NOTHING).house_advantage
    assert figures.hit_frequency == Fraction(820, 22_100)
    assert figures.outcomes[-1].net == 4093 + 75  # the own A-K-Q of spades beside the three others


def test_a_meter_can_be_read() -> None:
    low, high = (
        solve(load(GAME), meters={"progressive": Fraction(shown)}).wager("progressive") for shown in (1000, 9030)
    )
    assert low.edge - high.edge == Fraction(8030, 22_100)
    assert high.edge == 0  # the break-even meter: 22,100 - 12,020 - 1,050
    with pytest.raises(BadInput) as refused:
        solve(load(GAME), meters={"nothing": Fraction(1)})
    assert refused.value.code == "exact/unknown_meter"


@pytest.mark.parametrize("bettors", [1, 2, 3])
def test_envy_by_dealing_every_hand(bettors: int) -> None:
    """Two-card hands from eight cards: every way to deal `bettors` hands, one after another."""
    deck = range(8)
    triggers = [(frozenset({0, 1}), 5), (frozenset({2, 3}), 5), (frozenset({1, 4}), 2)]
    amounts = dict(triggers)
    counted: Counter[int] = Counter()

    def deal(left: frozenset[int], hands: int, won: int) -> None:
        if not hands:
            counted[won] += 1
            return
        for hand in combinations(sorted(left), 2):
            deal(left - set(hand), hands - 1, won + amounts.get(frozenset(hand), 0))

    deal(frozenset(deck), bettors, 0)
    total = sum(counted.values())
    held = []
    for sets in range(bettors + 1):
        chance = Fraction(1)
        for taken in range(sets):
            left = 8 - 2 * taken
            chance *= Fraction(bettors - taken, left * (left - 1) // 2)
        held.append(chance)
    assert envy_amounts(triggers, held) == {amount: Fraction(count, total) for amount, count in counted.items()}


@pytest.mark.parametrize("ceiling", [1000, 1001, 1007, 1050])
@pytest.mark.parametrize("others", [0, 1, 6])
def test_the_average_award_below_a_ceiling_round_by_round(ceiling: int, others: int) -> None:
    """Every bettor pays 14 cents into the meter itself, round by round; once it stands at its ceiling, it stays there."""
    rules = load(GAME, {"meter.progressive.ceiling": ceiling})
    meter = open_meter(meter_terms(rules, "progressive")).meter
    chance = Fraction(others + 1, 22_100)
    average, still = Fraction(0), Fraction(1)
    while meter.cents < ceiling * 100:
        for _ in range(others + 1):
            meter = meter.contribute(100)
        average += still * chance * Fraction(meter.cents, 100)
        still *= 1 - chance
    average += still * ceiling
    figures = meter_figures(rules, "progressive", NOTHING, others)
    # The average is rounded to a hundred-millionth of the wager.
    assert abs(figures.average_meter - average) <= Fraction(1, 2 * 10**8)
    assert figures.house_advantage == figures.edge_at(figures.average_meter)
    assert solve(rules, envy_bettors=others).wager("progressive").edge == figures.house_advantage


def test_a_ceiling_out_of_reach_changes_nothing() -> None:
    plain = meter_figures(load(GAME), "progressive", NOTHING)
    high = meter_figures(load(GAME, {"meter.progressive.ceiling": 100_000_000}), "progressive", NOTHING)
    assert high.average_meter == plain.average_meter == 4094
    averages = [
        meter_figures(load(GAME, {"meter.progressive.ceiling": ceiling}), "progressive", NOTHING).average_meter
        for ceiling in (1000, 2000, 4000, 8000, 16_000)
    ]
    assert averages == sorted(averages)
    assert averages[0] == 1000 < averages[-1] < 4094


def test_a_ceiling_is_refused_where_several_hands_win_and_keeps_nothing_else_back() -> None:
    rows = [{"class": "straight_flush", "meter_percent": 100, "label": "straight flush"}]
    rules = load(GAME, {"meter.progressive.ceiling": 5000, "table.progressive.rows": rows})
    analysis = solve(rules)
    assert [(each.wager, each.code) for each in analysis.refusals] == [("progressive", "exact/meter_ceiling")]
    assert analysis.wager("ante") == solve(load("tcp-01")).wager("ante")
    with pytest.raises(BadInput) as refused:
        solve(rules, {"ante": 1, "progressive": 1})
    assert refused.value.code == "exact/meter_ceiling"


def test_readings_and_bettors_have_their_ranges() -> None:
    capped = load(GAME, {"meter.progressive.ceiling": 5000})
    for shown in (Fraction(-1), Fraction(5001)):
        with pytest.raises(BadInput) as refused:
            solve(capped, meters={"progressive": shown})
        assert refused.value.code == "exact/meter_reading"
        assert "0 to 5000" in refused.value.message
    for others in (-1, 16):  # 52 cards: the bank's three, one's own three, and fifteen hands more
        with pytest.raises(BadInput) as refused:
            solve(load(GAME), envy_bettors=others)
        assert refused.value.code == "exact/envy_bettors"
        assert "0 to 15" in refused.value.message
    # One in 22,100 wins the meter, and each of the fifteen others brings 100 + 3·25 in as many.
    none, fifteen = (solve(load(GAME), envy_bettors=others).wager("progressive").edge for others in (0, 15))
    assert none - fifteen == Fraction(15 * 175, 22_100)
