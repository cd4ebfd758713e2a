"""Lists as CSV, for spreadsheets: the one writer of them.

A spreadsheet takes a cell that begins with `=`, `+`, `-` or `@` for a formula, and runs it. Names and reasons are typed by
people, and whoever opens a report is not who typed them: such text gets an apostrophe before it, which every spreadsheet
reads as "this is text". A number keeps its sign.
"""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_END: Final = "\r\n"
_FORMULA: Final = tuple("=+-@\t\r\n＝＋－＠")  # the wide signs are read as the plain ones by some
_ONE: Final = r"[+-]?\$?\d[\d,]*(\.\d+)?(e[+-]?\d+)?( ?%|/\d+)?"
_NUMBER: Final = re.compile(f"{_ONE}( to {_ONE})?", re.IGNORECASE | re.ASCII)
"""Also an amount, a percentage, a fraction, and a stretch from one to another."""


class _Text(list[str]):
    """What a writer of CSV writes its lines into."""

    def write(self, line: str) -> None:
        # It quotes a cell that holds a letter of the line's end: so a return in somebody's words never ends a line.
        self.append(line.removesuffix(_END) + "\n")


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Rows of cells, a line each; nothing is an empty cell."""
    text = _Text()
    csv.writer(text, lineterminator=_END).writerows(map(_cell, row) for row in rows)
    return "".join(text)


def csv_table(head: Sequence[str], rows: Iterable[Mapping[str, object]]) -> str:
    """A head and a line for each row, with its values below their names; what a row does not have stays empty."""
    return csv_text((head, *([row.get(name) for name in head] for row in rows)))


def _cell(value: object) -> object:
    if isinstance(value, str) and value.startswith(_FORMULA) and not _NUMBER.fullmatch(value):
        return f"'{value}"
    return value
