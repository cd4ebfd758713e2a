"""Rule files that nobody has thought of: whatever the loader takes, the kernel plays as the machine does."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.simulation.tables import compile_setup
from queenhigh.testing import rulesets
from tests.effort import scaled
from tests.simulation.by_kernel import moves_in, traced
from tests.simulation.by_machine import Machine, script_of
from tests.simulation.families import crowded

ROUNDS = 20


@settings(max_examples=scaled(100, first=50))
@given(rules=rulesets(), seed=st.integers(0, 2**32))
def test_random_rule_files_move_the_same_chips(rules: Ruleset, seed: int) -> None:
    rng = Random(seed)
    prepared = compile_setup(crowded(rules, pairs=rng.random() < 0.5))
    machine = Machine(prepared, rng)
    rounds = [machine.round() for _ in range(ROUNDS)]
    trace = traced(prepared, len(rounds), script_of(prepared, rounds))
    for number, dealt in enumerate(rounds):
        assert moves_in(prepared, trace, number) == dealt.moves, dealt
        meters = tuple((int(value), int(reserve)) for value, reserve, *_ in trace.meters[number])
        assert meters == dealt.meters_after, dealt
