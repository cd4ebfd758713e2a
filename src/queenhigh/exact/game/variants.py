"""Rulesets that differ from a given one in one cell, for the doctor and the designer."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from queenhigh.hands.words import class_words
from queenhigh.rules.schema.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


@dataclass(frozen=True, slots=True)
class PayCell:
    """One whole-number pay of a pay table."""

    table: str
    row: int
    pay: int
    label: str


def pay_cells(ruleset: Ruleset, wager: str) -> Iterator[PayCell]:
    """The cells that a wager's group is paid from: its tables and those of its bonuses."""
    members = {wager} | {
        name
        for name, stated in ruleset.wager.items()
        if stated.kind == "raise" and ruleset.decision is not None and ruleset.decision.wager == wager
    }
    tables = [row.table for name in members for row in ruleset.outcome.get(name, ()) if row.table]
    tables += [bonus.table for bonus in ruleset.bonus.values() if bonus.on in members]
    for name in dict.fromkeys(tables):
        yield from table_cells(ruleset, name)


def table_cells(ruleset: Ruleset, table: str) -> Iterator[PayCell]:
    """The cells of one table that are paid in whole numbers."""
    stated = ruleset.table[table]
    for place, row in enumerate(stated.rows):
        if row.pay is None:
            continue
        over = row.over or stated.over
        ranking = ruleset.hand[over].ranking if over else None
        labels: Mapping[str, str] = dict(ruleset.ranking[ranking].labels) if ranking else {}  # type: ignore[arg-type]
        said = row.hand_class or (row.at_least.hand_class if row.at_least else None)
        label = row.label or (class_words(said, labels) if said else f"same {row.same}" if row.same else "cards")
        yield PayCell(table, place, row.pay, label)


def with_pays(ruleset: Ruleset, pays: Mapping[tuple[str, int], int]) -> Ruleset:
    """The same game with other pays: (table, row) → pay."""
    data = ruleset.as_data()
    for (table, row), pay in pays.items():
        data["table"][table]["rows"][row]["pay"] = pay
    return Ruleset.model_validate_json(json.dumps(data))


def without_rows(ruleset: Ruleset, cells: Iterable[PayCell]) -> Ruleset:
    """The same game without these rows."""
    data = ruleset.as_data()
    for cell in sorted(cells, key=lambda cell: -cell.row):
        del data["table"][cell.table]["rows"][cell.row]
    return Ruleset.model_validate_json(json.dumps(data))


def with_pay(ruleset: Ruleset, cell: PayCell, pay: int) -> Ruleset:
    """The same game with one other pay."""
    return with_pays(ruleset, {(cell.table, cell.row): pay})
