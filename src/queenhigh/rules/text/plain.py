"""A document as plain text: wrapped, with numbered sections, fit for a terminal, a pager or a mail."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Literal, NamedTuple

from queenhigh.rules.text.document import Document, Grid, Item, Paragraph, Steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.text.document import Statement

WIDTH_MIN = 40
_GAP = 2


class Line(NamedTuple):
    """One line of text and what it is, so that a terminal can set it apart."""

    text: str
    kind: Literal["title", "heading", "caption", "head", "text"] = "text"


def as_text(document: Document, width: int = 80) -> str:
    """The whole document, no line longer than `width` unless a single word is."""
    return "\n".join(line.text for line in text_lines(document, width)) + "\n"


def text_lines(document: Document, width: int = 80) -> Iterator[Line]:
    """The lines of the document."""
    width = max(width, WIDTH_MIN)
    yield from (Line(line, "title") for line in textwrap.wrap(document.title.upper(), width))
    for number, section in enumerate(document.sections, 1):
        yield Line("")
        yield from (Line(line, "heading") for line in textwrap.wrap(f"{number}. {section.title}", width))
        for item in section.items:
            yield Line("")
            yield from _item(item, width)
    yield Line("")
    stamp = f"Rule file {document.id}, version {document.version}, SHA-256 {document.hash}"
    yield from (Line(line) for line in textwrap.wrap(stamp, width))


def cited(statement: Statement) -> str:
    """The statement with its clauses behind it."""
    return f"{statement.text} [{statement.clause}]" if statement.clause else statement.text


def _item(item: Item, width: int) -> Iterator[Line]:
    if isinstance(item, Grid):
        yield from _grid(item, width)
    elif isinstance(item, Paragraph):
        yield from (Line(line) for line in textwrap.wrap(" ".join(map(cited, item.statements)), width))
    else:
        for number, statement in enumerate(item.statements, 1):
            mark = f"({number}) " if isinstance(item, Steps) else "–   "
            mark = mark.ljust(4)
            wrapped = textwrap.wrap(cited(statement), width, initial_indent=mark, subsequent_indent=" " * len(mark))
            yield from (Line(line) for line in wrapped)


def _grid(grid: Grid, width: int) -> Iterator[Line]:
    caption = f"{grid.title} [{grid.clause}]" if grid.clause else grid.title
    if caption.strip():
        yield from (Line(line, "caption") for line in textwrap.wrap(caption, width))
    rows = [(*row.cells, f"[{row.clause}]" if row.clause else "") for row in grid.rows]
    head = (*grid.head, "")
    if not any(row[-1] for row in rows):
        rows, head = [row[:-1] for row in rows], head[:-1]
    widths = _widths([head, *rows], width - 2)
    yield from (Line(line, "head") for line in _cells(head, widths))
    for row in rows:
        yield from (Line(line) for line in _cells(row, widths))


def _widths(rows: list[tuple[str, ...]], width: int) -> list[int]:
    """Column widths: as wide as the content, the widest ones narrowed until the row fits."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    while sum(widths) + _GAP * (len(widths) - 1) > width and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    return widths


def _cells(row: tuple[str, ...], widths: list[int]) -> Iterator[str]:
    wrapped = [textwrap.wrap(cell, wide) or [""] for cell, wide in zip(row, widths, strict=True)]
    for height in range(max(map(len, wrapped))):
        parts = [cell[height] if height < len(cell) else "" for cell in wrapped]
        padded = (part.ljust(wide) for part, wide in zip(parts, widths, strict=True))
        yield "  " + (" " * _GAP).join(padded).rstrip()
