"""A report straight from a journal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from queenhigh.casino.desks import opener_of
from queenhigh.casino.journal import Journal
from queenhigh.casino.reports.report import Report, report
from queenhigh.casino.rulebook import Rulebook

if TYPE_CHECKING:
    from queenhigh.casino.entries import Told
    from queenhigh.casino.sealing import HouseKey


class Books(Journal, Protocol):
    """A journal that knows what every account holds."""

    def sums(self) -> dict[str, int]:
        """What every account holds by its postings, in micro-cents."""
        ...


def told_of(journal: Journal, stream: str, key: HouseKey | None = None) -> Iterator[Told]:
    """The entries of a stream in full. Without the house's key the round that is open is left out."""
    opener = opener_of(stream, key)
    for entry in journal.read(stream):
        yield from opener.read(entry)


def report_of(journal: Books, period: str, key: HouseKey | None = None, currency: str = "") -> Report:
    """The report of a day (2026-11-16), a month (2026-11) or a year (2026); in the house's money, if nothing else is said."""
    tables = [stream for stream, _ in journal.heads() if stream.startswith("table:")]
    return report(
        period,
        told_of(journal, "house"),
        (told_of(journal, stream, key) for stream in tables),
        Rulebook(journal).find,
        journal.sums(),
        currency,
    )
