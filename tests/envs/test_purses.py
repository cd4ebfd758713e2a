"""Purses of agents at one table: what is won and lost stays with them, and who cannot pay the next round leaves."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from queenhigh.envs import parallel_env, raw_env
from queenhigh.errors import BadInput
from queenhigh.rules.load import load
from queenhigh.simulation.seating import Player, Setup

ANTE = {"ante": 500}


def _fold(env: Any) -> dict[str, int]:
    return dict.fromkeys(env.agents, env.acts.number("fold"))


def _purse(env: Any, seat: int) -> int:
    person = env.table.rounds.session.person_at(seat)
    assert person is not None
    return int(person.purse_cents)


@pytest.mark.parametrize("game", ["tcp-01", "ca-tcp", "ca-6cb", "draw-01"])
def test_pettingzoo_finds_nothing_to_say_of_purses_that_run_out(game: str) -> None:
    terms: dict[str, Any] = {"seats": 3, "purse_cents": 8_000, "max_cycles": 40}
    api_test(raw_env(game, **terms, mask_in_observation=False), num_cycles=300)
    parallel_api_test(parallel_env(game, **terms), num_cycles=300)
    seed_test(lambda: raw_env(game, **terms), num_cycles=40)
    parallel_seed_test(lambda: parallel_env(game, **terms), num_cycles=40)


def test_an_agent_leaves_when_it_cannot_pay_and_the_others_go_on() -> None:
    """An ante of $5 needs $5 more for play: $15 pay for two folds, and the $5 that are left are not enough."""
    players = (Player(seats=(1,), stakes=ANTE, purse_cents=1_500), Player(seats=(2,), stakes=ANTE, purse_cents=9_000))
    env = parallel_env(setup=Setup(load("tcp-01"), players), max_cycles=5)
    seen, _ = env.reset(seed=1)
    # A purse is seen beside the one at the beginning: p / (p + start).
    assert env.layout.part(seen["seat_1"]["observation"], "purse") == pytest.approx(0.5)
    seen, _, ended, cut, _ = env.step(_fold(env))
    assert env.layout.part(seen["seat_1"]["observation"], "purse") == pytest.approx(1_000 / 2_500)
    assert (ended, cut) == ({"seat_1": False, "seat_2": False}, {"seat_1": False, "seat_2": False})
    _, rewards, ended, cut, infos = env.step(_fold(env))
    assert rewards == {"seat_1": -1.0, "seat_2": -1.0}
    assert (ended, cut) == ({"seat_1": True, "seat_2": False}, {"seat_1": False, "seat_2": False})
    assert infos["seat_1"]["action_mask"].tolist() == [0, 0, 1]  # it can only wait
    assert env.agents == ["seat_2"]
    for cycle in (3, 4, 5):
        _, rewards, ended, cut, _ = env.step(_fold(env))
        assert rewards == {"seat_2": -1.0}
        assert (ended, cut) == ({"seat_2": False}, {"seat_2": cycle == 5})
    assert env.agents == []
    assert (_purse(env, 1), _purse(env, 2)) == (500, 9_000 - 5 * 500)


def test_one_after_another_they_leave_alike() -> None:
    players = (Player(seats=(1,), stakes=ANTE, purse_cents=1_500), Player(seats=(2,), stakes=ANTE, purse_cents=9_000))
    env = raw_env(setup=Setup(load("tcp-01"), players), max_cycles=4)
    env.reset(seed=1)
    told = []
    for agent in env.agent_iter():
        _, reward, ended, cut, _ = env.last()
        told.append((agent, reward, ended, cut))
        env.step(None if ended or cut else env.acts.number("fold"))
    first, second = ("seat_1", -1.0, False, False), ("seat_2", -1.0, False, False)
    begin = [("seat_1", 0.0, False, False), ("seat_2", 0.0, False, False)]
    alone = [second, second, ("seat_2", -1.0, False, True)]
    assert told == [*begin, first, second, ("seat_1", -1.0, True, False), *alone]


def test_where_all_purses_are_short_the_table_is_over() -> None:
    env = parallel_env("tcp-01", seats=2, purse_cents=1_000, max_cycles=9)
    env.reset(seed=1)
    _, _, ended, cut, _ = env.step(_fold(env))
    assert (ended, cut, env.agents) == ({"seat_1": True, "seat_2": True}, {"seat_1": False, "seat_2": False}, [])


def test_a2_a_player_dealer_without_an_opponent_is_done_as_well() -> None:
    players = (Player(seats=(1,), stakes=ANTE, purse_cents=90_000), Player(seats=(2,), stakes=ANTE, purse_cents=1_050))
    env = parallel_env(setup=Setup(load("ca-6cb"), players), bank_levels=(2_500,), max_cycles=30)
    env.reset(seed=1)
    bank, decline = env.acts.number("bank $25"), env.acts.number("decline the bank")
    _, _, ended, _, _ = env.step({"seat_1": bank, "seat_2": decline})
    assert not any(ended.values())
    wait, fold = env.acts.number("wait"), env.acts.number("fold")
    _, _, ended, cut, _ = env.step({"seat_1": wait, "seat_2": fold})
    # Seat 2 has lost its $5 and cannot bet again; nobody is left whom seat 1 could bank for.
    assert ended == {"seat_1": True, "seat_2": True}
    assert not any(cut.values())


def test_a_bank_is_no_larger_than_the_purse_behind_it() -> None:
    env = parallel_env("ca-6cb", seats=2, purse_cents=10_000, bank_levels=(5_000, 50_000), max_cycles=4)
    _, infos = env.reset(seed=1)
    legal = {label for label, open_ in zip(env.acts.labels, infos["seat_1"]["action_mask"], strict=True) if open_}
    assert legal == {"decline the bank", "bank $50"}


@pytest.mark.parametrize("game", ["tcp-01", "ca-tcp", "ca-6cb", "draw-01"])
def test_purses_and_rewards_tell_the_same(game: str) -> None:
    env, chance = parallel_env(game, seats=4, stakes="all", purse_cents=20_000, max_cycles=60), np.random.default_rng(3)
    won = dict.fromkeys(range(1, 5), 0.0)
    left = 0
    for seed in range(4):
        won = dict.fromkeys(won, 0.0)
        env.reset(seed=seed)
        while env.agents:
            acts = {agent: int(chance.choice(np.flatnonzero(env.table.mask(agent)))) for agent in env.agents}
            _, rewards, ended, _, infos = env.step(acts)
            left += sum(ended.values())
            for agent, reward in rewards.items():
                won[int(agent[-1])] += reward + infos[agent]["illegal"]
        for seat, units in won.items():
            assert _purse(env, seat) == pytest.approx(20_000 + units * env.unit_cents)
            assert _purse(env, seat) >= 0
    assert left > 0


def test_a_purse_that_does_not_pay_for_one_round_is_refused() -> None:
    with pytest.raises(BadInput, match="needs 1000 cents"):
        parallel_env("tcp-01", purse_cents=999)
    with pytest.raises(BadInput, match="a purse of 1000 cents is not enough"):
        parallel_env("ca-6cb", seats=2, bank_seat=1, bank_levels=(5_000,), purse_cents=1_000)
    with pytest.raises(BadInput, match="purse_cents is 0"):
        parallel_env("tcp-01", purse_cents=0)
