"""The tables of a sheet as one CSV file: a column names the table, so that a spreadsheet can filter it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from queenhigh.cards.card import cards_text
from queenhigh.codec.spreadsheet import csv_text
from queenhigh.papers.sheet.blocks import Cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.papers.sheet.blocks import Cell, Sheet


def csv_of(sheet: Sheet) -> str:
    """Each table that is data as a head and rows, an empty line between tables."""
    return csv_text(_rows(sheet))


def _rows(sheet: Sheet) -> Iterator[tuple[str, ...]]:
    yield (sheet.about.lower(), sheet.id, "version", sheet.version, "sha256", sheet.hash)
    for table in (*sheet.tables(), *sheet.data):
        if table.name:
            yield ()
            yield ("table", *table.head)
            for row in table.rows:
                yield (table.name, *map(_text, row))


_NUMBER = re.compile(r"[−+-]?[\d,]+(\.\d+)?( %)?")


def _text(cell: Cell) -> str:
    """A cell as a spreadsheet reads it: a number with a plain minus, without commas and without a space before its %."""
    if isinstance(cell, Cards):
        return cards_text(cell.cards)
    if _NUMBER.fullmatch(cell):
        cell = cell.replace(",", "").replace(" %", "%")
    return cell.replace("−", "-")
