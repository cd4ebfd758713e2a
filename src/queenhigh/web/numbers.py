"""How great a number may be that somebody sends: what no table, ledger or browser could count with is refused at the door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from queenhigh.errors import BadInput

MOST: Final = 10**12
"""Ten thousand million in whole cents, and more than any round, seat or version."""
MOST_MICRO: Final = MOST * 10**3
"""Meters are adjusted in micro-cents; browsers count exactly up to nine times as many."""


def check_numbers(value: Any) -> None:
    """Refuse a number in nested data that is too great."""
    waiting: list[tuple[str, Any]] = [("", value)]
    while waiting:
        name, each = waiting.pop()
        kind = type(each)
        if kind is str or (kind is int and -MOST <= each <= MOST):
            continue
        if isinstance(each, Mapping):
            waiting += each.items()
        elif isinstance(each, Sequence) and not isinstance(each, str):
            waiting += ((name, item) for item in each)
        elif isinstance(each, int) and abs(each) > (MOST_MICRO if name.startswith("micro") else MOST):
            shown = str(name)[:40]
            raise BadInput("request/number", f"{shown or 'a number'} is too great", {"field": shown})
