"""Environments for agents that learn: one seat (Gymnasium), all seats (PettingZoo), many tables at once (the kernel).

Importing this room registers `Queenhigh/Seat-v0` with Gymnasium. It needs the extra `envs`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from queenhigh.errors import BadInput
from queenhigh.simulation.extras import need

try:
    need("envs", "gymnasium", "pettingzoo", "numba")
except BadInput as missing:
    # Whoever tries an import expects this kind of error.
    raise ModuleNotFoundError(missing.message) from missing

import gymnasium  # only once it is known to be there

if TYPE_CHECKING:
    from queenhigh.envs.sb3 import Sb3Tables
    from queenhigh.envs.seat import SeatEnv
    from queenhigh.envs.table import ParallelTableEnv, TableEnv, env, parallel_env, raw_env
    from queenhigh.envs.vector import VectorSeatEnv

__all__ = ["ParallelTableEnv", "Sb3Tables", "SeatEnv", "TableEnv", "VectorSeatEnv", "env", "parallel_env", "raw_env"]

_HOME = {"Sb3Tables": "sb3", "SeatEnv": "seat", "VectorSeatEnv": "vector"}

if "Queenhigh/Seat-v0" not in gymnasium.registry:
    gymnasium.register(
        id="Queenhigh/Seat-v0",
        entry_point="queenhigh.envs.seat:SeatEnv",
        vector_entry_point="queenhigh.envs.vector:VectorSeatEnv",
    )


def __getattr__(name: str) -> Any:
    """The environments, loaded when they are first asked for: the kernel takes its time."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME.get(name, 'table')}"), name)
