"""What is seen while a simulation runs: that the kernel is compiled, how far it is, how the first mean settles."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from queenhigh.bootstrap import clock
from queenhigh.cli.bars import long_bar
from queenhigh.exact.count.progress import heard_by
from queenhigh.simulation.results import wager_result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.progress import Progress, TaskID

    from queenhigh.simulation.banking import BankSize
    from queenhigh.simulation.chunks import Game
    from queenhigh.simulation.totals import Totals

COUNTING: Final = "counting deals"
COMPILING: Final = "compiling the kernel, once on this machine"
_REFRESH_SECONDS: Final = 0.1


class Line:
    """Where nobody looks at a screen: a plain line on standard error, and only where it takes long."""

    def compiling(self) -> None:
        """The kernel has to be compiled."""
        sys.stderr.write(f"{COMPILING}: this takes some seconds …\n")
        sys.stderr.flush()

    def played(self, game: Game, totals: Totals, seconds: float) -> None:
        """Some more was played."""

    def tried(self, size: BankSize) -> None:
        """A bank was tried."""


class Bar(Line):
    """A bar with time, speed and the running mean of the first wager."""

    def __init__(self, bar: Progress, task: TaskID, total: float | None) -> None:
        self.bar, self.task, self.total = bar, task, total
        self.refreshed = 0.0
        self.sizes = 0
        self.counting: int | None = None
        """How far the solver is, while it works."""

    def counted(self, done: int, total: int) -> None:
        """The strategy is worked out, or the exact figures beside the played ones: a stretch of its own each time."""
        if self.counting is None or done < self.counting:
            self._stretch(total, COUNTING)
        self.counting = done
        if clock.seconds() - self.refreshed >= _REFRESH_SECONDS:
            self.refreshed = clock.seconds()
            self.bar.update(self.task, completed=done)

    def _stretch(self, total: float | None, said: str, done: int = 0) -> None:
        """Other work begins; its speed is its own."""
        self.bar.reset(self.task, completed=done, description=said)
        # Rich takes no total for no change; here it means that no end is in sight.
        self.bar.tasks[0].total = total

    def compiling(self) -> None:
        """No end is in sight yet; the time that it takes stands beside it."""
        self._back(None, 0)
        self.bar.update(self.task, description=COMPILING)

    def played(self, game: Game, totals: Totals, seconds: float) -> None:
        """How far it is. Not after every chunk: there are hundreds in a second."""
        if clock.seconds() - self.refreshed < _REFRESH_SECONDS:
            return
        self.refreshed = clock.seconds()
        self._back(self.total, 0)
        said = _said(game, totals, seconds)
        self.bar.update(self.task, completed=totals.rounds, total=self.total, description=said)

    def tried(self, size: BankSize) -> None:
        """One more of the banks."""
        self.sizes += 1
        self._back(self.total, self.sizes - 1)
        said = f"a bank of ${size.bank_cents / 100:,.2f} is exhausted in {size.exhausted:.3%}"
        self.bar.update(self.task, completed=self.sizes, total=self.total, description=said)

    def _back(self, total: float | None, done: int) -> None:
        """After the solver's work the bar is that of the rounds again."""
        if self.counting is not None:
            self.counting = None
            self._stretch(total, "", done)


@contextmanager
def progress(total: float | None) -> Iterator[Line]:
    """A bar on standard error where someone looks at it, otherwise a line at most."""
    if not sys.stderr.isatty():
        yield Line()
        return

    with long_bar() as bar:
        told = Bar(bar, bar.add_task("getting ready", total=None), total)
        with heard_by(told.counted):
            yield told


def _said(game: Game, totals: Totals, seconds: float) -> str:
    speed = f"{totals.rounds / max(seconds, 1e-9):,.0f} rounds/s"
    for name, sums, spread in zip(game.prepared.compiled.groups, totals.sums, totals.spreads, strict=False):
        if sums.stake and sums.rounds > 1:
            found = wager_result(name, sums, spread, None)
            return f"{speed}  {name} {found.mean:.4%} ± {found.standard_error:.4%}"
    return speed
