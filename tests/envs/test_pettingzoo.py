"""All seats: PettingZoo's own tests, the player-dealer's acts, and rewards that sum to what the house takes."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from queenhigh.envs import SeatEnv, TableEnv, parallel_env, raw_env, three_card_poker_v0
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.rules.load import load
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.simulation.seating import Player, Setup
from queenhigh.testing import rulesets
from tests.effort import scaled
from tests.envs.games import EVERY_GAME, named

CYCLES = 12

# PettingZoo's api_test allows a dictionary with a mask, its own convention, only to games whose names it knows.
ADVICE = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


@pytest.fixture(autouse=True)
def _warnings_are_failures() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.parametrize("game", EVERY_GAME, ids=named)
def test_api(game: str) -> None:
    api_test(three_card_poker_v0.env(game, mask_in_observation=False), num_cycles=CYCLES)
    for advice in ADVICE:
        warnings.filterwarnings("ignore", advice)
    api_test(three_card_poker_v0.env(game, stakes="all"), num_cycles=CYCLES)


@pytest.mark.parametrize("game", EVERY_GAME, ids=named)
def test_parallel_api(game: str) -> None:
    parallel_api_test(parallel_env(game), num_cycles=CYCLES)


@pytest.mark.parametrize("game", EVERY_GAME, ids=named)
def test_seeds(game: str) -> None:
    seed_test(partial(three_card_poker_v0.env, game), num_cycles=CYCLES)
    parallel_seed_test(partial(parallel_env, game), num_cycles=CYCLES)


@pytest.mark.parametrize("game", EVERY_GAME, ids=named)
def test_max_cycles(game: str) -> None:
    max_cycles_test(
        SimpleNamespace(env=partial(three_card_poker_v0.env, game), parallel_env=partial(parallel_env, game))
    )


def _cycle(table: TableEnv, act: Any) -> dict[str, int]:
    """A cycle in which everyone takes the act that is chosen from the legal ones."""
    taken = {}
    for _ in table.possible_agents:
        agent = table.agent_selection
        seen, *_ = table.last()
        taken[agent] = int(act(np.flatnonzero(seen["action_mask"])))
        table.step(taken[agent])
    return taken


def _least(legal: Any) -> Any:
    return legal[0]


def _most(legal: Any) -> Any:
    return legal[-1]


@pytest.mark.parametrize("game", ["tcp-01", "ca-6cb", "ca-tcp", "draw-01", "casablanca+tcp-progressive-1"])
def test_one_after_another_and_all_at_once_are_the_same_rounds(game: str) -> None:
    chance = np.random.default_rng(4)
    serial, parallel = raw_env(game, stakes="all", max_cycles=8), parallel_env(game, stakes="all", max_cycles=8)
    serial.reset(seed=21)
    parallel.reset(seed=21)
    for cycle in range(8):
        acts = _cycle(serial, chance.choice)
        # At once, a seat that will not be asked for the bank answers too: that it waits counts as declining.
        _, rewards, ended, cut, infos = parallel.step(acts)
        illegal = {agent: info["illegal"] for agent, info in infos.items()}
        assert {agent: reward + illegal[agent] for agent, reward in rewards.items()} == serial.rewards
        assert not any(ended.values())
        assert cut == serial.truncations
        assert all(cut.values()) == (cycle == 7)


@pytest.mark.parametrize("game", ["tcp-01", "ca-6cb", "ca-tcp", "casablanca+tcp-progressive-1"])
def test_players_bank_house_and_meters_sum_to_zero(game: str) -> None:
    table, chance = raw_env(game, stakes="all", max_cycles=60), np.random.default_rng(7)
    table.reset(seed=5)
    seen: set[str] = set()
    for _ in range(60):
        before = table.table.rounds.session.rounds
        _cycle(table, chance.choice)
        if table.table.rounds.session.rounds == before:
            assert set(table.rewards.values()) == {0.0}
            continue
        accounts = table.table.rounds.ended.accounts
        players = sum(table.rewards.values()) * table.unit_cents
        rest = sum(cents for name, cents in accounts.items() if name == "house" or name.startswith("meter:"))
        assert players == pytest.approx(-rest)
        seen.update(accounts)
    assert {name.split(":")[0] for name in seen} <= {"bettor", "house", "meter"}
    assert len(seen) > 7


def test_c14_a_full_table_pays_the_collection_fee_and_nothing_else() -> None:
    table = raw_env("ca-6cb", stakes={"ante": 500, "pair_plus": 500, "six_card_bonus": 500}, max_cycles=12)
    table.reset(seed=21)
    gained = []
    for cycle in range(12):
        _cycle(table, _most)
        if cycle % 2:
            gained.append(sum(table.rewards.values()))
    # Schedule 1: $1 on an action of $90, six players with three wagers of $5 each; in antes of $5.
    assert gained == pytest.approx([-0.2] * 6)


def test_a2_c16_the_bank_puts_up_first_and_then_goes_round() -> None:
    table = raw_env("ca-6cb", max_cycles=12)
    table.reset(seed=2)
    banks = []
    for _ in range(6):
        assert table.agent_selection == f"seat_{table.table.rounds.asked[0]}"
        seen = table.observe(table.agent_selection)
        labels = [table.acts.labels[act] for act in np.flatnonzero(seen["action_mask"])]
        assert labels[0] == "decline the bank"
        assert all(label.startswith("bank $") for label in labels[1:])
        # Nobody has a card to see before the bank has put up its money.
        assert not table.layout.part(seen["observation"], "hand").any()
        assert table.layout.part(seen["observation"], "phase").tolist() == [0, 1, 0]
        _cycle(table, _most)
        bank = table.table.rounds.bank_seat
        order = list(_cycle(table, _least))
        assert order == [f"seat_{(bank + turn - 1) % 7 + 1}" for turn in range(1, 8)]
        banks.append(bank)
    assert banks == [1, 1, 2, 2, 3, 3]


def test_decision10_a_bank_that_is_declined_goes_on_and_without_a_taker_no_round_is_dealt() -> None:
    table = raw_env("ca-tcp", seats=3, max_cycles=4)
    decline = table.acts.number("decline the bank")
    table.reset(seed=1)
    for agent, act in (("seat_1", decline), ("seat_2", decline + 1), ("seat_3", table.acts.number("wait"))):
        assert table.agent_selection == agent
        table.step(act)
    assert table.table.rounds.bank_seat == 2
    assert table.layout.part(table.observe("seat_1")["observation"], "bank_seat").tolist() == [0, 1, 0]
    table.reset(seed=1)
    for _ in range(2):
        assert list(_cycle(table, _least).values()) == [decline] * 3
        assert table.rewards == dict.fromkeys(table.possible_agents, 0.0)
    assert table.table.rounds.session.rounds == 0


def test_c11_a_larger_bank_is_at_stake_with_a_larger_act() -> None:
    table = raw_env("ca-6cb", stakes="all", max_cycles=400, bank_levels=(500, 1_000_000))
    table.reset(seed=8)
    lost = {"bank $5": 0.0, "bank $10,000": 0.0}
    for number in range(200):
        level = list(lost)[number % 2]
        bank = table.agent_selection
        wanted = table.acts.number(level)
        _cycle(table, lambda legal: wanted if wanted in legal else legal[-1])  # noqa: B023  # it is called at once
        _cycle(table, _most)
        lost[level] = min(lost[level], table.rewards[bank])
    # Five dollars and the fee of one dollar are all that a bank of five dollars can lose: 1.2 antes.
    assert lost["bank $5"] == pytest.approx(-1.2)
    assert lost["bank $10,000"] < -10


def test_what_was_decided_before_is_heard_by_those_after() -> None:
    table = raw_env("casablanca", seats=3)
    table.reset(seed=3)
    fold, play = table.acts.number("fold"), table.acts.number("play")
    taken = []
    for act in (fold, play, fold):
        taken.append(table.layout.part(table.observe(table.agent_selection)["observation"], "taken").tolist())
        table.step(act)
    # Seat × (fold, play), as each finds it in turn.
    assert taken == [[0] * 6, [1, 0, 0, 0, 0, 0], [1, 0, 0, 1, 0, 0]]
    draw = raw_env("draw-01", seats=2)
    draw.reset(seed=3)
    draw.step(draw.acts.number("play 2×, exchange card 3"))
    # Fold, play 1×, play 1× with an exchange, play 2×, play 2× with an exchange; which card it was is not told.
    heard = draw.layout.part(draw.observe("seat_2")["observation"], "taken").tolist()
    assert heard == [0, 0, 0, 0, 1, 0, 0, 0, 0, 0]
    parallel = parallel_env("casablanca", seats=3)
    seen, _ = parallel.reset(seed=3)
    assert not any(parallel.layout.part(each["observation"], "taken").any() for each in seen.values())


def test_e6_a_person_at_two_seats_is_two_agents_each_with_its_own_gain() -> None:
    rules, stakes = load("casablanca"), {"ante": 100, "pair_plus": 100}
    setup = Setup(rules, (Player(seats=(1, 2), stakes=stakes), Player(seats=(5,), stakes=stakes)))
    table = raw_env(setup=setup, max_cycles=1)
    # A pair at seat 1, nothing at seats 2 and 5; the bank does not qualify.
    table.reset(options={"deck": "9h 9d 2c 3h 5d 7c 4h 6d Tc Jh 8s 3d"})
    assert table.possible_agents == ["seat_1", "seat_2", "seat_5"]
    for act in ("play", "fold", "fold"):
        table.step(table.acts.number(act))
    # The ante and the pair plus are won once each; a fold gives both up.
    assert table.rewards == {"seat_1": 2.0, "seat_2": -2.0, "seat_5": -2.0}


def test_an_act_that_is_not_legal_costs_or_is_refused() -> None:
    table = raw_env("tcp-01", seats=2, max_cycles=2)
    table.reset(seed=1)
    table.step(table.acts.number("wait"))
    table.step(table.acts.number("fold"))
    assert table.rewards == {"seat_1": -2.0, "seat_2": -1.0}
    assert [table.infos[agent]["illegal"] for agent in table.possible_agents] == [True, False]
    assert table.infos["seat_1"]["gain_cents"] == -500
    strict = raw_env("tcp-01", seats=2, illegal_reward=None)
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"act 2 \(wait\) is not legal now: 0 \(fold\), 1 \(play\)"):
        strict.step(2)
    with pytest.raises(BadInput, match="0 to 2 are fold, play, wait"):
        strict.step(3)
    at_once = parallel_env("tcp-01", seats=2)
    at_once.reset(seed=1)
    with pytest.raises(BadInput, match="seat_2 has no action"):
        at_once.step({"seat_1": 0})


@settings(max_examples=scaled(3))
@given(rules=rulesets(decision=False, draw=False, bank="house"))
def test_a_game_without_a_choice_is_refused(rules: Ruleset) -> None:
    with pytest.raises(BadInput, match="nobody has anything to choose"):
        raw_env(rules)
    with pytest.raises(BadInput, match="nothing to decide"):
        SeatEnv(rules)


@settings(max_examples=scaled(10))
@given(rules=rulesets())
def test_any_rule_file_with_a_choice_seats_everyone(rules: Ruleset) -> None:
    if rules.decision is None and rules.bank.by == "house":
        return  # nothing to choose, see above
    table = parallel_env(rules, stakes="all", max_cycles=4)
    seen, _ = table.reset(seed=1)
    while table.agents:
        acts = {agent: int(seen[agent]["action_mask"].nonzero()[0][-1]) for agent in table.agents}
        seen, rewards, _, _, infos = table.step(acts)
        assert not any(info["illegal"] for info in infos.values())
        assert all(np.isfinite(reward) for reward in rewards.values())
        assert all(table.observation_space(agent).contains(each) for agent, each in seen.items())


def test_rendering_and_refusals(capsys: pytest.CaptureFixture[str]) -> None:
    table = raw_env("tcp-01", render_mode="ansi")
    table.reset(seed=1)
    assert "seat 7" in table.render()
    human = parallel_env("ca-tcp", seats=2, render_mode="human", max_cycles=1)
    human.reset(seed=1)
    human.step({"seat_1": human.acts.number("decline the bank"), "seat_2": human.acts.number("decline the bank")})
    assert "nobody takes the bank" in capsys.readouterr().out
    for terms, told in (
        ({"max_cycles": 0}, "1 or more"),
        ({"seats": 8}, "1 to 7"),
        ({"render_mode": "x"}, "ansi"),
        ({"bank_levels": (5,)}, "nobody puts up"),
    ):
        with pytest.raises(BadInput, match=told):
            raw_env("tcp-01", **terms)
