"""Meters: exact shares, whole cents paid, nothing lost."""

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from queenhigh.errors import BadInput
from queenhigh.money.meter import Meter, MeterTerms, open_meter
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT

CENT = MICRO_CENTS_PER_CENT


@st.composite
def meter_terms(draw: st.DrawFn) -> MeterTerms:
    seed = draw(st.integers(0, 500_000)) * CENT
    ceiling = draw(st.none() | st.integers(seed, seed + 10_000 * CENT))
    return MeterTerms(seed, draw(st.integers(0, 10_000)), ceiling)


def test_b12_a_dollar_adds_its_share_to_the_thousand_dollar_seed() -> None:
    # 14 % of 100 cents are 14 cents, on a seed of 100,000 cents.
    house_cents, meter = open_meter(MeterTerms(100_000 * CENT, 1_400))
    assert house_cents == 100_000
    assert meter.contribute(100).value == 100_014 * CENT


def test_b12_the_whole_award_empties_the_meter_which_is_then_reseeded() -> None:
    _, meter = open_meter(MeterTerms(100_000 * CENT, 1_400))
    for _ in range(7):
        meter = meter.contribute(5)  # 0.7 cents each, 4.9 in all
    assert meter.cents == 100_004
    paid = meter.award(100)
    assert paid.cents == 100_004
    assert paid.meter.value == 9 * CENT // 10  # the nine tenths of a cent that nobody can be paid
    again = paid.meter.reseed()
    assert again.house_cents == 100_000
    assert again.meter.value == 100_000 * CENT + 9 * CENT // 10


def test_a_part_of_the_meter_is_paid_rounded_down() -> None:
    meter = Meter(MeterTerms(0, 0), 1_001 * CENT)
    assert meter.award(10).cents == 100  # 100.1 cents
    assert meter.award(10).meter.value == 901 * CENT
    assert meter.award(Fraction(1, 3)).cents == 3  # 3.3366… cents
    assert meter.award(0) == (0, meter)


def test_one_basis_point_of_one_cent_is_not_lost() -> None:
    meter = Meter(MeterTerms(0, 1), 0)
    for _ in range(10_000):
        meter = meter.contribute(1)
    assert meter.value == CENT


def test_above_the_ceiling_the_reserve_grows_and_pays_for_the_next_seed() -> None:
    meter = open_meter(MeterTerms(100 * CENT, 10_000, 120 * CENT)).meter.contribute(50)
    assert (meter.value, meter.overflow) == (120 * CENT, 30 * CENT)
    paid = meter.award(100)
    assert (paid.cents, paid.meter.value) == (120, 0)
    again = paid.meter.reseed()
    assert again.house_cents == 70
    assert (again.meter.value, again.meter.overflow) == (100 * CENT, 0)


def test_a_reserve_larger_than_the_seed_waits_for_the_seed_after_it() -> None:
    again = Meter(MeterTerms(100 * CENT, 0), 0, overflow=250 * CENT + 7).reseed()
    assert again == (0, Meter(MeterTerms(100 * CENT, 0), 100 * CENT, overflow=150 * CENT + 7))


def test_the_house_pays_whole_cents_though_the_reserve_has_parts() -> None:
    again = Meter(MeterTerms(100 * CENT, 0), 0, overflow=CENT + CENT // 2).reseed()
    assert (again.house_cents, again.meter.overflow) == (99, CENT // 2)


class MeterLife(RuleBasedStateMachine):
    """Whatever happens to a meter, what came in is what went out and what is left."""

    meter: Meter

    def __init__(self) -> None:
        super().__init__()
        self.micro_cents_in = 0
        self.micro_cents_out = 0

    @initialize(terms=meter_terms())
    def opens(self, terms: MeterTerms) -> None:
        house_cents, self.meter = open_meter(terms)
        self.micro_cents_in = house_cents * CENT

    @rule(wager_cents=st.integers(0, 100_000))
    def takes_a_wager(self, wager_cents: int) -> None:
        self.micro_cents_in += int(Fraction(wager_cents * self.meter.terms.contribution_bp, 10_000) * CENT)
        self.meter = self.meter.contribute(wager_cents)

    @rule(percent=st.integers(0, 100) | st.fractions(0, 100, max_denominator=12))
    def pays(self, percent: int | Fraction) -> None:
        before = self.meter.value
        cents, self.meter = self.meter.award(percent)
        assert 0 <= before * Fraction(percent) / 100 - cents * CENT < CENT
        self.micro_cents_out += cents * CENT

    @rule()
    def is_reseeded(self) -> None:
        house_cents, self.meter = self.meter.reseed()
        assert 0 <= house_cents * CENT <= self.meter.terms.seed_micro_cents
        self.micro_cents_in += house_cents * CENT

    @invariant()
    def nothing_appears_or_vanishes(self) -> None:
        assert self.micro_cents_in == self.micro_cents_out + self.meter.value + self.meter.overflow

    @invariant()
    def the_ceiling_holds(self) -> None:
        ceiling = self.meter.terms.ceiling_micro_cents
        assert ceiling is None or self.meter.value <= ceiling


TestMeterLife = MeterLife.TestCase


@given(meter_terms(), st.lists(st.integers(0, 10_000), max_size=8))
def test_contributions_commute(terms: MeterTerms, wagers: list[int]) -> None:
    forward = backward = open_meter(terms).meter
    for wager in wagers:
        forward = forward.contribute(wager)
    for wager in reversed(wagers):
        backward = backward.contribute(wager)
    assert forward == backward == open_meter(terms).meter.contribute(sum(wagers))


@given(meter_terms(), st.integers(0, 10_000))
def test_a_meter_survives_the_journal(terms: MeterTerms, wager: int) -> None:
    meter = open_meter(terms).meter.contribute(wager)
    assert msgspec.json.decode(msgspec.json.encode(meter), type=Meter) == meter


@pytest.mark.parametrize(
    "seed, contribution, ceiling",
    [(-CENT, 0, None), (1, 0, None), (CENT, -1, None), (CENT, 10_001, None), (2 * CENT, 0, CENT)],
)
def test_terms_that_make_no_sense_are_refused(seed: int, contribution: int, ceiling: int | None) -> None:
    with pytest.raises(BadInput):
        MeterTerms(seed, contribution, ceiling)


def test_a_meter_is_never_negative_nor_above_its_ceiling() -> None:
    terms = MeterTerms(CENT, 100, 5 * CENT)
    for value, overflow in ((-1, 0), (0, -1), (5 * CENT + 1, 0)):
        with pytest.raises(BadInput):
            Meter(terms, value, overflow)


def test_awards_and_wagers_outside_their_range_are_refused() -> None:
    meter = open_meter(MeterTerms(CENT, 100)).meter
    for percent in (-1, 101, Fraction(201, 2)):
        with pytest.raises(BadInput):
            meter.award(percent)
    with pytest.raises(BadInput):
        meter.contribute(-1)
