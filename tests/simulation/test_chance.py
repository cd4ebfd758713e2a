"""The unbiased draw is proven, not assumed: all words of a small size are gone through. Streams are what they claim."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from queenhigh.rules.load import load
from queenhigh.simulation.chance import BATCH, DEAL_BITS, batches, deal_cards, next_word, place_cards, threshold
from queenhigh.simulation.chunks import stream
from queenhigh.simulation.compile import compile_rules
from queenhigh.simulation.duel import PAIR_BITS, pick_two
from queenhigh.simulation.layout import Work
from queenhigh.simulation.structs import new
from tests.simulation.parts import alone

_next_word = alone(next_word)
_place_cards = alone(place_cards)
_pick_two = alone(pick_two)
_deal_cards = alone(deal_cards)

# xoshiro256++ from the state 1, 2, 3, 4: the vector that its authors' reference implementation gives.
REFERENCE = (
    41943041,
    58720359,
    3588806011781223,
    3591011842654386,
    9228616714210784205,
    9973669472204895162,
    14011001112246962877,
    12406186145184390807,
    15849039046786891736,
    10450023813501588000,
)
MASK = 2**64 - 1


def plain_words(state: list[int], count: int) -> list[int]:
    """The generator in plain numbers, straight from its definition."""

    def rotated(word: int, by: int) -> int:
        return (word << by | word >> (64 - by)) & MASK

    words = []
    s = list(state)
    for _ in range(count):
        words.append((rotated((s[0] + s[3]) & MASK, 23) + s[0]) & MASK)
        t = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotated(s[3], 45)
    return words


def test_words_are_those_of_the_reference() -> None:
    state = np.array([1, 2, 3, 4], dtype=np.uint64)
    assert tuple(int(_next_word(state)) for _ in range(10)) == REFERENCE
    seeds = stream(20, 3)
    assert [int(_next_word(seeds.copy()))] == plain_words([int(word) for word in seeds], 1)
    mine = seeds.copy()
    assert [int(_next_word(mine)) for _ in range(1000)] == plain_words([int(word) for word in seeds], 1000)


@pytest.mark.parametrize("cards, size, bits", [(5, 2, 10), (4, 3, 9), (6, 3, 13), (7, 1, 8), (5, 4, 12), (3, 2, 7)])
def test_every_order_of_cards_comes_from_equally_many_words(cards: int, size: int, bits: int) -> None:
    bounds = [cards - turn for turn in range(size)]
    limit = threshold(bits, *bounds)
    found: Counter[tuple[int, ...]] = Counter()
    thrown = 0
    for word in range(1 << bits):
        deck = np.arange(cards, dtype=np.uint8)
        if int(_place_cards(deck, cards, 0, size, np.uint64(word), bits)) < limit:
            thrown += 1
            continue
        assert sorted(deck.tolist()) == list(range(cards)), "the deck is still a deck"
        found[tuple(deck[:size].tolist())] += 1
    assert set(found) == set(permutations(range(cards), size))
    assert len(set(found.values())) == 1, "each order equally often"
    # What is thrown away is exactly what cannot be shared out.
    product = len(found)
    assert thrown == (1 << bits) % product
    assert set(found.values()) == {(1 << bits) // product}


@pytest.mark.parametrize("number, bits", [(20, 12), (10, 11), (7, 8), (35, 14)])
def test_every_pair_of_hands_comes_from_equally_many_words(number: int, bits: int) -> None:
    limit = threshold(bits, number, number)
    found: Counter[tuple[int, int]] = Counter()
    for word in range(1 << bits):
        mine, theirs, left = _pick_two(np.uint64(word), np.uint64(number), bits)
        if int(left) >= limit:
            found[int(mine), int(theirs)] += 1
    assert len(found) == number**2
    assert len(set(found.values())) == 1


def test_a_draw_without_the_threshold_would_be_biased() -> None:
    # The proof above can fail: without throwing words away, 2**9 words cannot be shared out among 24 orders.
    found: Counter[tuple[int, ...]] = Counter()
    for word in range(1 << 9):
        deck = np.arange(4, dtype=np.uint8)
        _place_cards(deck, 4, 0, 3, np.uint64(word), 9)
        found[tuple(deck[:3].tolist())] += 1
    assert len(set(found.values())) > 1


@pytest.mark.parametrize("deck_size", [3, 8, 9, 28, 51, 52])
def test_batches_place_the_whole_deck_and_their_products_fit(deck_size: int) -> None:
    sizes, thresholds = batches(deck_size)
    assert sum(sizes.tolist()) == deck_size - 1, "the last card has no choice"
    placed = 0
    for size, limit in zip(sizes.tolist(), thresholds.tolist(), strict=True):
        product = 1
        for turn in range(size):
            product *= deck_size - placed - turn
        assert 0 < size <= BATCH
        assert product < 1 << DEAL_BITS
        assert limit == (1 << DEAL_BITS) % product
        placed += size
    # No product of a word and a bound leaves 64 bits.
    assert ((1 << DEAL_BITS) - 1) * 52 < 1 << 64
    assert ((1 << PAIR_BITS) - 1) * 22_100 < 1 << 64


def test_dealt_decks_are_those_that_the_plain_draw_gives() -> None:
    game, work = compile_rules(load("tcp-01")).game, new(Work)
    work[0]["deck"] = np.arange(52)
    state = stream(7, 1)
    words = iter(plain_words([int(word) for word in state], 100))
    deck = list(range(52))
    _deal_cards(game[0], work[0], 24, state)
    place = 0
    for _ in range(4):  # 24 cards take four words of seven
        word = next(words) >> (64 - DEAL_BITS)
        for turn in range(BATCH):
            product = word * (52 - place - turn)
            word = product & ((1 << DEAL_BITS) - 1)
            drawn = place + turn + (product >> DEAL_BITS)
            deck[drawn], deck[place + turn] = deck[place + turn], deck[drawn]
        place += BATCH
    assert work[0]["deck"].tolist() == deck
