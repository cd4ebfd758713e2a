"""Bots: legal in every game, the same in every repetition, and in the long run worth what the proof says they are."""

import random
from fractions import Fraction
from functools import cache
from math import sqrt

import msgspec
import pytest

from queenhigh.cards.deck import deck_cards, seed_from_int
from queenhigh.coach.advice import value_cents
from queenhigh.coach.characters import (
    CHARACTERS,
    CharacterName,
    bank_cents_of,
    behind_of,
    policy_of,
    staking_of,
    unit_cents,
)
from queenhigh.coach.values import coupled, values_of
from queenhigh.exact.solve.solver import solve
from queenhigh.round.actions import OpenRound, Person, PlaceWager
from queenhigh.round.machine import step
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import sight_of
from queenhigh.round.state import IDLE
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.play import Player, play_rounds, seat_people
from tests.coach.kit import PURSE, closed_table, dealt, finished, sight_with
from tests.effort import scaled
from tests.round.games import BUILT_IN, OUTSIDE_IDS, game

ANTE = 1000
STANDARD_ERRORS = 4.5
"""Eighteen means are compared; by chance alone one of them would lie outside once in some 8,000 runs of new cards."""


def table_of_bots(rules: Ruleset, seed: bytes) -> tuple[tuple[Person, ...], dict[str, Player]]:
    count = min(4, rules.seats.count)
    names = [f"{CHARACTERS[seat % 4]}-{seat}" for seat in range(1, count + 1)]
    people = tuple(Person(name, 2000 * unit_cents(rules), (seat,)) for seat, name in enumerate(names, 1))
    players = {
        name: Player(
            policy_of(rules, CHARACTERS[seat % 4]),
            staking_of(CHARACTERS[seat % 4], seed),
            bank_cents_of(rules, 2000 * unit_cents(rules), CHARACTERS[seat % 4]),
        )
        for seat, name in enumerate(names, 1)
    }
    return people, players


@pytest.mark.parametrize("name", [*BUILT_IN, *OUTSIDE_IDS])
def test_every_character_plays_every_game_legally_and_the_same_again(name: str) -> None:
    rules, seed = game(name), seed_from_int(5)
    people, players = table_of_bots(rules, seed)
    session = seat_people(rules, people)
    rounds = scaled(6)
    first = [each.events for each in play_rounds(rules, session, players, seed, rounds)]
    again = [each.events for each in play_rounds(rules, session, players, seed, rounds)]
    assert len(first) == rounds
    assert first == again


@cache
def exact_value(name: str, character: CharacterName) -> Fraction:
    """What a character brings on an ante of ten dollars: its choice with each class of hands, weighed by the counts."""
    rules = game(name)
    policy = policy_of(rules, character)
    values = values_of(rules, coupled(rules, frozenset({"ante"})))
    seat = values.odds.tally.seat
    template = sight_with(rules, {"ante": ANTE}, (0, 1, 2))
    total = Fraction(0)
    for row, weight in zip(seat.rows.tolist(), seat.weights.tolist(), strict=True):
        sight = msgspec.structs.replace(template, cards=tuple(row))
        total += weight * values.locate(row, ()).deals * value_cents(sight, policy.choose(sight))
    return total / values.odds.tally.total


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize("name", ["tcp-01", "casablanca", "draw-01"])
def test_the_long_run_is_the_value_that_the_proof_gives(name: str, character: CharacterName) -> None:
    rules = game(name)
    policy = policy_of(rules, character)
    chance = random.Random(f"{name} {character}")
    table = closed_table(rules, {"ante": ANTE})
    plan, deck = plan_of(rules), deck_cards()
    results = []
    for _ in range(scaled(2500, first=1000)):
        cards = chance.sample(deck, plan.seat_cards + plan.bank_cards)
        hand, rest = tuple(cards[:3]), cards[3:]
        draw, bank = tuple(rest[: plan.seat_cards - 3]), tuple(rest[plan.seat_cards - 3 :])
        state = dealt(rules, table, hand, draw, bank)
        results.append(finished(rules, state, policy.choose(sight_of(rules, state))).purse("Pat") - PURSE)
    mean = sum(results) / len(results)
    spread = sqrt(sum((each - mean) ** 2 for each in results) / (len(results) - 1))
    assert abs(mean - float(exact_value(name, character))) <= STANDARD_ERRORS * spread / sqrt(len(results))


