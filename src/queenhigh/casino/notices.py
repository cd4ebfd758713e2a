"""The notice that goes to the commission when a pay table or a limit is changed, and hangs out at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.money.cents import format_cents
from queenhigh.rules.odds import odds_text
from queenhigh.rules.row_kinds import row_words
from queenhigh.rules.strengths import row_ranking
from queenhigh.session.posting import changes_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.schema.paying import PayRow
    from queenhigh.rules.schema.ruleset import Ruleset


class Change(msgspec.Struct, frozen=True):
    """One figure that is different from now on."""

    path: str
    before: str
    after: str
    words: tuple[str, ...] = ()
    """The same as people read it, line by line."""


class Notice(msgspec.Struct, frozen=True):
    """A posted change: where, when, in which game, and what."""

    house: str
    table: str
    at: int
    """Microseconds since 1970: when it was posted."""
    by: str
    game: str
    title: str
    rules_before: str
    rules_after: str
    changes: tuple[Change, ...]

    def text(self, when: str) -> str:
        """The notice as it is printed; `when` is its time as people write it."""
        lines = [
            f"NOTICE OF A CHANGE · {self.house}",
            f"Table {self.table}, {self.title} ({self.game})",
            f"Posted {when} by {self.by}. It counts from the first round after the posting; the round that is open keeps the old one.",
            *(f"  {line}" for change in self.changes for line in change.words),
            f"Rules before {self.rules_before[:12]}, after {self.rules_after[:12]}.",
        ]
        return "\n".join(lines) + "\n"


def notice_of(house: str, table: str, at: int, by: str, now: Ruleset, then: Ruleset) -> Notice:
    """The notice of a posted change."""
    before, after = now.as_data(), then.as_data()
    changes = tuple(
        Change(path, _said(before, path), _said(after, path), tuple(_words(now, then, path)))
        for path in changes_of(now, then)
    )
    return Notice(house, table, at, by, then.id, then.title, now.hash, then.hash, changes)


def _said(data: Any, path: str) -> str:
    for part in path.split("."):
        data = data.get(part) if isinstance(data, dict) else None
    if isinstance(data, list | dict):
        return ""  # its rows are told one by one
    return "nothing" if data is None else str(data)


def _words(now: Ruleset, then: Ruleset, path: str) -> Iterator[str]:
    """A change as people read it; what follows from it in the file by itself says nothing."""
    match path.split("."):
        case ["wager", wager, ("cents_min" | "cents_max" | "bettor_cents_max") as end]:
            label = {"cents_min": "minimum", "cents_max": "maximum", "bettor_cents_max": "maximum of one player"}[end]
            before, after = (getattr(rules.wager[wager], end) for rules in (now, then))
            yield f"{then.wager[wager].label}, {label}: {_money(before)} → {_money(after)} ({path}: {before} → {after})"
        case ["table", table, "rows"]:
            yield from _rows(now, then, table)
        case ["title"]:
            yield f"Title: {now.title} → {then.title}"
        case ["filing", *_] if now.filing.designator != then.filing.designator:
            yield f"Filed as: {now.filing.designator or 'nothing'} → {then.filing.designator or 'nothing'}"
        case ["assumption" | "clauses" | "filing" | "source", *_] | [*_, "clause"]:
            return
        case _:
            yield path


def _rows(now: Ruleset, then: Ruleset, table: str) -> Iterator[str]:
    """The rows of a pay table that pay something else."""
    paid = [
        {_row(rules, table, row): _pay(rules, table, row) for row in rules.table[table].rows} for rules in (now, then)
    ]
    before, after = paid
    for row in dict.fromkeys((*before, *after)):
        if before.get(row) != after.get(row):
            yield f"{then.table[table].label}, {row}: {before.get(row, 'not paid')} → {after.get(row, 'not paid')}"


def _row(rules: Ruleset, table: str, row: PayRow) -> str:
    return row.label or row_words(row, *row_ranking(rules, table, row))


def _pay(rules: Ruleset, table: str, row: PayRow) -> str:
    return f"{row.meter_percent} % of the meter" if row.meter_percent else odds_text(row, rules.table[table].basis)


def _money(cents: int | None) -> str:
    return "no limit" if cents is None else format_cents(cents)
