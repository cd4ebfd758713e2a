"""All seats: PettingZoo's own tests, the player-dealer's acts, and rewards that sum to what the house takes."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace

import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from queenhigh.envs.rounds import FLAGS
from queenhigh.envs.table import TableEnv, env, parallel_env
from queenhigh.errors import BadInput
from queenhigh.rules.load import load
from queenhigh.simulate.seating import Player, Setup, usual_stakes
from tests.simulate.families import GAMES

GAMES_TO_CHECK = ("tcp-01", "ca-tcp", "ca-6cb", "draw-01", "casablanca+tcp-progressive-1", str(GAMES / "two-up.toml"))
CYCLES = 40


@pytest.fixture(autouse=True)
def _warnings_are_failures() -> object:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.parametrize("game", GAMES_TO_CHECK)
def test_api(game: str) -> None:
    api_test(env(game), num_cycles=CYCLES)


@pytest.mark.parametrize("game", GAMES_TO_CHECK)
def test_parallel_api(game: str) -> None:
    parallel_api_test(parallel_env(game), num_cycles=CYCLES)


@pytest.mark.parametrize("game", GAMES_TO_CHECK)
def test_seeds(game: str) -> None:
    seed_test(partial(env, game), num_cycles=CYCLES)
    parallel_seed_test(partial(parallel_env, game), num_cycles=CYCLES)


@pytest.mark.parametrize("game", GAMES_TO_CHECK)
def test_max_cycles(game: str) -> None:
    max_cycles_test(SimpleNamespace(env=partial(env, game), parallel_env=partial(parallel_env, game)))


def test_one_after_another_and_all_at_once_are_the_same_rounds() -> None:
    serial, parallel = TableEnv("ca-6cb", max_cycles=6), parallel_env("ca-6cb", max_cycles=6)
    serial.reset(seed=21)
    parallel.reset(seed=21)
    gained = []
    while serial.agents and not all(serial.truncations.values()):
        acts = {}
        for _ in range(len(serial.possible_agents)):
            agent = serial.agent_selection
            mask = serial.infos[agent]["action_mask"]
            acts[agent] = int(mask.nonzero()[0][-1])  # the largest raise, the largest bank
            serial.step(acts[agent])
        _, rewards, *_ = parallel.step(acts)
        assert rewards == serial.rewards
        gained.append(sum(rewards.values()))
    assert len(gained) == 6
    # Players and player-dealer together lose what the collection fee takes: $1 on $90 of action, in antes of $5.
    assert gained == pytest.approx([-0.2] * 6)


def test_a2_c16_the_bank_puts_up_first_and_then_goes_round() -> None:
    table = TableEnv("ca-6cb", max_cycles=6)
    table.reset(seed=2)
    banks = []
    for _ in range(6):
        bank = table.agent_selection
        mask = table.infos[bank]["action_mask"]
        labels = {table.table.rounds.acts.label(int(act)).split(" ")[0] for act in mask.nonzero()[0]}
        assert labels == {"bank"}
        # The bank has no card to see before it has put up its money.
        assert table.observe(bank)[:-FLAGS].sum() == 0
        assert table.observe(bank)[-FLAGS:].tolist() == [0, 1, 0]
        order = []
        for _ in range(7):
            order.append(table.agent_selection)
            table.step(int(table.infos[table.agent_selection]["action_mask"].argmax()))
        start = order.index(bank)
        assert start == 0
        seat = int(bank.removeprefix("seat_"))
        assert order[1:] == [f"seat_{(seat + turn - 1) % 7 + 1}" for turn in range(1, 7)]
        banks.append(seat)
    assert banks == [1, 1, 2, 2, 3, 3]


def test_a_larger_bank_is_at_stake_with_the_largest_act() -> None:
    table = TableEnv("ca-6cb", max_cycles=300, bank_levels=(100, 1_000_000))
    table.reset(seed=8)
    lost = {0: 0.0, 1: 0.0}
    level = 0
    for cycle in range(300):
        level = cycle % 2
        bank = table.agent_selection
        acts = table.infos[bank]["action_mask"].nonzero()[0]
        table.step(int(acts[level]))
        for _ in range(6):
            table.step(int(table.infos[table.agent_selection]["action_mask"].nonzero()[0][-1]))
        lost[level] = min(lost[level], table.rewards[bank])
    # One dollar and the fee of one dollar are all that a bank of one dollar can lose: 0.4 antes.
    assert lost[0] == pytest.approx(-0.4)
    assert lost[1] < -10


def test_a_person_at_two_seats_is_paid_once() -> None:
    rules = load("casablanca")
    stakes = usual_stakes(rules)
    setup = Setup(
        rules,
        (Player(seats=(1, 2), stakes=stakes, policy="always"), Player(seats=(5,), stakes=stakes, policy="always")),
    )
    table = TableEnv(rules, setup, max_cycles=1)
    table.reset(seed=6)
    assert table.possible_agents == ["seat_1", "seat_2", "seat_5"]
    for _ in range(3):
        table.step(int(table.infos[table.agent_selection]["action_mask"].argmax()))
    # Everyone folds: ante and pair plus on each spot, $2 each, in antes of $1.
    assert table.rewards == {"seat_1": -4.0, "seat_2": 0.0, "seat_5": -2.0}


def test_rendering_and_refusals() -> None:
    table = TableEnv("tcp-01", render_mode="ansi")
    table.reset(seed=1)
    text = table.render()
    assert text is not None
    assert "seat 7" in text
    with pytest.raises(BadInput, match="1 or more"):
        TableEnv("tcp-01", max_cycles=0)
