"""Whole rounds through the round machine, beside PokerKit's heads-up hold'em hands to showdown.

No open engine plays banked games, so there is nothing to compare like for like: PokerKit is the best-known pure Python
poker engine. Both sides start from a shuffled deck, take every action through the public interface, and end with the
money moved.
"""

from collections.abc import Callable
from functools import partial
from random import Random

from pokerkit import Automation, NoLimitTexasHoldem

from benchmarks.bench_simulate import BANK, TABLE_ROUNDS, table_in_c
from benchmarks.report import Report, best_seconds
from queenhigh.round import actions as do
from queenhigh.round.machine import step
from queenhigh.round.state import IDLE, State
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.simulation.chunks import game_of
from queenhigh.simulation.seating import full_table
from queenhigh.simulation.tables import prepare

ROUNDS = 300
HANDS = 60
AUTOMATIONS = tuple(Automation)
BEFORE_IN_C = 3_000
"""How many rounds the C kernel plays while the machine of old played one: 2,922 and 3,102, in processes run by turns."""


def run(report: Report) -> None:
    """Heads-up rounds against hold'em hands, and a full table with a player-dealer."""
    rules = load("tcp-01")
    heads_up = partial(_heads_up, rules, (do.Person("Ann", 100_000, (1,)),))
    _check(heads_up(_decks(1)[0]))
    pokerkit = best_seconds(_many_hands) / HANDS
    report.compare(
        "heads-up round of tcp-01",
        best_seconds(partial(_all, heads_up, _decks(ROUNDS))) / ROUNDS,
        baseline="PokerKit, heads-up hold'em hand to showdown",
        baseline_seconds=pokerkit,
        like_for_like=False,
        target=60,
        note="open, ante, close, deal, play, reveal, settle, rack through the machine; another game than hold'em",
    )
    full = load("ca-6cb")
    seven = partial(_seven_seats, full, tuple(do.Person(f"seat {seat}", 1_000_000, (seat,)) for seat in range(1, 8)))
    _check(seven(_decks(1)[0]))
    with table_in_c(game_of(prepare(full_table(full, bank_cents=BANK)))) as (in_c, _):
        c_seconds = best_seconds(in_c, rounds=7) / TABLE_ROUNDS
    seconds = best_seconds(partial(_all, seven, _decks(ROUNDS // 3))) / (ROUNDS // 3)
    report.compare(
        "seven-seat round of ca-6cb",
        seconds,
        baseline=f"the machine that folded event by event ({BEFORE_IN_C:,} rounds of the C kernel)",
        baseline_seconds=BEFORE_IN_C * c_seconds,
        like_for_like=True,
        target=1.5,
        note=f"six players with three wagers each and a player-dealer; {seconds / c_seconds:,.0f} rounds of the C kernel",
    )


def _decks(count: int) -> list[tuple[int, ...]]:
    """Shuffled before the clock starts, as a shuffling machine would have."""
    rng = Random(1)
    return [tuple(rng.sample(range(52), 52)) for _ in range(count)]


def _all(play: Callable[[tuple[int, ...]], State], decks: list[tuple[int, ...]]) -> None:
    for deck in decks:
        play(deck)


def _take(rules: Ruleset, state: State, action: do.AnyAction) -> State:
    return step(rules, state, action)[0]


def _heads_up(rules: Ruleset, people: tuple[do.Person, ...], deck: tuple[int, ...]) -> State:
    state = _take(rules, IDLE, do.OpenRound(1, people))
    state = _take(rules, state, do.PlaceWager("Ann", 1, "ante", 1_000))
    state = _take(rules, state, do.CloseBets())
    state = _take(rules, state, do.Deal(deck))
    state = _take(rules, state, do.Decide(1, "play"))
    return _end(rules, state)


def _seven_seats(rules: Ruleset, people: tuple[do.Person, ...], deck: tuple[int, ...]) -> State:
    state = _take(rules, IDLE, do.OpenRound(1, people, bank_seat=7, bank_cents=500_000))
    for person in people[:-1]:
        for wager in ("ante", "pair_plus", "six_card_bonus"):
            state = _take(rules, state, do.PlaceWager(person.bettor, person.seats[0], wager, 1_000))
    state = _take(rules, state, do.CloseBets())
    state = _take(rules, state, do.Deal(deck))
    while state.phase == "deciding":
        turn = state.to_decide[0]
        state = _take(rules, state, do.Decide(turn, "fold" if turn == 3 else "play"))
    return _end(rules, state)


def _end(rules: Ruleset, state: State) -> State:
    for action in (do.Reveal(), do.Settle(), do.Rack()):
        state = _take(rules, state, action)
    return state


def _check(state: State) -> None:
    """A round that did not end would be quick for the wrong reason."""
    assert state.phase == "over"
    assert sum(state.balances.values()) == sum(person.purse_cents for person in state.people)
    assert len(state.rack) == 52


def _many_hands() -> None:
    for _ in range(HANDS):
        state = NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (1, 2), 2, 200, 2)
        while state.status:
            state.check_or_call()
        assert sum(state.stacks) == 400
