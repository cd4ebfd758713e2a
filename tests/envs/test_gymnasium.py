"""One seat: Gymnasium's own checker, the mask, the rewards, and what may be seen."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given, settings

from queenhigh.envs.rounds import FLAGS, SIGHT_SIZE
from queenhigh.envs.seat import SeatEnv, usual_table
from queenhigh.errors import BadInput
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.simulate.policies import policy_of
from queenhigh.simulate.seating import Player, Setup, full_table
from queenhigh.testing import rulesets
from tests.effort import scaled
from tests.simulate.families import GAMES

GAMES_TO_CHECK = (
    "tcp-01",
    "ca-tcp",
    "ca-6cb",
    "draw-01",
    "casablanca",
    "tcp-01+tcp-progressive-1",
    str(GAMES / "colour.toml"),
    str(GAMES / "triple.toml"),
    str(GAMES / "two-up.toml"),
)


@pytest.mark.parametrize("game", GAMES_TO_CHECK)
def test_gymnasium_finds_nothing_to_say(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("queenhigh/Seat-v0", game=game, render_mode="ansi").unwrapped)


@settings(max_examples=scaled(25))
@given(rules=rulesets(decision=True))
def test_any_rule_file_is_an_environment(rules: Ruleset) -> None:
    env = SeatEnv(rules, setup=_always(rules), rounds=3)
    env.action_space.seed(1)
    env.reset(seed=5)
    ends = []
    for _ in range(3):
        seen, reward, over, cut, info = env.step(env.action_space.sample())
        assert env.observation_space.contains(seen)
        assert np.isfinite(reward)
        assert info["action_mask"].any()
        ends.append((over, cut))
    assert ends == [(False, False), (False, False), (True, False)]


def _always(rules: Ruleset) -> Setup:
    seats = 1 + int(rules.bank.by == "seat")
    return full_table(rules, seats, policy="always", bank_seat=seats if seats > 1 else None)


def test_the_same_seed_deals_the_same_cards() -> None:
    runs = []
    for _ in range(2):
        env = SeatEnv("ca-6cb", rounds=20)
        seen, info = env.reset(seed=11)
        story: list[Any] = [(seen.tolist(), info["action_mask"].tolist())]
        for act in range(20):
            seen, reward, _, _, info = env.step(np.int64(act % 3))
            story.append((seen.tolist(), reward, info["gain_cents"]))
        runs.append(story)
    assert runs[0] == runs[1]
    assert SeatEnv("ca-6cb").reset(seed=12)[0].tolist() != runs[0][0][0]


def test_an_observation_holds_the_own_hand_and_what_lies_face_up() -> None:
    for game, own, aside, up in (
        ("tcp-01", 3, 0, 0),
        ("ca-6cb", 3, 0, 1),
        ("draw-01", 3, 0, 0),
        (str(GAMES / "two-up.toml"), 3, 0, 2),
    ):
        env = SeatEnv(game)
        for seed in range(20):
            seen, _ = env.reset(seed=seed)
            assert seen.shape == (SIGHT_SIZE,)
            parts = [int(seen[start : start + 52].sum()) for start in (0, 52, 104)]
            assert parts == [own, aside, up]
            assert seen[-FLAGS:].tolist() == [1, 0, 0]
            state = env.table.dealt
            assert {int(card) for card in np.flatnonzero(seen[:52])} <= set(state.spots[0].stack)
            assert {int(card) for card in np.flatnonzero(seen[104:156])} == set(state.turned)


def test_rewards_are_what_the_machine_moved() -> None:
    env = SeatEnv("tcp-01", setup=full_table(load("tcp-01"), 1, stakes={"ante": 2_000, "pair_plus": 500}), rounds=200)
    env.reset(seed=3)
    labels = {env.table.acts.label(act): act for act in range(len(env.table.acts))}
    total = 0
    for _ in range(200):
        _, reward, _, _, info = env.step(np.int64(labels["play 1×"]))
        ended = env.table.ended
        if ended is not None:
            assert info["gain_cents"] == sum(ended.gains.values())
        assert reward * 2_000 == info["gain_cents"]
        total += info["gain_cents"]
    assert total != 0


def test_a_fold_costs_the_ante_and_an_illegal_act_is_told() -> None:
    env = SeatEnv("tcp-01", setup=full_table(load("tcp-01"), 1, stakes={"ante": 500}))
    env.reset(seed=1)
    fold = next(act for act in range(len(env.table.acts)) if env.table.acts.label(act) == "fold")
    _, reward, over, _, info = env.step(np.int64(fold))
    assert (reward, over, info["illegal"]) == (-1.0, True, False)
    env.reset(seed=1)
    # Waiting is no choice for someone who holds a hand: it is taken as the first legal act, the fold.
    _, reward, _, _, info = env.step(np.int64(0))
    assert (reward, info["illegal"]) == (-1.0, True)


def test_d3_the_draw_game_offers_each_card_and_each_multiple() -> None:
    env = SeatEnv("draw-01")
    labels = [env.table.acts.label(act) for act in range(1, len(env.table.acts))]
    assert labels[0] == "fold"
    assert labels[1:] == [
        f"play {times}×{which}" for times in (1, 2) for which in ("", *(f", give up card {n}" for n in (1, 2, 3)))
    ]


def test_a_condition_closes_an_option() -> None:
    env = SeatEnv(str(GAMES / "triple.toml"))
    triple = next(act for act in range(len(env.table.acts)) if env.table.acts.label(act).startswith("triple"))
    open_with = []
    for seed in range(60):
        seen, info = env.reset(seed=seed)
        ranks = [card >> 2 for card in np.flatnonzero(seen[:52]).tolist()]
        suits = {card & 3 for card in np.flatnonzero(seen[:52]).tolist()}
        if info["action_mask"][triple]:
            # A pair or better has two cards of one rank, one suit, or three ranks in a row.
            low, middle, high = sorted(ranks)
            in_row = (middle - low, high - middle) == (1, 1) or (low, middle, high) == (0, 1, 12)
            assert len(set(ranks)) < 3 or len(suits) == 1 or in_row
        open_with.append(int(info["action_mask"][triple]))
    assert 0 < sum(open_with) < 60


def test_the_others_keep_to_their_policies() -> None:
    rules = load("ca-tcp")
    setup = full_table(rules, 4, policy="mimic", bank_seat=4)
    env = SeatEnv(rules, 2, setup, rounds=40)
    env.reset(seed=9)
    policy = policy_of(rules, setup.players[0])
    for _ in range(40):
        sights = dict(env.table.sights)
        wanted = {seat: policy.choose(sight).option for seat, sight in sights.items() if seat != 2}
        env.step(np.int64(1))
        events = env.table.session
        assert events.rounds > 0
        ended = env.table.ended
        if ended is not None:
            taken = {spot.seat: spot.option for spot in ended.state.spots if spot.seat != 2}
            assert taken == wanted


def test_pictures_show_no_hidden_card() -> None:
    env = SeatEnv("ca-6cb", render_mode="ansi")
    env.reset(seed=4)
    before = env.render()
    assert before is not None
    assert (
        before.count("♣") + before.count("♦") + before.count("♥") + before.count("♠") == 4
    )  # three own, one turned up
    env.step(np.int64(2))
    after = env.render()
    assert after is not None
    assert after.count("♣") + after.count("♦") + after.count("♥") + after.count("♠") == 6
    assert "seat 1: " in after


def test_impossible_seats_and_rounds_are_refused() -> None:
    with pytest.raises(BadInput, match="seat 9"):
        SeatEnv("tcp-01", 9, usual_table(load("tcp-01"), 1))
    with pytest.raises(BadInput, match="1 or more"):
        SeatEnv("tcp-01", rounds=0)
    with pytest.raises(BadInput, match="needs ante"):
        SeatEnv(
            "ca-6cb",
            setup=Setup(
                load("ca-6cb"), (Player(seats=(1,), stakes={"pair_plus": 500}), Player(seats=(2,))), bank_seat=2
            ),
        )
