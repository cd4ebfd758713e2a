"""The tables of a sheet as one CSV file: a column names the table, so that a spreadsheet can filter it."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING

from queenhigh.cards.card import cards_text
from queenhigh.papers.sheet.blocks import Cards

if TYPE_CHECKING:
    from queenhigh.papers.sheet.blocks import Cell, Sheet


def csv_of(sheet: Sheet) -> str:
    """Each table that is data as a head and rows, an empty line between tables."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow((sheet.about.lower(), sheet.id, "version", sheet.version, "sha256", sheet.hash))
    for table in (*sheet.tables(), *sheet.data):
        if table.name:
            writer.writerow(())
            writer.writerow(("table", *table.head))
            writer.writerows((table.name, *map(_text, row)) for row in table.rows)
    return out.getvalue()


_NUMBER = re.compile(r"[−+-]?[\d,]+(\.\d+)?( %)?")


def _text(cell: Cell) -> str:
    """A cell as a spreadsheet reads it: a number with a plain minus, without commas and without a space before its %."""
    if isinstance(cell, Cards):
        return cards_text(cell.cards)
    if _NUMBER.fullmatch(cell):
        cell = cell.replace(",", "").replace(" %", "%")
    return cell.replace("−", "-")
