"""Exact numbers for programs."""

from __future__ import annotations

from fractions import Fraction


def exact_number(value: Fraction | int) -> dict[str, str | float]:
    """The fraction, and the nearest decimal."""
    return {"exact": fraction_text(Fraction(value)), "decimal": float(value)}


def fraction_text(value: Fraction) -> str:
    """A fraction in one form, its denominator always written: "2/1"."""
    return f"{value.numerator}/{value.denominator}"
