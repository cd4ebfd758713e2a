"""Where hands are sampled instead of cards, they are the same rounds: every pair settles as its kind does."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.simulation.chunks import Chunk, game_of, play_chunk
from queenhigh.simulation.duel import Duel, _unique_rows, duel_of
from queenhigh.simulation.dueling import settle_pairs
from queenhigh.simulation.seating import Player, Setup, full_table, usual_stakes
from queenhigh.simulation.tables import Prepared, prepare
from tests.effort import scaled
from tests.simulation.families import GAMES

PAIRS = 3_000

DUELS = {
    "house": lambda: full_table(load("tcp-01"), 1),
    "threshold": lambda: full_table(load("casablanca"), 1, policy="Q64"),
    "conditional raise": lambda: full_table(load(str(GAMES / "triple.toml")), 1),
    "side bet alone": lambda: full_table(load("tcp-05"), 1, stakes={"pair_plus": 700}),
    "a bank that covers": lambda: full_table(load("ca-tcp"), 2, policy="mimic", bank_seat=2),
    "a meter that nobody bets on": lambda: full_table(load("tcp-01+tcp-progressive-1"), 1, stakes={"ante": 500}),
    "suits matter": lambda: full_table(_spades(), 1, stakes={"ante": 500, "pair_plus": 500}),
}


def _spades() -> Ruleset:
    rows = [
        {"class": "straight_flush", "suit": "s", "pay": 90},
        {"class": "straight_flush", "pay": 40},
        {"cards": ["Ac", "Ad", "Ah"], "pay": 77},
        {"same": "colour", "pay": 2},
        {"class": "pair", "pay": 1},
    ]
    return load("tcp-01", {"table.pair_plus.rows": rows})


def _duel(setup: Setup) -> tuple[Prepared, Duel]:
    prepared = prepare(setup)
    duel = duel_of(prepared)
    assert duel is not None
    return prepared, duel


def _cell(duel: Duel, mine: int, theirs: int) -> int:
    one, other = (int(duel.hands[hand]) >> 52 for hand in (mine, theirs))
    high, low = int(duel.sorts[one, 0]), int(duel.sorts[other, 0])
    return int(duel.sorts[one, 1]) + int(duel.sorts[other, 2]) + (high > low) + (high >= low)


@pytest.mark.parametrize("name", DUELS)
def test_all_pairs_of_a_kind_settle_alike(name: str) -> None:
    prepared, duel = _duel(DUELS[name]())
    rng, count = Random(name), len(duel.hands)
    pairs: list[tuple[int, int]] = []
    while len(pairs) < scaled(PAIRS, first=PAIRS // 2):
        mine, theirs = rng.randrange(count), rng.randrange(count)
        if not set(duel.cards[mine].tolist()) & set(duel.cards[theirs].tolist()):
            pairs.append((mine, theirs))
    settled = settle_pairs(prepared, duel, np.array([mine * count + theirs for mine, theirs in pairs]))
    kinds: dict[int, object] = {}
    for (mine, theirs), found in zip(pairs, settled, strict=True):
        assert kinds.setdefault(_cell(duel, mine, theirs), found) == found
    assert len(kinds) > 2


@pytest.mark.parametrize("name", DUELS)
def test_hands_and_cards_have_the_same_moments(name: str) -> None:
    setup = DUELS[name]()
    prepared, duel = _duel(setup)
    rounds = scaled(200_000)
    quick = play_chunk(game_of(prepared), 31, Chunk(0, rounds))
    slow = play_chunk(game_of(prepared)._replace(duel=None), 32, Chunk(0, rounds))
    assert duel.cells < 2_000
    for by_hands, by_cards in zip(quick.sums, slow.sums, strict=True):
        assert by_hands.rounds == by_cards.rounds
        assert by_hands.stake == by_cards.stake
        if not by_hands.rounds:
            continue
        variance = (by_hands.gain_squared + by_cards.gain_squared) / rounds
        # The difference of two means of independent rounds, within five standard errors.
        assert abs(by_hands.gain - by_cards.gain) <= 5 * (variance * rounds) ** 0.5
    assert quick.bank[5:] == slow.bank[5:]


def test_what_needs_more_than_two_hands_is_left_to_the_kernel() -> None:
    tcp, california = load("tcp-01"), load("ca-6cb")
    stakes = usual_stakes(tcp)
    others = [
        full_table(tcp, 2),
        full_table(california, 2, bank_seat=1),
        full_table(load("draw-01"), 1),
        full_table(load("tcp-01+tcp-progressive-1"), 1),
        full_table(load("ca-tcp"), 2, bank_seat=1),
        full_table(load("ca-tcp"), 2, bank_seat=1, policy="Q64", bank_cents=1_000),
        Setup(tcp, (Player(seats=(1,), stakes=stakes, purse_cents=50_000),)),
        Setup(load("casablanca"), (Player(seats=(1, 2), stakes={"ante": 500}),)),
    ]
    assert [duel_of(prepare(setup)) for setup in others] == [None] * len(others)


def test_different_rows_are_found_as_numpy_finds_them() -> None:
    rng = np.random.default_rng(1)
    for number in range(scaled(60)):
        rows, columns, values = (int(rng.integers(1, most)) for most in (300, 90, 5))
        table = rng.integers(-values, values, size=(rows, columns))
        if number % 3 == 0:
            table[:, 0] = rng.integers(0, 2**40, size=rows)  # so wide that the codes are numbered anew on the way
        different, which = np.unique(table, axis=0, return_inverse=True)
        ours, numbers = _unique_rows(table)
        assert np.array_equal(ours, different)
        assert np.array_equal(numbers, which.reshape(-1))
