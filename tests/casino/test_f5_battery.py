"""F5: dealt cards pass the battery over many streams; each planted bias fails the test that is there for it."""

import hashlib
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from queenhigh.cards.seeds import seed_commitment
from queenhigh.round import actions as round_do
from queenhigh.round import events as round_ev
from queenhigh.rules.load import load
from queenhigh.session import actions as do
from queenhigh.session.machine import CLOSED, step
from tests.casino.battery import DEALT, Decks, suspicious
from tests.effort import scaled

STREAMS = 6
ROUNDS = scaled(1000)


def entropy(table: str, number: int, who: str) -> bytes:
    """32 bytes that look random, the same in each run."""
    return hashlib.shake_256(f"{table}/{number}/{who}".encode()).digest(32)


def dealt_at(table: str, rounds: int, *, seeds: bool) -> Decks:
    """The cards that a table deals round after round, seven hands each, as its own events have them.

    Where people have a say, two of them promise a seed and reveal it, and a third keeps the promised seed back.
    """
    rules = load("tcp-01")
    people = tuple(round_do.Person(f"p{seat}", 10_000_000, (seat,)) for seat in range(1, 8))
    sitting, _ = step(rules, CLOSED, do.OpenTable(table))
    for person in people:
        sitting, _ = step(rules, sitting, do.Sit(person.bettor, person.seats, person.purse_cents))
    decks = []
    for number in range(1, rounds + 1):
        now = sitting
        actions: list[Any] = [do.StartRound(entropy(table, number, "house"))]
        actions += [round_do.PlaceWager(person.bettor, person.seats[0], "pair_plus", 500) for person in people]
        shown: dict[str, bytes] = {}
        if seeds:
            # A table that was never played before deals round 1; the house's seed differs each time.
            shown = {who: entropy(table, number, who) for who in ("p1", "p2", "p3")}
            actions += [do.CommitSeed(who, seed_commitment(table, 1, who, seed)) for who, seed in shown.items()]
        actions += [round_do.CloseBets()]
        actions += [do.RevealSeed(who, shown[who]) for who in ("p1", "p2")] if seeds else []
        events: Any = ()
        for action in (*actions, do.DealCards()):
            now, events = step(rules, now, action)
        dealt = next(event for event in events if isinstance(event, round_ev.CardsDealt))
        decks.append([*(card for _, stack in dealt.stacks for card in stack), *dealt.bank, *dealt.rest])
    return np.array(decks, dtype=np.int64)


@pytest.fixture(scope="module")
def fair() -> list[Decks]:
    """Six tables; at half of them people have a say in the deck."""
    return [dealt_at(f"T{number}", ROUNDS, seeds=number % 2 == 0) for number in range(STREAMS)]


def test_f5_dealt_cards_pass_the_battery_over_many_streams(fair: list[Decks]) -> None:
    assert suspicious(fair) == {}


# ── planted biases ───────────────────────────────────────────────────────────────────────────────────────────────────

RNG = np.random.default_rng


def walks(choose: Callable[[np.random.Generator, int], int], seed: int, rounds: int) -> Decks:
    """Decks by a walk from the last card down, with another choice at each place."""
    rng = RNG(seed)
    decks = np.tile(np.arange(52), (rounds, 1))
    for deck in decks:
        for place in range(51, 0, -1):
            other = choose(rng, place)
            deck[place], deck[other] = deck[other], deck[place]
    return decks


def fresh(seed: int, rounds: int) -> Decks:
    return RNG(seed).permuted(np.tile(np.arange(52), (rounds, 1)), axis=1)


def remainders(seed: int, rounds: int) -> Decks:
    """Bytes by remainder, without refusing the incomplete stretch: low places a little more often."""
    return walks(lambda rng, place: int(rng.integers(0, 128)) % (place + 1), seed, rounds)


def never_at_home(seed: int, rounds: int) -> Decks:
    """One too few to choose from: no card stays where it was."""
    return walks(lambda rng, place: int(rng.integers(0, place)), seed, rounds)


def from_anywhere(seed: int, rounds: int) -> Decks:
    """Each place changes with any place: 52^51 ways fall unevenly on 52! decks."""
    return walks(lambda rng, place: int(rng.integers(0, 52)) if place else 0, seed, rounds)


