"""Seeds, commitments, and the mixture with the players' seeds."""

import hashlib

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from queenhigh.cards.seeds import commitment, mix_seeds, seed_from_int, seed_from_text, verify_commitment
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


@given(SEEDS, st.lists(SEEDS, max_size=4), SEEDS)
def test_every_seed_and_their_order_enter_the_mixture(house: bytes, players: list[bytes], late: bytes) -> None:
    mixed = mix_seeds(house, players)
    assert len(mixed) == 32
    assert mixed == mix_seeds(house, tuple(players))
    assert mixed != mix_seeds(house, [*players, late])
    assert mixed != house
    if players != players[::-1]:
        assert mixed != mix_seeds(house, players[::-1])


def test_a_number_and_its_digits_are_one_seed() -> None:
    assert seed_from_int(7) == seed_from_text("7")
    assert len(seed_from_text("friday")) == 32
    assert len({seed_from_text("friday"), seed_from_text("Friday"), seed_from_text("")}) == 3


def test_one_purpose_does_not_serve_another() -> None:
    # The same 32 characters as a committed seed, as a text and as a mixture are three different values.
    letters = "abcdefghijklmnopqrstuvwxyz012345"
    seed = letters.encode()
    assert len({bytes.fromhex(commitment(seed)), seed_from_text(letters), mix_seeds(seed, [])}) == 3


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_short_or_long_seed_is_refused_everywhere(length: int) -> None:
    bad = bytes(length)
    for attempt in (lambda: commitment(bad), lambda: mix_seeds(bad, []), lambda: mix_seeds(bytes(32), [bad])):
        with pytest.raises(BadInput, match="exactly 32 bytes"):
            attempt()
