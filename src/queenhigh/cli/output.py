"""What commands share in printing: JSON for programs, tables for people."""

from __future__ import annotations

import json
import os
import shutil
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console

JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON for programs instead of text for people.")]
"""The option that every command with data has."""

STDOUT, STDERR = 1, 2
"""The streams as a library in another language knows them."""
WIDTH_MAX = 100
"""Wider lines are hard to read."""
WIDTH_PIPED = 160
"""Nothing wraps a table in a file; this is room enough for whole cells."""


def print_json(data: Any) -> None:
    """Data for programs, the only thing on standard output."""
    plain = (sys.stdout.encoding or "").lower().replace(
        "-", ""
    ) != "utf8"  # a narrow stream still gets every letter, escaped
    sys.stdout.write(json.dumps(data, ensure_ascii=plain, indent=2) + "\n")


@contextmanager
def foreign_prints_aside() -> Iterator[None]:
    """What a compiled library prints by itself goes to standard error: standard output is for answers."""
    sys.stdout.flush()
    kept = os.dup(STDOUT)
    os.dup2(STDERR, STDOUT)
    try:
        yield
    finally:
        os.dup2(kept, STDOUT)
        os.close(kept)


def text_width() -> int:
    """How wide running text is set: the terminal's width, within reason."""
    return min(shutil.get_terminal_size((80, 24)).columns, WIDTH_MAX)


def console() -> Console:
    """Where tables go: coloured on a terminal unless NO_COLOR is set, plain everywhere else."""
    from rich.console import Console  # noqa: PLC0415  # JSON is printed without it

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
    from rich import box  # noqa: PLC0415  # as above
    from rich.table import Table  # noqa: PLC0415  # as above

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
    from rich.cells import cell_len  # noqa: PLC0415  # as above
    from rich.text import Text  # noqa: PLC0415  # as above

    needed = 0
    for name, cells in zip(head, zip(head, *rows, strict=True), strict=True):
        texts = [Text.from_markup(cell).plain for cell in cells]
        parts = [part for text in texts for part in (text.splitlines() if name in unbroken else text.split())]
        needed += max(map(cell_len, parts), default=0) + 2  # a blank, and the line between columns
    return needed
