"""Random whole rounds of any game, mishaps included, with every action, event and state kept."""

from dataclasses import dataclass, field
from random import Random

from queenhigh.round.actions import AnyAction
from queenhigh.round.events import AnyEvent
from queenhigh.round.state import State
from queenhigh.rules.schema.ruleset import Ruleset
from tests.round.driver import Driver
from tests.round.games import BUILT_IN, OUTSIDE_IDS, VARIANTS, cheap

WITH_CARDS = ("deciding", "revealing", "settling")


@dataclass(frozen=True)
class Step:
    """One action, what followed, and the state after it."""

    action: AnyAction
    events: tuple[AnyEvent, ...]
    state: State


@dataclass
class Lived:
    """A round that was played."""

    rules: Ruleset
    steps: list[Step] = field(default_factory=list)

    @property
    def actions(self) -> tuple[AnyAction, ...]:
        return tuple(step.action for step in self.steps)

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        return tuple(event for step in self.steps for event in step.events)

    @property
    def state(self) -> State:
        return self.steps[-1].state


class _Logged(Driver):
    """The driver of the random rounds, with a log of its own."""

    def __init__(self, rules: Ruleset, rng: Random) -> None:
        super().__init__(rules, rng)
        self.lived = Lived(rules)

    def note(self, action: AnyAction, events: tuple[AnyEvent, ...]) -> None:
        self.lived.steps.append(Step(action, events, self.state))


def random_round(rules: Ruleset, rng: Random, *, mishaps: float = 0.06) -> Lived:
    """One whole round, to its end."""
    driver = _Logged(rules, rng)
    driver.open()
    for _ in range(rng.randint(1, 14)):
        driver.bet()
        if rng.random() < 0.1:
            driver.take_back()
    for _ in range(60):
        if driver.state.phase in WITH_CARDS and rng.random() < mishaps:
            driver.mishap()
        if driver.state.phase == "over":
            return driver.lived
        driver.advance()
    raise AssertionError("the round does not end")


def every_game() -> dict[str, Ruleset]:
    """Every rule file, those outside the documents, and some that no document combines; all with low limits."""
    games = {name: cheap(name) for name in (*BUILT_IN, *OUTSIDE_IDS)}
    return games | {name: cheap(game, dict(changes)) for name, (game, changes) in VARIANTS.items()}
