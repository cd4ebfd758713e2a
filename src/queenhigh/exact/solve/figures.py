"""The figures of a wager: its exact distribution and what follows from it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.exact.game.paying import Paid

Played = Literal["optimal", "beside", "alone", "stakes", "together", "policy"]
"""How a figure was found: the decision's own wager under its best strategy; a side bet beside it; a wager that needs no
other, by itself; everything under the strategy that is best for given stakes; without stakes, one unit on each
under the strategy that is best for the decision's wager; or under a policy that was chosen."""


class Chance(NamedTuple):
    """A net result per unit of the initial wager, and its probability."""

    net: Fraction
    probability: Fraction


@dataclass(frozen=True, slots=True)
class WagerFigures:
    """All figures of one wager, per unit of its initial stake. The edge is positive where the bank gains."""

    wager: str
    label: str
    played: Played
    outcomes: tuple[Chance, ...]
    """From the worst to the best."""
    edge: Fraction
    wagered: Fraction
    """What is staked on average, raises included."""
    hit_frequency: Fraction
    variance: Fraction

    @property
    def element_of_risk(self) -> Fraction:
        """The bank's gain per unit of everything staked."""
        return self.edge / self.wagered

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance, for display."""
        return root(self.variance)


class Result(NamedTuple):
    """A result that comes up in so many deals."""

    paid: Paid
    deals: int


def figures_of(wager: str, label: str, played: Played, results: Iterable[Result], total: int) -> WagerFigures:
    """The figures from every result and how many of the `total` deals have it."""
    by_net: defaultdict[Fraction | int, int] = defaultdict(int)
    staked = hits = 0
    for paid, count in results:
        by_net[paid.net] += count
        staked += paid.staked * count
        hits += count if paid.hit else 0
    outcomes = tuple(Chance(Fraction(net), Fraction(by_net[net], total)) for net in sorted(by_net))
    mean, variance = moments(by_net.items(), total)
    return WagerFigures(wager, label, played, outcomes, -mean, Fraction(staked, total), Fraction(hits, total), variance)


def moments(counts: Iterable[tuple[Fraction | int, int]], total: int) -> tuple[Fraction, Fraction]:
    """Mean and variance of results that come up so often."""
    first = second = Fraction(0)
    for net, count in counts:
        first += net * count
        second += net * net * count
    mean = first / total
    return mean, second / total - mean * mean


def root_fraction(value: Fraction, decimals: int = 30) -> Fraction:
    """The square root, cut off after so many decimals: the nearest thing to a fraction that a root has."""
    return Fraction(isqrt(value.numerator * 10 ** (2 * decimals) // value.denominator), 10**decimals)


def root(value: Fraction) -> float:
    """The square root as the nearest float, whatever the size of numerator and denominator."""
    if value <= 0:
        return 0.0
    # Scaled so that the integer root has more digits than a float holds.
    shift = max(0, 128 - value.numerator.bit_length() + value.denominator.bit_length())
    shift += shift % 2
    return isqrt((value.numerator << shift) // value.denominator) / (1 << shift // 2)
