"""An environment can be copied and sent in the middle of an episode; both go on alike, and neither touches the other."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from queenhigh.envs import SeatEnv, VectorSeatEnv, parallel_env, raw_env
from tests.envs.games import TABLES

WAYS: dict[str, Callable[[Any], Any]] = {
    "copied": copy.deepcopy,
    "pickled": lambda env: pickle.loads(pickle.dumps(env)),  # noqa: S301  # our own bytes
}


def _seat_story(env: Any) -> list[Any]:
    told: list[Any] = []
    over = False
    while not over:
        act = int(np.flatnonzero(env.action_masks())[-1])
        seen, reward, over, _, info = env.step(np.int64(act))
        told.append((seen.tolist(), reward, info["gain_cents"]))
    return told


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("table", TABLES)
def test_one_seat(table: str, way: str) -> None:
    env = SeatEnv(**TABLES[table], rounds=6, others="mimic")
    env.reset(seed=3)
    env.step(np.int64(0))
    twin = WAYS[way](env)
    told = _seat_story(env)
    assert len(told) == 5
    assert _seat_story(twin) == told


@pytest.mark.parametrize("way", WAYS)
def test_the_best_strategy_is_found_again(way: str) -> None:
    env = SeatEnv("casablanca", seats=2, seat=2, rounds=3)
    env.reset(seed=3)
    env.step(np.int64(0))
    assert _seat_story(WAYS[way](env)) == _seat_story(env)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("table", TABLES)
def test_many_tables(table: str, way: str) -> None:
    env = VectorSeatEnv(**TABLES[table], num_envs=20, others="always")
    env.reset(seed=3)
    twin = WAYS[way](env)
    acts = np.zeros(20, dtype=np.int64)
    told = [[seen.tolist(), rewards.tolist()] for seen, rewards, *_ in (env.step(acts) for _ in range(3))]
    assert [[seen.tolist(), rewards.tolist()] for seen, rewards, *_ in (twin.step(acts) for _ in range(3))] == told


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", ["tcp-01", "ca-6cb"])
def test_all_seats(game: str, way: str) -> None:
    env = raw_env(game, seats=3, max_cycles=4)
    env.reset(seed=3)
    env.step(int(env.infos[env.agent_selection]["action_mask"].argmax()))
    stories = []
    for each in (WAYS[way](env), env):
        told = []
        while not all(each.truncations.values()):
            told.append((each.agent_selection, each.rewards, each.observe("seat_2")["observation"].tolist()))
            each.step(int(each.infos[each.agent_selection]["action_mask"].nonzero()[0][-1]))
        stories.append(told)
    assert len(stories[0]) == 11
    assert stories[0] == stories[1]


def test_a_copy_is_cheap_because_it_shares_the_rules() -> None:
    env = parallel_env("ca-6cb")
    env.reset(seed=1)
    twin = copy.deepcopy(env)
    assert twin.table.rounds.rules is env.table.rounds.rules
    assert twin.table.rounds is not env.table.rounds
    assert twin.table.rng is not env.table.rng
