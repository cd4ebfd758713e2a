"""Tables that cannot be are refused, with what would be allowed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from queenhigh.errors import BadInput
from queenhigh.round.policies import ALWAYS
from queenhigh.round.policy import Choice, Sight
from queenhigh.rules.load import load
from queenhigh.simulation.banking import study
from queenhigh.simulation.running import Threads, simulate
from queenhigh.simulation.seating import Player, Setup, full_table
from queenhigh.simulation.tables import prepare
from tests.simulation.families import GAMES, THREE_UP

ANTE = {"ante": 500}


class Strange:
    """A policy that raises what nobody may raise."""

    def choose(self, sight: Sight) -> Choice:
        del sight
        return Choice("play", 17)


def _player(**terms: object) -> Setup:
    return Setup(load("tcp-01"), (Player(seats=(1,), stakes=ANTE, **terms),))  # type: ignore[arg-type]


REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "three cards up, and a policy of one's own": (
        lambda: prepare(full_table(load(str(GAMES / "two-up.toml"), THREE_UP), 1, policy=Strange())),
        "beside three turned-up cards only a policy is simulated that heeds the strength",
    ),
    "no seats": (lambda: full_table(load("tcp-01"), 0), "1 to 7"),
    "nine seats of eight": (lambda: full_table(load("ca-tcp"), 9), "2 to 8"),
    "one seat with a player-dealer": (lambda: full_table(load("ca-tcp"), 1), "2 to 8"),
    "a bank below zero": (lambda: full_table(load("ca-tcp"), 3, bank_cents=-1), "$5 or more"),
    "a bank where the house banks": (lambda: full_table(load("tcp-01"), 3, bank_cents=5), "covers everything"),
    "an unknown policy": (lambda: full_table(load("tcp-01"), 1, policy="wild"), "optimal, always, never, mimic"),
    "a threshold that is no hand": (lambda: full_table(load("tcp-01"), 1, policy="pear"), "optimal, always"),
    "a stake below the least": (
        lambda: full_table(load("tcp-01"), 1, stakes={"ante": 400}),
        "$5 to $500, in steps of $1",
    ),
    "a stake above the most": (lambda: full_table(load("tcp-01"), 1, stakes={"ante": 60_000}), "$5 to $500"),
    "a stake between steps": (
        lambda: full_table(load("tcp-01"), 1, stakes={"ante": 550}),
        "Ante of $5.50: $5 to $500, in steps of $1",
    ),
    "a side bet without its ante": (lambda: full_table(load("ca-6cb"), 2, stakes={"pair_plus": 500}), "needs ante"),
    "nobody bets": (lambda: full_table(load("tcp-01"), 1, stakes={}), "nobody bets"),
    "a stake below zero": (lambda: full_table(load("tcp-01"), 1, stakes={"ante": -500}), "$5 to $500"),
    "a wager that is none": (lambda: full_table(load("tcp-01"), 1, stakes={"beer": 500}), "ante, pair_plus"),
    "a raise before the deal": (lambda: full_table(load("tcp-01"), 1, stakes={"play": 500}), "ante, pair_plus"),
    "an empty purse": (lambda: _player(purse_cents=0), "more than $0"),
    "nobody": (lambda: Setup(load("tcp-01"), ()), "1 to 7 seats"),
    "a seat that is not there": (lambda: Setup(load("tcp-01"), (Player(seats=(8,), stakes=ANTE),)), "no seat 8"),
    "two on a seat": (
        lambda: Setup(
            load("tcp-01"), (Player(seats=(1,), stakes=ANTE, name="a"), Player(seats=(1,), stakes=ANTE, name="b"))
        ),
        "seat 1",
    ),
    "two spots where one is allowed": (
        lambda: Setup(load("tcp-01"), (Player(seats=(1, 2), stakes=ANTE),)),
        "may bet 1",
    ),
    "behind a seat, not allowed": (
        lambda: Setup(load("tcp-01"), (Player(seats=(1,), stakes=ANTE), Player(behind=(1,), stakes=ANTE))),
        "behind a seat",
    ),
    "seated and standing": (
        lambda: Setup(load("ca-6cb"), (Player(seats=(1,), behind=(2,), stakes=ANTE),)),
        "or stands",
    ),
    "a stop without a purse": (lambda: _player(stop_win_cents=100), "needs a purse"),
    "a purse that pays no round": (lambda: _player(purse_cents=900), "needs 1000 cents"),
    "one taker of the bank": (
        lambda: Setup(load("ca-tcp"), (Player(seats=(1,), stakes=ANTE), Player(seats=(2,), stakes=ANTE, banks=False))),
        "2 or more",
    ),
    "an empty bank seat": (lambda: full_table(load("ca-tcp"), 3, bank_seat=7), "1, 2, 3 are taken"),
    "a raise that is none": (lambda: full_table(load("tcp-01"), 1, stakes=ANTE, policy=Strange()), "17 cents"),
    "too much money": (
        lambda: full_table(
            load("tcp-01", {"wager.ante.cents_max": 10**10, "wager.play.cents_max": 10**10}), 1, stakes={"ante": 10**9}
        ),
        "2,147,483,647",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_table_that_cannot_be_is_refused(name: str) -> None:
    make, words = REFUSED[name]
    with pytest.raises(BadInput) as refused:
        prepare(make())  # type: ignore[arg-type]
    assert words in refused.value.message
    assert "/" in refused.value.code


@pytest.mark.parametrize(
    "rounds, seed, words", [(0, 1, "1 to "), (-5, 1, "1 to "), (10**14, 1, "1 to "), (5, -1, "0 to ")]
)
def test_bad_rounds_and_seeds_are_refused(rounds: int, seed: int, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        simulate(full_table(load("tcp-01"), 1, policy=ALWAYS), rounds, seed, Threads(1))


def test_a_bank_study_needs_a_player_dealer_and_a_possible_coverage() -> None:
    with pytest.raises(BadInput, match="player-dealer"):
        study(full_table(load("tcp-01")), 10, 1)
    with pytest.raises(BadInput, match="100 %"):
        study(full_table(load("ca-tcp"), 2), 10, 1, coverage=1.5)
    with pytest.raises(BadInput, match=r"\$5 or more"):
        study(full_table(load("ca-tcp"), 2), 10, 1, banks=(0, 5))
