"""All seats of a table, the player-dealer's included, for PettingZoo: one after another, or all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from queenhigh.envs.copying import Copied
from queenhigh.envs.cycles import Cycles
from queenhigh.envs.drawing import RENDER_MODES, check_render_mode, show
from queenhigh.envs.seat import ILLEGAL_REWARD
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.envs.acts import Acts
    from queenhigh.envs.arranging import BankSeat, Game, Stakes
    from queenhigh.envs.sight import Layout
    from queenhigh.simulation.seating import Setup

_METADATA: dict[str, Any] = {
    "name": "three_card_poker_v0",
    "render_modes": list(RENDER_MODES),
    "is_parallelizable": True,
    "render_fps": 1,
}


class _AllSeats(Copied):
    """What an environment for all seats is made of, whichever way it is asked."""

    metadata: ClassVar[dict[str, Any]] = _METADATA

    def __init__(
        self,
        game: Game | None = None,
        *,
        seats: int | None = None,
        stakes: Stakes = None,
        bank_seat: BankSeat = None,
        bank_cents: int | None = None,
        bank_levels: tuple[int, ...] | None = None,
        max_cycles: int = 24,
        purse_cents: int | None = None,
        setup: Setup | None = None,
        illegal_reward: float | None = ILLEGAL_REWARD,
        mask_in_observation: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.table = Cycles(
            game,
            seats=seats,
            stakes=stakes,
            bank_seat=bank_seat,
            bank_cents=bank_cents,
            bank_levels=bank_levels,
            max_cycles=max_cycles,
            purse_cents=purse_cents,
            setup=setup,
            illegal_reward=illegal_reward,
            mask_in_observation=mask_in_observation,
        )
        self.possible_agents = list(self.table.agents)
        self.observation_spaces, self.action_spaces = self.table.spaces()
        self.agents: list[str] = []

    def unchanging(self) -> Iterator[object]:
        """Rules, setup and what was worked out from them."""
        setup = self.table.rounds.setup
        yield from (setup, setup.rules, self.table.layout, self.table.acts)

    @property
    def acts(self) -> Acts:
        """The numbered acts."""
        return self.table.acts

    @property
    def layout(self) -> Layout:
        """The parts of an observation."""
        return self.table.layout

    @property
    def unit_cents(self) -> int:
        """What rewards are counted in."""
        return self.table.unit_cents

    @property
    def max_cycles(self) -> int:
        """Cycles of an episode."""
        return self.table.max_cycles

    @max_cycles.setter
    def max_cycles(self, cycles: int) -> None:
        self.table.max_cycles = cycles

    def observation_space(self, agent: str) -> Any:
        """What an agent may observe; the same kind of space for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of the acts; as many for all."""
        return self.action_spaces[agent]

    def render(self) -> Any:
        """The round that the last cycle has settled, and the table now, every hand as its player sees it."""
        return show(self.render_mode, self.table.scenes())

    def close(self) -> None:
        """Nothing is held open."""


class TableEnv(_AllSeats, AECEnv[str, Any, int]):
    """All seats, one after another: the bank is offered, and hands are played, in the order of the rules."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new table. `options={"deck": cards}` puts these cards on top of the first deck, numbers or texts."""
        self.table.open(seed, options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn = 0
        self._next()

    def _next(self) -> None:
        self.agent_selection = self.table.order[self._turn]
        self.infos = {agent: self.table.info(agent) for agent in self.agents}

    def observe(self, agent: str) -> Any:
        """What an agent knows now."""
        return self.table.observe(agent)

    def step(self, action: int | None) -> None:
        """The act of whoever has the turn; the last one of a cycle brings everyone's rewards."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.take(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._turn += 1
        if self._turn < len(self.agents):
            self._next()
            self._accumulate_rewards()
            return
        self._turn = 0
        rewards = self.table.finish(scenes=self.render_mode is not None)
        self.rewards = {each: rewards[each] for each in self.agents}
        if self.render_mode == "human":
            self.render()
        self.terminations = {each: self.table.is_done(each) for each in self.agents}
        self.truncations = {each: self.table.over and not done for each, done in self.terminations.items()}
        self._next()
        self._accumulate_rewards()
        if not self.table.over:
            self._deads_step_first()


class ParallelTableEnv(_AllSeats, ParallelEnv[str, Any, int]):
    """All seats at once: the same rounds, a cycle a step. Nobody sees what others do in the same cycle."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """A new table. `options={"deck": cards}` puts these cards on top of the first deck, numbers or texts."""
        self.table.open(seed, options)
        self.agents = list(self.possible_agents)
        return self._seen()

    def _seen(self) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        table = self.table
        return {each: table.observe(each) for each in self.agents}, {each: table.info(each) for each in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Everyone's act, and what follows from them."""
        missing = [agent for agent in self.agents if agent not in actions]
        if missing or not self.agents:
            message = f"{missing[0]} has no action: every agent acts in every step" if missing else "call reset first"
            raise BadInput("envs/actions", message, {"missing": missing})
        masks = {agent: self.table.mask(agent) for agent in self.agents}
        for agent in self.table.order:
            self.table.take(agent, actions[agent], masks[agent])
        gained = self.table.finish(scenes=self.render_mode is not None)
        rewards = {agent: gained[agent] for agent in self.agents}
        if self.render_mode == "human":
            self.render()
        seen, infos = self._seen()
        ended = {agent: self.table.is_done(agent) for agent in self.agents}
        cut = {agent: self.table.over and not done for agent, done in ended.items()}
        self.agents = [agent for agent in self.agents if not (ended[agent] or cut[agent])]
        return seen, rewards, ended, cut, infos


def raw_env(game: Game | None = None, **terms: Any) -> TableEnv:
    """All seats, one after another."""
    return TableEnv(game, **terms)


def env(game: Game | None = None, **terms: Any) -> AECEnv[str, Any, int]:
    """All seats, one after another, with PettingZoo's own guard against calls in the wrong order."""
    return OrderEnforcingWrapper(raw_env(game, **terms))


def parallel_env(game: Game | None = None, **terms: Any) -> ParallelTableEnv:
    """All seats at once."""
    return ParallelTableEnv(game, **terms)
