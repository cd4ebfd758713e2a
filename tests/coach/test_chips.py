"""Payouts in chips: always the amount, in as few chips as there can be, whichever way they are typed."""

import pytest

from queenhigh.coach.chips import COINS, TRAY, cut, cut_fault, cut_words, parse_chips
from queenhigh.errors import BadInput


def test_no_amount_takes_fewer_chips_than_it_is_cut_into() -> None:
    values = [*(chip.cents for chip in TRAY), *COINS]
    # The fewest chips for each amount by trying every last chip: no order of values is assumed.
    fewest = [0]
    for cents in range(1, 3_000):
        fewest.append(1 + min(fewest[cents - value] for value in values if value <= cents))
    for cents, least in enumerate(fewest):
        chips = cut(cents)
        assert sum(value * count for value, count in chips) == cents
        assert sum(count for _, count in chips) == least


def test_large_amounts_need_no_chip_below_a_thousand_more_than_four_times() -> None:
    for cents in range(0, 2_000_000, 50):
        assert all(count <= 4 for value, count in cut(cents) if value < 100_000)


def test_a_cut_is_told_and_read_back() -> None:
    # $136 by hand: a hundred, a twenty-five, two fives and a one.
    assert cut_words(13_600) == "1 × $100, 1 × $25, 2 × $5, 1 × $1"
    wanted = ((10_000, 1), (2_500, 1), (500, 2), (100, 1))
    for text in ("100 25 5 5 1", "$100, $25, 2x$5, $1", "1 + 2 x 5 + 25 + 100", "1 × 100, 1 × 25, 2 × 5, 1"):
        assert parse_chips(text) == wanted
    assert cut_fault(13_600, wanted) == ""
    assert cut_fault(13_600, parse_chips("100 25 5 5")) == "that is $135, not $136: 1 × $100, 1 × $25, 2 × $5, 1 × $1"
    assert cut_fault(1_000, parse_chips("10x1")).startswith("the amount is right, in more chips than it takes: 2 × $5")


@pytest.mark.parametrize(
    "text, code", [("", "drill/chips"), ("red", "drill/chips"), ("10", "drill/no_chip"), ("5 x", "drill/chips")]
)
def test_chips_that_are_not_there_are_refused(text: str, code: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_chips(text)
    assert refused.value.code == code
