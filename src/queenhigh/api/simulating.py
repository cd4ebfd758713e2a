"""Many rounds at once, beside the exact values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.api.game import check_whole, load
from queenhigh.bootstrap.clock import seconds
from queenhigh.simulation.extras import need
from queenhigh.simulation.limits import ROUNDS_MAX, SEED_MAX
from queenhigh.simulation.seating import full_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.api.game import Game
    from queenhigh.simulation.results import Results


def simulate(
    game: Game,
    rounds: int = 1_000_000,
    *,
    seed: int = 1,
    seats: int | None = None,
    stakes_cents: Mapping[str, int] | None = None,
    policy: str = "optimal",
    bank_cents: int | None = None,
) -> Results:
    """So many rounds at a table whose seats are all alike: what every wager, player, bank and meter came to.

    Without `seats` the table is full; without stakes everyone bets every wager at its usual amount; without a bank the
    player-dealer covers whatever may happen. The same seed gives the same numbers on any machine. It needs the extra
    `simulate`; the first call compiles the kernel, which takes some seconds.
    """
    need("simulate", "numba")
    from queenhigh.simulation.results import results_of  # noqa: PLC0415  # only with the extra
    from queenhigh.simulation.running import simulate as run  # noqa: PLC0415  # as above

    check_whole("rounds", rounds, 1, ROUNDS_MAX)
    check_whole("seed", seed, 0, SEED_MAX)
    setup = full_table(load(game), seats, stakes=stakes_cents, policy=policy, bank_cents=bank_cents)
    return results_of(run(setup, rounds, seed, clock=seconds))
