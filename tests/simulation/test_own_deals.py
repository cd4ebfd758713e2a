"""What the kernel deals and decides by itself is a round of the machine's as well, with the policies of `round`."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from queenhigh.exact.solve.solver import solve
from queenhigh.money.meter import Meter
from queenhigh.round import actions as do
from queenhigh.round.events import AnyEvent
from queenhigh.round.machine import step
from queenhigh.round.policies import policy_named
from queenhigh.round.policy import Choice, Policy, Sight, action_of, sight_of
from queenhigh.round.state import IDLE, State
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.meters import meter_terms
from queenhigh.simulation.chunks import stream
from queenhigh.simulation.deciding import BY_STRENGTH
from queenhigh.simulation.layout import Trace
from queenhigh.simulation.seating import Player, Setup, placements, usual_stakes
from queenhigh.simulation.tables import Prepared, act_table, prepare
from tests.effort import scaled
from tests.simulation.by_kernel import moves_in, traced
from tests.simulation.by_machine import Moves, moves_of
from tests.simulation.families import FAMILIES, Family

ROUNDS = 150
POLICIES = ("optimal", "always", "mimic", "pair", "never")


class ByExact:
    """The exact strategy, asked card by card."""

    def __init__(self, rules: Ruleset, stakes: dict[str, int]) -> None:
        laid = {name: cents for name, cents in stakes.items() if rules.wager[name].kind != "meter"}
        on_felt = {name: cents for name, cents in laid.items() if rules.wager[name].equals is None}
        strategy = solve(rules, on_felt, meters={name: Fraction(1) for name in rules.meter}).strategy
        assert strategy is not None
        self.strategy = strategy

    def choose(self, sight: Sight) -> Choice:
        frame = self.strategy.odds.tally.frame
        own, rest = sight.cards[: frame.hand_cards], sight.cards[frame.hand_cards :]
        found = self.strategy.decide(own, sight.bank_up, rest[0] if rest else None)
        cents = found.multiple * sight.base_cents if found.multiple else None
        return Choice(found.option, cents, found.discard)


def mixed_table(family: Family) -> Setup:
    """Seats that all play differently, and someone behind the first if the rules allow it."""
    rules, policies = family.rules, POLICIES if family.solved else POLICIES[1:]
    stakes = usual_stakes(rules)
    players = [
        Player(seats=(seat,), stakes=stakes, policy=policies[(seat - 1) % len(policies)])
        for seat in range(1, rules.seats.count + 1)
    ]
    if rules.seats.backline:
        players.append(Player(behind=(1,), stakes={name: stakes[name] for name in list(stakes)[:1]}))
    return Setup(rules, tuple(players), bank_cents=4_000 if rules.bank.by == "seat" else None)


def policies_of(setup: Setup) -> dict[str, Policy]:
    found: dict[str, Policy] = {}
    for name, player in zip(setup.names(), setup.players, strict=True):
        assert isinstance(player.policy, str)
        exact = player.policy == "optimal"
        stakes = dict(player.stakes)
        found[name] = ByExact(setup.rules, stakes) if exact and player.seats else policy_named(setup.rules, "always")
        if not exact:
            found[name] = policy_named(setup.rules, player.policy)
    return found


@pytest.mark.parametrize("name", FAMILIES)
def test_rounds_of_the_kernel_are_rounds_of_the_machine(name: str) -> None:
    prepared = prepare(mixed_table(FAMILIES[name]))
    rounds = scaled(ROUNDS)
    trace = traced(prepared, rounds, state=stream(2024, 1))
    policies = policies_of(prepared.setup)
    for number in range(rounds):
        moves, meters = _by_machine(prepared, trace, number, policies)
        assert moves_in(prepared, trace, number) == moves, number
        assert [tuple(row[:2]) for row in trace.meters[number].tolist()] == meters
        if number + 1 < rounds:
            assert trace.meters_before[number + 1].tolist() == [list(pair) for pair in meters], "meters go on"


def _by_machine(
    prepared: Prepared, trace: Trace, number: int, policies: dict[str, Policy]
) -> tuple[Moves, list[tuple[int, int]]]:
    """The same deck, through the machine, with its own policies."""
    setup, rules = prepared.setup, prepared.setup.rules
    names = setup.names()
    people = tuple(do.Person(name, 1 << 40, player.seats) for name, player in zip(names, setup.players, strict=True))
    bank = int(trace.bank_seat[number]) + 1
    meters = tuple(
        (name, Meter(meter_terms(rules, name), *(int(part) for part in trace.meters_before[number, place])))
        for place, name in enumerate(rules.meter)
    )
    events: list[AnyEvent] = []

    def act(state: State, action: do.AnyAction) -> State:
        state, new = step(rules, state, action)
        events.extend(new)
        return state

    state = act(IDLE, do.OpenRound(1, people, bank, int(trace.bank_cents[number]), 0, "", meters))
    for bettor, spot, wager, cents in placements(setup, bank):
        state = act(state, do.PlaceWager(names[bettor], spot, wager, cents))
    for opening in (do.CloseBets(), do.Deal(tuple(int(card) for card in trace.decks[number]))):
        state = act(state, opening)
    while state.phase == "deciding":
        sight = sight_of(rules, state)
        state = act(state, action_of(sight, policies[sight.bettor].choose(sight)))
    for ending in (do.Reveal(), do.Settle(), do.Rack()):
        state = act(state, ending)
    return moves_of(rules, events), [(meter.value, meter.overflow) for meter in state.meters.values()]


def test_a2_the_bank_goes_clockwise_and_nobody_keeps_it_for_a_third_round() -> None:
    rules = FAMILIES["collect_then_pay"].rules
    players = [Player(seats=(seat,), stakes=usual_stakes(rules), policy="Q64") for seat in (2, 3, 5, 8)]
    players[1] = replace(players[1], banks=False)
    trace = traced(prepare(Setup(rules, tuple(players), bank_cents=10_000)), 12)
    # Seats from 0: seat 2, then past seat 3, which declines, to 5 and 8, and round again.
    assert trace.bank_seat.tolist() == [1, 1, 4, 4, 7, 7] * 2


def test_decks_of_the_kernel_are_decks() -> None:
    trace = traced(prepare(mixed_table(FAMILIES["sequential_with_button"])), 500)
    assert (np.sort(trace.decks, axis=1) == np.arange(52)).all()


def test_a_deck_that_cannot_make_every_hand_is_played_by_strength() -> None:
    """Of two suits no three cards are alike in rank: what nobody can hold leads to no act that there is not."""
    rows = {f"table.{name}.rows": [{"class": "pair", "pay": 1}] for name in ("ante_bonus", "pair_plus")}
    rules = load("tcp-01", {"deck.suits": "cd", **rows})
    made = act_table(rules, Player(seats=(1,), stakes={"ante": 500}, policy="Q64"))
    assert made.kind == BY_STRENGTH
    assert set(made.entries.tolist()) == set(range(len(made.acts)))
