"""Bots keep a table going, whatever its wagers and fees are."""

import pytest

from queenhigh.casino.bots import NAMES, Bots
from queenhigh.coach.characters import bank_cents_of
from queenhigh.rules.load import load
from queenhigh.session.table import Table


@pytest.mark.parametrize("ante_cents", [5_00, 2])
def test_c14_bots_can_bank_where_the_fee_is_dearer_than_all_their_wagers(ante_cents: int) -> None:
    # Schedule 1 ends at $5 a hand: more than 200 antes of two cents.
    least = {f"wager.{name}.cents_min": ante_cents for name in ("ante", "play")}
    rules = load("ca-6cb", {**least, "wager.ante.cents_step": 1, "wager.play.cents_step": 1})
    bots = Bots(rules, bytes(32))
    sitting = bots.to_sit(Table(), len(NAMES))
    assert len(sitting) == rules.seats.count
    for each in sitting:
        assert bank_cents_of(rules, each.cents, bots.character(each.bettor)) > 0
        assert not bots.is_broke(each.cents)
    # Who has no more than the fee and less than the least bank buys again, and is no seat that always declines.
    assert bots.is_broke(5_00 + ante_cents - 1)
