"""Many tables on the kernel: the same rounds as one seat at a time."""

from __future__ import annotations

import numpy as np
import pytest

from queenhigh.envs.rounds import Rounds
from queenhigh.envs.seat import usual_table
from queenhigh.envs.vector import VectorSeatEnv
from queenhigh.errors import BadInput
from queenhigh.rules.load import load
from queenhigh.simulate.policies import policy_of
from queenhigh.simulate.seating import full_table
from tests.effort import scaled
from tests.simulate.families import GAMES

TABLES = 60
GAMES_TO_CHECK = (
    "tcp-01",
    "ca-tcp",
    "ca-6cb",
    "draw-01",
    "tcp-01+tcp-progressive-1",
    str(GAMES / "triple.toml"),
    str(GAMES / "two-up.toml"),
)


class Given:
    """Chance that deals a given deck."""

    def __init__(self, deck: list[int]) -> None:
        self.deck = deck

    def permutation(self, _: object) -> list[int]:
        return self.deck


@pytest.mark.parametrize("game", GAMES_TO_CHECK)
def test_every_table_is_a_round_of_the_machine(game: str) -> None:
    rules = load(game)
    seats = 3
    setup = full_table(rules, seats, policy="Q64", bank_seat=3 if rules.bank.by == "seat" else None)
    many = VectorSeatEnv(rules, scaled(TABLES), 2, setup)
    chance = np.random.default_rng(4)
    seen, info = many.reset(seed=10)
    for _ in range(3):
        decks = many._decks.tolist()
        acts = np.array([chance.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        masks, before = info["action_mask"], seen
        seen, rewards, over, cut, info = many.step(acts)
        assert over.all()
        assert not cut.any()
        for number, deck in enumerate(decks):
            one = Rounds(setup)
            one.deal(Given(deck))  # type: ignore[arg-type]
            assert one.observe(2).tolist() == before[number].tolist()
            assert one.mask(2).tolist() == masks[number].tolist()
            others = {
                seat: one.policy_act(seat, policy_of(rules, player))
                for player in setup.players
                for seat in player.seats
                if seat != 2
            }
            ended = one.finish({**others, 2: int(acts[number])})
            assert rewards[number] * one.unit_cents == pytest.approx(ended.gains["seat 2"])


def test_the_same_seed_gives_the_same_rounds() -> None:
    rewards = []
    for _ in range(2):
        env = VectorSeatEnv("tcp-01", 500)
        env.reset(seed=3)
        rewards.append([env.step(np.full(500, 2))[1].tolist() for _ in range(3)])
    assert rewards[0] == rewards[1]
    assert rewards[0][0] != rewards[0][1]


def test_the_mean_of_many_folds_and_plays_is_exact() -> None:
    env = VectorSeatEnv("tcp-01", 20_000, setup=full_table(load("tcp-01"), 1, stakes={"ante": 500}))
    env.reset(seed=1)
    folds = env.step(np.full(20_000, 1))[1]
    assert (folds == -1).all()
    plays = np.concatenate([env.step(np.full(20_000, 2))[1] for _ in range(scaled(10))])
    # Playing every hand costs 7.65 % of the ante, with a deviation of some 1.8.
    assert abs(plays.mean() + 0.0765) < 5 * 1.8 / np.sqrt(len(plays))


def test_illegal_acts_are_told_and_taken_as_the_first_legal_one() -> None:
    env = VectorSeatEnv("tcp-01", 5, setup=full_table(load("tcp-01"), 1, stakes={"ante": 500}))
    env.reset(seed=1)
    _, rewards, _, _, info = env.step(np.array([0, 1, 99, -3, 1]))
    assert info["illegal"].tolist() == [True, False, False, True, False]
    assert rewards[[0, 1, 3, 4]].tolist() == [-1, -1, -1, -1]


def test_tables_that_cannot_be_are_refused() -> None:
    with pytest.raises(BadInput, match="1 or more"):
        VectorSeatEnv("tcp-01", 0)
    with pytest.raises(BadInput, match="stays at one seat"):
        VectorSeatEnv("ca-tcp", 5, 1, full_table(load("ca-tcp"), 3, policy="Q64"))
    with pytest.raises(BadInput, match="nothing to decide"):
        VectorSeatEnv("ca-tcp", 5, 2, usual_table(load("ca-tcp"), 1))
