"""A bar on standard error for answers that take longer than a glance."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from queenhigh.bootstrap.clock import seconds
from queenhigh.exact.count.progress import heard_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_SILENT_SECONDS = 2.0


@contextmanager
def slow_counting(what: str = "counting deals") -> Iterator[None]:
    """For every command that solves a game: whatever is counted meanwhile moves the bar."""
    with slow_progress(what) as told, heard_by(told):
        yield


@contextmanager
def slow_progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """Told how much is done of how much; nothing is shown for two seconds, nor where nobody looks."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from queenhigh.cli.bars import counting_bar  # noqa: PLC0415  # seldom needed

    bar = counting_bar()
    task = bar.add_task(what, total=None)
    began = seconds()
    shown = [False]
    before = [0]
    stretch = [1]

    def told(done: int, total: int) -> None:
        if done < before[0]:
            stretch[0] += 1
            # The next stretch of work; its speed is its own, and nobody should think that the last one is done again.
            bar.reset(task, start=shown[0], description=f"{what}, part {stretch[0]}")
        before[0] = done
        if not shown[0] and seconds() - began >= _SILENT_SECONDS:
            shown[0] = True
            bar.start()
        if shown[0]:
            bar.update(task, completed=done, total=total)

    try:
        yield told
    finally:
        if shown[0]:
            bar.stop()
