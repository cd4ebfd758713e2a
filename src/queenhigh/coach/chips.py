"""Chips: how a payout is cut from the tray. No document says it: this is the software's default, as the manual states."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from queenhigh.errors import BadInput
from queenhigh.money.cents import format_cents, parse_cents

if TYPE_CHECKING:
    from collections.abc import Iterable


class Chip(NamedTuple):
    """A chip in the tray."""

    cents: int
    colour: str


TRAY: Final = (
    Chip(1_000_000, "magenta"),
    Chip(100_000, "yellow"),
    Chip(50_000, "purple"),
    Chip(10_000, "black"),
    Chip(2_500, "green"),
    Chip(500, "red"),
    Chip(100, "white"),
    Chip(50, "pink"),
)
"""From the largest to the smallest, in the colours that are most usual."""

COINS: Final = (25, 5, 1)
"""What a fee or a side bet of a few cents may still need."""

_ALL: Final = (*(chip.cents for chip in TRAY), *COINS)
_TIMES: Final = re.compile(r"(?:(?P<count>\d{1,4})\s*[x×*])?(?P<value>[\d.,]+)", re.ASCII)


def cut(cents: int, values: Iterable[int] = _ALL) -> tuple[tuple[int, int], ...]:
    """An amount in the fewest chips, from the largest: value and number of each.

    The largest first is also the fewest wherever each value divides the next larger one, as these do.
    """
    found = []
    for value in values:
        count, cents = divmod(cents, value)
        if count:
            found.append((value, count))
    return tuple(found)


def cut_words(cents: int) -> str:
    """How an amount is cut: "1 × $25, 2 × $5"."""
    return ", ".join(f"{count} × {format_cents(value)}" for value, count in cut(cents))


def parse_chips(text: str) -> tuple[tuple[int, int], ...]:
    """Chips as they are typed: "25 5 5", "25 2x5", "2 x 100, 25". Value and number, from the largest."""
    counts: dict[int, int] = {}
    typed = re.sub(r"\s*[x×*]\s*", "x", text.lower().replace("$", ""))
    for word in re.split(r"[\s+]+|,\s+", typed.strip()):
        match = _TIMES.fullmatch(word.rstrip(","))
        if match is None:
            raise BadInput("drill/chips", f"{word!r} is no chip: say 25 5 5, or 25 2x5", {"text": text})
        value = parse_cents(match["value"])
        if value not in _ALL:
            known = ", ".join(format_cents(chip.cents) for chip in reversed(TRAY))
            raise BadInput(
                "drill/no_chip", f"there is no chip of {format_cents(value)} in the tray: {known}", {"text": text}
            )
        counts[value] = counts.get(value, 0) + int(match["count"] or 1)
    return tuple(sorted(counts.items(), reverse=True))


def cut_fault(cents: int, chips: tuple[tuple[int, int], ...]) -> str:
    """What is wrong with a payout as it was cut; empty if nothing is."""
    handed = sum(value * count for value, count in chips)
    if handed != cents:
        return f"that is {format_cents(handed)}, not {format_cents(cents)}: {cut_words(cents)}"
    if chips != cut(cents):
        return f"the amount is right, in more chips than it takes: {cut_words(cents)}"
    return ""
