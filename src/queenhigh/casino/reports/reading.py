"""A report straight from a journal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from queenhigh.casino.desks import opener_of
from queenhigh.casino.names import by_number
from queenhigh.casino.reports.lines import TableReader
from queenhigh.casino.reports.report import Report, report, results_of
from queenhigh.casino.rulebook import RuleShelf

if TYPE_CHECKING:
    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.entries import Told
    from queenhigh.casino.house.results import Result
    from queenhigh.casino.journal import Entry, Head
    from queenhigh.casino.sealing import HouseKey


class Entries(Protocol):
    """Where the entries of a stream are read."""

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        """The entries of a stream after a version."""
        ...


class Books(Entries, Protocol):
    """What a report is made from: a journal that is run, or one that is only read."""

    def heads(self) -> Iterator[tuple[str, Head]]:
        """Every stream with its end."""
        ...

    def rules(self, digest: str) -> bytes | None:
        """A rule file by its hash."""
        ...

    def sums(self) -> dict[str, int]:
        """What every account holds by its postings, in micro-cents."""
        ...


def told_of(journal: Entries, stream: str, key: HouseKey | None = None) -> Iterator[Told]:
    """The entries of a stream in full. Without the house's key the round that is open is left out."""
    opener = opener_of(stream, key)
    for entry in journal.read(stream):
        yield from opener.read(entry)


def results_of_day(journal: Entries, tables: Iterable[TableDesk], rulebook: RuleShelf, day: str) -> tuple[Result, ...]:
    """What a day has brought that has just been closed; what is older than it is not read."""
    since = next(
        (entry.at for entry in journal.read("house") if b"day_opened" in entry.body and day.encode() in entry.body), 0
    )

    def of_day(desk: TableDesk) -> Iterator[Told]:
        opener = opener_of(desk.stream, None)
        for entry in journal.read(desk.stream):
            if entry.at >= since:
                yield from opener.read(entry)

    readers = [
        (TableReader(rulebook.find, desk.name, desk.live.run.currency, desk.known_rules.id), of_day(desk))
        for desk in tables
    ]
    return results_of(day, readers, rulebook.find)


def report_of(journal: Books, period: str, key: HouseKey | None = None, currency: str = "") -> Report:
    """The report of a day (2026-11-16), a month (2026-11) or a year (2026); in the house's money, if nothing else is said."""
    tables = sorted((stream for stream, _ in journal.heads() if stream.startswith("table:")), key=by_number)
    return report(
        period,
        told_of(journal, "house"),
        (told_of(journal, stream, key) for stream in tables),
        RuleShelf(journal).find,
        journal.sums(),
        currency,
    )
