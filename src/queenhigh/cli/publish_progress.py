"""A bar for work of several steps, where someone looks at it; a long step says how far it is, and what is left of it."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from queenhigh.bootstrap.clock import seconds
from queenhigh.exact.count.progress import heard_by
from queenhigh.papers.progress import silent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.progress import Progress, TaskID

    from queenhigh.papers.progress import Tell

_REFRESH_SECONDS: Final = 0.1
_LONG_SECONDS: Final = 1.0
"""A stretch of work that takes no longer says nothing of itself."""


@contextmanager
def steps_bar(steps: int) -> Iterator[Tell]:
    """Told the name of each step as it begins; gone without a trace when all are done."""
    if not sys.stderr.isatty():
        yield silent
        return
    from queenhigh.cli.bars import steps_bar as shown  # noqa: PLC0415  # only where someone looks

    with shown() as bar:
        named = _Steps(bar, bar.add_task("", total=steps, completed=-1, within=""))
        with heard_by(named.counted):
            yield named.begins


class _Steps:
    """The step that goes on, and the stretch of counting that it is in."""

    def __init__(self, bar: Progress, task: TaskID) -> None:
        self.bar, self.task = bar, task
        self.began = self.shown = 0.0
        self.first = self.before = -1

    def begins(self, step: str) -> None:
        """The next step."""
        self.before = -1
        self.bar.update(self.task, advance=1, description=step, within="")

    def counted(self, done: int, total: int) -> None:
        """So much of a stretch is done; how long the rest takes follows from how long this took."""
        now = seconds()
        if self.before < 0 or done < self.before:
            self.began, self.first = now, done
        self.before = done
        took = now - self.began
        if now - self.shown < _REFRESH_SECONDS or took < _LONG_SECONDS or done <= self.first:
            return
        self.shown = now
        left = round(took * (total - done) / (done - self.first))
        clock = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
        self.bar.update(self.task, within=f"{done / max(total, 1):.0%}, {clock} left")