def a_lucky_bank(seed: int, rounds: int) -> Decks:
    """Once in ten rounds the bank gets the ace of spades, wherever it was."""
    decks = fresh(seed, rounds)
    for deck in decks[::10]:
        at = int(np.flatnonzero(deck == 51)[0])
        deck[at], deck[DEALT - 1] = deck[DEALT - 1], deck[at]
    return decks


def hardly_mixed(seed: int, rounds: int) -> Decks:
    """From round to round only two thirds of the cards change places."""
    rng, decks = RNG(seed), fresh(seed, rounds)
    for before, after in pairwise(decks):
        after[:] = before
        moved = rng.choice(52, 35, replace=False)
        after[moved] = after[rng.permutation(moved)]
    return decks


def rising(seed: int, rounds: int) -> Decks:
    """Neighbours are put in order, one pair in twelve."""
    decks = fresh(seed, rounds)
    for place in range(0, 50, 12):
        decks[:, place : place + 2].sort(axis=1)
    return decks


def in_pairs(seed: int, rounds: int) -> Decks:
    """A card pulls its own rank after it, at one place, in a tenth of the rounds."""
    decks = fresh(seed, rounds)
    for deck in decks[::10]:
        twin = int(np.flatnonzero((deck // 4 == deck[0] // 4) & (deck != deck[0]))[0])
        deck[twin], deck[1] = deck[1], deck[twin]
    return decks


def suits_by_turns(seed: int, rounds: int) -> Decks:
    """The first card's suit is never that of the round before: every suit comes too soon."""
    decks = fresh(seed, rounds)
    for before, after in pairwise(decks):
        if before[0] % 4 == after[0] % 4:
            at = int(np.flatnonzero(after % 4 != before[0] % 4)[0])
            after[0], after[at] = after[at], after[0]
    return decks


def a_deck_again(seed: int, rounds: int) -> Decks:
    """After a restart one old seed comes again."""
    decks = fresh(seed, rounds)
    decks[-1] = decks[0]
    return decks


def a_short_list(seed: int, rounds: int) -> Decks:
    """The first hand comes from few seeds."""
    decks = fresh(seed, rounds)
    few = fresh(7, 3000)
    for deck, source in zip(decks, RNG(seed).integers(0, len(few), rounds), strict=True):
        wanted = few[source][:3]
        deck[:] = [*wanted, *(card for card in deck if card not in wanted)]
    return decks


BIASES: list[tuple[Callable[[int, int], Decks], str]] = [
    (remainders, "positions"),
    (never_at_home, "positions"),
    (from_anywhere, "positions"),
    (a_lucky_bank, "positions"),
    (hardly_mixed, "serial"),
    (hardly_mixed, "overlaps"),
    (rising, "runs"),
    (in_pairs, "overlaps"),
    (suits_by_turns, "coupons"),
    (a_deck_again, "duplicates"),
    (a_short_list, "duplicates"),
]


@pytest.mark.parametrize("bias, test", BIASES)
def test_f5_a_planted_bias_fails(bias: Callable[[int, int], Decks], test: str) -> None:
    found = suspicious([bias(seed, 1000) for seed in range(STREAMS)])
    assert test in {name.partition(":")[0] for name in found}


def test_f5_two_tables_of_one_seed_fail_the_interplay() -> None:
    streams = [fresh(seed, 1000) for seed in range(STREAMS)]
    for deck, other in zip(streams[0][::15], streams[1][::15], strict=True):
        deck[:] = other
    found = suspicious(streams)
    assert "interplay" in {name.partition(":")[0] for name in found}


def test_f5_the_battery_seldom_blames_a_fair_shuffle() -> None:
    """At 99 % over all questions together: of 40 fair houses hardly one is blamed; with chance 1/100 each, four are not."""
    # P(4 or more of 40) = 1 - sum of C(40, k) 0.01^k 0.99^(40-k) for k = 0..3 is below 0.001.
    blamed = sum(bool(suspicious([fresh(seed * 10 + n, 600) for n in range(3)])) for seed in range(40))
    assert blamed <= 3
