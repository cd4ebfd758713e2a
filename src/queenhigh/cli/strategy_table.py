"""The worth of every option, hand by hand, as `queenhigh strategy` prints and writes it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from queenhigh.bootstrap.files import check_writable
from queenhigh.cards.card import cards_text
from queenhigh.cli.output import print_table, write_said
from queenhigh.codec.spreadsheet import csv_table
from queenhigh.errors import BadInput
from queenhigh.exact.data.numbers import fraction_text
from queenhigh.exact.data.strategy import choice_data
from queenhigh.simulation.extras import need

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.exact.solve.worths import HandWorths, OptionWorth

ENDINGS: Final = (".csv", ".parquet")
COLUMNS: Final = ("cards", "up", "hands", "option", "multiple", "discard", "worth", "exact", "best")
_BLOCK: Final = 65_536
"""Rows of a Parquet file that are made at once."""


def check_table_file(path: str | None) -> None:
    """Refuse a file of another kind, or one that could not be written, before the work."""
    if path is None:
        return
    if not path.lower().endswith(ENDINGS):
        raise BadInput("strategy/out", f"{path} is neither .csv nor .parquet", {"path": path, "allowed": ENDINGS})
    if path.lower().endswith(".parquet"):
        need("simulate", "pyarrow")
    check_writable(path)


class WorthsTable(NamedTuple):
    """The worths for people, a line for each class of hands."""

    columns: tuple[str, ...]
    lines: list[tuple[str, ...]]
    options: tuple[str, ...]

    def print(self) -> None:
        """On standard output."""
        right = ("hands", *self.options)
        print_table(self.columns, self.lines, title="Worth in units, * the best", right=right, whole=self.columns)


def worths_table(worths: Iterable[HandWorths], shown: str = "up") -> WorthsTable:
    """Made ready; `shown` is the head of the column of what is seen."""
    head: tuple[str, ...] = ()
    rows = []
    for each in worths:
        said = {_said(option): f"{float(option.worth):+.6f}{'*' if option.best else ' '}" for option in each.options}
        head += tuple(option for option in said if option not in head)
        rows.append((cards_text(each.own), each.shown, str(each.hands), said))
    shows = any(seen for _, seen, _, _ in rows)
    columns = ("cards", *((shown,) if shows else ()), "hands", *head)
    lines = [
        (own, *((seen,) if shows else ()), hands, *(said.get(option, "") for option in head))
        for own, seen, hands, said in rows
    ]
    return WorthsTable(columns, lines, head)


def write_worths(path: str, worths: Iterable[HandWorths], notes: dict[str, str]) -> None:
    """A row for each option of each class of hands, as CSV or Parquet; notes go where the kind of file has a place."""
    rows = (row for each in worths for row in _rows(each))
    if path.lower().endswith(".csv"):
        write_said(path, csv_table(COLUMNS, rows).encode(), "table")
    else:
        write_said(path, _parquet(rows, notes), "table")


def _parquet(rows: Iterator[dict[str, Any]], notes: dict[str, str]) -> bytes:
    """Written block by block: a long table of dictionaries does not stand in memory at once."""
    import pyarrow as pa  # noqa: PLC0415  # only for this kind of file
    from pyarrow import parquet  # noqa: PLC0415  # as above

    kinds = {"hands": pa.int64(), "multiple": pa.int64(), "worth": pa.float64(), "best": pa.bool_()}
    schema = pa.schema([(name, kinds.get(name, pa.string())) for name in COLUMNS], metadata=notes)
    out = pa.BufferOutputStream()
    with parquet.ParquetWriter(out, schema) as writer:
        while block := list(islice(rows, _BLOCK)):
            writer.write_table(pa.Table.from_pylist(block, schema))
    return bytes(out.getvalue())


def _rows(each: HandWorths) -> Iterator[dict[str, Any]]:
    for option in each.options:
        yield {
            "cards": cards_text(each.own),
            "up": each.shown,
            "hands": each.hands,
            **choice_data(option.choice),
            "worth": float(option.worth),
            "exact": fraction_text(option.worth),
            "best": option.best,
        }


def _said(option: OptionWorth) -> str:
    raised = f" {option.choice.multiple}×" if option.choice.multiple > 1 else ""
    given_up = "" if option.choice.discard is None else f", without {cards_text([option.choice.discard])}"
    return f"{option.label}{raised}{given_up}"
