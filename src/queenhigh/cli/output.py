"""What commands share in printing: JSON for programs, tables for people."""

from __future__ import annotations

import json
import os
import shutil
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from queenhigh.bootstrap.files import write_file
from queenhigh.cli.main import wants_insides
from queenhigh.cli.plain_tables import plain_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console

JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON for programs instead of text for people.")]
"""The option that every command with data has."""

STDOUT, STDERR = 1, 2
"""The streams as a library in another language knows them."""
WIDTH_MAX = 100
"""Wider lines are hard to read."""


def print_json(data: Any) -> None:
    """Data for programs, the only thing on standard output."""
    plain = (sys.stdout.encoding or "").lower().replace(
        "-", ""
    ) != "utf8"  # a narrow stream still gets every letter, escaped
    sys.stdout.write(json.dumps(data, ensure_ascii=plain, indent=2) + "\n")


def write_said(path: str, data: bytes, what: str) -> None:
    """Write a file that was asked for, and say so where it is in nobody's way."""
    write_file(path, data)
    sys.stderr.write(f"{what} written to {path}\n")


@contextmanager
def foreign_prints_aside() -> Iterator[None]:
    """What a compiled library prints by itself is no part of an answer: whoever looks for a fault sees it, nobody else."""
    sys.stdout.flush()
    kept = os.dup(STDOUT)
    if wants_insides():
        os.dup2(STDERR, STDOUT)
    else:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, STDOUT)
        os.close(nowhere)
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
    from queenhigh.cli.tables import console as made  # noqa: PLC0415  # JSON is printed without Rich

    return made()


def print_table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    title: str | None = None,
    right: Sequence[str] = (),
    whole: Sequence[str] = (),
) -> None:
    """A table for people. Columns named in `right` hold numbers; neither they nor those in `whole` are ever wrapped."""
    plain = plain_table(head, rows, title, right)
    if plain is not None:
        sys.stdout.write(plain)
        return
    from queenhigh.cli.tables import print_table as put  # noqa: PLC0415  # as above

    put(head, rows, title=title, right=right, whole=whole)
