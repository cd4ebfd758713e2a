"""All seats of a table, the player-dealer's included, for PettingZoo: one after another, or all at once.

A cycle is a round, and everyone acts once in it: the player-dealer puts up an amount, those with a hand decide,
whoever has nothing to decide waits. The bank's amount is chosen before its cards are known to anyone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import gymnasium
import numpy as np
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from queenhigh.envs.drawing import draw
from queenhigh.envs.rounds import SIGHT_SIZE, Observed, Rounds, game_named
from queenhigh.errors import BadInput
from queenhigh.simulate.seating import full_table

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.simulate.seating import Setup

_METADATA: dict[str, Any] = {
    "name": "queenhigh_v0",
    "render_modes": ["ansi", "human"],
    "is_parallelizable": True,
    "render_fps": 1,
}


class _Table:
    """What both kinds of environment share: the agents, their spaces, and the rounds."""

    def __init__(self, game: Ruleset | str, setup: Setup | None, max_cycles: int, bank_levels: tuple[int, ...]) -> None:
        if max_cycles < 1:
            raise BadInput("envs/rounds", f"{max_cycles} cycles: 1 or more are allowed", {"max_cycles": max_cycles})
        table = setup if setup is not None else full_table(game_named(game), policy="always")
        self.rounds = Rounds(table, bank_levels or _levels(table))
        self.max_cycles = max_cycles
        self.seats = sorted(seat for player in table.players for seat in player.seats)
        self.agents = [f"seat_{seat}" for seat in self.seats]
        self.action_spaces = {agent: gymnasium.spaces.Discrete(len(self.rounds.acts)) for agent in self.agents}
        box = gymnasium.spaces.Box(0, 1, (SIGHT_SIZE,), np.int8)
        self.observation_spaces = dict.fromkeys(self.agents, box)
        self.rng, _ = gymnasium.utils.seeding.np_random(None)
        self.owner = {
            seat: name for name, player in zip(self.rounds.names, table.players, strict=True) for seat in player.seats
        }

    def open(self, seed: int | None) -> None:
        if seed is not None:
            self.rng, _ = gymnasium.utils.seeding.np_random(seed)
        self.rounds.open()
        self.played = 0
        self.deal()

    def deal(self) -> None:
        self.rounds.deal(self.rng)
        self.rounds.ended = None

    def seat(self, agent: str) -> int:
        return int(agent.removeprefix("seat_"))

    def order(self) -> list[str]:
        """The bank first, then whoever decides, then those who wait."""
        decides = list(self.rounds.dealt.to_decide)
        bank = [self.rounds.bank_seat] if self.rounds.bank_seat in self.seats else []
        rest = [seat for seat in self.seats if seat not in decides and seat not in bank]
        return [f"seat_{seat}" for seat in (*bank, *decides, *rest)]

    def observe(self, agent: str) -> Observed:
        return self.rounds.observe(self.seat(agent))

    def info(self, agent: str) -> dict[str, Any]:
        return {"action_mask": self.rounds.mask(self.seat(agent))}

    def finish(self, acts: dict[str, int]) -> dict[str, float]:
        """Everyone's gain in units. A person at two seats gains once: it is told at the first of them."""
        ended = self.rounds.finish({self.seat(agent): act for agent, act in acts.items()})
        told: set[str] = set()
        rewards = {}
        for seat, agent in zip(self.seats, self.agents, strict=True):
            name = self.owner[seat]
            rewards[agent] = 0.0 if name in told else ended.gains[name] / self.rounds.unit_cents
            told.add(name)
        self.played += 1
        return rewards

    def text(self) -> str:
        return draw(self.rounds, self.seats)


def _levels(setup: Setup) -> tuple[int, ...]:
    """Banks to choose from, in multiples of what the others may wager in a round."""
    if setup.rules.bank.by != "seat":
        return ()
    action = max(sum(sum(player.stakes.values()) * len(player.spots) for player in setup.players), 1)
    least = max(setup.rules.bank.cents_min, 1)
    return tuple(max(least, times * action) for times in (1, 3, 10, 50))


