"""Many tables for Stable-Baselines3: the rounds of `VectorSeatEnv`, and learners that learn on them."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

import queenhigh.envs as environments
from queenhigh.errors import BadInput
from tests.envs.games import TABLES

if TYPE_CHECKING:
    from stable_baselines3 import PPO
    from stable_baselines3.common.vec_env import VecMonitor


# PyTorch takes seconds to import: not before the first of these tests runs, for others are collected with them.
@pytest.fixture(scope="module", autouse=True)
def one_thread() -> None:
    import torch

    torch.set_num_threads(1)


@pytest.mark.parametrize("table", TABLES)
def test_every_step_is_that_of_the_vector_environment(table: str) -> None:
    from stable_baselines3.common.vec_env import VecEnv

    terms = {**TABLES[table], "others": "Q64"}
    mine, theirs = environments.Sb3Tables(num_envs=30, **terms), environments.VectorSeatEnv(num_envs=30, **terms)
    mine.seed(11)
    seen = mine.reset()
    assert isinstance(mine, VecEnv)
    assert mine.observation_space.shape == seen.shape[1:]
    assert seen.tolist() == theirs.reset(seed=11)[0].tolist()
    chance = np.random.default_rng(2)
    for _ in range(3):
        acts = chance.integers(0, len(theirs.acts), 30)  # some of them closed by the mask
        seen, rewards, over, infos = mine.step(acts)
        wanted, paid, _, _, info = theirs.step(acts)
        assert seen.tolist() == wanted.tolist()
        assert rewards.tolist() == paid.astype(np.float32).tolist()
        assert over.all()
        assert [told["gain_cents"] for told in infos] == info["final_info"]["gain_cents"].tolist()
        assert [told["illegal"] for told in infos] == info["final_info"]["illegal"].tolist()
        assert all(not told["terminal_observation"].any() for told in infos)


def test_a_seed_is_for_the_next_reset_alone() -> None:
    tables = environments.Sb3Tables("tcp-01", 5)
    tables.seed(3)
    first = tables.reset().tolist()
    assert tables.reset().tolist() != first
    tables.seed(3)
    assert tables.reset().tolist() == first


def test_given_decks_are_set_as_options() -> None:
    tables = environments.Sb3Tables("tcp-01", 2)
    decks = [list(range(52)), list(range(51, -1, -1))]
    tables.set_options({"decks": decks})
    seen = tables.reset()
    assert [row.nonzero()[0].tolist() for row in seen] == [[0, 1, 2], [49, 50, 51]]


def test_masks_are_those_of_the_hands() -> None:
    """In this game an option asks for a hand, so that some tables may take it and some may not."""
    from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

    tables = environments.Sb3Tables(**TABLES["conditional"], num_envs=200)
    assert is_masking_supported(tables)
    tables.seed(1)
    tables.reset()
    masks = get_action_masks(tables)
    assert masks.dtype == np.bool_
    assert masks.shape == (200, tables.action_space.n)
    assert not masks.all()
    assert masks.any(axis=1).all()
    _, _, _, infos = tables.step(masks.argmin(axis=1))
    assert [told["illegal"] for told in infos] == [not row.all() for row in masks]


def test_a_learner_with_masks_takes_legal_acts_alone() -> None:
    from sb3_contrib import MaskablePPO

    tables = environments.Sb3Tables(
        **TABLES["conditional"], num_envs=64, illegal_reward=None
    )  # a closed act would be refused
    MaskablePPO("MlpPolicy", tables, n_steps=4, batch_size=256, n_epochs=1, seed=1).learn(512)


def _mean_reward(learner: PPO, tables: VecMonitor, rounds: int = 20) -> float:
    seen, total = tables.reset(), 0.0
    for _ in range(rounds):
        acts, _ = learner.predict(seen)
        seen, rewards, _, _ = tables.step(acts)
        total += float(rewards.mean())
    return total / rounds


def test_a_learner_learns_to_play() -> None:
    """Folding costs 1 ante, playing every hand 0.08 (published: 7.65 %), and one or the other by chance 0.54.

    A round's deviation is 1.64 antes at most, the mean's of 20 × 512 rounds 0.016: the marks are over five of them away.
    """
    from stable_baselines3 import PPO
    from stable_baselines3.common.vec_env import VecMonitor

    tables = VecMonitor(environments.Sb3Tables("tcp-01", 512))
    net = {"net_arch": [32]}
    learner = PPO(
        "MlpPolicy", tables, n_steps=8, batch_size=1024, gamma=0.0, learning_rate=3e-3, seed=5, policy_kwargs=net
    )
    assert -0.63 < _mean_reward(learner, tables) < -0.45
    learner.learn(4 * 8 * 512)
    assert _mean_reward(learner, tables) > -0.3


def test_one_table_alone_is_not_changed_or_asked() -> None:
    from stable_baselines3.common.vec_env import VecMonitor

    tables = environments.Sb3Tables("tcp-01", 3)
    assert tables.get_attr("seat", [0, 2]) == [1, 1]
    assert tables.env_is_wrapped(VecMonitor) == [False] * 3
    tables.set_attr("illegal_reward", -2.0)
    assert tables.tables.illegal_reward == -2.0
    with pytest.raises(BadInput, match=re.escape("illegal_reward of some tables cannot be set")):
        tables.set_attr("illegal_reward", -1.0, 1)
    with pytest.raises(BadInput, match="render cannot be asked of each table"):
        tables.env_method("render")
    with pytest.raises(BadInput, match="call reset first"):
        tables.env_method("action_masks")


def test_the_other_environments_do_without_pytorch() -> None:
    script = (
        "import sys; sys.modules['torch'] = sys.modules['stable_baselines3'] = None\n"
        "import queenhigh.envs as envs; envs.SeatEnv; envs.VectorSeatEnv; envs.raw_env\n"
        "try: envs.Sb3Tables\n"
        "except ModuleNotFoundError as missing: print(missing)\n"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert "pip install 'queenhigh[sb3]'" in said
