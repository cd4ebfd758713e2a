"""Many tables at once on the kernel, for training: the same seat, acts, observations and rewards as `SeatEnv`.

Every step is a whole round at every table. An episode is one round, so that each step ends one and begins the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv

from queenhigh.envs.arranging import arranged, check_decides, player_at, whole
from queenhigh.envs.copying import Copied
from queenhigh.envs.dealing import shuffle_rows
from queenhigh.envs.kernel_tables import KernelTables
from queenhigh.envs.seat import ILLEGAL_REWARD
from queenhigh.envs.sight import Observed
from queenhigh.errors import BadInput
from queenhigh.simulation.chance import batches
from queenhigh.simulation.structs import Ints

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.envs.arranging import BankSeat, Game, Others, Stakes
    from queenhigh.simulation.seating import Setup

Floats: TypeAlias = npt.NDArray[np.float64]
Bools: TypeAlias = npt.NDArray[np.bool_]


class VectorSeatEnv(Copied, VectorEnv[Observed, Ints, Any]):
    """So many tables with a learner at the same seat of each; arguments as for `SeatEnv`, an episode is one round."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as its base has it

    def __init__(
        self,
        game: Game | None = None,
        num_envs: int = 1,
        *,
        seat: int = 1,
        seats: int | None = None,
        stakes: Stakes = None,
        others: Others | None = None,
        bank_seat: BankSeat = None,
        bank_cents: int | None = None,
        setup: Setup | None = None,
        illegal_reward: float | None = ILLEGAL_REWARD,
    ) -> None:
        self.num_envs = whole("num_envs", num_envs, 1)
        table = arranged(
            setup,
            game,
            seat=seat,
            seats=seats,
            stakes=stakes,
            others=others,
            bank_seat=bank_seat,
            bank_cents=bank_cents,
        )
        self.setup, self.seat, self.illegal_reward = table, seat, illegal_reward
        learner = player_at(table, seat)
        self._check(table, seat)
        check_decides(table, learner.stakes, seat, banks=False)
        self._tables = KernelTables(table, seat, num_envs)
        self.acts, self.unit_cents, self.layout = self._tables.acts, self._tables.unit_cents, self._tables.layout
        self._batches = batches(len(self._tables.unshuffled))
        self._begun = False
        self.single_action_space = gymnasium.spaces.Discrete(len(self.acts))
        self.single_observation_space = self.layout.space
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)

    def _check(self, setup: Setup, seat: int) -> None:
        if setup.rules.bank.by == "seat" and setup.bank_seat is None:
            message = "many tables at once need a bank that stays at one seat: name it with bank_seat"
            raise BadInput("envs/bank_seat", message, {})
        if len(player_at(setup, seat).seats) > 1:
            raise BadInput("envs/seat", "many tables at once need a learner with one seat", {"seat": seat})

    def unchanging(self) -> Iterator[object]:
        """Rules, setup and what was compiled from them."""
        yield from self._tables.unchanging()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Cards at every table. `options={"decks": …}`: a row of cards for each, from the top, instead of chance."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            # The same words put other cards on top of a deck that lies in another order.
            self._tables.decks[:] = self._tables.unshuffled
        self._state = self.np_random.integers(0, 2**64, size=4, dtype=np.uint64)
        given = (options or {}).get("decks")
        if given is not None:
            self._tables.decks[:] = self._checked(np.asarray(given))
        self._begun = True
        return self._deal(shuffled=given is None)

    def _checked(self, decks: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Decks that hold every card: as many as there are places, and none of them missing."""
        shape, whole_deck = self._tables.decks.shape, np.bitwise_or.reduce(1 << self._tables.decks[0])
        fits = decks.shape == shape and np.issubdtype(decks.dtype, np.integer) and decks.min() >= 0 and decks.max() < 52
        if not fits or (np.bitwise_or.reduce(1 << decks.astype(np.int64), axis=1) != whole_deck).any():
            message = f"decks must be {shape[0]} rows of all {shape[1]} cards as numbers, each card once"
            raise BadInput("envs/deck", message, {"shape": decks.shape, "needed": shape})
        return decks

    def _deal(self, *, shuffled: bool = True) -> tuple[Observed, dict[str, Any]]:
        if shuffled:
            shuffle_rows(self._tables.decks, self._state, *self._batches, self._tables.dealt)
        seen = self._tables.observe()
        self._mask = self._tables.legal()
        return seen, self._told({"action_mask": self._mask.copy()})

    def action_masks(self) -> Bools:
        """Table × act → whether it is legal now, as learners ask for it that know of masks."""
        if not self._begun:
            raise BadInput("envs/over", "nothing was dealt yet: call reset first", {})
        return self._mask.astype(np.bool_)

    def step(self, actions: Ints) -> tuple[Observed, Floats, Bools, Bools, dict[str, Any]]:
        """A round at every table, and the cards of the next."""
        acts, illegal = self._read(actions)
        gains = self._tables.play(acts)
        rewards = gains / self.unit_cents + (self.illegal_reward or 0.0) * illegal
        seen, info = self._deal()
        over = np.ones(self.num_envs, dtype=np.bool_)
        last = self._told({"gain_cents": gains, "illegal": illegal, "action_mask": np.zeros_like(self._mask)})
        # An episode that is over shows an empty table, as `SeatEnv` does.
        info |= self._told({"final_info": last, "final_obs": np.zeros_like(seen)})
        return seen, rewards, over, np.zeros(self.num_envs, dtype=np.bool_), info

    def _told(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Facts as Gymnasium tells them of many: each with who has it, which is everyone."""
        return facts | {f"_{name}": np.ones(self.num_envs, dtype=np.bool_) for name in facts}

    def _read(self, actions: Ints) -> tuple[Ints, Bools]:
        """The acts that are taken, and which of those that were given are not legal."""
        if not self._begun:
            raise BadInput("envs/over", "nothing was dealt yet: call reset first", {})
        acts = np.asarray(actions)
        if acts.shape != (self.num_envs,) or not np.issubdtype(acts.dtype, np.integer):
            message = f"actions have the shape {acts.shape} of {acts.dtype}: {self.num_envs} whole numbers are needed"
            raise BadInput("envs/act", message, {"shape": acts.shape, "needed": (self.num_envs,)})
        for bad in acts[(acts < 0) | (acts >= len(self.acts))][:1]:
            self.acts.read(int(bad))
        legal = np.take_along_axis(self._mask, acts[:, None], axis=1)[:, 0] != 0
        if legal.all():
            return acts, ~legal
        if self.illegal_reward is None:
            first = int(np.argmin(legal))
            self.acts.check(int(acts[first]), self._mask[first])
        least = np.array([self.acts.least(mask) for mask in self._mask[~legal]])
        acts = acts.copy()
        acts[~legal] = least
        return acts, ~legal
