"""Risk of ruin: that a bankroll falls below what the next round needs, within so many rounds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from queenhigh.exact.game.refusals import refused
from queenhigh.exact.sessions.session import EXACT_ROUNDS_MAX, Lattice, lattice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from queenhigh.exact.solve.figures import Chance

_EXACT_WORK_MAX: Final = 4_000_000
_WORK_MAX: Final = 20_000_000_000
_UNIT_ROUNDOFF: Final = 2.0**-53


@dataclass(frozen=True, slots=True)
class Ruin:
    """The probability of ruin, and how far off it may be at most (0: exact)."""

    probability: Fraction
    error: float


def risk_of_ruin(
    outcomes: Sequence[Chance],
    rounds: int,
    bankroll: Fraction,
    needed: Fraction,
    told: Callable[[int, int], None] | None = None,
) -> Ruin:
    """That a bankroll (in units) falls below `needed` within so many rounds. Ruined players stop.

    `told` hears how many of the rounds are done.
    """
    if rounds < 1:
        raise refused("rounds", "a session has at least one round", rounds=rounds)
    if needed <= 0 or bankroll < 0:
        raise refused("bankroll", "a bankroll is not negative, and a round needs something", bankroll=str(bankroll))
    if bankroll < needed:
        return Ruin(Fraction(1), 0.0)
    grid = lattice(outcomes)
    # Results lie on a lattice; what counts is how many steps the bankroll can fall before it is too small.
    if grid.worst >= 0:
        return Ruin(Fraction(0), 0.0)
    down = [(at + grid.worst / grid.step, weight) for at, weight in grid.weights]
    if any(change.denominator != 1 for change, _ in down):
        common = max(change.denominator for change, _ in down)
        grid = Lattice(grid.worst, grid.step / common, tuple((at * common, w) for at, w in grid.weights), grid.total)
        down = [(at + grid.worst / grid.step, weight) for at, weight in grid.weights]
    changes = [(int(change), weight) for change, weight in down]
    room = int((bankroll - needed) / grid.step)
    if room >= rounds * max(-change for change, _ in changes):
        return Ruin(Fraction(0), 0.0)
    most = room + rounds * max(change for change, _ in changes)
    # A bankroll that even the worst luck of all rounds cannot ruin need not be told apart any further.
    most = min(most, room + rounds * max(-change for change, _ in changes) + 1)
    work = rounds * most * len(changes)
    if rounds <= EXACT_ROUNDS_MAX and work <= _EXACT_WORK_MAX:
        return Ruin(_exact(changes, rounds, room, grid.total), 0.0)
    if work > _WORK_MAX:
        why = (
            f"the way of a bankroll through {rounds:,} rounds takes {work:.1e} steps, and at most {_WORK_MAX:.1e} are "
            "worked out; simulate it, or take fewer rounds"
        )
        raise refused("session_too_large", why, work=work, most=_WORK_MAX)
    return _in_floats(changes, rounds, room, most, grid.total, told)


def _exact(changes: list[tuple[int, int]], rounds: int, room: int, total: int) -> Fraction:
    alive = {room: 1}
    ruined = 0
    for played in range(rounds):
        following: dict[int, int] = {}
        lost = 0
        for place, ways in alive.items():
            for change, weight in changes:
                if place + change < 0:
                    lost += ways * weight
                else:
                    following[place + change] = following.get(place + change, 0) + ways * weight
        ruined += lost * total ** (rounds - played - 1)
        alive = following
    return Fraction(ruined, total**rounds)


def _in_floats(
    changes: list[tuple[int, int]],
    rounds: int,
    room: int,
    most: int,
    total: int,
    told: Callable[[int, int], None] | None,
) -> Ruin:
    """Only sums of positive products, so that relative errors never grow by cancellation."""
    import numpy as np  # noqa: PLC0415  # exact answers do without

    alive = np.zeros(most + 1)
    alive[min(room, most)] = 1.0
    ruined = 0.0
    for played in range(rounds):
        if told is not None:
            told(played, rounds)
        following = np.zeros_like(alive)
        for change, weight in changes:
            chance = weight / total
            if change < 0:
                ruined += chance * float(alive[:-change].sum())
                following[:change] += chance * alive[-change:]
            elif change == 0:
                following += chance * alive
            else:
                following[change:] += chance * alive[:-change]
                # Above the top nobody can be ruined any more before the end.
                following[-1] += chance * float(alive[-change:].sum())
        alive = following
    error = min(1.0, rounds * (len(changes) + 3) * 2 * _UNIT_ROUNDOFF + most * _UNIT_ROUNDOFF)
    return Ruin(Fraction(ruined), error)
