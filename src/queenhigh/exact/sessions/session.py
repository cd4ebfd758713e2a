"""The result of many rounds: exact for up to 200, by Fourier transform with a proven error bound beyond."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import gcd, lcm
from typing import TYPE_CHECKING, Final

from queenhigh.exact.count.progress import tell
from queenhigh.exact.game.refusals import refused
from queenhigh.exact.solve.figures import root

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from queenhigh.exact.solve.figures import Chance

EXACT_ROUNDS_MAX: Final = 200
_EXACT_WORK_MAX: Final = 30_000_000
_TOLD_EVERY: Final = 256
"""Results after which someone hears how far it is: each is a sum of numbers with hundreds of digits."""


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
    """The first result that is listed; what lies below it is within the error."""
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

    def results(self) -> Iterator[tuple[Fraction, Fraction]]:
        """Every result with its probability, from the worst to the best; those that cannot be are left out."""
        for place, weight in enumerate(self.weights):
            if weight:
                yield self.worst + place * self.step, self._share(weight)

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


def check_rounds(rounds: int) -> None:
    """Refuse, before any round is known, what no session can have."""
    if rounds < 1:
        raise refused("rounds", "a session has at least one round", rounds=rounds)
    if rounds > EXACT_ROUNDS_MAX:
        from queenhigh.exact.sessions.transform import check_long  # noqa: PLC0415  # as below

        check_long(rounds)


def session(outcomes: Sequence[Chance], rounds: int) -> Session:
    """The distribution of the result of so many independent rounds."""
    check_rounds(rounds)
    grid = lattice(outcomes)
    mean = sum((net * probability for net, probability in outcomes), Fraction(0))
    second = sum((net * net * probability for net, probability in outcomes), Fraction(0))
    variance = second - mean * mean
    work = (rounds * grid.span + 1) * len(grid.weights)
    if rounds <= EXACT_ROUNDS_MAX and work <= _EXACT_WORK_MAX:
        weights, total = power(grid, rounds), grid.total**rounds
        return Session(rounds, rounds * grid.worst, grid.step, rounds * mean, rounds * variance, weights, total, 0.0)
    from queenhigh.exact.sessions.transform import stretch_of, transformed  # noqa: PLC0415  # exact sessions do without

    stretch = stretch_of(grid, rounds)
    floats, error = transformed(grid, rounds, stretch)
    first = rounds * grid.worst + stretch.first * grid.step
    return Session(rounds, first, grid.step, rounds * mean, rounds * variance, floats, 1, error)


def power(grid: Lattice, rounds: int) -> list[int]:
    """The coefficients of the round's polynomial to a power, in whole numbers.

    With Q = P^n it is P·Q' = n·P'·Q, and so each coefficient follows from those before it.
    """
    first = grid.weights[0][1]
    others = grid.weights[1:]
    found = [first**rounds]
    steps = rounds * grid.span
    for k in range(1, steps + 1):
        if not k % _TOLD_EVERY:
            tell(k, steps)
        value = sum(((rounds + 1) * at - k) * weight * found[k - at] for at, weight in others if at <= k)
        found.append(value // (k * first))
    return found
