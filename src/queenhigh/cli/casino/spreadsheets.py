"""Lists of a house as files for a spreadsheet: a head, and a line each; the columns are the fields of the JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

import typer

from queenhigh.cli.output import write_said
from queenhigh.codec.spreadsheet import csv_table

CsvOption = Annotated[
    str | None, typer.Option("--csv", metavar="FILE", help="Write it for a spreadsheet.", show_default=False)
]


def write_csv(path: str, head: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> None:
    """Write a list; what a line does not have stays empty."""
    write_said(path, csv_table(head, rows).encode(), "list")
