"""Seeds, commitments, and the mixture with the players' seeds."""

import hashlib

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from queenhigh.cards.seeds import (
    Contribution,
    commitment,
    derived_seed,
    mixed_seed,
    seed_commitment,
    seed_from_int,
    seed_from_text,
    verify_commitment,
)
from queenhigh.errors import BadInput

SEEDS = st.binary(min_size=32, max_size=32)


@given(SEEDS)
def test_a_revealed_seed_verifies(seed: bytes) -> None:
    published = commitment(seed)
    assert verify_commitment(seed, published)
    assert verify_commitment(seed, f" {published.upper()}\n")


@given(SEEDS, SEEDS)
def test_another_seed_does_not_verify(seed: bytes, other: bytes) -> None:
    assume(seed != other)
    assert not verify_commitment(other, commitment(seed))


def test_a_commitment_can_be_recomputed_with_any_sha256() -> None:
    seed = bytes(range(32))
    assert commitment(seed) == hashlib.sha256(b"queenhigh/commitment/1\0" + seed).hexdigest()


@pytest.mark.parametrize("published", ["", "00", "é"])
def test_nonsense_is_no_commitment(published: str) -> None:
    assert not verify_commitment(bytes(32), published)


CONTRIBUTIONS = st.lists(
    st.builds(Contribution, st.text(max_size=4), st.text("0123456789abcdef", max_size=4), st.none() | SEEDS), max_size=4
)


@given(SEEDS, CONTRIBUTIONS, CONTRIBUTIONS)
def test_f2_every_seed_every_gap_and_their_order_enter_the_mixture(
    house: bytes, told: list[Contribution], others: list[Contribution]
) -> None:
    mixed = mixed_seed(house, "table 1", 7, told)
    assert len(mixed) == 32
    assert (mixed == mixed_seed(house, "table 1", 7, others)) == (told == others)
    if told:
        assert mixed not in (house, mixed_seed(house, "table 2", 7, told), mixed_seed(house, "table 1", 8, told))


@given(SEEDS)
def test_f2_where_nobody_has_a_say_the_deck_is_the_houses(house: bytes) -> None:
    assert mixed_seed(house, "table 1", 7, []) == house


def test_f2_a_mixture_can_be_recomputed_with_any_sha256() -> None:
    house, mine = bytes(range(32)), bytes(range(32, 64))
    parts = [b"2", b"table 1", b"7", house, b"Ann", b"ab", mine, b"Bob", b"cd", b"missing"]
    text = b"queenhigh/mix/2\0" + b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    told = [Contribution("Ann", "ab", mine), Contribution("Bob", "cd")]
    assert mixed_seed(house, "table 1", 7, told) == hashlib.sha256(text).digest()


@given(SEEDS)
def test_f2_a_promise_is_bound_to_version_table_round_and_person(seed: bytes) -> None:
    promise = seed_commitment("table 1", 7, "Ann", seed)
    parts = [b"2", b"table 1", b"7", b"Ann"]
    measured = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    assert promise == hashlib.sha256(b"queenhigh/seed-commitment/1\0" + measured + seed).hexdigest()
    others = {
        seed_commitment("table 2", 7, "Ann", seed),
        seed_commitment("table 1", 8, "Ann", seed),
        seed_commitment("table 1", 7, "Bob", seed),
        seed_commitment("table 17", 0, "Ann", seed),
        commitment(seed),
    }
    assert promise not in others


def test_a_number_and_its_digits_are_one_seed() -> None:
    assert seed_from_int(7) == seed_from_text("7")
    assert len(seed_from_text("friday")) == 32
    assert len({seed_from_text("friday"), seed_from_text("Friday"), seed_from_text("")}) == 3


def test_one_purpose_does_not_serve_another() -> None:
    # The same 32 characters as a committed seed, as a text and as a mixture are three different values.
    letters = "abcdefghijklmnopqrstuvwxyz012345"
    seed = letters.encode()
    assert len({bytes.fromhex(commitment(seed)), seed_from_text(letters), derived_seed(seed, 1)}) == 3


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_short_or_long_seed_is_refused_everywhere(length: int) -> None:
    bad = bytes(length)
    said = [Contribution("Ann", "ab", bad)]
    attempts = (
        lambda: commitment(bad),
        lambda: derived_seed(bad, 1),
        lambda: seed_commitment("", 1, "Ann", bad),
        lambda: mixed_seed(bad, "", 1, []),
        lambda: mixed_seed(bytes(32), "", 1, said),
    )
    for attempt in attempts:
        with pytest.raises(BadInput, match="exactly 32 bytes"):
            attempt()
