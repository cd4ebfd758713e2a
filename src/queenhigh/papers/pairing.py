"""Sentences of two texts put beside each other: what became of each."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

Pair: TypeAlias = tuple[str | None, str | None]
"""What was said, and what is said instead; none where there is nothing on that side."""

_ALIKE = 0.6


def paired(before: Sequence[str], after: Sequence[str]) -> tuple[Pair, ...]:
    """Each sentence that is gone with the one that it became, if one is like it; then those that are new."""
    left = list(after)
    found: list[Pair] = []
    for text in before:
        best = max(left, key=lambda other: _likeness(text, other), default=None)
        if best is not None and _likeness(text, best) >= _ALIKE:
            left.remove(best)
            found.append((text, best))
        else:
            found.append((text, None))
    return (*found, *((None, text) for text in left))


def _likeness(one: str, two: str) -> float:
    """The part of the words that both have in the same order."""
    return SequenceMatcher(None, one.split(), two.split(), autojunk=False).ratio()
