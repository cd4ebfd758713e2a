"""Where a result lies in 95 of 100 cases: mean and variance make the band, of a normal distribution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

DEVIATE_95: Final = 1.959963984540054


class Band(NamedTuple):
    """The 95 % band, in cents."""

    low: float
    high: float


def band(mean: Fraction | float, variance: float) -> Band:
    """Where the result lies in 95 of 100 such periods."""
    half = DEVIATE_95 * variance**0.5
    return Band(float(mean) - half, float(mean) + half)
