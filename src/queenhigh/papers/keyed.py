"""A sheet with a key to what it cites: letters and marks mean something to whoever holds the page alone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from queenhigh.papers.sheet.blocks import Abreast, Callout, Part, Table, Together
from queenhigh.rules.text.document import Paragraph, Points, Steps
from queenhigh.rules.text.figures import key_rows
from queenhigh.rules.text.teller import mentioned, single_clauses

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.papers.sheet.blocks import Block, Sheet
    from queenhigh.rules.schema.ruleset import Ruleset

TITLE = "Key to the citations"


def with_key(ruleset: Ruleset, sheet: Sheet) -> Sheet:
    """The sheet, and towards its end what it cites; a sheet that cites nothing, or has a key already, as it is."""
    cited = set(single_clauses(_cited(block for part in sheet.parts for block in part.blocks)))
    rows = tuple(row.cells for row in key_rows(ruleset, cited))
    if not rows or any(part.title == TITLE for part in sheet.parts):
        return sheet
    table = Table("", ("In brackets", "Means"), rows, "ll", wide=True, shares=(1.0, 6.0))
    # What is asked and answered comes last: nobody looks for a key behind it, nor on a page that holds nothing else.
    last = ("Assumptions", "Drills")
    end = next((place for place, part in enumerate(sheet.parts) if part.title in last), len(sheet.parts))
    return replace(sheet, parts=(*sheet.parts[:end], Part(TITLE, (table,)), *sheet.parts[end:]))


def _cited(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph() | Points() | Steps():
                yield from (each.clause for each in block.statements if each.clause)
            case Table():
                yield from _of_table(block)
            case Callout():
                yield from (block.clause,) if block.clause else ()
            case Abreast():
                yield from (clause for table in block.tables for clause in _of_table(table))
            case Together():
                yield from _cited(block.blocks)
            case _:
                pass


def _of_table(table: Table) -> Iterator[str]:
    if table.clause:
        yield table.clause
    yield from (clause for row in table.rows for cell in row if isinstance(cell, str) for clause in mentioned(cell))
    if "Clause" in table.head:
        place = table.head.index("Clause")
        yield from (cell for row in table.rows if isinstance(cell := row[place], str))
