"""Money as people write it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.errors import BadInput
from queenhigh.money.cents import format_cents, parse_cents


@pytest.mark.parametrize(
    "text, cents",
    [
        ("$5", 500),
        ("5", 500),
        ("0.50", 50),
        ("0.5", 50),
        (".50", 50),
        ("$0", 0),
        ("1,000.00", 100_000),
        ("$1,234,567.89", 123_456_789),
        (" $ 5 ", 500),
        ("1000", 100_000),
        ("007", 700),
    ],
)
def test_amounts_are_read(text: str, cents: int) -> None:
    assert parse_cents(text) == cents


@pytest.mark.parametrize(
    "text",
    [
        "",
        "$",
        ".",
        "-5",
        "$-5",
        "+5",
        "5$",
        "1,00",
        "1,0000",
        ",100",
        "10,00.00",
        "5.",
        "5 0",
        "1e3",
        "five",
        "٥",
        "5€",
    ],
)
def test_nonsense_and_negatives_are_refused_by_name(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_cents(text)
    assert caught.value.code == "money/unreadable"
    assert repr(text) in caught.value.message


def test_more_money_than_there_is_is_refused_and_zeros_before_it_are_none() -> None:
    assert parse_cents("999999999999999.99") == 99_999_999_999_999_999
    assert parse_cents("0" * 5_000 + "5") == 500
    for text in ("1" + "0" * 15, "9" * 5_000):
        with pytest.raises(BadInput) as caught:
            parse_cents(text)
        assert caught.value.code == "money/too_large"
        assert len(caught.value.message) < 120


@pytest.mark.parametrize("text", ["0.505", "$1.000", "2.500"])
def test_parts_of_a_cent_are_refused(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_cents(text)
    assert caught.value.code == "money/part_of_a_cent"
    assert caught.value.facts["text"] == text


@pytest.mark.parametrize(
    "cents, text",
    [
        (0, "$0"),
        (500, "$5"),
        (50, "$0.50"),
        (5, "$0.05"),
        (100_050, "$1,000.50"),
        (-25, "-$0.25"),
        (-100_000, "-$1,000"),
    ],
)
def test_amounts_are_written(cents: int, text: str) -> None:
    assert format_cents(cents) == text


@given(st.integers(0, 10**15))
def test_what_is_written_is_read_back(cents: int) -> None:
    assert parse_cents(format_cents(cents)) == cents
    assert parse_cents(format_cents(cents).replace("$", "").replace(",", "")) == cents
