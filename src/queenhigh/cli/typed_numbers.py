"""Numbers as they are typed: whole, with a point, as a fraction; and never so large that reading them takes long."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

_DIGITS_MAX: Final = 12
NUMBER_MAX: Final = 10**_DIGITS_MAX
"""Nothing at a card table is larger; and every number up to here is printed and counted at once."""
_NUMBER: Final = re.compile(
    rf"[+-]?(\d{{1,{_DIGITS_MAX}}}(\.\d{{0,{_DIGITS_MAX}}})?|\.\d{{1,{_DIGITS_MAX}}}|\d{{1,{_DIGITS_MAX}}}/\d{{1,{_DIGITS_MAX}}})"
    r"(?P<power>[eE][+-]?\d{1,2})?",
    re.ASCII,
)


def parse_number(text: str) -> Fraction | None:
    """The number that a text says; None if it says none, or one beyond what is counted here."""
    plain = text.strip()
    found = _NUMBER.fullmatch(plain)
    if found is None or (found["power"] and "/" in plain):
        return None
    try:
        value = Fraction(plain)
    except ZeroDivisionError:
        return None
    return value if abs(value) < NUMBER_MAX and value.denominator <= NUMBER_MAX else None


def limits_words() -> str:
    """What a number may be, for a message."""
    return f"below {NUMBER_MAX:,}, with at most {_DIGITS_MAX} decimals"
