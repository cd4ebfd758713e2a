"""Whether the other ends are there still: who has said nothing for a while is asked, and cut off if there is no answer.

One look at everybody a second takes the place of two timers a line; who plays has said something lately, and need not be asked.
"""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

ASKED_AFTER_SECONDS: Final = 20.0
CUT_AFTER_SECONDS: Final = 40.0
LOOK_SECONDS: Final = 1.0
NO_ANSWER: Final = 1011
"""With this code a line ends that is dead."""


class Living(Protocol):
    """What a pulse needs of a line."""

    heard_at: float
    """When something has come last, whatever it was, in seconds by the loop's clock."""
    asked_at: float
    """What `heard_at` was when the other end was asked last."""

    def ask(self) -> None:
        """Ask the other end for a sign of life."""
        ...

    def leave(self, code: int, reason: str) -> None:
        """Say goodbye and be gone, whether or not the other end reads it."""
        ...


class Pulse:
    """Every line of one server."""

    def __init__(self) -> None:
        self._lines: set[Living] = set()
        self._task: asyncio.Task[None] | None = None

    def take(self, line: Living) -> None:
        """Look after a line from now on."""
        self._lines.add(line)

    def drop(self, line: Living) -> None:
        """It is gone."""
        self._lines.discard(line)

    def start(self) -> asyncio.Task[None]:
        """Begin to look."""
        self._task = asyncio.create_task(self._run(), name="pulse")
        return self._task

    def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()

    def look(self, now: float) -> None:
        """Ask those who were silent for long, and cut off those who have not answered."""
        silent = [line for line in self._lines if now - line.heard_at >= ASKED_AFTER_SECONDS]
        for line in silent:
            if now - line.heard_at >= CUT_AFTER_SECONDS:
                self.drop(line)
                line.leave(NO_ANSWER, "no sign of life")
            elif line.asked_at != line.heard_at:
                line.asked_at = line.heard_at
                line.ask()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self.look(asyncio.get_running_loop().time())
