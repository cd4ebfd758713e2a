"""Day by day: what the house, or one table, has won, beside what was to be expected of it."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec

from queenhigh.casino.reports.data import sum_told
from queenhigh.casino.reports.expectation import chance_of
from queenhigh.casino.reports.lines import RoundLine, TableReader
from queenhigh.casino.reports.reading import told_of
from queenhigh.casino.reports.sums import Sums
from queenhigh.casino.reports.told import DayTold
from queenhigh.casino.rulebook import RuleShelf

if TYPE_CHECKING:
    from queenhigh.casino.reports.reading import Books


def trend_of(journal: Books, period: str, currency: str) -> list[dict[str, Any]]:
    """The sums of each gaming day of a month or a year in which something happened, in order: house, tables, games, dealers."""
    rules_of = RuleShelf(journal).find
    days: dict[str, Sums] = {}
    for stream in [stream for stream, _ in journal.heads() if stream.startswith("table:")]:
        reader = TableReader(rules_of)
        for line in chain(chain.from_iterable(map(reader.read, told_of(journal, stream))), reader.rest()):
            if reader.currency != currency or not line.day.startswith(period):
                continue
            chance = chance_of(rules_of(line.rules_hash), line) if isinstance(line, RoundLine) else None
            days.setdefault(line.day, Sums()).add(line, chance)
    return [
        msgspec.to_builtins(DayTold(day, tuple(sum_told(each, closed=False) for each in sums.done())))
        for day, sums in sorted(days.items())
    ]
