"""Tables for people, drawn by Rich: imported when one is printed, since JSON needs none of it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from queenhigh.cli.plain_tables import WIDTH_PIPED

if TYPE_CHECKING:
    from collections.abc import Sequence


def console() -> Console:
    """Where tables go: coloured on a terminal unless NO_COLOR is set, plain everywhere else."""
    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        return Console(width=WIDTH_PIPED, highlight=False)
    return Console(highlight=False)


def print_table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    title: str | None = None,
    right: Sequence[str] = (),
    whole: Sequence[str] = (),
) -> None:
    """A table for people. Columns named in `right` hold numbers; neither they nor those in `whole` are ever wrapped.

    A terminal that is too narrow wraps the lines itself: a number that lost a digit, or a hash, would be a wrong one.
    """
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0))
    for name in head:
        unbroken = name in right or name in whole
        table.add_column(name, justify="right" if name in right else "left", no_wrap=unbroken, overflow="fold")
    for row in rows:
        table.add_row(*row)
    screen = console()
    screen.width = max(screen.width, _width_needed(head, rows, {*right, *whole}))
    screen.print(table)


def _width_needed(head: Sequence[str], rows: Sequence[Sequence[str]], unbroken: set[str]) -> int:
    """Room for every cell that is not to be wrapped, and for the longest word of every other column."""
    needed = 0
    for name, cells in zip(head, zip(head, *rows, strict=True), strict=True):
        texts = [Text.from_markup(cell).plain for cell in cells]
        parts = [part for text in texts for part in (text.splitlines() if name in unbroken else text.split())]
        needed += max(map(cell_len, parts), default=0) + 2  # a blank, and the line between columns
    return needed
