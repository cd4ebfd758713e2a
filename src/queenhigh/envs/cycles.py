"""What both kinds of environments for all seats share: a table on which everyone acts once in every cycle.

Where the house banks, a cycle is a round. Where a seat banks, a round has two: in the first one the bank is
offered, in the second one hands are played. Whoever has nothing to choose in a cycle waits.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from queenhigh.bootstrap.entropy import fresh_seed
from queenhigh.envs.acts import Acts, Mask
from queenhigh.envs.arranging import arranged, bank_levels_of, unit_cents_of, whole
from queenhigh.envs.drawing import Scene, scene_of
from queenhigh.envs.leaving import can_go_on, cannot_pay
from queenhigh.envs.rounds import Rounds
from queenhigh.envs.sight import layout_of, observe, purse_seen
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.envs.arranging import BankSeat, Game, Stakes
    from queenhigh.simulation.seating import Setup


class Cycles:
    """A table, cycle after cycle."""

    def __init__(
        self,
        game: Game | None,
        *,
        seats: int | None,
        stakes: Stakes,
        bank_seat: BankSeat,
        bank_cents: int | None,
        bank_levels: tuple[int, ...] | None,
        max_cycles: int,
        purse_cents: int | None,
        setup: Setup | None,
        illegal_reward: float | None,
        mask_in_observation: bool,
    ) -> None:
        table = arranged(
            setup,
            game,
            seat=None,
            seats=seats,
            stakes=stakes,
            others=None,
            bank_seat=bank_seat,
            bank_cents=bank_cents,
        )
        if purse_cents is not None:
            table = _with_purses(table, whole("purse_cents", purse_cents, 1))
        # A bank that stays with an amount that is set is no choice at all.
        banks = table.bank_seat is None or bank_levels is not None or table.bank_cents is None
        self.purses = {seat: player.purse_cents for player in table.players for seat in player.seats}
        self.rounds = Rounds(table, offers_bank=banks, purses=self.purses)
        levels = bank_levels_of(table, bank_levels) if banks else ()
        self._bank_cents_min = min(levels, default=1)
        self.acts = Acts(table.rules, levels, declines=banks and bool(levels) and table.bank_seat is None, waits=True)
        if len(self.acts) < 2:
            raise BadInput("envs/game", f"nobody has anything to choose in {table.rules.id}", {"game": table.rules.id})
        self.max_cycles = whole("max_cycles", max_cycles, 1)
        self.illegal_reward, self.mask_in_observation = illegal_reward, mask_in_observation
        self.unit_cents = unit_cents_of(table, None)
        has_purses = any(cents is not None for cents in self.purses.values())
        self.layout = layout_of(self.rounds, own=(), banks=True, everyone=True, purse=has_purses)
        self.agents = [f"seat_{seat}" for seat in self.rounds.seats]
        self.rng = np.random.default_rng(int.from_bytes(fresh_seed()))
        self._check_purses()

    def _check_purses(self) -> None:
        self.rounds.open()
        short = {self.purses[seat] for seat in self.rounds.seats if self.rounds.owner[seat] in self._leaving()}
        for cents in short:
            message = f"a purse of {cents} cents is not enough for one round with these stakes"
            raise BadInput("envs/purse_cents", message, {"purse_cents": cents})

    def spaces(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The spaces of observations and of actions, by agent."""
        mask = gymnasium.spaces.Box(0, 1, (len(self.acts),), np.int8)
        seen: dict[str, Any] = {}
        for agent in self.agents:
            parts: dict[str, gymnasium.Space[Any]] = {"observation": self.layout.space, "action_mask": mask}
            seen[agent] = gymnasium.spaces.Dict(parts) if self.mask_in_observation else self.layout.space
        return seen, {agent: gymnasium.spaces.Discrete(len(self.acts)) for agent in self.agents}

    def open(self, seed: int | None, options: Mapping[str, Any] | None) -> None:
        """A new table, at the beginning of its first cycle."""
        if seed is not None:
            self.rng, _ = gymnasium.utils.seeding.np_random(seed)
        self.rounds.open()
        self.played, self.broken_up = 0, False
        self.settled: list[Scene] = []
        self.illegal: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.gained: dict[str, int] = dict.fromkeys(self.agents, 0)
        self.rounds.begin(self.rng, (options or {}).get("deck", ()))
        self._begin()

    def _begin(self) -> None:
        self.answers: dict[int, int | None] = {}
        self.in_bank = self.rounds.phase == "bank"
        first = self.rounds.asked if self.in_bank else self.rounds.decides
        self.order = [self.agent(seat) for seat in (*first, *(s for s in self.rounds.here if s not in first))]

    @property
    def over(self) -> bool:
        """Whether the last cycle has been played."""
        return self.played >= self.max_cycles or self.broken_up

    def is_done(self, agent: str) -> bool:
        """Whether an agent has left because its purse was short, or because those who are left cannot play."""
        return self.broken_up or self.seat(agent) not in self.rounds.here

    def _leaving(self) -> frozenset[str]:
        limited = {self.rounds.owner[seat] for seat, cents in self.purses.items() if cents is not None}
        return cannot_pay(self.rounds, limited, self._bank_cents_min)

    def agent(self, seat: int) -> str:
        """The agent of a seat."""
        return f"seat_{seat}"

    def seat(self, agent: str) -> int:
        """The seat of an agent."""
        return int(agent.removeprefix("seat_"))

    def mask(self, agent: str) -> Mask:
        """What an agent may do in its turn, as far as it is known now."""
        rounds, seat = self.rounds, self.seat(agent)
        if self.in_bank:
            taken = any(cents is not None for cents in self.answers.values())
            if seat in rounds.asked and not taken and not self.over:
                return self.acts.bank_mask(may_decline=rounds.may_decline, cents_max=rounds.bank_cents_max(seat))
            return self.acts.wait_mask()
        sight = rounds.sight(seat) if seat in rounds.state.to_decide else None
        return self.acts.decision_mask(sight) if sight is not None else self.acts.wait_mask()

    def observe(self, agent: str) -> Any:
        """What an agent knows now."""
        seat = self.seat(agent)
        seen, start = observe(self.layout, self.rounds, seat), self.purses[seat]
        if start is not None:
            person = self.rounds.session.person_at(seat)
            self.layout.part(seen, "purse")[:] = purse_seen(person.purse_cents if person else 0, start)
        return {"observation": seen, "action_mask": self.mask(agent)} if self.mask_in_observation else seen

    def info(self, agent: str) -> dict[str, Any]:
        """The mask, and what the last cycle has brought."""
        return {"action_mask": self.mask(agent), "gain_cents": self.gained[agent], "illegal": self.illegal[agent]}

    def take(self, agent: str, action: object, mask: Mask | None = None) -> None:
        """An agent's act in its turn; whoever chose before the turn came did so by the mask of then."""
        number = self.acts.read(action)
        mask = self.mask(agent) if mask is None else mask
        self.illegal[agent] = not mask[number]
        if self.illegal_reward is None:
            self.acts.check(number, mask)
        if self.illegal[agent]:
            number = self.acts.least(mask)
        seat, sight = self.seat(agent), self.rounds.sight(self.seat(agent))
        if self.in_bank:
            self.answers[seat] = self.acts.put_up(number)
        elif sight is not None:
            self.rounds.decide(self.acts.decide(number, sight))

    def finish(self, *, scenes: bool) -> dict[str, float]:
        """The end of a cycle: everyone's reward in units; then the next cycle begins, if there is one."""
        rounds = self.rounds
        self.settled, self.gained = [], dict.fromkeys(self.agents, 0)
        if self.in_bank:
            rounds.answer(self.answers)
        if rounds.phase == "over":
            self.gained = {agent: rounds.ended.seats[self.seat(agent)] for agent in self.agents}
            if scenes:
                self.settled.append(scene_of(rounds, rounds.seats))
        penalty = self.illegal_reward or 0.0
        rewards = {agent: self.gained[agent] / self.unit_cents + penalty * self.illegal[agent] for agent in self.agents}
        self.played += 1
        if rounds.phase == "over":
            rounds.gone |= self._leaving()
            self.broken_up = not can_go_on(rounds)
        if not self.over:
            if rounds.phase == "over":
                rounds.begin(self.rng)
            self._begin()
        return rewards

    def scenes(self) -> list[Scene]:
        """What the last cycle has settled, and the table now."""
        return [*self.settled, *([] if self.over else [scene_of(self.rounds, self.rounds.seats)])]


def _with_purses(setup: Setup, purse_cents: int) -> Setup:
    """The same table, everyone at it with so many chips."""
    players = (replace(player, purse_cents=purse_cents) if player.seats else player for player in setup.players)
    return replace(setup, players=tuple(players))
