"""Random rounds of every game: a state machine that bets, deals, decides, blunders and cheats.

Every step keeps the invariants (`invariants.py`), every finished round replays from its events, its rack gives back
every hand, and an independent referee (`referee.py`) finds the same transfers to the cent.
"""

from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from queenhigh.errors import IllegalAction
from queenhigh.round import actions as do
from queenhigh.round import events as ev
from queenhigh.round.legal import is_legal
from queenhigh.round.policy import Offer
from queenhigh.rules.load import load_text
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.actions import StartRound
from queenhigh.testing import rule_files
from tests.effort import scaled
from tests.round.driver import Driver
from tests.round.games import BUILT_IN, OUTSIDE_IDS, VARIANTS, cheap, game, low_limits
from tests.round.junk import at_the_edges, is_listed, random_action

WITH_CARDS = ("deciding", "revealing", "settling")
randoms = st.randoms(use_true_random=True)


class TableMachine(RuleBasedStateMachine):
    """One table of one game."""

    rules_of_game: ClassVar[Ruleset]

    @initialize(rng=randoms)
    def opens(self, rng: Random) -> None:
        self.driver = Driver(self.rules_of_game, rng)
        self.driver.open()
        for _ in range(rng.randint(1, 6)):
            self.driver.bet()

    @property
    def phase(self) -> str:
        return self.driver.state.phase if hasattr(self, "driver") else "idle"

    @precondition(lambda self: self.phase == "betting")
    @rule(rng=randoms)
    def bets(self, rng: Random) -> None:
        self.driver.rng = rng
        self.driver.bet()

    @precondition(lambda self: self.phase == "betting")
    @rule(rng=randoms)
    def takes_back(self, rng: Random) -> None:
        self.driver.rng = rng
        self.driver.take_back()

    @rule(rng=randoms)
    def goes_on(self, rng: Random) -> None:
        self.driver.rng = rng
        self.driver.advance()

    @rule(rng=randoms)
    def goes_on_further(self, rng: Random) -> None:
        self.driver.rng = rng
        self.driver.advance()
        self.driver.advance()

    @precondition(lambda self: self.phase in WITH_CARDS)
    @rule(rng=randoms)
    def has_a_mishap(self, rng: Random) -> None:
        self.driver.rng = rng
        self.driver.mishap()

    @rule(rng=randoms)
    def tries_anything(self, rng: Random) -> None:
        """What the machine takes is what the list of legal actions covers."""
        action = random_action(self.rules_of_game, self.driver.state, rng)
        held = self.driver.hand(self.driver.state.to_decide[0]) if self.phase == "deciding" else ()
        listed = is_listed(self.driver.legal(), action, held)
        assert self.driver.attempt(action) == listed

    @invariant()
    def the_list_of_what_is_legal_is_exact(self) -> None:
        if not hasattr(self, "driver"):
            return
        driver = self.driver
        legals = driver.legal()
        # One line of the list each time: the machine has many steps to meet them all.
        for legal in legals[driver.number % 3 :: max(1, len(legals) // 2)]:
            held = driver.hand(legal.spot) if isinstance(legal, Offer) else ()
            inside, beyond = at_the_edges(legal, held)
            assert all(is_legal(driver.rules, driver.state, action) for action in inside), legal
            assert not any(is_legal(driver.rules, driver.state, action) for action in beyond), legal

    def teardown(self) -> None:
        """Every round reaches its end."""
        if hasattr(self, "driver"):
            self.driver.rng = Random(0)
            self.driver.finish()


def run_machine(rules: Ruleset, examples: int) -> None:
    """Let the state machine loose on a game."""
    machine: Any = type("TableOf", (TableMachine,), {"rules_of_game": rules})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=scaled(examples, first=examples // 2),
            stateful_step_count=25,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("name", [*BUILT_IN, *OUTSIDE_IDS])
def test_random_rounds_keep_every_invariant(name: str) -> None:
    run_machine(cheap(name), 40)


@pytest.mark.parametrize("name", VARIANTS)
def test_random_rounds_of_altered_games_keep_every_invariant(name: str) -> None:
    base, changes = VARIANTS[name]
    run_machine(cheap(base, changes), 40)


def play_through(rules: Ruleset, rng: Random) -> Driver:
    """One whole round, with now and then a mishap."""
    driver = Driver(rules, rng)
    driver.open()
    for _ in range(rng.randint(1, 14)):
        driver.bet()
        if rng.random() < 0.1:
            driver.take_back()
    for _ in range(60):
        if driver.state.phase in WITH_CARDS and rng.random() < 0.06:
            driver.mishap()
        if driver.state.phase == "over":
            return driver
        driver.advance()
    raise AssertionError("the round does not end")


@given(rule_files(), st.integers(0, 2**32))
@settings(max_examples=scaled(150, first=75), suppress_health_check=list(HealthCheck))
def test_random_rounds_of_random_games_keep_every_invariant(file: Any, seed: int) -> None:
    rules = load_text(file.text, "random.toml", settings=low_limits(file.ruleset))
    for turn in range(3):
        play_through(rules, Random(seed + turn))


@pytest.mark.parametrize("name", [*BUILT_IN, *OUTSIDE_IDS])
def test_the_referee_agrees_on_many_rounds(name: str) -> None:
    for seed in range(scaled(50)):
        play_through(cheap(name), Random(f"{name} {seed}"))
    # And with the limits as they are published.
    for seed in range(scaled(10)):
        play_through(game(name), Random(f"{name} {seed}"))


def test_a_void_round_is_racked_before_the_next_is_opened() -> None:
    driver = Driver(cheap("tcp-01"), Random(1))
    driver.open()
    driver.take(do.VoidRound("a fire drill"))
    with pytest.raises(IllegalAction, match="is not over"):
        driver.take(StartRound())
    driver.take(do.Rack())
    driver.take(StartRound())


def test_the_random_rounds_meet_what_matters() -> None:
    """Were the dice kind, the tests above would prove little: here is what they met, game by game."""
    met: dict[str, set[str]] = {}
    for name in ("ca-tcp", "ca-6cb", "draw-02", "tcp-progressive-1"):
        found = met.setdefault(name, set())
        for seed in range(120):
            driver = play_through(cheap(name), Random(f"{name} {seed}"))
            for event in driver.record.events:
                found.add(type(event).__name__)
                if isinstance(event, ev.WagerSettled):
                    found.add("envy" if event.why.startswith("envy") else event.result)
                    partly = 0 < event.paid_cents < event.due_cents
                    found.add(f"{event.result} in part" if partly else "")
                    found.add("behind" if event.bettor.startswith("b") and event.bettor != "banker" else "")
    ends = {"win", "lose", "push", "forfeit", "HandKilled", "RoundVoided", "RoundResumed", "CardExposed"}
    assert met["ca-tcp"] >= ends | {"BankExhausted", "returned", "win in part"}
    assert met["ca-6cb"] >= ends | {
        "BankExhausted",
        "returned",
        "win in part",
        "lose in part",
        "forfeit in part",
        "behind",
    }
    assert met["draw-02"] >= ends | {"DrawTurned"}
    assert met["tcp-progressive-1"] >= ends | {"MeterAwarded", "envy"}
