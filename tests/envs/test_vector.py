"""Many tables on the kernel: card for card the rounds of one seat at a time, and what Gymnasium asks of many."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from hypothesis import given, settings

from queenhigh.envs import SeatEnv, VectorSeatEnv
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.round.policies import ALWAYS
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.simulation.exactly import figures_of_table
from queenhigh.simulation.seating import Player, Setup
from queenhigh.simulation.strategies import table_of_policy
from queenhigh.testing import rulesets
from tests.effort import scaled
from tests.envs.games import EVERY_GAME, TABLES, named

ROWS = scaled(25)


def _agree(terms: dict[str, Any], rows: int = ROWS) -> None:
    """Deal random decks to both, take random legal acts, and compare all that comes back."""
    many, one = VectorSeatEnv(**terms, num_envs=rows), SeatEnv(**terms)
    chance = np.random.default_rng(4)
    cards = np.sort(many._tables.decks[0])
    decks = np.array([chance.permutation(cards) for _ in range(rows)])
    seen, info = many.reset(options={"decks": decks})
    acts = np.array([chance.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
    _, rewards, over, cut, later = many.step(acts)
    assert over.all()
    assert not cut.any()
    assert one.layout.parts == many.layout.parts
    for row in range(rows):
        alone, told = one.reset(options={"deck": decks[row].tolist()})
        assert alone.tolist() == seen[row].tolist()
        assert told["action_mask"].tolist() == info["action_mask"][row].tolist()
        last, reward, _, _, end = one.step(acts[row])
        assert rewards[row] == reward
        assert later["final_info"]["gain_cents"][row] == end["gain_cents"]
        assert later["final_obs"][row].tolist() == last.tolist()


@pytest.mark.parametrize("game", EVERY_GAME, ids=named)
def test_every_table_is_a_round_of_the_machine(game: str) -> None:
    _agree({"game": game, "stakes": "all"})


@pytest.mark.parametrize("table", TABLES)
def test_larger_tables_too_with_what_the_seats_before_have_decided(table: str) -> None:
    _agree({**TABLES[table], "others": "Q64"})


def test_c5_and_with_someone_behind_the_learner() -> None:
    rules, ante = load("ca-6cb"), {"ante": 1_000}
    players = (
        Player(seats=(1,), stakes=ante, policy="always"),
        Player(seats=(2,), stakes=ante, policy="Q64"),
        Player(seats=(3,)),
        Player(behind=(2,), stakes={"ante": 500, "pair_plus": 500}),
    )
    _agree({"setup": Setup(rules, players, 4_000, 3), "seat": 2})


@settings(max_examples=scaled(12))
@given(rules=rulesets(decision=True))
def test_and_with_random_rule_files(rules: Ruleset) -> None:
    _agree({"game": rules, "stakes": "all", "others": "always"}, rows=10)


def test_the_decks_of_the_next_round_are_the_kernels_own() -> None:
    """After the first, given decks every table deals by chance; the machine follows those as well."""
    many, one = VectorSeatEnv("ca-6cb", 20, stakes="all"), SeatEnv("ca-6cb", stakes="all")
    many.reset(seed=8)
    for _ in range(3):
        decks = many._tables.decks.copy()
        _, rewards, *_ = many.step(np.ones(20, dtype=np.int64))
        for row in range(20):
            one.reset(options={"deck": decks[row].tolist()})
            assert one.step(np.int64(1))[1] == rewards[row]


def test_it_is_a_vector_environment_as_gymnasium_makes_them() -> None:
    env = gymnasium.make_vec("Queenhigh/Seat-v0", num_envs=5, game="tcp-01")
    same = gymnasium.make_vec("Queenhigh/Seat-v0", num_envs=5, game="tcp-01", vectorization_mode="sync")
    assert isinstance(env, VectorSeatEnv)
    assert isinstance(same, SyncVectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert env.single_observation_space == same.single_observation_space
    assert env.single_action_space == same.single_action_space
    assert env.observation_space == same.observation_space
    assert env.action_space == same.action_space
    seen, info = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    _, told = same.reset(seed=1)
    assert {name: each.dtype for name, each in info.items()} == {name: each.dtype for name, each in told.items()}
    assert {name: each.shape for name, each in info.items()} == {name: each.shape for name, each in told.items()}
    seen, rewards, over, cut, info = env.step(env.action_space.sample())
    assert env.observation_space.contains(seen)
    assert [each.shape for each in (rewards, over, cut)] == [(5,)] * 3
    assert [each.dtype.kind for each in (rewards, over, cut)] == ["f", "b", "b"]
    assert set(info) == {"action_mask", "final_info", "final_obs", "_action_mask", "_final_info", "_final_obs"}


def test_same_step_infos_are_those_of_gymnasiums_own_vector_environment() -> None:
    ours = VectorSeatEnv("tcp-01", 3)
    theirs = SyncVectorEnv([lambda: SeatEnv("tcp-01")] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    told = []
    for env in (ours, theirs):
        env.reset(seed=2)
        *_, info = env.step(np.array([0, 1, 1]))
        told.append({"outer": set(info), "last": set(info["final_info"])})
    assert told[0] == told[1]


@pytest.mark.filterwarnings("error")
def test_gymnasiums_wrappers_work_on_it() -> None:
    wrapped: Any = VectorSeatEnv("tcp-01", 4)
    for wrapper in (
        gymnasium.wrappers.vector.RecordEpisodeStatistics,
        gymnasium.wrappers.vector.NormalizeReward,
        gymnasium.wrappers.vector.DictInfoToList,
    ):
        wrapped = wrapper(wrapped)
    wrapped.reset(seed=1)
    *_, infos = wrapped.step(np.zeros(4, dtype=np.int64))
    assert [info["final_info"]["gain_cents"] for info in infos] == [-500] * 4
    assert [info["episode"]["r"] for info in infos] == [-1] * 4


def test_nothing_that_was_returned_changes_later() -> None:
    env = VectorSeatEnv("ca-6cb", 50)
    kept = [env.reset(seed=1)[0]]
    copies = [kept[0].copy()]
    for _ in range(3):
        seen, *_, info = env.step(np.zeros(50, dtype=np.int64))
        for each in (seen, info["action_mask"], info["final_info"]["gain_cents"]):
            kept.append(each)
            copies.append(each.copy())
    for one, other in zip(kept, copies, strict=True):
        assert np.array_equal(one, other)


def test_the_same_seed_gives_the_same_rounds() -> None:
    runs = []
    for seed in (3, 3, 4):
        env = VectorSeatEnv("tcp-01", 500)
        env.reset(seed=seed)
        runs.append([env.step(np.ones(500, dtype=np.int64))[1].tolist() for _ in range(3)])
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]
    assert runs[0][0] != runs[0][1]


def test_a_seed_gives_the_same_cards_whatever_was_dealt_before() -> None:
    env = VectorSeatEnv("ca-6cb", 50)
    first = env.reset(seed=3)[0].tolist()
    assert env.reset()[0].tolist() != first
    assert env.reset(seed=3)[0].tolist() == first


def test_the_mean_of_many_folds_and_plays_is_exact() -> None:
    rows = 20_000
    env = VectorSeatEnv("tcp-01", rows)
    env.reset(seed=1)
    assert (env.step(np.zeros(rows, dtype=np.int64))[1] == -1).all()
    plays = np.concatenate([env.step(np.ones(rows, dtype=np.int64))[1] for _ in range(scaled(10))])
    always = table_of_policy(load("tcp-01"), ALWAYS, {"ante": 500})
    exact = -float(figures_of_table(load("tcp-01"), always, "ante").edge)
    assert abs(plays.mean() - exact) < 5 * plays.std() / np.sqrt(len(plays))


def test_illegal_acts_are_told_and_cost() -> None:
    triple = str(TABLES["conditional"]["game"])
    env, one = VectorSeatEnv(triple, 40), SeatEnv(triple)
    _, info = env.reset(seed=1)
    closed = info["action_mask"][:, 2] == 0
    assert 0 < closed.sum() < 40
    decks = env._tables.decks.copy()
    _, rewards, _, _, info = env.step(np.full(40, 2))
    assert (info["final_info"]["illegal"] == closed).all()
    for row in range(40):
        one.reset(options={"deck": decks[row].tolist()})
        assert one.step(np.int64(2))[1] == rewards[row]
    strict = VectorSeatEnv(triple, 40, illegal_reward=None)
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"act 2 \(triple\) is not legal now"):
        strict.step(np.full(40, 2))


@pytest.mark.parametrize("actions", [[0, 1, 2], [0, -1, 1], [0, 1], [0.0, 1.0, 1.0], [[0], [1], [1]]])
def test_what_are_no_acts_is_refused(actions: Any) -> None:
    env = VectorSeatEnv("tcp-01", 3)
    env.reset(seed=1)
    with pytest.raises(BadInput, match=r"0 to 1|3 whole numbers"):
        env.step(np.array(actions))


def test_tables_that_cannot_be_are_refused() -> None:
    refused: dict[str, dict[str, Any]] = {
        "1 or more": {"game": "tcp-01", "num_envs": 0},
        "stays at one seat": {"game": "ca-tcp", "bank_seat": "rotate"},
        "nothing to decide": {"game": "ca-tcp", "seat": 2, "bank_seat": 2, "seats": 2},
        "one seat": {
            "setup": Setup(load("casablanca"), (Player(seats=(1, 2), stakes={"ante": 100}),)),
        },
    }
    for told, terms in refused.items():
        with pytest.raises(BadInput, match=told):
            VectorSeatEnv(**terms)
    env = VectorSeatEnv("tcp-01", 2)
    with pytest.raises(BadInput, match="call reset"):
        env.step(np.zeros(2, dtype=np.int64))
    for decks in (np.zeros((2, 52)), np.arange(52)[None, :]):
        with pytest.raises(BadInput, match="2 rows of all 52 cards"):
            env.reset(options={"decks": decks})
