"""A bar for work of several steps, where someone looks at it."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from queenhigh.papers.progress import silent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.papers.progress import Tell


@contextmanager
def steps_bar(steps: int, *, quiet: bool = False) -> Iterator[Tell]:
    """Told the name of each step as it begins; gone without a trace when all are done."""
    if quiet or not sys.stderr.isatty():
        yield silent
        return
    from queenhigh.cli.bars import steps_bar as shown  # noqa: PLC0415  # only where someone looks

    with shown() as bar:
        task = bar.add_task("", total=steps, completed=-1)

        def tell(step: str) -> None:
            bar.update(task, advance=1, description=step)

        yield tell
