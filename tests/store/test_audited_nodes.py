"""Whole houses on PostgreSQL before the independent auditor: one process, two nodes, and what the dice met."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from msgspec.structs import replace

from queenhigh.casino.journal import Commit, Entry, Part
from queenhigh.store.group import Group
from tests.casino.audited_evenings import DAY
from tests.effort import scaled
from tests.store.audited_nodes import NodesMachine, ServerMachine, audited_template
from tests.store.databases import Server


@pytest.fixture(scope="module")
def template(server: Server) -> dict[str, Any]:
    """A house that is founded once and copied for each run."""
    return {"server": server, "database": audited_template(server)}


@pytest.mark.parametrize("kind", [ServerMachine, NodesMachine])
def test_n1_n2_the_auditor_predicts_every_answer_of_a_house_on_postgresql(template: dict[str, Any], kind: Any) -> None:
    machine: Any = type("AnyHouse", (kind,), template)
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=scaled(3), stateful_step_count=25, suppress_health_check=list(HealthCheck), deadline=None
        ),
    )


def days_of_two_nodes(template: dict[str, Any], count: int) -> set[str]:
    """What random days of two nodes meet."""
    met: set[str] = set()
    for number in range(count):
        rng = Random(f"day {number} of two nodes")
        machine: Any = type("AnyHouse", (NodesMachine,), template)()
        try:
            NodesMachine.opens(machine, rng)
            for step in range(120):
                if step % 6 == 5:
                    machine.a_table_is_taken_over(rng)
                elif step % 40 == 39:
                    machine.a_node_starts_again(rng)
                else:
                    getattr(machine, rng.choice(DAY))(rng)
                machine.house.check()
            met |= machine.house.met
        finally:
            machine.house.shut()
            machine.throw_away()
    return met


def test_n2_two_nodes_meet_takeovers_late_words_and_every_end_of_a_wager(template: dict[str, Any]) -> None:
    met = days_of_two_nodes(template, scaled(2))
    assert met >= {"taken over", "late table and behind", "one node restarted", "wager win", "wager lose"}
    assert met >= {"sit done", "rack done", "close_bets done", "sit again"}


def test_n2_without_the_fence_the_auditor_finds_the_old_driver_writing(
    template: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    right = Group._append

    def unfenced(group: Group, given: Commit, part: Part, *, bears_request: bool) -> Entry:
        return right(group, given, replace(part, expected=None), bears_request=bears_request)

    monkeypatch.setattr(Group, "_append", unfenced)
    with pytest.raises(AssertionError):
        days_of_two_nodes(template, 3)