class TableEnv(AECEnv[str, Observed, int]):
    """All seats, one after another."""

    metadata: ClassVar[dict[str, Any]] = _METADATA

    def __init__(
        self,
        game: Ruleset | str,
        setup: Setup | None = None,
        *,
        max_cycles: int = 25,
        bank_levels: tuple[int, ...] = (),
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = _Table(game, setup, max_cycles, bank_levels)
        self.possible_agents = list(self.table.agents)
        self.action_spaces, self.observation_spaces = self.table.action_spaces, self.table.observation_spaces
        self.render_mode = render_mode
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same for every agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new table, and its first cards."""
        del options
        self.table.open(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._begin()

    def _begin(self) -> None:
        self._acts: dict[str, int] = {}
        self._order = self.table.order()
        self.infos = {agent: self.table.info(agent) for agent in self.agents}
        self.agent_selection = self._order[0]

    def observe(self, agent: str) -> Observed:
        """What an agent sees of the round at hand."""
        return self.table.observe(agent)

    def step(self, action: int | None) -> None:
        """One agent's act; after the last one the round is settled and the next one dealt."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._acts[agent] = int(action) if action is not None else 0
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if len(self._acts) < len(self.agents):
            self.agent_selection = self._order[len(self._acts)]
        else:
            self.rewards = self.table.finish(self._acts)
            if self.render_mode == "human":
                self.render()
            if self.table.played >= self.table.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
                self.agent_selection = self.agents[0]
            else:
                self.table.deal()
                self._begin()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as text: returned, or printed."""
        return _render(self.render_mode, self.table)

    def close(self) -> None:
        """Nothing is held open."""


class ParallelTableEnv(ParallelEnv[str, Observed, int]):
    """All seats at once: the same rounds as `TableEnv`, a cycle a step."""

    metadata: ClassVar[dict[str, Any]] = _METADATA

    def __init__(
        self,
        game: Ruleset | str,
        setup: Setup | None = None,
        *,
        max_cycles: int = 25,
        bank_levels: tuple[int, ...] = (),
        render_mode: str | None = None,
    ) -> None:
        self.table = _Table(game, setup, max_cycles, bank_levels)
        self.possible_agents = list(self.table.agents)
        self.action_spaces, self.observation_spaces = self.table.action_spaces, self.table.observation_spaces
        self.render_mode = render_mode
        self.agents: list[str] = []

    @property
    def max_cycles(self) -> int:
        """Rounds of an episode."""
        return self.table.max_cycles

    @max_cycles.setter
    def max_cycles(self, cycles: int) -> None:
        self.table.max_cycles = cycles

    def observation_space(self, agent: str) -> Any:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same for every agent."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """A new table, and its first cards."""
        del options
        self.table.open(seed)
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: self.table.info(agent) for agent in self.agents}

    def _seen(self) -> dict[str, Observed]:
        return {agent: self.table.observe(agent) for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Everyone's act, and the round that follows from them."""
        rewards = self.table.finish({agent: int(act) for agent, act in actions.items()})
        if self.render_mode == "human":
            self.render()
        over = self.table.played >= self.table.max_cycles
        if not over:
            self.table.deal()
        seen, infos = self._seen(), {agent: self.table.info(agent) for agent in self.agents}
        ended, cut = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, over)
        if over:
            self.agents = []
        return seen, rewards, ended, cut, infos

    def render(self) -> str | None:
        """The table as text: returned, or printed."""
        return _render(self.render_mode, self.table)

    def close(self) -> None:
        """Nothing is held open."""


def _render(mode: str | None, table: _Table) -> str | None:
    if mode is None:
        gymnasium.logger.warn("no render mode was chosen: ansi or human")
        return None
    if mode == "human":
        print(table.text())  # noqa: T201  # this is what the mode asks for
        return None
    return table.text()


def env(game: Ruleset | str, setup: Setup | None = None, **terms: Any) -> AECEnv[str, Observed, int]:
    """All seats, one after another, with PettingZoo's own guard against calls in the wrong order."""
    return OrderEnforcingWrapper(TableEnv(game, setup, **terms))


def parallel_env(game: Ruleset | str, setup: Setup | None = None, **terms: Any) -> ParallelEnv[str, Observed, int]:
    """All seats at once."""
    return ParallelTableEnv(game, setup, **terms)
