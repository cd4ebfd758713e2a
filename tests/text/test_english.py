"""Small words, by example."""

import pytest

from queenhigh.rules.text import english


@pytest.mark.parametrize(
    "words,expected",
    [
        ("ante", "an ante"),
        ("8", "an 8"),
        ("18", "an 18"),
        ("A-K-Q suited", "an A-K-Q suited"),
        ("pair", "a pair"),
        ("one-card draw", "a one-card draw"),
        ("unit", "a unit"),
    ],
)
def test_article(words: str, expected: str) -> None:
    assert english.article(words) == expected


def test_counts_and_places() -> None:
    assert [english.count(value, "card") for value in (1, 2, 12, 13, 1000)] == [
        "one card",
        "two cards",
        "twelve cards",
        "13 cards",
        "1,000 cards",
    ]
    assert [english.ordinal(value) for value in (1, 2, 3, 8, 12, 13)] == [
        "first",
        "second",
        "third",
        "eighth",
        "twelfth",
        "13th",
    ]


def test_lists() -> None:
    assert [english.listed("abc"[:size]) for size in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert english.listed("ab", "or") == "a or b"
    assert english.listed_steps(["a", "b", "c"]) == "a, then b, then c"


def test_multiples() -> None:
    assert english.times(1, 1, "the Ante") == "exactly equal to the Ante"
    assert english.times(2, 2, "the Ante") == "exactly twice the Ante"
    assert english.times(3, 3, "the Ante") == "exactly three times the Ante"
    assert english.times(1, 4, "the Ante") == "from one to four times the Ante"


def test_percentages_of_basis_points() -> None:
    assert [english.basis_points(value) for value in (0, 5, 50, 1000, 1250, 10_000)] == [
        "0%",
        "0.05%",
        "0.5%",
        "10%",
        "12.5%",
        "100%",
    ]
