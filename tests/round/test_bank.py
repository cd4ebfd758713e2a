"""The till by itself: B is what was put up, N collected less paid; B + N is in it."""

import pytest

from queenhigh.round.bank import Till


def test_the_house_covers_everything() -> None:
    till = Till(None, 0, 0)
    assert (till.pay(1_000), till.collect(300), till.pay(1)) == (1_000, 300, 1)
    assert not till.is_exhausted


def test_decision5_a_payment_is_at_most_b_plus_n() -> None:
    till = Till("loss", 100, 100)
    assert till.pay(60) == 60
    assert till.collect(25) == 25
    assert till.pay(66) == 65
    assert till.is_exhausted
    assert till.pay(10) == 0


def test_decision5_a_collection_is_at_most_b_minus_n_only_where_gains_are_capped() -> None:
    till = Till("loss_and_win", 100, 100)
    assert till.collect(70) == 70
    assert till.collect(40) == 30
    assert till.collect(1) == 0
    assert till.pay(150) == 150
    assert till.collect(200) == 150
    uncapped = Till("loss", 100, 100)
    assert (uncapped.collect(70), uncapped.collect(40)) == (70, 40)


@pytest.mark.parametrize("cap", ["loss", "loss_and_win"])
def test_decision5_it_is_exhausted_at_nothing_and_not_before(cap: str) -> None:
    till = Till("loss" if cap == "loss" else "loss_and_win", 3, 3)
    assert [(till.pay(2), till.is_exhausted) for _ in range(2)] == [(2, False), (1, True)]
    assert Till("loss", 0, 0).is_exhausted
