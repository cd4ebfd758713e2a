"""The kernel is the machine, card for card: the same decks and decisions give the same transfers, to the cent."""

from __future__ import annotations

from random import Random

import pytest

from queenhigh.simulation.tables import compile_setup
from tests.effort import scaled
from tests.simulation.by_kernel import moves_in, traced
from tests.simulation.by_machine import Machine, script_of
from tests.simulation.families import FAMILIES, crowded

TABLES = 2_000
"""Random tables a family, at effort 1."""


@pytest.mark.parametrize("name", FAMILIES)
def test_given_decks_and_decisions_move_the_same_chips(name: str) -> None:
    rules = FAMILIES[name].rules
    pairs = rules.seats.spots_per_player == 2
    for kind in (False, True) if pairs else (False,):
        prepared = compile_setup(crowded(rules, pairs=kind))
        machine = Machine(prepared, Random(f"{name} {kind}"))
        rounds = [machine.round() for _ in range(scaled(TABLES) // (1 + pairs))]
        trace = traced(prepared, len(rounds), script_of(prepared, rounds))
        for number, dealt in enumerate(rounds):
            assert moves_in(prepared, trace, number) == dealt.moves, dealt
            meters = tuple((int(value), int(reserve)) for value, reserve, *_ in trace.meters[number])
            assert meters == dealt.meters_after, dealt
