"""What a document is made of, whatever it is printed on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from queenhigh.rules.text.document import Paragraph, Points, Statement, Steps

if TYPE_CHECKING:
    from queenhigh.rules.text.document import Grid


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards, drawn in a row. `caption` says what they are."""

    cards: tuple[int, ...]
    caption: str = ""


Cell: TypeAlias = str | Cards


@dataclass(frozen=True, slots=True)
class Table:
    """A table. `align` has a letter for each column: l, c or r."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    align: str
    clause: str | None = None
    note: str = ""
    total: bool = False
    """Whether the last row sums up the others."""
    name: str = ""
    """What a file of this table alone is called; empty for tables that are not data."""
    wide: bool = False
    """Whether it fills the line."""
    shares: tuple[float, ...] = ()
    """How the columns share the line, where that is not left to what they hold."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that is looked for first."""

    label: str
    value: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """Numbers side by side."""

    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing of ours."""

    svg: str
    alt: str
    caption: str = ""
    width: float = 1.0
    """As a part of the text's width."""


@dataclass(frozen=True, slots=True)
class Callout:
    """What must not be overlooked."""

    text: str
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """What the dealer says aloud."""

    text: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading below that of a section."""

    text: str


@dataclass(frozen=True, slots=True)
class Break:
    """What follows begins on a new page, or on the other side of a card."""


@dataclass(frozen=True, slots=True)
class Form:
    """What is filled in by hand: named fields, boxes of which one is ticked, lines to sign on."""

    fields: tuple[tuple[str, str], ...]
    """Name and value; an empty value leaves a line to write on."""
    boxes: tuple[str, ...] = ()
    signed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Abreast:
    """Narrow tables side by side."""

    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Together:
    """Blocks that stay on one page."""

    blocks: tuple[Block, ...]


Block: TypeAlias = (
    Paragraph
    | Points
    | Steps
    | Table
    | Figures
    | Picture
    | Callout
    | Said
    | Heading
    | Break
    | Cards
    | Form
    | Abreast
    | Together
)

Paper = Literal["letter", "rack", "pocket"]


@dataclass(frozen=True, slots=True)
class Part:
    """A titled part of a document. Without a title its blocks stand by themselves."""

    title: str
    blocks: tuple[Block, ...]
    fresh: bool = False
    """Whether it begins on a new page."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A drawing that has a first page of its own, in its true size, with marks to cut it by."""

    svg: str
    alt: str
    inches_wide: float
    inches_deep: float


@dataclass(frozen=True, slots=True)
class Logo:
    """A house's logo, as its file has it."""

    form: Literal["svg", "png"]
    data: bytes


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole document about one rule file, or another record, which every page names with its version and hash."""

    kind: str
    """What it is: "Par sheet"."""
    title: str
    """The game."""
    id: str
    version: str
    hash: str
    parts: tuple[Part, ...]
    paper: Paper = "letter"
    numbered: bool = True
    """Whether the parts have numbers."""
    facts: tuple[tuple[str, str], ...] = ()
    """Named facts under the title."""
    plate: Plate | None = None
    fan: tuple[int, ...] = ()
    """Cards that adorn the head of a card."""
    data: tuple[Table, ...] = ()
    """Tables for programs, too long for paper."""
    about: str = "Rule file"
    """What the id, the version and the hash are those of."""
    subtitle: str = ""
    """What distinguishes the game from its sisters, where the title leaves it out."""
    designation: str = ""
    """What the game and its pay tables are filed as; every page shows it."""
    names: tuple[str, ...] = ()
    """Names of more than one word, which are never broken at the end of a line."""
    foot: str = ""
    """A line at the foot of each side of a card."""
    logo: str = ""
    """Words that mark the place of a logo on the front of a card; empty where there is none."""
    own_logo: Logo | None = None
    """The logo itself, where the house has given one; it stands in the place of the words."""

    def tables(self) -> Iterator[Table]:
        """Every table, in the order of the document."""
        for part in self.parts:
            yield from _tables(part.blocks)


def _tables(blocks: tuple[Block, ...]) -> Iterator[Table]:
    for block in blocks:
        if isinstance(block, Table):
            yield block
        elif isinstance(block, Abreast):
            yield from block.tables
        elif isinstance(block, Together):
            yield from _tables(block.blocks)


def abreast(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """The same blocks, narrow tables that follow each other put side by side."""
    found: list[Block] = []
    row: list[Table] = []
    for block in (*blocks, None):
        if isinstance(block, Table) and _is_narrow(block):
            row.append(block)
            continue
        found += [Abreast(tuple(row))] if len(row) > 1 else row
        row = []
        found += [block] if block is not None else []
    return tuple(found)


def _is_narrow(table: Table) -> bool:
    def length(cell: Cell) -> int:
        return 4 * len(cell.cards) if isinstance(cell, Cards) else len(cell)

    columns = range(len(table.head))
    wide = sum(max([len(table.head[column]), *(length(row[column]) for row in table.rows)]) for column in columns)
    return wide <= 40 and len(table.rows) <= 16


def say(*texts: str) -> Paragraph:
    """A paragraph without clauses."""
    return Paragraph(tuple(Statement(text) for text in texts))


def table_of(grid: Grid) -> Table:
    """A grid of the rules as a table; clauses of rows become a column."""
    cited = any(row.clause for row in grid.rows)
    head = (*grid.head, "Clause") if cited else grid.head
    rows = tuple((*row.cells, row.clause or "") if cited else row.cells for row in grid.rows)
    return Table(grid.title, head, rows, "".join(_side(rows, column) for column in range(len(head))), grid.clause)


def _side(rows: tuple[tuple[str, ...], ...], column: int) -> str:
    """Columns of numbers stand to the right; the first column names the rows."""
    cells = [row[column] for row in rows if row[column]]
    numeric = bool(cells) and all(cell.lstrip("-$")[:1].isdigit() for cell in cells)
    short = all(len(cell) <= 16 for cell in cells)
    return "r" if column and numeric and short else "l"
