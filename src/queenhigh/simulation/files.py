"""Distributions as files for other programs: CSV, or Parquet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.codec.spreadsheet import csv_table
from queenhigh.errors import BadInput
from queenhigh.simulation.extras import need
from queenhigh.simulation.results_data import rows_of

if TYPE_CHECKING:
    from queenhigh.simulation.results import Results

COLUMNS = ("measure", "name", "from_cents", "to_cents", "rounds")
ENDINGS = (".csv", ".parquet")


def check_ending(path: str) -> None:
    """Refuse a file of another kind, before anything is simulated."""
    if not path.lower().endswith(ENDINGS):
        raise BadInput("simulate/out", f"{path} is neither .csv nor .parquet", {"path": path, "allowed": ENDINGS})
    if path.lower().endswith(".parquet"):
        need("simulate", "pyarrow")


def csv_text(results: Results) -> str:
    """A line for each value that came up."""
    return csv_table(COLUMNS, rows_of(results))


def parquet_bytes(results: Results) -> bytes:
    """The same rows, in columns; game, rules and seed stand in the file's own notes."""
    import pyarrow as pa  # noqa: PLC0415  # only for this kind of file
    from pyarrow import parquet  # noqa: PLC0415  # as above

    notes = {"game": results.game, "rules_hash": results.rules_hash, "seed": str(results.seed)}
    table = pa.Table.from_pylist(rows_of(results)).replace_schema_metadata(notes)
    out = pa.BufferOutputStream()
    parquet.write_table(table, out)
    return bytes(out.getvalue())
