"""Rules as a document: what every renderer prints, whatever the medium."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Statement:
    """One or more sentences, and the clauses of the published document that say so."""

    text: str
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Statements that are read one after another."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Steps:
    """Statements whose order matters; they are numbered."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Points:
    """Statements side by side."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a grid."""

    cells: tuple[str, ...]
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A table, such as a pay table, as data."""

    title: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]
    clause: str | None = None


Item: TypeAlias = Paragraph | Steps | Points | Grid


@dataclass(frozen=True, slots=True)
class Section:
    """A titled part of the rules."""

    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """Complete rules. The hash names the content of the rule file that they tell."""

    title: str
    id: str
    version: str
    hash: str
    sections: tuple[Section, ...]

    def statements(self) -> Iterator[Statement]:
        """Every statement, in the order of the document; grids are left out."""
        for section in self.sections:
            for item in section.items:
                if not isinstance(item, Grid):
                    yield from item.statements

    def grids(self) -> Iterator[Grid]:
        """Every table, in the order of the document."""
        for section in self.sections:
            yield from (item for item in section.items if isinstance(item, Grid))
