"""Tables into a file or a pipe: no colours, no wrapping, and so no Rich, which takes longer to import than they to print."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH_PIPED: Final = 160
"""Nothing wraps a table in a file; this is room enough for whole cells."""
_ASKED_FOR: Final = ("COLUMNS", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE")
"""Whoever sets one of these wants what a terminal would get."""
_LATIN_END: Final = 0x300
_SIGNS: Final = (range(0x2010, 0x2300), range(0x2500, 0x2580))
"""Dashes, arrows, mathematical signs and lines: each as wide as a letter."""


def plain_table(
    head: Sequence[str], rows: Sequence[Sequence[str]], title: str | None, right: Sequence[str]
) -> str | None:
    """The table as Rich would print it here; None where it takes Rich to say how."""
    if sys.stdout.isatty() or any(name in os.environ for name in _ASKED_FOR) or not rows:
        return None
    texts = [*head, *(cell for row in rows for cell in row), *([title] if title else [])]
    if not (sys.stdout.encoding or "").lower().startswith("utf") or not all(map(_is_plain, texts)):
        return None
    widths = [max(map(len, cells)) for cells in zip(head, *rows, strict=True)]
    whole = sum(widths) + 2 * len(widths) - 1
    if whole > WIDTH_PIPED or len(title or "") > whole or min(widths) == 0:
        return None
    sides = [str.rjust if name in right else str.ljust for name in head]
    lines = [
        " ".join(f"{side(cell, width)} " for side, cell, width in zip(sides, row, widths, strict=True))
        for row in (head, *rows)
    ]
    first = [title.ljust(whole)] if title else []
    return "\n".join([*first, lines[0], "─" * whole, *lines[1:], ""])


def _is_plain(text: str) -> bool:
    """Whether every letter is as wide as one, and none of them means anything to Rich."""
    return (
        text.isprintable()
        and "[" not in text
        and text.count(":") <= 1
        and all(ord(letter) < _LATIN_END or any(ord(letter) in signs for signs in _SIGNS) for letter in text)
    )
