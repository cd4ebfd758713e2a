"""Exact values as publishers print them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from queenhigh.exact.game.refusals import refused

if TYPE_CHECKING:
    from queenhigh.rules.schema.figures import Published

Unit = Literal["percent", "to_one", "one_in", "dollars", "units"]


def decimals_of(printed: str) -> int:
    """How many digits a printed number has after its point."""
    return len(printed.partition(".")[2])


def rounded(value: Fraction, decimals: int) -> Fraction:
    """To so many decimals, halves away from zero, as people round."""
    scaled = abs(value) * 10**decimals
    whole = int(scaled + Fraction(1, 2))
    return Fraction(whole if value >= 0 else -whole, 10**decimals)


def truncated(value: Fraction, decimals: int) -> Fraction:
    """To so many decimals, the rest cut off."""
    whole = int(abs(value) * 10**decimals)
    return Fraction(whole if value >= 0 else -whole, 10**decimals)


def leading(value: Fraction, digits: int) -> Fraction:
    """To so many significant digits."""
    if value == 0:
        return value
    size = len(str(int(abs(value)))) if abs(value) >= 1 else 0
    return (
        rounded(value, digits - size)
        if digits >= size
        else rounded(value / 10 ** (size - digits), 0) * 10 ** (size - digits)
    )


def in_unit(value: Fraction, unit: Unit) -> Fraction:
    """A share, a probability or an amount in the unit in which it is printed."""
    if unit in ("one_in", "to_one") and value <= 0:
        raise refused("never", "what never happens has no odds", unit=unit)
    match unit:
        case "percent":
            return value * 100
        case "one_in":
            return 1 / value
        case "to_one":
            return (1 - value) / value
        case "dollars" | "units":
            return value


def prints_as(value: Fraction, published: Published) -> bool:
    """Whether a value in the figure's unit, rounded as the publisher did, is the printed number."""
    return rounded(value, decimals_of(published.value)) == Fraction(published.value)


def text_of(value: Fraction, decimals: int) -> str:
    """A rounded value in digits: "3.37", "22,099"."""
    exact = rounded(value, decimals)
    return f"{Decimal(exact.numerator) / Decimal(exact.denominator):,.{decimals}f}"


def printed_text(value: Fraction, unit: Unit, decimals: int) -> str:
    """A value with its unit: "3.37 %", "22,099 to 1", "1 in 22,100", "$4,094"."""
    digits = text_of(value, decimals)
    match unit:
        case "percent":
            return f"{digits} %"
        case "to_one":
            return f"{digits} to 1"
        case "one_in":
            return f"1 in {digits}"
        case "dollars":
            return f"${digits}"
        case "units":
            return digits
