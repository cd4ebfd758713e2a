"""Money as people write it. Inside it is always a whole number of cents."""

import re
from typing import Final

from queenhigh.errors import BadInput

_AMOUNT: Final = re.compile(r"\$?\s*(?P<dollars>\d{1,3}(?:,\d{3})+|\d+)?(?:\.(?P<cents>\d+))?", re.ASCII)
_CENT_DIGITS: Final = 2
_DOLLAR_DIGITS: Final = 15
_SHOWN: Final = 40
_MICRO_CENTS: Final = 1_000_000


def parse_cents(text: str) -> int:
    """Cents from "$5", "5", "0.50", "1,000.00"; never negative, never a part of a cent."""
    amount = text.strip()
    match = _AMOUNT.fullmatch(amount)
    if match is None or (match["dollars"] is None and match["cents"] is None):
        raise _refused("unreadable", text, "is not an amount of money: write $5, 0.50 or 1,000.00")
    cents = match["cents"] or ""
    if len(cents) > _CENT_DIGITS:
        raise _refused("part_of_a_cent", text, "has parts of a cent")
    dollars = (match["dollars"] or "0").replace(",", "").lstrip("0") or "0"
    if len(dollars) > _DOLLAR_DIGITS:
        raise _refused("too_large", text[:_SHOWN], f"is more money than is counted here: up to {_DOLLAR_DIGITS} digits")
    return int(dollars) * 100 + int(cents.ljust(_CENT_DIGITS, "0"))


def format_cents(cents: int) -> str:
    """An amount such as "$5", "$1,000.50", "-$0.25": cents are shown only when there are some."""
    sign = "-" if cents < 0 else ""
    dollars, rest = divmod(abs(cents), 100)
    return f"{sign}${dollars:,}.{rest:02}" if rest else f"{sign}${dollars:,}"


def format_micro_cents(micro_cents: int) -> str:
    """An amount that may have parts of a cent, such as "$1,000.42" or "-$0.0007": as many digits as there are."""
    sign = "-" if micro_cents < 0 else ""
    cents, part = divmod(abs(micro_cents), _MICRO_CENTS)
    whole = format_cents(cents)
    if not part:
        return sign + whole
    digits = f"{part:06}".rstrip("0")
    return f"{sign}{whole if '.' in whole else whole + '.00'}{digits}"


def _refused(code: str, text: str, why: str) -> BadInput:
    return BadInput(f"money/{code}", f"{text!r} {why}", {"text": text})
