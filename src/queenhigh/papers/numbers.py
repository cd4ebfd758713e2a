"""Exact values as they are printed: a fraction in full, and a decimal rounded from the fraction itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from queenhigh.exact.solve.rounding import text_of

MINUS: Final = "−"


def exact(value: Fraction) -> str:
    """The fraction in full: "1041/30862", "-1"."""
    return str(value)


def decimal(value: Fraction | float, places: int = 6) -> str:
    """So many decimals; a real minus sign."""
    return text_of(Fraction(value), places).replace("-", MINUS)


def percent(value: Fraction | float, places: int = 4) -> str:
    """A percentage: "3.3730 %"."""
    return f"{decimal(Fraction(value) * 100, places)} %"


def one_in(chance: Fraction) -> str:
    """How seldom: "1 in 22,100", with decimals only where it is frequent."""
    if not chance:
        return "never"
    each = 1 / chance
    return f"1 in {text_of(each, 0 if each >= 1000 or each.denominator == 1 else 2)}"


def whole(value: int) -> str:
    """A count with commas."""
    return f"{value:,}"


def net_text(value: Fraction) -> str:
    """A net result per unit, exactly: "+2", "−1", "+1,000", "+1.5", and "+4/3" where no decimal is exact."""
    if not value:
        return "0"
    sign = "+" if value > 0 else MINUS
    places = next((places for places in range(1, 5) if 10**places % value.denominator == 0), 0)
    if value.denominator > 1 and places:
        return f"{sign}{text_of(abs(value), places)}"
    return f"{sign}{abs(value.numerator):,}" + (f"/{value.denominator:,}" if value.denominator > 1 else "")
