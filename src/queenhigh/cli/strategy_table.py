"""The worth of every option, hand by hand, as `queenhigh strategy` prints and writes it."""

from __future__ import annotations

import csv
import io
import sys
from typing import TYPE_CHECKING, Any, Final

from queenhigh.bootstrap.files import check_writable, write_file
from queenhigh.cards.card import cards_text
from queenhigh.cli.output import print_table
from queenhigh.errors import BadInput
from queenhigh.exact.data.numbers import fraction_text
from queenhigh.exact.data.strategy import choice_data
from queenhigh.exact.solve.worths import HandWorths, OptionWorth, hand_worths
from queenhigh.simulation.extras import need

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.exact.solve.analysis import Analysis

ENDINGS: Final = (".csv", ".parquet")
COLUMNS: Final = ("cards", "up", "hands", "option", "multiple", "discard", "worth", "exact", "best")


def check_table_file(path: str | None) -> None:
    """Refuse a file of another kind, or one that could not be written, before the work."""
    if path is None:
        return
    if not path.lower().endswith(ENDINGS):
        raise BadInput("strategy/out", f"{path} is neither .csv nor .parquet", {"path": path, "allowed": ENDINGS})
    if path.lower().endswith(".parquet"):
        need("simulate", "pyarrow")
    check_writable(path)


def print_worths(analysis: Analysis) -> None:
    """The same for people, a line for each class of hands."""
    head: tuple[str, ...] = ()
    rows = []
    for each in hand_worths(analysis):
        worths = {_said(option): f"{float(option.worth):+.6f}{'*' if option.best else ' '}" for option in each.options}
        head = head or tuple(worths)
        head += tuple(said for said in worths if said not in head)
        rows.append((cards_text(each.own), cards_text(each.up), str(each.hands), worths))
    shows = any(up for _, up, _, _ in rows)
    columns = ("cards", *(("up",) if shows else ()), "hands", *head)
    lines = [
        (own, *((up,) if shows else ()), hands, *(worths.get(said, "") for said in head))
        for own, up, hands, worths in rows
    ]
    print_table(columns, lines, title="Worth in units, * the best", right=("hands", *head), whole=columns)


def write_worths(path: str, analysis: Analysis) -> None:
    """A row for each option of each class of hands, as CSV or Parquet."""
    rows = [row for each in hand_worths(analysis) for row in _rows(each)]
    if path.lower().endswith(".csv"):
        text = io.StringIO()
        writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        write_file(path, text.getvalue().encode())
    else:
        import pyarrow as pa  # noqa: PLC0415  # only for this kind of file
        from pyarrow import parquet  # noqa: PLC0415  # as above

        notes = {"game": analysis.game, "rules_hash": analysis.rules_hash}
        out = pa.BufferOutputStream()
        parquet.write_table(pa.Table.from_pylist(rows).replace_schema_metadata(notes), out)
        write_file(path, bytes(out.getvalue()))
    sys.stderr.write(f"table written to {path}\n")


def _rows(each: HandWorths) -> Iterator[dict[str, Any]]:
    for option in each.options:
        yield {
            "cards": cards_text(each.own),
            "up": cards_text(each.up),
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
