"""Many tables on the kernel, as Stable-Baselines3 asks for them. It needs the extra `sb3`, which brings PyTorch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from queenhigh.envs.vector import VectorSeatEnv
from queenhigh.errors import BadInput
from queenhigh.simulation.extras import need

try:
    need("sb3", "torch", "stable_baselines3")
except BadInput as missing:
    # Whoever tries an import expects this kind of error.
    raise ModuleNotFoundError(missing.message) from missing

from stable_baselines3.common.vec_env import VecEnv  # only once it is known to be there

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy.typing as npt

    from queenhigh.envs.arranging import Game
    from queenhigh.envs.sight import Observed
    from queenhigh.simulation.structs import Ints

    Which = int | Iterable[int] | None


class Sb3Tables(VecEnv):
    """So many tables with a learner at the same seat of each; arguments as for `VectorSeatEnv`, which is `tables`.

    Every step is a round at every table, hence the end of an episode at every table. The masks of sb3-contrib's
    `MaskablePPO` are there.
    """

    def __init__(self, game: Game | None = None, num_envs: int = 1, **terms: Any) -> None:
        self.tables = VectorSeatEnv(game, num_envs, **terms)
        super().__init__(num_envs, self.tables.single_observation_space, self.tables.single_action_space)
        self._acts: Ints = np.zeros(num_envs, dtype=np.int64)

    def seed(self, seed: int | None = None) -> list[int | None]:
        """One seed for all tables, from the next reset on: they share one stream."""
        self._seeds = [seed] * self.num_envs
        return self._seeds

    def reset(self) -> Observed:
        """Cards at every table. Of options that were set, those of the first table count for all."""
        seen, _ = self.tables.reset(seed=self._seeds[0], options=self._options[0])
        self.reset_infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        self._reset_seeds()
        self._reset_options()
        return seen

    def step_async(self, actions: Ints) -> None:
        """Remember the acts."""
        self._acts = actions

    def step_wait(self) -> tuple[Observed, npt.NDArray[np.float32], npt.NDArray[np.bool_], list[dict[str, Any]]]:
        """A round at every table, and the cards of the next."""
        seen, rewards, over, _, info = self.tables.step(self._acts)
        last, final = info["final_info"], info["final_obs"]
        rows = zip(last["gain_cents"].tolist(), last["illegal"].tolist(), final, strict=True)
        infos = [
            {"gain_cents": cents, "illegal": illegal, "terminal_observation": ended} for cents, illegal, ended in rows
        ]
        return seen, rewards.astype(np.float32), over, infos

    def close(self) -> None:
        """Nothing is held open."""

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Table × act → whether it is legal now."""
        return self.tables.action_masks()

    def get_attr(self, attr_name: str, indices: Which = None) -> list[Any]:
        """What all tables have in common, once for each that is asked."""
        return [getattr(self.tables, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Which = None) -> None:
        """Set what all tables have in common; one alone cannot be different."""
        if indices is not None:
            message = f"{attr_name} of some tables cannot be set: it is one for all {self.num_envs}"
            raise BadInput("envs/one_table", message, {"name": attr_name})
        setattr(self.tables, attr_name, value)

    def env_method(self, method_name: str, *args: Any, indices: Which = None, **terms: Any) -> list[Any]:
        """What learners ask of each table: its mask. No table is an environment by itself."""
        if method_name != "action_masks" or args or terms:
            message = f"{method_name} cannot be asked of each table: they are stepped together; action_masks can"
            raise BadInput("envs/one_table", message, {"name": method_name})
        masks = self.action_masks()
        return [masks[index] for index in self._get_indices(indices)]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Which = None) -> list[bool]:
        """No table is wrapped."""
        del wrapper_class
        return [False for _ in self._get_indices(indices)]
