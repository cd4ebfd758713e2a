"""Plain text: ASCII only, columns that line up, no line wider than a page."""

from __future__ import annotations

import textwrap
import unicodedata
from typing import Final

WIDTH: Final = 98
_LIKENESS: Final = {ord(dash): "-" for dash in "‐‑‒–—−"} | {ord("×"): "x", ord("’"): "'"}


def plain(text: str) -> str:
    """A foreign text in ASCII: accents go, what has no likeness is escaped.

    A name cannot smuggle in a line break or a terminal's control sequence: those are escaped too.
    """
    spelled = unicodedata.normalize("NFKD", text.translate(_LIKENESS))
    letters = (letter for letter in spelled if not unicodedata.combining(letter))
    shown = "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in letters)
    return shown.encode("ascii", "backslashreplace").decode()


def wrapped(line: str, *, indent: int = 2) -> list[str]:
    """A line, indented, broken at the width of a page; what follows a break hangs further in."""
    hang = " " * (indent + 8)
    return textwrap.wrap(" " * indent + line, WIDTH, subsequent_indent=hang, break_on_hyphens=False)
