"""From values to places along a line, with round numbers on it."""

from __future__ import annotations

from dataclasses import dataclass
from math import asinh, ceil, floor, log10
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

TICKS: Final = 6
"""About so many round numbers stand on an axis."""

Kind = Literal["linear", "log", "both_ways"]


@dataclass(frozen=True, slots=True)
class Axis:
    """Evenly, by powers of ten, or by powers of ten on both sides of nothing."""

    low: float
    high: float
    kind: Kind
    said: Callable[[float], str]
    name: str = ""
    """What is measured along it."""
    unit: float = 1.0
    """Where both ways: what lies within this is drawn nearly evenly."""

    def part(self, value: float) -> float:
        """0 at the low end, 1 at the high one."""
        low, high = self._bent(self.low), self._bent(self.high)
        return (self._bent(value) - low) / (high - low) if high > low else 0.5

    @property
    def has_zero(self) -> bool:
        """Whether nothing lies between the two ends."""
        return self.kind != "log" and self.low < 0 < self.high

    def _bent(self, value: float) -> float:
        if self.kind == "log":
            return log10(value)
        return asinh(value / self.unit) if self.kind == "both_ways" else value

    def ticks(self) -> list[float]:
        """Round numbers on the axis."""
        if self.kind == "linear":
            step = round_step((self.high - self.low) / (1.5 * TICKS))
            return [step * number for number in range(ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9) + 1)]
        size = max(abs(self.low), abs(self.high))
        least = self.low if self.kind == "log" else min(self.unit, size)
        powers = [10.0**power for power in range(floor(log10(least)), ceil(log10(size)) + 1)]
        # Few powers of ten need numbers between them.
        between = (1, 2, 5) if self.kind == "log" and len(powers) < TICKS else (1, 3) if self.kind != "log" else (1,)
        found = [power * times for power in powers for times in between]
        if self.kind == "both_ways":
            found = [0.0, *(sign * value for value in found if value >= self.unit / 3 for sign in (1, -1))]
        slack = 1e-9 * size if self.kind == "both_ways" else 1e-9 * self.low
        return sorted(value for value in found if self.low - slack <= value <= self.high + slack)


def is_power(value: float) -> bool:
    """Whether this is nothing, or a power of ten to either side of it."""
    return value == 0 or abs(log10(abs(value)) - round(log10(abs(value)))) < 1e-9


def round_step(least: float) -> float:
    """1, 2 or 5 times a power of ten, and no less than this."""
    if least <= 0:
        return 1.0
    power = 10.0 ** floor(log10(least))
    return next(power * times for times in (1, 2, 5, 10) if power * times >= least * (1 - 1e-9))


def dollars(amount: float) -> str:
    """An amount on an axis: "$5", "-$0.50"."""
    sign, cents = "-" if amount < -0.004 else "", abs(amount)
    whole = abs(cents - round(cents)) < 0.005
    return f"{sign}${cents:,.0f}" if whole else f"{sign}${cents:,.2f}"


def percent(share: float) -> str:
    """A share on an axis: "0.1 %"."""
    return f"{100 * share:.10f}".rstrip("0").rstrip(".") + " %"


def units(amount: float) -> str:
    """A gain or a loss in units on an axis: "+20", "0", "-0.5"."""
    return "0" if abs(amount) < 1e-9 else f"{amount:+,.10g}"
