"""One seat: Gymnasium's own checker, the acts, the rewards, seeds, episodes and pictures."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, check_returned_data_not_reused
from hypothesis import given, settings

import queenhigh.envs as _registered
from queenhigh.envs import SeatEnv
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.simulation.seating import Player, Setup
from queenhigh.testing import rulesets
from tests.effort import scaled
from tests.envs.games import EVERY_GAME, TABLES, named

gymnasium.register_envs(_registered)


def _play(env: SeatEnv, label: str) -> tuple[Any, float, bool, bool, dict[str, Any]]:
    return env.step(np.int64(env.acts.number(label)))


@pytest.mark.parametrize("game", EVERY_GAME, ids=named)
def test_gymnasium_finds_nothing_to_say(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make("Queenhigh/Seat-v0", game=game).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("table", TABLES)
def test_gymnasium_finds_nothing_to_say_of_larger_tables(table: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make("Queenhigh/Seat-v0", **TABLES[table], rounds=3, others="always").unwrapped
        check_env(env)
        check_returned_data_not_reused(env)


def test_import_registers_and_a_module_can_be_named() -> None:
    code = (
        "import gymnasium\n"
        "env = gymnasium.make('queenhigh.envs:Queenhigh/Seat-v0', game='tcp-01')\n"
        "print(env.unwrapped.setup.rules.id, env.action_space, env.observation_space.shape)\n"
        "print(type(gymnasium.make_vec('Queenhigh/Seat-v0', num_envs=2, game='tcp-01')).__name__)\n"
    )
    told = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines() == ["tcp-01 Discrete(2) (52,)", "VectorSeatEnv"]


def test_without_the_extra_the_import_names_it() -> None:
    code = "import sys; sys.modules['gymnasium'] = None\nimport queenhigh.envs"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert told.stderr.splitlines()[-1].startswith("ModuleNotFoundError: this needs gymnasium")
    assert "pip install 'queenhigh[envs]'" in told.stderr


@settings(max_examples=scaled(25))
@given(rules=rulesets(decision=True))
def test_any_rule_file_is_an_environment(rules: Ruleset) -> None:
    env = SeatEnv(rules, stakes="all", others="always", rounds=3)
    env.action_space.seed(1)
    seen, _ = env.reset(seed=5)
    ends = []
    for _ in range(3):
        assert env.observation_space.contains(seen)
        seen, reward, over, cut, info = env.step(env.action_space.sample())
        assert np.isfinite(reward)
        assert info["action_mask"].any() != over
        ends.append((over, cut))
    assert ends == [(False, False), (False, False), (True, False)]


# Each with what it comes to in antes, worked out from clauses B3 and B4: ante bonus 5-4-1 on straight flush, three of a
# kind and straight.
ROUNDS = {
    "bank does not qualify": ("9h 7d 2c Jh 8d 3c", "play", 1),
    "three of a kind beats a queen": ("9h 9d 9c Qh 8d 3c", "play", 1 + 1 + 4),
    "a straight loses and has its bonus": ("9h 8d 7c Qh Qd Qc", "play", -1 - 1 + 1),
    "straight flush": ("9h 8h 7h Ac Kd 3c", "play", 1 + 1 + 5),
    "equal hands": ("Ah Kd 9c Ad Kc 9s", "play", 0),
    "fold": ("9h 9d 9c Qh 8d 3c", "fold", -1),
}


@pytest.mark.parametrize("name", ROUNDS)
def test_b3_b4_given_cards_bring_what_the_rules_say(name: str) -> None:
    cards, act, antes = ROUNDS[name]
    env = SeatEnv("tcp-01", stakes={"ante": 2_000})
    env.reset(seed=1, options={"deck": cards.split()})
    _, reward, over, cut, info = _play(env, act)
    assert (reward, over, cut) == (antes, True, False)
    assert info["gain_cents"] == 2_000 * antes
    assert env.table.ended.accounts == ({"bettor:seat 1": 2_000 * antes, "house": -2_000 * antes} if antes else {})


@pytest.mark.parametrize("table", TABLES)
def test_an_episode_sums_up_to_what_the_machine_moved(table: str) -> None:
    env = SeatEnv(**TABLES[table], others="mimic" if table == "sequential" else "always", rounds=scaled(30))
    _, info = env.reset(seed=3)
    chance = np.random.default_rng(5)
    moved: list[Mapping[str, int]] = []
    total, over = 0.0, False
    while not over:
        before = env.table.session.rounds
        _, reward, over, _, info = env.step(chance.choice(np.flatnonzero(info["action_mask"])))
        total += reward
        assert env.table.session.rounds == before + 1
        moved.append(env.table.ended.accounts)
    assert len(moved) == env.rounds
    name = f"bettor:seat {env.seat}"
    assert total * env.unit_cents == pytest.approx(sum(accounts.get(name, 0) for accounts in moved))
    for accounts in moved:
        # Nothing is left on the felt or in the bank: what players gain, the house and the meters lose.
        assert {account.split(":")[0] for account in accounts} <= {"bettor", "house", "meter"}
        assert sum(accounts.values()) == 0


def test_the_same_seed_is_the_same_episode() -> None:
    runs = []
    for seed in (11, 11, 12):
        env = SeatEnv("ca-6cb", seats=3, rounds=10)
        seen, info = env.reset(seed=seed)
        story: list[Any] = [seen.tolist()]
        for turn in range(10):
            seen, reward, _, _, info = env.step(np.int64(turn % 2))
            story.append((seen.tolist(), reward, info["gain_cents"]))
        runs.append(story)
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]


def test_an_act_that_the_mask_closes_costs_and_is_told() -> None:
    triple = str(TABLES["conditional"]["game"])
    env = SeatEnv(triple)
    _, info = env.reset(options={"deck": "9h 7d 2c"})
    assert dict(zip(env.acts.labels, info["action_mask"].tolist(), strict=True)) == {"fold": 1, "play": 1, "triple": 0}
    assert env.action_masks().tolist() == [True, True, False]
    _, reward, _, _, info = _play(env, "triple")
    # The hand is folded, which costs an ante, and the penalty is one more.
    assert (reward, info["gain_cents"], info["illegal"]) == (-2.0, -500, True)
    env = SeatEnv(triple, illegal_reward=-9)
    env.reset(options={"deck": "9h 7d 2c"})
    assert _play(env, "triple")[1] == -10


def test_an_act_may_be_refused_instead_and_nothing_has_changed() -> None:
    env = SeatEnv(str(TABLES["conditional"]["game"]), illegal_reward=None)
    env.reset(options={"deck": "9h 7d 2c Jh 8d 3c"})
    with pytest.raises(IllegalAction, match=r"act 2 \(triple\) is not legal now: 0 \(fold\), 1 \(play\)"):
        _play(env, "triple")
    assert _play(env, "play")[1] == 1  # the bank has a jack high


@pytest.mark.parametrize("action", [2, -1, 1.0, "play", None, True, np.array([1, 0])])
def test_what_is_no_act_is_refused_with_those_that_are(action: Any) -> None:
    env = SeatEnv("tcp-01")
    env.reset(seed=1)
    with pytest.raises(BadInput, match=r"0 to 1"):
        env.step(action)


def test_a_step_needs_a_reset() -> None:
    env = SeatEnv("tcp-01")
    with pytest.raises(BadInput, match="call reset"):
        env.step(np.int64(0))
    env.reset()
    env.step(np.int64(0))
    with pytest.raises(BadInput, match="call reset"):
        env.step(np.int64(0))


def test_d3_the_draw_game_offers_each_multiple_and_each_card() -> None:
    cards = ("", *(f", exchange card {place}" for place in (1, 2, 3)))
    env = SeatEnv("draw-01")
    assert env.acts.labels == ("fold", *(f"play {times}×{card}" for times in (1, 2) for card in cards))
    # The top card lies aside (D2): 9h, for a hand of 2c 9d Kd. The bank's best three of 3c 4d 6h Js are jack high.
    env.reset(options={"deck": "9h 2c 9d Kd 3c 4d 6h Js"})
    _play(env, "play 2×, exchange card 1")
    state = env.table.ended.state
    assert state is not None
    assert (state.spots[0].discard, env.table.ended.seats) == (0, {1: 3 * 500})


def test_e6_a_player_with_two_spots_decides_both() -> None:
    rules = load("casablanca")
    ante = {"ante": 500}
    other = Player(seats=(6,), stakes=ante, policy="always")
    env = SeatEnv(setup=Setup(rules, (Player(seats=(3, 4), stakes=ante), other)), seat=3)
    # Cards go to seats 3, 4 and 6 and then to the bank, which does not qualify.
    deck = "Ah Kh 9c 8d 7d 5c 2c 3c 5d Jh 8s 3d"
    seen, _ = env.reset(options={"deck": deck})
    assert [np.flatnonzero(env.layout.part(seen, part)).size for part in ("hand", "other_hand")] == [3, 3]
    assert env.layout.part(seen, "seat").tolist() == [1, 0, 0]
    seen, reward, over, _, _ = _play(env, "play")
    assert (reward, over) == (0, False)
    assert env.layout.part(seen, "seat").tolist() == [0, 1, 0]
    _, reward, over, _, _ = _play(env, "fold")
    assert (reward, over) == (1 - 1, True)
    assert env.table.ended.seats == {3: 500, 4: -500, 6: 500}


def test_c5_someone_may_stand_behind_the_learner() -> None:
    rules = load("ca-6cb")
    ante = {"ante": 1_000}
    players = (Player(seats=(1,), stakes=ante), Player(seats=(2,)), Player(behind=(1,), stakes={"ante": 500}))
    env = SeatEnv(setup=Setup(rules, players, bank_seat=2))
    env.reset(options={"deck": "Ah Kh 9c Jh 8s 3d"})
    _, reward, *_ = _play(env, "play")
    assert reward == 1
    assert env.table.ended.accounts["bettor:behind 1 (1)"] == 500


def test_the_others_keep_to_their_policies() -> None:
    env = SeatEnv("ca-tcp", seat=2, seats=4, bank_seat=4, others={1: "never", 3: "always"})
    for seed in range(20):
        env.reset(seed=seed)
        _play(env, "fold")
        state = env.table.ended.state
        assert state is not None
        assert {spot.seat: spot.option for spot in state.spots} == {1: "fold", 2: "fold", 3: "play"}


def test_a_purse_ends_the_session_when_the_next_round_cannot_be_paid() -> None:
    # A round takes an ante, and another one in reserve for play; every fold costs one. Four antes last for three folds.
    env = SeatEnv("tcp-01", purse_cents=2_000, rounds=100)
    seen, _ = env.reset(seed=1)
    purses, over = [float(env.layout.part(seen, "purse")[0])], False
    while not over:
        seen, _, over, cut, _ = _play(env, "fold")
        assert not cut
        purses.append(float(env.layout.part(seen, "purse")[0]))
    # p / (p + start) with 4, 3 and 2 antes of 4; then the table is empty.
    assert purses == pytest.approx([4 / 8, 3 / 7, 2 / 6, 0])


def test_a_player_dealer_without_the_least_bank_is_done() -> None:
    # Three nines beat a queen: the bank pays an ante and a play wager of $5 each.
    env = SeatEnv("ca-tcp", seats=2, bank_seat=1, bank_levels=(2_000,), purse_cents=2_500, rounds=9, others="always")
    env.reset(options={"deck": "9h 9d 9c Qh 8d 3c"})
    _, reward, over, _, _ = _play(env, "bank $20")
    assert reward * env.unit_cents == -1_000
    assert over  # $15 are left, and a bank takes $20


def test_a2_a_learner_may_take_the_bank_or_decline_it() -> None:
    env = SeatEnv("ca-6cb", seats=3, bank_seat="rotate", bank_levels=(2_000, 50_000), rounds=6, others="never")
    assert env.acts.labels == ("fold", "play", "decline the bank", "bank $20", "bank $500")
    seen, info = env.reset(seed=1)
    assert info["action_mask"].tolist() == [0, 0, 1, 1, 1]
    assert env.layout.part(seen, "phase").tolist() == [0, 1, 0]
    assert not env.layout.part(seen, "hand").any()
    # The bank of the first round, with the smaller amount: the others fold and lose an ante each, the fee is $0.50.
    _, reward, _, _, info = _play(env, "bank $20")
    assert (reward, info["gain_cents"]) == (1.9, 950)
    # Declined: it goes to seat 2, and the learner has a hand to play.
    seen, reward, _, _, info = _play(env, "decline the bank")
    assert (reward, info["action_mask"].tolist()) == (0, [1, 1, 0, 0, 0])
    assert env.layout.part(seen, "bank_seat").tolist() == [0, 1, 0]
    _play(env, "play")
    # Seat 2 keeps it for its second round, then seat 3 has it twice.
    for banker in (2, 3, 3):
        assert env.table.bank_seat == banker
        _play(env, "fold")


def test_pictures_show_no_hidden_card() -> None:
    env = SeatEnv("ca-6cb", seats=3, bank_seat=2, others="never", render_mode="ansi")
    env.reset(options={"deck": "2c 3d 4h 5s 6c 7d 8h 9s Tc"})
    assert env.render().splitlines()[1:] == [
        # Cards go to seats 3 and 1, and to the bank; its bottom card lies face up (C6).
        "  bank    ?? ?? T♣",
        "  seat 1  5♠ 6♣ 7♦  to decide",
        "  seat 3  ?? ?? ??  fold",
    ]
    _play(env, "play")
    lines = env.render().splitlines()
    assert lines[2:4] == ["  seat 1  5♠ 6♣ 7♦  play", "  seat 3  ?? ?? ??  fold"]
    assert lines[1].count("?") == 0


def test_human_prints_and_rgb_is_an_image(capsys: pytest.CaptureFixture[str]) -> None:
    env = SeatEnv("tcp-01", render_mode="human", rounds=2)
    env.reset(options={"deck": "9h 7d 2c Jh 8d 3c"})
    _play(env, "play")
    printed = capsys.readouterr().out
    assert "seat 1 wins $5" in printed
    assert "round 2" in printed
    image = SeatEnv("tcp-01", render_mode="rgb_array")
    image.reset(options={"deck": "9h 7d 2c Jh 8d 3c"})
    before = image.render()
    assert before.ndim == 3
    assert (before.shape[2], before.dtype) == (3, np.uint8)
    _play(image, "play")
    assert image.render().shape == before.shape
    assert (image.render() != before).any()  # the bank's cards were turned


def test_without_a_way_to_draw_it_says_so() -> None:
    env = SeatEnv("tcp-01")
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode='ansi'"):
        assert env.render() is None


def test_a_bank_that_is_set_is_the_only_level() -> None:
    env = SeatEnv("ca-tcp", bank_seat="rotate", bank_cents=7_000)
    assert env.acts.labels == ("fold", "play", "decline the bank", "bank $70")
    with pytest.raises(BadInput, match=r"no act is called 'raise': fold, play, decline the bank, bank \$70"):
        env.acts.number("raise")


def test_a_film_has_frames_of_one_size() -> None:
    env = SeatEnv("ca-6cb", seats=3, bank_seat="rotate", rounds=8, others="always", render_mode="rgb_array")
    env.reset(seed=2)
    frames, over = [env.render()], False
    while not over:
        _, _, over, _, _ = env.step(np.int64(np.flatnonzero(env.action_masks())[-1]))
        frames.append(env.render())
    assert {frame.shape for frame in frames} == {frames[0].shape}
    # The bank is offered before there are cards: nothing but felt.
    assert (frames[0] == frames[0][0, 0]).all()
    # Felt, a hand in each of the four rounds that the others bank, and the last round, settled.
    assert len({frame.tobytes() for frame in frames}) == 1 + 4 + 1


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown game": ({"game": "tcp-99"}, "tcp-99"),
    "a game of another kind": ({"game": 7}, "game is 7: the id of a game"),
    "no game": ({"game": None}, "tcp-01, tcp-02"),
    "a setup and stakes": (
        {"game": None, "setup": Setup(load("tcp-01"), (Player(seats=(1,), stakes={"ante": 500}),)), "stakes": "all"},
        "stakes cannot be given beside it",
    ),
    "a seat that is not there": ({"seat": 9}, "1 to 7"),
    "a seat that is no number": ({"seat": "1"}, "1 to 7"),
    "too many seats": ({"seats": 8}, "1 to 7"),
    "a seat that nobody takes": ({"seats": 2, "seat": 3}, "1 to 2 are taken"),
    "no rounds": ({"rounds": 0}, "1 or more"),
    "half a round": ({"rounds": 1.5}, "whole number"),
    "an unknown wager": ({"stakes": {"antes": 500}}, "ante, pair_plus"),
    "a raise as a stake": ({"stakes": {"play": 500}}, "ante, pair_plus"),
    "a stake below the least": ({"stakes": {"ante": 100}}, r"\$5 to \$500"),
    "stakes that are no mapping": ({"stakes": 500}, "a mapping"),
    "nothing to decide": ({"stakes": {"pair_plus": 500}}, "needs a stake on ante"),
    "an unknown policy": ({"seats": 2, "others": "wild"}, "optimal, always, never, mimic"),
    "a seat that a setup leaves empty": (
        {"game": None, "setup": Setup(load("tcp-01"), (Player(seats=(2,), stakes={"ante": 500}),))},
        "nobody sits at seat 1: 2 are taken",
    ),
    "a policy for an empty seat": ({"seats": 2, "others": {5: "always"}}, "1, 2 are taken"),
    "a bank where the house banks": ({"bank_cents": 500}, "covers everything"),
    "a bank that goes round where the house banks": ({"bank_seat": "rotate"}, "cannot go round"),
    "levels where the house banks": ({"bank_levels": (500,)}, "nobody puts up"),
    "a level of nothing": ({"game": "ca-tcp", "bank_seat": "rotate", "bank_levels": (0,)}, "500 or more"),
    "no levels": ({"game": "ca-tcp", "bank_seat": "rotate", "bank_levels": ()}, "one amount or more"),
    "a bank below zero": ({"game": "ca-tcp", "bank_cents": -5}, "1 or more"),
    "a bank at an empty seat": ({"game": "ca-tcp", "seats": 2, "bank_seat": 5}, "1, 2 are taken"),
    "a learner whose bank is set": ({"game": "ca-tcp", "bank_seat": 1, "seats": 2, "bank_cents": 5000}, "nothing to"),
    "a purse that pays no round": ({"purse_cents": 999}, "not enough for one round"),
    "a purse that pays no round, with a bank to take": (
        {"game": "ca-tcp", "bank_seat": "rotate", "seats": 3, "seat": 2, "purse_cents": 900},
        "not enough for one round",
    ),
    "a purse below every bank": (
        {"game": "ca-tcp", "bank_seat": 1, "seats": 2, "bank_levels": (2_000,), "purse_cents": 1_999},
        "not enough for one round",
    ),
    "an unknown way to draw": ({"render_mode": "svg"}, "ansi, human, rgb_array"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_impossible_arguments_are_refused_with_what_is_allowed(name: str) -> None:
    arguments, told = REFUSED[name]
    with pytest.raises(BadInput, match=told):
        SeatEnv(**{"game": "tcp-01", **arguments})


@pytest.mark.parametrize("deck", [["As", "As"], ["Xx"], [52], [-1]])
def test_a_deck_that_cannot_be_is_refused(deck: list[Any]) -> None:
    with pytest.raises(BadInput):
        SeatEnv("tcp-01").reset(options={"deck": deck})
