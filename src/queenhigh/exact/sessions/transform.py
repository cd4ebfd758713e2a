"""The distribution of many rounds by Fourier transform, with a bound for everything that may be off.

What comes out of the transform of length L is the distribution of the result modulo L. If not all results are
wanted, L need only be longer than the stretch in which nearly all of them lie; how much lies outside is
bounded by Chernoff's inequality, P(S ≥ x) ≤ exp(n·K(t) - t·x) for any t > 0, where K(t) is the logarithm of
the mean of exp(t·result) in one round.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, exp, floor, log, log2, sqrt
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt
from scipy import fft

from queenhigh.exact.count.progress import tell
from queenhigh.exact.game.refusals import refused

if TYPE_CHECKING:
    from queenhigh.errors import BadInput
    from queenhigh.exact.sessions.session import Lattice

CELLS_MAX: Final = 1 << 23
ERROR_MAX: Final = 0.01
"""A probability that may be off by more than this says nothing."""
_SPELT_MAX: Final = 10**30
_UNIT_ROUNDOFF: Final = 2.0**-53
_TAIL_LOG: Final = 32.0
"""What lies outside the stretch on either side has a probability of at most exp(-32), a hundred-billionth of a per cent."""
_SLACK: Final = 1.0
"""For the rounding of K itself."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The steps above the worst result that are looked at, and the probability of all others at most."""

    first: int
    last: int
    outside: float

    @property
    def cells(self) -> int:
        """How many steps."""
        return self.last - self.first + 1


def stretch_of(grid: Lattice, rounds: int, most: int = CELLS_MAX) -> Stretch:
    """All results of so many rounds, or those that matter if these are too many."""
    check_long(rounds, len(grid.weights))
    everything = rounds * grid.span
    if everything < most:
        return Stretch(0, everything, 0.0)
    low, high = (_reach(grid, rounds, sign) for sign in (-1, 1))
    found = Stretch(max(0, floor(-low)), min(everything, ceil(high)), 2 * exp(-_TAIL_LOG))
    if found.cells > most:
        why = (
            f"{rounds:,} rounds have {found.cells:,} results that matter, and at most {most:,} are worked out; "
            "simulate it, or take fewer rounds or rounder stakes"
        )
        raise refused("session_too_large", why, results=found.cells, most=most)
    return found


def check_long(rounds: int, terms: int = 1) -> None:
    """Refuse so many rounds that even one number would be off by more than is worth printing, of so many results each."""
    if rounds > ERROR_MAX / error_bound(1, terms, 1):
        raise _too_rough(rounds)


def _reach(grid: Lattice, rounds: int, sign: int) -> float:
    """How far the sum of `sign` times the steps goes, but for the tail: the least (n·K(t) + tail)/t over many t."""
    steps = sign * np.array([at for at, _ in grid.weights], dtype=np.float64)
    chances = np.array([weight / grid.total for _, weight in grid.weights])
    mean = float(steps @ chances)
    # Around the mean the numbers stay small.
    around = steps - mean
    deviation = sqrt(float(around * around @ chances) * rounds)
    found = np.inf
    for factor in np.geomspace(1e-3, 1e3, 400):
        t = factor / deviation
        top = float((t * around).max())
        grown = top + log(float(np.exp(t * around - top) @ chances))
        found = min(found, (rounds * grown + _TAIL_LOG + _SLACK) / t)
    return rounds * mean + found


def transformed(grid: Lattice, rounds: int, stretch: Stretch) -> tuple[list[float], float]:
    """The probabilities of a stretch of results, and how far any sum of them may be off."""
    size = fft.next_fast_len(stretch.cells, real=True)
    error = error_bound(rounds, len(grid.weights), size) + stretch.outside
    if error > ERROR_MAX:
        raise _too_rough(rounds)
    # The transform of one round is summed directly: few terms, angles reduced in whole numbers.
    frequencies = np.arange(size // 2 + 1, dtype=np.int64)
    transform: npt.NDArray[np.complex128] = np.zeros(len(frequencies), dtype=np.complex128)
    for place, (at, weight) in enumerate(grid.weights):
        tell(place, len(grid.weights))
        angle = (at % size * frequencies % size) * (-2 * np.pi / size)
        transform += (weight / grid.total) * np.exp(1j * angle)
    raised = np.ones_like(transform)
    exponent = rounds
    while exponent:
        if exponent & 1:
            raised *= transform
        transform *= transform
        exponent >>= 1
    found = np.maximum(fft.irfft(raised, size), 0.0)
    # Place k of the transform is every result that leaves k when divided by its length.
    weights = np.roll(found, -(stretch.first % size))[: stretch.cells]
    return weights.tolist(), error


def _too_rough(rounds: int) -> BadInput:
    why = (
        f"{f'{rounds:,}' if rounds < _SPELT_MAX else 'so many'} rounds are too many to know a probability to within {ERROR_MAX:.0%}: take fewer rounds, or the "
        "normal distribution, which is then near"
    )
    return refused("session_too_long", why, rounds=rounds, error_max=ERROR_MAX)


def error_bound(rounds: int, terms: int, size: int) -> float:
    """A bound for any sum of computed probabilities, in units of roundoff u.

    An angle below 2π errs by 3u of itself, 19u, its sine and cosine by 3u, weight and product by 2u: with the sum each
    value of the round's transform is within (terms + 24)·u of its own. A power of a number in the unit disc errs at
    most n times as much, its multiplications adding 2·√5·u each; the inverse transform adds 16·u·log2(size) in the
    mean square. Over the √size of the Cauchy–Schwarz inequality these bound every partial sum.
    """
    per_value = rounds * (terms + 24 + sqrt(5) * 2) * _UNIT_ROUNDOFF * 1.01
    inverse = 16 * log2(size) * _UNIT_ROUNDOFF
    return sqrt(size) * (per_value + inverse) + size * _UNIT_ROUNDOFF
