"""Whether the terminal is still there: one that was closed gives no more keys, and its table has nobody to play for."""

from __future__ import annotations

import select
import sys
from typing import Final

EXIT_CODE: Final = 129
"""As if the signal of a hang-up had ended it (128 + SIGHUP)."""
SECONDS: Final = 1.0
"""How often to look."""


def has_terminal() -> bool:
    """Whether keys come from a terminal at all: elsewhere there is none to be lost."""
    return sys.__stdin__ is not None and not sys.__stdin__.closed and sys.__stdin__.isatty()


def is_gone() -> bool:
    """Whether the terminal that keys came from was closed. Where it cannot be asked, it is taken to be there."""
    if sys.__stdin__ is None or not hasattr(select, "poll"):
        return False
    asked = select.poll()
    asked.register(sys.__stdin__.fileno(), 0)  # a hang-up is told whatever was asked for
    return bool(asked.poll(0))
