"""Environments: many tables on the kernel, beside one seat on the machine and Gymnasium's own card game, in one run.

An operation is an episode, the cards dealt and the round settled; for these environments that is one step.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import gymnasium
import numpy as np

from benchmarks.report import Report, best_seconds
from queenhigh.envs import SeatEnv, VectorSeatEnv, raw_env

TABLES: Final = 20_000
STEPS: Final = 5
EPISODES: Final = 300
GAMES: Final[Mapping[str, Mapping[str, Any]]] = {
    "heads-up tcp-01": {"game": "tcp-01"},
    "six seats of ca-6cb and the bank": {"game": "ca-6cb", "seats": 7, "seat": 7, "bank_seat": 1, "stakes": "all"},
    "heads-up draw-01": {"game": "draw-01"},
}


def run(report: Report) -> None:
    """Each table alone and in numbers; then all seats learning."""
    for name, terms in GAMES.items():
        one, many = SeatEnv(**terms, kernel_after=None), VectorSeatEnv(**terms, num_envs=TABLES)
        quick = SeatEnv(**terms, kernel_after=0)
        _check(one, many)
        _check(quick, many)
        alone = best_seconds(partial(_alone, one)) / EPISODES
        report.compare(
            f"SeatEnv, one table, {name}",
            best_seconds(partial(_alone, quick)) / EPISODES,
            baseline="the same on the machine alone",
            baseline_seconds=alone,
            like_for_like=True,
            target=3,
            note="the same observations and rewards",
        )
        report.compare(
            f"{TABLES:,} tables, {name}",
            best_seconds(partial(_together, many)) / (STEPS * TABLES),
            baseline="SeatEnv on the machine, one table",
            baseline_seconds=alone,
            like_for_like=True,
            target=100,
            note="the same observations and rewards; a step at every table",
        )
    blackjack = gymnasium.make_vec("Blackjack-v1", num_envs=100, vectorization_mode="sync")
    report.compare(
        f"{TABLES:,} tables, heads-up tcp-01",
        best_seconds(partial(_together, _ready(VectorSeatEnv("tcp-01", TABLES)))) / (STEPS * TABLES),
        baseline="Gymnasium's Blackjack-v1 in its SyncVectorEnv",
        baseline_seconds=best_seconds(partial(_sticks, blackjack)) / (100 * 10),
        like_for_like=False,
        note="another game; a step of each, as one trains on them",
    )
    table = raw_env("ca-6cb", stakes="all", max_cycles=40)
    report.measure(
        "seven agents at ca-6cb, PettingZoo",
        best_seconds(partial(_all_seats, table)) / 20,
        note="a whole round: the bank offered, six hands played, each agent acting twice",
    )


def _check(one: SeatEnv, many: VectorSeatEnv) -> None:
    """Both play the same game: the first tables again, one by one."""
    many.reset(seed=1)
    decks = many._tables.decks[:20].copy()  # noqa: SLF001  # the cards that were dealt are not told to anyone
    _, rewards, *_ = many.step(np.ones(TABLES, dtype=np.int64))
    for row, deck in enumerate(decks.tolist()):
        one.reset(options={"deck": deck})
        assert one.step(np.int64(1))[1] == rewards[row]


def _alone(env: SeatEnv) -> None:
    for _ in range(EPISODES):
        env.reset()
        env.step(np.int64(1))


def _together(env: VectorSeatEnv) -> None:
    acts = np.ones(TABLES, dtype=np.int64)
    for _ in range(STEPS):
        env.step(acts)


def _ready(env: VectorSeatEnv) -> VectorSeatEnv:
    env.reset(seed=1)
    return env


def _sticks(env: Any) -> None:
    env.reset(seed=1)
    for _ in range(10):
        env.step(np.zeros(100, dtype=np.int64))


def _all_seats(env: Any) -> None:
    env.reset(seed=1)
    for _ in range(40 * len(env.possible_agents)):
        mask = env.infos[env.agent_selection]["action_mask"]
        env.step(int(mask.argmax()) if not mask[2] else 3)
