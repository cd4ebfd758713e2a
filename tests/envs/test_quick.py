"""One seat on the kernel: the same episodes as on the machine, step for step, and a table that can still be looked at."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numba import njit

from queenhigh.envs import SeatEnv, kernel_tables
from queenhigh.errors import BadInput
from queenhigh.round.policies import ALWAYS
from queenhigh.rules.load import load
from queenhigh.simulation.seating import Player, Setup
from tests.effort import scaled
from tests.envs.games import EVERY_GAME, TABLES, named

EPISODES = scaled(8)


def _pair(**terms: Any) -> tuple[SeatEnv, SeatEnv]:
    """The same table on the kernel from the first round on, and on the machine for ever."""
    return SeatEnv(**terms, kernel_after=0), SeatEnv(**terms, kernel_after=None)


def _compare(one: SeatEnv, other: SeatEnv, seed: int, *, looks: bool = False) -> int:
    """One episode of both, with acts by chance, closed ones among them; how many steps it had."""
    chance, steps, over = np.random.default_rng(seed), 0, False
    (seen, told), (wanted, known) = one.reset(seed=seed), other.reset(seed=seed)
    assert told["action_mask"].tolist() == known["action_mask"].tolist()
    while not over:
        assert seen.tolist() == wanted.tolist()
        if looks:
            assert one.table.state == other.table.state
        act = np.int64(chance.integers(len(one.acts)))
        seen, reward, over, _, told = one.step(act)
        wanted, paid, ended, _, known = other.step(act)
        assert (reward, over, told["gain_cents"], told["illegal"]) == (
            paid,
            ended,
            known["gain_cents"],
            known["illegal"],
        )
        assert told["action_mask"].tolist() == known["action_mask"].tolist()
        steps += 1
    assert seen.tolist() == wanted.tolist()
    assert one.table.ended == other.table.ended
    return steps


@pytest.mark.parametrize("game", EVERY_GAME, ids=named)
def test_every_game_is_the_same_on_the_kernel(game: str) -> None:
    quick, slow = _pair(game=game, stakes="all")
    for seed in range(EPISODES):
        _compare(quick, slow, seed)
        assert quick._is_quick
        assert not slow._is_quick


@pytest.mark.parametrize("table", TABLES)
def test_larger_tables_too_whether_they_are_looked_at_or_not(table: str) -> None:
    quick, slow = _pair(**TABLES[table], others="Q64")
    for seed in range(EPISODES):
        _compare(quick, slow, seed, looks=bool(seed % 2))
        assert quick._is_quick


@pytest.mark.parametrize("table", ["house", "sequential", "draw", "conditional"])
def test_a_session_goes_on_alike_until_its_purse_is_empty(table: str) -> None:
    quick, slow = _pair(**TABLES[table], others="Q64", rounds=40, purse_cents=9_000)
    lengths = {_compare(quick, slow, seed, looks=bool(seed % 2)) for seed in range(EPISODES)}
    assert min(lengths) < 40  # some purses did not last
    assert quick._is_quick


def test_the_kernel_takes_over_between_two_episodes() -> None:
    quick, slow = SeatEnv("tcp-01", rounds=2, kernel_after=3), SeatEnv("tcp-01", rounds=2, kernel_after=None)
    played = []
    for seed in range(4):
        _compare(quick, slow, seed)
        played.append(quick._is_quick)
    assert played == [False, False, True, True]


def test_given_cards_are_dealt_by_the_kernel_too() -> None:
    env = SeatEnv("tcp-01", stakes={"ante": 2000, "pair_plus": 500}, kernel_after=0)
    env.reset(options={"deck": "9h 9d 9c Qh 8d 3c"})
    _, reward, _, _, info = env.step(np.int64(env.acts.number("play")))
    # Ante and play win 1 to 1 each, the ante bonus 4 to 1, the pair plus 30 to 1: 2 × 2,000 + 8,000 + 15,000 cents.
    assert (reward, info["gain_cents"]) == (13.5, 27_000)
    with pytest.raises(BadInput, match="9h appears twice"):
        env.reset(options={"deck": "9h 9h"})


def _rest(env: SeatEnv) -> list[Any]:
    told, over = [], False
    while not over:
        seen, reward, over, _, _ = env.step(np.int64(1))
        told.append((seen.tolist(), reward))
    return told


WAYS: dict[str, Callable[[Any], Any]] = {
    "copied": copy.deepcopy,
    "pickled": lambda env: pickle.loads(pickle.dumps(env)),  # noqa: S301  # our own bytes
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("looks", [False, True])
def test_a_copy_in_the_middle_goes_on_by_itself(way: str, looks: bool) -> None:  # noqa: FBT001
    env = SeatEnv(**TABLES["sequential"], rounds=6, others="mimic", kernel_after=0)
    env.reset(seed=3)
    env.step(np.int64(1))
    if looks:
        assert env.table.session.rounds == 1
    twin = WAYS[way](env)
    told = _rest(env)
    assert len(told) == 5
    assert _rest(twin) == told
    assert twin.table.ended == env.table.ended


def test_what_the_kernel_cannot_play_stays_with_the_machine() -> None:
    ante = {"ante": 500}
    two_seats = (Player(seats=(1, 2), stakes=ante),)
    tables: list[dict[str, Any]] = [
        {"game": "ca-tcp", "bank_seat": "rotate"},
        {"game": "ca-tcp", "seats": 2, "bank_seat": 1},
        {"setup": Setup(load("casablanca"), two_seats)},
        {"game": "tcp-01", "seats": 2, "others": ALWAYS},
        {"game": "tcp-progressive-1", "stakes": "all", "rounds": 2},
        {"game": "tcp-01", "render_mode": "ansi"},
    ]
    for terms in tables:
        env = SeatEnv(**terms, kernel_after=0)
        env.reset(seed=1)
        assert not env._is_quick, terms
    with pytest.raises(BadInput, match="kernel_after is -1"):
        SeatEnv("tcp-01", kernel_after=-1)


def test_whoever_waits_for_the_kernel_is_told_why_and_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = kernel_tables.play  # type: ignore[attr-defined]  # what it plays with

    def compiled_now(*terms: Any) -> None:
        # Something has to be compiled, as on a new machine, and then the round is played.
        njit(lambda: len(terms))()  # type: ignore[call-arg]  # Numba's own types
        played(*terms)

    monkeypatch.setattr(kernel_tables, "play", compiled_now)
    monkeypatch.setattr(kernel_tables.KernelTables, "_is_ready", False)
    env = SeatEnv("tcp-01", kernel_after=0)
    for _ in range(3):
        env.reset(seed=1)
        env.step(np.int64(0))
    assert capsys.readouterr().err == f"{kernel_tables.COMPILING}\n"
    # A machine that has it says nothing.
    monkeypatch.setattr(kernel_tables, "play", played)
    monkeypatch.setattr(kernel_tables.KernelTables, "_is_ready", False)
    env.reset(seed=2)
    env.step(np.int64(0))
    assert capsys.readouterr().err == ""
