"""The end from outside: a terminal that was closed gives no more keys; a signal asks the table to end in good order."""

from __future__ import annotations

import asyncio
import select
import signal
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

SIGNAL_CODE: Final = 128
"""What shells add to the number of a signal that ended a program."""
EXIT_CODE: Final = SIGNAL_CODE + 1
"""As if the signal of a hang-up had ended it."""
SECONDS: Final = 1.0
"""How often to look."""
_ENDING: Final = ("SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT")


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


def hear_signals(tell: Callable[[int], None]) -> None:
    """Let signals that would end the program be told instead; one that whoever started it wants ignored stays ignored."""
    loop = asyncio.get_running_loop()
    for name in _ENDING:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            loop.add_signal_handler(number, tell, int(number))
