"""A structure played out before it is announced: by rounds or by the clock, with re-buys and add-ons as the file has them."""

import pytest

from queenhigh.cards.seeds import seed_from_int
from queenhigh.simulation.tournaments import Spread, run_trials, spread
from queenhigh.tournament.plans import PLANS
from queenhigh.tournament.playout import Evening, PlayedOut, play_out
from tests.tournament.kit import terms_with

SIX = {f"p{number}": plan for number, plan in enumerate([*PLANS, "steady", "big_early"])}
BUYS = {
    "rebuy": {"cents": 500, "chips": 10_000, "most": 1, "levels": 2},
    "add_on": {"cents": 200, "chips": 4_000, "level_from": 2, "level_to": 2},
    "levels": {"by": "rounds"},
    "level": [{"length": 3, "limits": {"ante": {"least": 4_500}}}, {"length": 3}, {"length": 3}],
    "stage": [{"name": "Nine rounds", "rounds": 9}],
}


def paid_out(played: PlayedOut) -> int:
    return sum(prize.cents for prize in played.state.prizes)


def test_x1_a_stage_by_the_clock_lets_no_round_begin_after_its_minutes() -> None:
    levels = [{"length": 4, "limits": {"ante": {"least": 100}}}, {"length": 4, "limits": {"ante": {"least": 200}}}]
    stages = [{"name": "Ten minutes", "minutes": 10}]
    terms = terms_with(levels={"by": "minutes"}, level=levels, stage=stages)
    played = play_out(terms, dict.fromkeys(SIX, "steady"), seed_from_int(1), Evening(round_seconds=90))
    # Rounds begin at 0:00, 1:30, … 9:00, which are seven; the one that would begin at 10:30 does not.
    assert (played.longest, played.seconds) == (7, 7 * 90)
    assert len(played.chips) == 7  # that the clock has ended the stage is no round
    # Level 2 begins after four minutes, and is the last: it lasts to the end.
    assert {table.level for table in played.state.tables.values()} == {2}


def test_x1_re_buys_and_add_ons_are_played_as_the_file_has_them() -> None:
    terms = terms_with(**BUYS)
    with_buys = play_out(terms, SIX, seed_from_int(2))
    players = with_buys.state.players.values()
    assert {player.add_ons for player in players} <= {0, 1}
    assert any(player.rebuys for player in players)
    assert any(player.add_ons for player in players)
    # Everyone pays $10, a re-buy $5, an add-on $2; there is no charity, so that all of it comes back as prizes.
    spent = sum(1_000 + 500 * player.rebuys + 200 * player.add_ons for player in players)
    assert paid_out(with_buys) == spent
    without = play_out(terms, SIX, seed_from_int(2), Evening(buys=False))
    assert not any(player.rebuys or player.add_ons for player in without.state.players.values())
    assert paid_out(without) == 6 * 1_000


@pytest.mark.parametrize("charity_bp", [0, 3_333])
def test_x5_h2_what_plans_get_is_what_all_have_paid_less_the_charitys_part(charity_bp: int) -> None:
    charity = {"name": "The choir", "part_bp": charity_bp} if charity_bp else None
    terms = terms_with(**BUYS, charity=charity)
    runs, players = 3, 8  # two of each plan
    trials = run_trials(terms, players, runs, seed_from_int(3))
    got = sum(each.payout_cents.value * 2 for each in trials.plans)
    spent = sum(each.spent_cents.value * 2 for each in trials.plans)
    assert spent == pytest.approx(trials.paid_in_cents.value)  # no fee is asked
    # The charity's part is rounded up to a whole cent in each run: at most a cent below the exact part is left.
    assert spent * (1 - charity_bp / 10_000) - 1 <= got <= spent * (1 - charity_bp / 10_000) + 1e-6


def test_x1_the_spread_is_what_one_half_and_nineteen_of_twenty_do_not_exceed() -> None:
    # Of 1 to 40 two are one of twenty, twenty are half, thirty-eight are nineteen of twenty.
    assert spread([float(number) for number in range(40, 0, -1)]) == Spread(2, 20, 38)
    assert spread([7.0]) == Spread(7, 7, 7)
