"""The notice that goes to the commission when a pay table or a limit is changed, and hangs out at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.session.posting import changes_of

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset


class Change(msgspec.Struct, frozen=True):
    """One figure that is different from now on."""

    path: str
    before: str
    after: str


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
            *(f"  {change.path}: {change.before} → {change.after}" for change in self.changes),
            f"Rules before {self.rules_before[:12]}, after {self.rules_after[:12]}.",
        ]
        return "\n".join(lines) + "\n"


def notice_of(house: str, table: str, at: int, by: str, now: Ruleset, then: Ruleset) -> Notice:
    """The notice of a posted change."""
    before, after = now.as_data(), then.as_data()
    changes = tuple(Change(path, _said(before, path), _said(after, path)) for path in changes_of(now, then))
    return Notice(house, table, at, by, then.id, then.title, now.hash, then.hash, changes)


def _said(data: Any, path: str) -> str:
    for part in path.split("."):
        data = data.get(part) if isinstance(data, dict) else None
    return "nothing" if data is None else str(data)
