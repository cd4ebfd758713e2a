"""Every limit and fee of the documents against the files. The amounts are typed from the documents, in dollars."""

from typing import Final

import pytest

from queenhigh.rules.faults import FaultyRules
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from tests.rules.kit import TCP

# Total table action up to → fee, in dollars; the last fee is for everything above (C14).
SCHEDULES: Final[dict[int, list[tuple[int | None, float]]]] = {
    1: [(50, 0.50), (100, 1), (300, 2), (500, 4), (None, 5)],
    2: [(50, 0.50), (100, 1), (300, 3), (700, 5), (None, 10)],
    3: [(100, 1), (300, 2), (600, 5), (1000, 8), (None, 10)],
    4: [(100, 1), (300, 3), (600, 6), (1000, 10), (None, 12)],
    5: [(100, 1), (300, 3), (600, 8), (1000, 12), (None, 15)],
}


def limits(game: Ruleset, wager: str) -> tuple[float, float | None]:
    """Least and most in dollars."""
    found = game.wager[wager]
    return found.cents_min / 100, None if found.cents_max is None else found.cents_max / 100


def test_c4_decision11_limits_of_the_spot_and_of_each_bettor() -> None:
    game = load("ca-6cb")
    assert limits(game, "ante") == (5, 500)
    assert limits(game, "play") == (5, 500)
    assert limits(game, "pair_plus") == (0, None)
    assert limits(game, "six_card_bonus") == (0, None)
    own = {name: wager.bettor_cents_max for name, wager in game.wager.items()}
    assert own == {"ante": None, "play": None, "pair_plus": 50_00, "six_card_bonus": 25_00}


def test_c4_side_bets_only_with_an_ante_before_the_deal() -> None:
    game = load("ca-6cb")
    assert {name: wager.needs for name, wager in game.wager.items() if wager.kind == "side"} == {
        "pair_plus": ("ante",),
        "six_card_bonus": ("ante",),
    }
    assert game.wager["ante"].needs == ()


@pytest.mark.parametrize("number", SCHEDULES)
def test_c14_fee_schedules(number: int) -> None:
    game = load("ca-6cb", {"fee.collection.schedule": f"schedule_{number}"})
    fee = game.fee["collection"]
    assert (fee.payer, fee.schedule, fee.per_wager) == ("bank", f"schedule_{number}", None)
    assert fee.schedules is not None
    assert len(fee.schedules) == 5
    tiers = [(tier.cents_up_to, tier.fee_cents) for tier in fee.schedules[str(fee.schedule)].tiers]
    assert tiers == [(up_to and up_to * 100, int(dollars * 100)) for up_to, dollars in SCHEDULES[number]]


def test_c14_one_schedule_a_table_and_no_other() -> None:
    with pytest.raises(FaultyRules) as caught:
        load("ca-6cb", {"fee.collection.schedule": "schedule_6"})
    (fault,) = caught.value.faults
    assert (fault.code, fault.path) == ("fee/schedule", "fee.collection.schedule")
    assert all(f"schedule_{number}" in fault.allowed for number in SCHEDULES)


def test_c14_players_pay_nothing() -> None:
    assert [fee.payer for fee in load("ca-6cb").fee.values()] == ["bank"]


def test_a18_flat_fees_by_wager_none_on_play() -> None:
    (fee,) = load("ca-tcp").fee.values()
    assert fee.payer == "bettor"
    assert fee.schedules is None
    assert set(fee.per_wager or {}) == {"ante", "bonus"}


def test_a5_play_is_exactly_the_ante_and_the_bonus_needs_one() -> None:
    game = load("ca-tcp")
    assert game.decision is not None
    made = game.decision.option["play"].raise_
    assert made is not None
    assert (made.wager, made.of, made.min, made.max) == ("play", "ante", 1, 1)
    assert game.wager["bonus"].needs == ("ante",)
    assert {limits(game, name) for name in game.wager} == {(5, 500)}


@pytest.mark.parametrize("name", [*TCP, "casablanca"])
def test_b2_e1_ante_or_pair_plus_or_both_play_equals_ante(name: str) -> None:
    game = load(name)
    assert game.wager["ante"].needs == game.wager["pair_plus"].needs == ()
    assert game.decision is not None
    made = game.decision.option["play"].raise_
    assert made is not None
    assert (made.of, made.min, made.max) == ("ante", 1, 1)


def test_e1_one_dollar_minimum_and_a_maximum_that_is_a_setting() -> None:
    game = load("casablanca")
    assert {limits(game, name)[0] for name in game.wager} == {1}
    raised = load("casablanca", {"wager.ante.cents_max": 2500, "wager.play.cents_max": 2500})
    assert (limits(raised, "ante"), limits(raised, "pair_plus")) == ((1, 25), limits(game, "pair_plus"))


def test_d3_play_of_one_to_two_antes_with_one_card_exchanged() -> None:
    game = load("draw-01")
    assert game.decision is not None
    play = game.decision.option["play"]
    assert play.raise_ is not None
    assert (play.raise_.min, play.raise_.max) == (1, 2)
    assert play.swap is not None
    assert (play.swap.zone, play.swap.max) == ("draw", 1)


def test_d10_a_limit_is_a_setting_of_the_table() -> None:
    settings = {"wager.ante.cents_max": 30000, "wager.play.cents_max": 60000}
    assert limits(load("draw-01", settings), "ante") == (5, 300)
    with pytest.raises(FaultyRules) as caught:
        load("draw-01", {"wager.ante.cents_max": 30000})
    (fault,) = caught.value.faults  # twice $300 may not stand on a play spot of $200
    assert (fault.code, fault.path) == ("wager/not_raisable", "decision.option.play.raise.max")


@pytest.mark.parametrize("name,contribution_bp", [("tcp-progressive-1", 1400), ("tcp-progressive-2", 2000)])
def test_b12_seed_for_a_wager_of_one_dollar(name: str, contribution_bp: int) -> None:
    game = load(name)
    meter, wager = game.meter["progressive"], game.wager["progressive"]
    assert (wager.cents_min, wager.cents_max) == (100, 100)
    # Everything is a multiple of the wager: 1000 × $1 = $1,000. The contribution is decision 8's.
    assert (meter.seed, meter.contribution_bp) == (1000, contribution_bp)
    assert [row.meter_percent for row in game.table[meter.table].rows if row.meter_percent] == [100]


def test_b12_one_amount_for_the_whole_table() -> None:
    five = load("tcp-progressive-1", {"wager.progressive.cents_min": 500, "wager.progressive.cents_max": 500})
    assert five.meter["progressive"].seed == 1000
    with pytest.raises(FaultyRules) as caught:
        load("tcp-progressive-1", {"wager.progressive.cents_max": 500})
    assert [fault.code for fault in caught.value.faults] == ["wager/meter_amount"]
