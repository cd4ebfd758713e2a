"""A progress bar that shows how the first wager's mean settles."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from queenhigh.simulate.results import wager_result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from queenhigh.simulate.chunks import Game
    from queenhigh.simulate.totals import Totals

_REFRESH_SECONDS = 0.1


@contextmanager
def progress_bar(rounds: int) -> Iterator[Callable[[Game, Totals, float], None]]:
    """Told after each chunk, it shows rounds, speed and the running mean with its error."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("dealing", total=rounds)
        last = [-1.0]

        def told(game: Game, totals: Totals, seconds: float) -> None:
            if seconds - last[0] < _REFRESH_SECONDS:
                return
            last[0] = seconds
            bar.update(task, completed=totals.rounds, description=_said(game, totals, seconds))

        yield told


def _said(game: Game, totals: Totals, seconds: float) -> str:
    speed = f"{totals.rounds / max(seconds, 1e-9):,.0f} rounds/s"
    for name, sums, spread in zip(game.prepared.compiled.groups, totals.sums, totals.spreads, strict=False):
        if sums.stake and sums.rounds > 1:
            found = wager_result(name, sums, spread, None)
            return f"{speed}  {name} {found.mean:.4%} ± {found.standard_error:.4%}"
    return speed
