"""The shuffle: a permutation, repeatable, and exactly without bias."""

import struct
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.cards.deck import FULL_DECK, deck_cards
from queenhigh.cards.seeds import seed_from_int
from queenhigh.cards.shuffle import WORD_BITS, permute, scale, shuffle
from queenhigh.errors import BadInput
from tests.effort import scaled

SEEDS = st.binary(min_size=32, max_size=32)


@pytest.mark.parametrize("word_bits", [3, 6, 8, 11])
def test_the_scaler_enumerated_gives_every_number_equally_often(word_bits: int) -> None:
    words = 2**word_bits
    for bound in range(1, min(words, 52) + 1):
        seen = Counter(scale(word, bound, word_bits) for word in range(words))
        refused = seen.pop(None, 0)
        assert set(seen) == set(range(bound))
        assert set(seen.values()) == {words // bound}
        assert refused == words - bound * (words // bound)


def test_the_production_word_refuses_exactly_the_incomplete_stretch() -> None:
    # 2**32 = 4,294,967,296 = 52 * 82,595,524 + 48, so the last 48 words are refused.
    assert WORD_BITS == 32
    assert scale(4_294_967_247, 52) == 51
    assert scale(4_294_967_248, 52) is None
    assert scale(4_294_967_295, 52) is None
    # A power of two divides the range: nothing is refused.
    assert scale(4_294_967_295, 32) == 31


@pytest.mark.parametrize("items, word_bits", [(3, 3), (3, 4), (4, 3), (4, 4)])
def test_the_walk_enumerated_gives_every_permutation_equally_often(items: int, word_bits: int) -> None:
    # All sequences of items - 1 words; those in which a word is refused run out of words and drop out,
    # as they do in the endless keystream, where the walk just goes on with fresh words.
    seen: Counter[tuple[int, ...]] = Counter()
    for words in product(range(2**word_bits), repeat=items - 1):
        stream = iter(words)
        try:
            seen[permute(range(items), stream, word_bits)] += 1
        except StopIteration:
            continue
    assert set(seen) == set(permutations(range(items)))
    accepted = 1
    for bound in range(2, items + 1):
        accepted *= bound * (2**word_bits // bound)
    assert set(seen.values()) == {accepted // factorial(items)}


def test_a_refused_word_is_skipped_and_the_next_one_taken() -> None:
    # With 3-bit words and three places left, 6 and 7 are refused.
    assert permute("abc", iter([7, 6, 1, 0]), 3) == permute("abc", iter([1, 0]), 3)


@given(SEEDS)
def test_a_shuffle_is_a_permutation_and_repeatable(seed: bytes) -> None:
    dealt = shuffle(seed, FULL_DECK)
    assert sorted(dealt) == list(FULL_DECK)
    assert dealt == shuffle(seed, FULL_DECK)


@given(SEEDS, st.integers(0, 51))
def test_every_size_of_deck_is_shuffled(seed: bytes, size: int) -> None:
    assert sorted(shuffle(seed, FULL_DECK[:size])) == list(FULL_DECK[:size])


def test_the_keystream_does_not_run_dry() -> None:
    # More places than one chunk of the keystream has words.
    assert sorted(shuffle(seed_from_int(7), range(1000))) == list(range(1000))


def _quarter(state: list[int], a: int, b: int, c: int, d: int) -> None:
    for add, into, turn in ((a, d, 16), (c, b, 12), (a, d, 8), (c, b, 7)):
        other = b if add == a else d
        state[add] = (state[add] + state[other]) & 0xFFFFFFFF
        mixed = state[into] ^ state[add]
        state[into] = ((mixed << turn) | (mixed >> (32 - turn))) & 0xFFFFFFFF


def _chacha20_words(seed: bytes, nonce: bytes) -> Iterator[int]:
    """RFC 8439's block function, written from the standard."""
    counter = 0
    while True:
        start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
        start += [*struct.unpack("<8I", seed), counter, *struct.unpack("<3I", nonce)]
        state = list(start)
        for _ in range(10):
            for column in range(4):
                _quarter(state, column, column + 4, column + 8, column + 12)
            for diagonal in range(4):
                lanes = [diagonal, (diagonal + 1) % 4 + 4, (diagonal + 2) % 4 + 8, (diagonal + 3) % 4 + 12]
                _quarter(state, *lanes)
        yield from ((mixed + first) & 0xFFFFFFFF for mixed, first in zip(state, start, strict=True))
        counter += 1


def test_the_reference_keystream_is_the_one_of_the_standard() -> None:
    # RFC 8439, section 2.3.2: key 00..1f, counter 1, nonce 000000090000004a00000000;
    # the first words of the block's output are e4e7f110 15593bd1.
    words = _chacha20_words(bytes(range(32)), bytes.fromhex("000000090000004a00000000"))
    second_block = [next(words) for _ in range(18)][16:]
    assert second_block == [0xE4E7F110, 0x15593BD1]


def test_anyone_can_recompute_a_shuffle_from_its_description() -> None:
    for number in range(5):
        seed = seed_from_int(number)
        words = _chacha20_words(seed, b"qh/shuffle/1")
        order = list(FULL_DECK)
        for place in range(51, 0, -1):
            word = next(words)
            while word >= 2**32 // (place + 1) * (place + 1):
                word = next(words)
            choice = word % (place + 1)
            order[place], order[choice] = order[choice], order[place]
        assert shuffle(seed, FULL_DECK) == tuple(order)


def test_each_card_comes_to_each_place_about_equally_often() -> None:
    # A coarse check that the whole chain is wired up: with n shuffles of 4 cards each of the 16 counts
    # is binomial(n, 1/4); six standard deviations are never exceeded by chance at fixed seeds.
    rounds = scaled(4000)
    cards = deck_cards("A", "cdhs")
    seen: Counter[tuple[int, int]] = Counter()
    for number in range(rounds):
        seen.update(enumerate(shuffle(seed_from_int(number), cards)))
    assert len(seen) == 16
    deviation = (rounds * 3 / 16) ** 0.5
    assert all(abs(count - rounds / 4) < 6 * deviation for count in seen.values())


@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(BadInput) as caught:
        shuffle(bytes(length), FULL_DECK)
    assert caught.value.code == "seed/wrong_length"
    assert caught.value.facts["found"] == length
