"""The result of many rounds: exact for up to 200, by Fourier transform with a proven error bound beyond."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import gcd, lcm, log2, sqrt
from typing import TYPE_CHECKING, Final

from queenhigh.exact.figures import root
from queenhigh.exact.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from queenhigh.exact.figures import Chance

EXACT_ROUNDS_MAX: Final = 200
_EXACT_WORK_MAX: Final = 30_000_000
_CELLS_MAX: Final = 1 << 23
_UNIT_ROUNDOFF: Final = 2.0**-53


@dataclass(frozen=True, slots=True)
class Lattice:
    """The results of one round as whole steps above the worst one, with whole-number weights."""

    worst: Fraction
    step: Fraction
    weights: tuple[tuple[int, int], ...]
    """(steps above the worst, weight), ascending, without common factor."""
    total: int

    @property
    def span(self) -> int:
        """Steps from the worst to the best result."""
        return self.weights[-1][0]


def lattice(outcomes: Iterable[Chance]) -> Lattice:
    """The lattice of a distribution."""
    chances = [(net, probability) for net, probability in outcomes if probability]
    if sum((probability for _, probability in chances), Fraction(0)) != 1:
        raise refused("distribution", "the probabilities of a round do not sum to one")
    common = lcm(*(net.denominator for net, _ in chances))
    worst = min(net for net, _ in chances)
    above = [int((net - worst) * common) for net, _ in chances]
    step = gcd(*above) or 1
    total = lcm(*(probability.denominator for _, probability in chances))
    weights = sorted(
        (at // step, int(probability * total)) for at, (_, probability) in zip(above, chances, strict=True)
    )
    return Lattice(worst, Fraction(step, common), tuple(weights), total)


@dataclass(frozen=True)
class Session:
    """The distribution of the result of so many rounds, in units of the stake."""

    rounds: int
    worst: Fraction
    step: Fraction
    mean: Fraction
    variance: Fraction
    weights: Sequence[int] | Sequence[float]
    """The weight of each step above the worst result: whole numbers, or probabilities."""
    total: int
    """What whole-number weights are to be divided by; 1 for probabilities."""
    error: float
    """No probability that is asked for is further off than this; 0 where the numbers are exact."""

    @property
    def is_exact(self) -> bool:
        """Whether the weights are whole numbers."""
        return self.error == 0

    @property
    def standard_deviation(self) -> float:
        """Of the result, for display."""
        return root(self.variance)

    @cached_property
    def _sums(self) -> list[int] | list[float]:
        return list(accumulate(self.weights))

    def at_most(self, result: Fraction) -> Fraction:
        """The probability of a result no better than this."""
        steps = (result - self.worst) / self.step
        place = int(steps) if steps >= 0 else -1
        if place < 0:
            return Fraction(0)
        return self._share(self._sums[min(place, len(self._sums) - 1)])

    def ahead(self) -> Fraction:
        """The probability to have won something in the end."""
        return 1 - self.at_most(Fraction(0))

    def even(self) -> Fraction:
        """The probability to end exactly where one began."""
        place = -self.worst / self.step
        if place.denominator != 1 or not 0 <= place < len(self.weights):
            return Fraction(0)
        return self._share(self.weights[int(place)])

    def quantile(self, probability: Fraction) -> Fraction:
        """The least result that is not exceeded with at least this probability."""
        if not 0 < probability <= 1:
            raise refused("probability", "a probability lies above 0 and is at most 1", probability=str(probability))
        wanted = probability * self.total if self.is_exact else float(probability)
        place = bisect_left(self._sums, wanted)
        return self.worst + min(place, len(self._sums) - 1) * self.step

    def band(self, confidence: Fraction) -> tuple[Fraction, Fraction]:
        """The central range that holds the result with at least this probability."""
        tail = (1 - confidence) / 2
        if not 0 < tail < 1:
            raise refused("probability", "a confidence lies between 0 and 1", confidence=str(confidence))
        upper = bisect_right(self._sums, (1 - tail) * self.total if self.is_exact else float(1 - tail))
        return self.quantile(tail), self.worst + min(upper, len(self._sums) - 1) * self.step

    def _share(self, weight: float) -> Fraction:
        return Fraction(weight) / self.total if isinstance(weight, int) else Fraction(min(max(weight, 0.0), 1.0))


def session(outcomes: Sequence[Chance], rounds: int) -> Session:
    """The distribution of the result of so many independent rounds."""
    if rounds < 1:
        raise refused("rounds", "a session has at least one round", rounds=rounds)
    grid = lattice(outcomes)
    mean = sum((net * probability for net, probability in outcomes), Fraction(0))
    second = sum((net * net * probability for net, probability in outcomes), Fraction(0))
    cells = rounds * grid.span + 1
    common = (rounds, rounds * grid.worst, grid.step, rounds * mean, rounds * (second - mean * mean))
    if rounds <= EXACT_ROUNDS_MAX and cells * len(grid.weights) <= _EXACT_WORK_MAX:
        return Session(*common, power(grid, rounds), grid.total**rounds, 0.0)
    if cells > _CELLS_MAX:
        why = f"{cells:,} possible results are too many; simulate it, or take fewer rounds"
        raise refused("session_too_large", why, results=cells, most=_CELLS_MAX)
    weights, error = _transformed(grid, rounds, cells)
    return Session(*common, weights, 1, error)


def power(grid: Lattice, rounds: int) -> list[int]:
    """The coefficients of the round's polynomial to a power, in whole numbers.

    With Q = P^n it is P·Q' = n·P'·Q, and so each coefficient follows from those before it.
    """
    first = grid.weights[0][1]
    others = grid.weights[1:]
    found = [first**rounds]
    for k in range(1, rounds * grid.span + 1):
        value = sum(((rounds + 1) * at - k) * weight * found[k - at] for at, weight in others if at <= k)
        found.append(value // (k * first))
    return found


def _transformed(grid: Lattice, rounds: int, cells: int) -> tuple[list[float], float]:
    import numpy as np  # noqa: PLC0415  # exact sessions do without
    from scipy import fft  # noqa: PLC0415  # as above

    size = fft.next_fast_len(cells, real=True)
    # The transform of one round is summed directly: few terms, angles reduced in whole numbers.
    frequencies = np.arange(size // 2 + 1, dtype=np.int64)
    transform = np.zeros(len(frequencies), dtype=np.complex128)
    for at, weight in grid.weights:
        angle = (at * frequencies % size) * (-2 * np.pi / size)
        transform += (weight / grid.total) * np.exp(1j * angle)
    raised = np.ones_like(transform)
    exponent = rounds
    while exponent:
        if exponent & 1:
            raised *= transform
        transform *= transform
        exponent >>= 1
    weights = np.maximum(fft.irfft(raised, size)[:cells], 0.0)
    return weights.tolist(), _error_bound(rounds, len(grid.weights), size)


def _error_bound(rounds: int, terms: int, size: int) -> float:
    """A bound for any sum of computed probabilities.

    Each value of the round's transform is within (terms + 8)·u of its own; a power of a number in the unit disc errs
    at most n times as much, its multiplications adding √5·u each; the inverse transform adds 16·u·log2(size) in the
    mean square. Over the √size of the Cauchy–Schwarz inequality these bound every partial sum.
    """
    per_value = rounds * (terms + 8 + sqrt(5) * 2) * _UNIT_ROUNDOFF * 1.01
    transform = 16 * log2(size) * _UNIT_ROUNDOFF
    return sqrt(size) * (per_value + transform) + size * _UNIT_ROUNDOFF
