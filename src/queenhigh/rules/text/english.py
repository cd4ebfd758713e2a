"""Small words: numbers, lists, articles and multiples as a regulator writes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

_NUMERALS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
_TIMES: Final = ("", "", "twice ")
_AN: Final = ("a", "e", "i", "o", "u", "8", "11", "18")
_A: Final = ("one", "uni", "use", "eu")


def number(value: int) -> str:
    """A count in words up to twelve, in digits above: "seven", "52"."""
    return _NUMERALS[value] if 0 <= value < len(_NUMERALS) else f"{value:,}"


def ordinal(value: int) -> str:
    """A place in a row: "first", "twelfth", "13th"."""
    return _ORDINALS[value - 1] if value <= len(_ORDINALS) else f"{value}th"


def count(value: int, noun: str, plural: str | None = None) -> str:
    """A counted noun: "one card", "three cards"."""
    return f"{number(value)} {noun if value == 1 else plural or noun + 's'}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """A list as it is read: "a", "a and b", "a, b and c"."""
    parts = tuple(words)
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def listed_steps(words: Sequence[str]) -> str:
    """Things that follow each other: "a, then b, then c"."""
    return ", then ".join(words)


def article(words: str) -> str:
    """With "a" or "an" in front: "an ante", "a one-card draw"."""
    lower = words.lower()
    vowel = lower.startswith(_AN) and not lower.startswith(_A)
    return f"{'an' if vowel else 'a'} {words}"


def capital(words: str) -> str:
    """With its first letter large, the others as they are."""
    return words[:1].upper() + words[1:]


def quoted(words: str) -> str:
    """Words as they are said or printed."""
    return f"“{words}”"


def times(low: int, high: int, of: str) -> str:
    """A raise as a multiple: "exactly equal to the Ante", "from one to two times the Ante"."""
    if low != high:
        return f"from {number(low)} to {number(high)} times {of}"
    return f"exactly equal to {of}" if low == 1 else f"exactly {_times(low)}{of}"


def _times(value: int) -> str:
    return _TIMES[value] if value < len(_TIMES) else f"{number(value)} times "


def basis_points(value: int) -> str:
    """Hundredths of a per cent as a percentage: "14%", "12.5%", "0.05%"."""
    whole, rest = divmod(value, 100)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".") + "%"
