"""One seat of a table, for Gymnasium. The other seats play by their policies; an episode is some rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np

from queenhigh.envs.drawing import draw
from queenhigh.envs.rounds import SIGHT_SIZE, Observed, Rounds, game_named
from queenhigh.errors import BadInput
from queenhigh.simulate.policies import policy_of
from queenhigh.simulate.seating import OPTIMAL, full_table

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.simulate.seating import Setup


class SeatEnv(gymnasium.Env[Observed, np.int64]):
    """A learner at one seat.

    Observations are cards seen, as zeros and ones; actions are numbered by `acts`, and `info["action_mask"]` says
    which of them are legal. An act that is not legal is taken as the first one that is, and told in
    `info["illegal"]`. The reward is what the seat has gained, in units of its decision's stake.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012  # as its base has it

    def __init__(
        self,
        game: Ruleset | str,
        seat: int = 1,
        setup: Setup | None = None,
        *,
        rounds: int = 1,
        render_mode: str | None = None,
    ) -> None:
        rules = game_named(game)
        table = setup if setup is not None else usual_table(rules, seat)
        if rounds < 1:
            raise BadInput("envs/rounds", f"{rounds} rounds: 1 or more are allowed", {"rounds": rounds})
        self.table = Rounds(table)
        if not any(seat in player.seats for player in table.players):
            raise BadInput("envs/seat", f"nobody sits at seat {seat}", {"seat": seat})
        self.seat, self.rounds, self.render_mode = seat, rounds, render_mode
        self.action_space = gymnasium.spaces.Discrete(len(self.table.acts))
        self.observation_space = gymnasium.spaces.Box(0, 1, (SIGHT_SIZE,), np.int8)
        self._name = next(n for n, p in zip(self.table.names, table.players, strict=True) if seat in p.seats)
        self._policies = {
            other: policy_of(rules, player)
            for player in table.players
            for other in player.seats
            if seat not in player.seats
        }
        self._played = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """A new table, and its first cards."""
        super().reset(seed=seed, options=options)
        self.table.open()
        self._played = 0
        self._deal()
        return self.table.observe(self.seat), self._info()

    def _deal(self) -> None:
        self.table.deal(self.np_random)
        self.table.ended = None

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask(self.seat)}

    def step(self, action: np.int64) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Take an act; the others take theirs, and the round is settled."""
        act = self.table.legal(self.seat, int(action))
        acts = {seat: self.table.policy_act(seat, policy) for seat, policy in self._policies.items()}
        ended = self.table.finish({**acts, self.seat: act})
        if self.render_mode == "human":
            self.render()
        self._played += 1
        over = self._played >= self.rounds
        if not over:
            self._deal()
        info = {**self._info(), "illegal": act != int(action), "gain_cents": ended.gains[self._name]}
        return self.table.observe(self.seat), ended.gains[self._name] / self.table.unit_cents, over, False, info

    def render(self) -> str | None:
        """The table as text: returned, or printed."""
        if self.render_mode is None:
            gymnasium.logger.warn("no render mode was chosen: ansi or human")
            return None
        text = draw(self.table, (self.seat,))
        if self.render_mode == "human":
            print(text)  # noqa: T201  # this is what the mode asks for
            return None
        return text


def usual_table(game: Ruleset, seat: int) -> Setup:
    """As few seats as the game allows, the learner's among them, each wager at its least."""
    needed = max(seat, 1 + int(game.bank.by == "seat"))
    policy = OPTIMAL if game.decision else "always"
    bank = (2 if seat == 1 else 1) if game.bank.by == "seat" else None
    return full_table(game, needed, policy=policy, bank_seat=bank)


gymnasium.register(id="queenhigh/Seat-v0", entry_point="queenhigh.envs.seat:SeatEnv")
