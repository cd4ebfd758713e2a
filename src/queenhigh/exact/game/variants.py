"""Rulesets that differ from a given one in one cell, for the doctor and the designer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from queenhigh.rules.groups import lead_of
from queenhigh.rules.row_kinds import row_words, usual_name
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.rules.strengths import row_ranking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping


@dataclass(frozen=True, slots=True)
class PayCell:
    """One whole-number pay of a pay table."""

    table: str
    row: int
    pay: int
    label: str


def pay_cells(ruleset: Ruleset, wager: str) -> tuple[PayCell, ...]:
    """The cells that a wager's group is paid from, its tables and those of its bonuses; no two have one name."""
    members = {wager} | {name for name in ruleset.wager if lead_of(ruleset, name) == wager}
    tables = [row.table for name in members for row in ruleset.outcome.get(name, ()) if row.table]
    tables += [bonus.table for bonus in ruleset.bonus.values() if bonus.on in members]
    cells = tuple(cell for name in dict.fromkeys(tables) for cell in table_cells(ruleset, name))
    # The usual name first; rows that share it are told apart by what they match, by their table, by their place.
    for name_of in (_matched, _of_table, _of_place):
        cells = tuple(_told_apart(ruleset, cells, name_of))
    return cells


def _told_apart(
    ruleset: Ruleset, cells: tuple[PayCell, ...], name_of: Callable[[Ruleset, PayCell], str]
) -> Iterator[PayCell]:
    shared = Counter(cell.label for cell in cells)
    for cell in cells:
        yield replace(cell, label=name_of(ruleset, cell)) if shared[cell.label] > 1 else cell


def _matched(ruleset: Ruleset, cell: PayCell) -> str:
    row = ruleset.table[cell.table].rows[cell.row]
    return row_words(row, *row_ranking(ruleset, cell.table, row), cell.label)


def _of_table(ruleset: Ruleset, cell: PayCell) -> str:
    return f"{cell.label} ({ruleset.table[cell.table].label})"


def _of_place(ruleset: Ruleset, cell: PayCell) -> str:
    del ruleset  # every name is made from the rules and the cell; this one needs the cell alone
    return f"{cell.label}, row {cell.row + 1}"


def table_cells(ruleset: Ruleset, table: str) -> Iterator[PayCell]:
    """The cells of one table that are paid in whole numbers."""
    stated = ruleset.table[table]
    for place, row in enumerate(stated.rows):
        if row.pay is None or row.per is not None:
            continue
        yield PayCell(table, place, row.pay, usual_name(row, row_ranking(ruleset, table, row)[0]))


def with_pays(ruleset: Ruleset, pays: Mapping[tuple[str, int], int]) -> Ruleset:
    """The same game with other pays: (table, row) → pay."""
    tables = dict(ruleset.table)
    for (name, place), pay in pays.items():
        rows = list(tables[name].rows)
        rows[place] = rows[place].altered(pay=pay)
        tables[name] = tables[name].altered(rows=tuple(rows))
    return ruleset.altered(table=MappingProxyType(tables))


def without_rows(ruleset: Ruleset, cells: Iterable[PayCell]) -> Ruleset:
    """The same game without these rows."""
    data = ruleset.as_data()
    for cell in sorted(cells, key=lambda cell: -cell.row):
        del data["table"][cell.table]["rows"][cell.row]
    return Ruleset.read(data)


def with_pay(ruleset: Ruleset, cell: PayCell, pay: int) -> Ruleset:
    """The same game with one other pay."""
    return with_pays(ruleset, {(cell.table, cell.row): pay})