@pytest.mark.parametrize("name", ["ca-tcp", "ca-6cb", "tcp-04", "triple", "two-up", "colour"])
def test_the_optimal_bot_wins_what_the_proof_says_of_the_game(name: str) -> None:
    rules = game(name)
    policy = policy_of(rules, "optimal")
    chance = random.Random(name)
    table = closed_table(rules, {"ante": ANTE})
    before = table.purse("Pat") + ANTE  # what a fee has taken is no result of the cards
    plan, deck = plan_of(rules), deck_cards()
    results = []
    for _ in range(scaled(1500, first=600)):
        cards = chance.sample(deck, plan.seat_cards + plan.bank_cards)
        state = dealt(rules, table, tuple(cards[:3]), (), tuple(cards[3:]))
        results.append(finished(rules, state, policy.choose(sight_of(rules, state))).purse("Pat") - before)
    mean = sum(results) / len(results)
    spread = sqrt(sum((each - mean) ** 2 for each in results) / (len(results) - 1))
    exact = -solve(rules).wager("ante").edge * ANTE
    assert abs(mean - float(exact)) <= STANDARD_ERRORS * spread / sqrt(len(results))


def test_optimal_beats_the_other_characters_by_the_proof() -> None:
    for name in ("tcp-01", "draw-01"):
        worth = {character: exact_value(name, character) for character in CHARACTERS}
        assert max(worth, key=lambda character: worth[character]) == "optimal"


def test_cautious_folds_below_the_highest_card_and_raises_the_least() -> None:
    rules = game("draw-01")
    cautious = policy_of(rules, "cautious")
    weak = sight_with(rules, {"ante": ANTE}, (0, 5, 46))  # 2c 3d Kh: no ace, no pair
    strong = sight_with(rules, {"ante": ANTE}, (0, 5, 50))  # 2c 3d Ah
    assert cautious.choose(weak).option == "fold"
    assert (cautious.choose(strong).option, cautious.choose(strong).cents) == ("play", ANTE)


def test_gambler_raises_the_most_and_exchanges_the_lowest_card_of_nothing() -> None:
    rules = game("draw-01")
    gambler = policy_of(rules, "gambler")
    nothing = gambler.choose(sight_with(rules, {"ante": ANTE}, (46, 0, 5)))  # Kh 2c 3d
    pair = gambler.choose(sight_with(rules, {"ante": ANTE}, (46, 0, 1)))  # Kh 2c 2d
    assert (nothing.option, nothing.cents, nothing.discard) == ("play", 2 * ANTE, 0)
    assert (pair.option, pair.cents, pair.discard) == ("play", 2 * ANTE, None)


def test_mimic_does_what_the_bank_has_to_do() -> None:
    mimic = policy_of(game("tcp-01"), "mimic")
    queen = sight_with(game("tcp-01"), {"ante": ANTE}, (0, 5, 42))  # 2c 3d Qh
    jack = sight_with(game("tcp-01"), {"ante": ANTE}, (0, 5, 38))  # 2c 3d Jh
    assert (mimic.choose(queen).option, mimic.choose(jack).option) == ("play", "fold")


def test_c5_a_gambler_backs_another_now_and_then_and_nobody_else_does() -> None:
    rules, seed = game("ca-6cb"), seed_from_int(5)
    backed = dict.fromkeys(CHARACTERS, 0)
    for number in range(1, 61):
        people = tuple(Person(name, 10**6, (seat,)) for seat, name in enumerate(CHARACTERS, 2))
        bank = Person("bank", 10**6, (1,))
        state, _ = step(rules, IDLE, OpenRound(number, (bank, *people), bank_seat=1, bank_cents=10**5))
        for character in CHARACTERS:
            state, _ = step(rules, state, PlaceWager(character, CHARACTERS.index(character) + 2, "ante", 500))
        for character in CHARACTERS:
            for wager in behind_of(character, seed)(rules, state, character):
                assert wager.spot not in (1, CHARACTERS.index(character) + 2)
                assert (wager.wager, wager.cents) == ("ante", 500)
                state, _ = step(rules, state, wager)
                backed[character] += 1
    # One round in four: sixty rounds bring fifteen, give or take.
    assert {name for name, count in backed.items() if count} == {"gambler"}
    assert 5 <= backed["gambler"] <= 28


def test_where_no_line_may_form_nobody_stands_in_one() -> None:
    rules, seed = game("tcp-01"), seed_from_int(5)
    people = (Person("a", 10**6, (1,)), Person("b", 10**6, (2,)))
    for number in range(1, 20):
        state, _ = step(rules, IDLE, OpenRound(number, people))
        state, _ = step(rules, state, PlaceWager("a", 1, "ante", 500))
        assert behind_of("gambler", seed)(rules, state, "b") == ()
