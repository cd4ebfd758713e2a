"""What commands share in printing: JSON for programs, tables for people."""

from __future__ import annotations

import json
import os
import shutil
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON for programs instead of text for people.")]
"""The option that every command with data has."""

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


def text_width() -> int:
    """How wide running text is set: the terminal's width, within reason."""
    return min(shutil.get_terminal_size((80, 24)).columns, WIDTH_MAX)


def console() -> Console:
    """Where tables go: coloured on a terminal unless NO_COLOR is set, plain everywhere else."""
    from rich.console import Console  # noqa: PLC0415  # the help starts without it

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
    """A table for people. Columns named in `right` hold numbers; those in `whole` are never wrapped."""
    from rich import box  # noqa: PLC0415  # as above
    from rich.table import Table  # noqa: PLC0415  # as above

    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0))
    for name in head:
        table.add_column(name, justify="right" if name in right else "left", no_wrap=name in whole, overflow="fold")
    for row in rows:
        table.add_row(*row)
    console().print(table)
