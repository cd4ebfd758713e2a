"""A document as Markdown."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from queenhigh.rules.text.document import Document, Grid, Item, Paragraph, Steps
from queenhigh.rules.text.plain import cited

if TYPE_CHECKING:
    from collections.abc import Iterator

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|#])")


def as_markdown(document: Document) -> str:
    """The whole document as one Markdown page."""
    lines = [f"# {_plain(document.title)}"]
    for number, section in enumerate(document.sections, 1):
        lines += ["", f"## {number}. {_plain(section.title)}"]
        for item in section.items:
            lines += ["", *_item(item)]
    stamp = f"Rule file {_plain(document.id)}, version {_plain(document.version)}, SHA-256 `{document.hash}`"
    return "\n".join([*lines, "", stamp]) + "\n"


def _item(item: Item) -> Iterator[str]:
    if isinstance(item, Grid):
        yield from _grid(item)
    elif isinstance(item, Paragraph):
        yield _plain(" ".join(map(cited, item.statements)))
    else:
        for number, statement in enumerate(item.statements, 1):
            yield (
                f"{number}. {_plain(cited(statement))}" if isinstance(item, Steps) else f"- {_plain(cited(statement))}"
            )


def _grid(grid: Grid) -> Iterator[str]:
    caption = f"{grid.title} [{grid.clause}]" if grid.clause else grid.title
    if caption.strip():
        yield from (f"**{_plain(caption.strip())}**", "")
    clauses = any(row.clause for row in grid.rows)
    yield _line((*grid.head, "Clause") if clauses else grid.head)
    yield _rule(len(grid.head) + clauses)
    for row in grid.rows:
        yield _line((*row.cells, row.clause or "") if clauses else row.cells)


def _line(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(_plain(cell) for cell in cells)} |"


def _rule(columns: int) -> str:
    return "|" + "---|" * columns


def _plain(text: str) -> str:
    """Text that means nothing else in Markdown, on one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
