"""All seats, as PettingZoo's own games are asked for: `env`, `raw_env` and `parallel_env`."""

from queenhigh.envs.table import env, parallel_env, raw_env

__all__ = ["env", "parallel_env", "raw_env"]
