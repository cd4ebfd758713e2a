"""A house from its export alone: every hand, every chip and every meter, done again from the first entry on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.casino.replaying import TableReplay
from queenhigh.casino.verify.chains import Chains
from queenhigh.casino.verify.findings import Findings, Report
from queenhigh.casino.verify.ledger import trial_balance
from queenhigh.casino.verify.lists import Lists
from queenhigh.casino.verify.meters import check_books
from queenhigh.casino.verify.streams import Streams
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from queenhigh.casino.archive import Archive, PostingRow
    from queenhigh.casino.entries import Told
    from queenhigh.casino.ledger import Posting
    from queenhigh.casino.meters.book import MeterBook
    from queenhigh.casino.sealing import HouseKey
    from queenhigh.casino.tables.live import Live

Tell = Callable[[int, int], None]
Hear = Callable[["Told"], None]
_TELL_EVERY = 1000


class Replayed(NamedTuple):
    """What came out of it."""

    report: Report
    balances: dict[str, int]
    """What every account holds, in micro-cents."""
    tables: dict[str, Live]
    """Every table by name."""
    meters: dict[str, MeterBook]
    """Every meter by name."""


def replay_house(
    archive: Archive,
    *,
    key: HouseKey | None = None,
    heads: Iterable[bytes] | None = None,
    tell: Tell | None = None,
    hear: Hear | None = None,
) -> Replayed:
    """Do everything again. `hear` is told each entry, in full, as soon as it can be opened."""
    findings = Findings()
    lists = Lists(findings, archive.facts())
    lists.take_own(archive.signed_heads())
    lists.take_others(heads or ())
    lists.sort()
    sums = _Sums()
    streams = Streams(archive, key, findings, sums.take)
    chains = Chains(findings)
    total, number, to_the_end = archive.last(), 0, True
    try:
        for number, entry in archive.read_all():
            whole = chains.take(number, entry)
            for told in streams.take(entry, [], whole=whole):
                if hear is not None:
                    hear(told)
            lists.compare(number, chains)
            if tell is not None and number % _TELL_EVERY == 0:
                tell(number, total)
        lists.finish(number, chains)
    except BadInput as error:
        to_the_end = False
        findings.add("file", f"after entry {number}", error.message)
    for currency, held in trial_balance(sums.balances).items():
        if held:
            findings.add("ledger", currency, f"the trial balance is {held} micro-cents, not zero")
    if streams.is_complete:
        check_books(findings, streams.meters, sums.balances)
    silent = tuple(streams.finish(to_the_end=to_the_end))
    report = Report(
        number, chains.streams, sums.count, streams.rounds, lists.count, tuple(findings.all), findings.more, silent
    )
    tables = {
        stream.partition(":")[2]: each.live for stream, each in streams.replays.items() if isinstance(each, TableReplay)
    }
    meters = {stream.partition(":")[2]: book for stream, book in streams.meters.items()}
    return Replayed(report, sums.balances, tables, meters)


class _Sums:
    """What the postings bring every account."""

    def __init__(self) -> None:
        self.balances: dict[str, int] = {}
        self.count = 0

    def take(self, place: str, rows: Sequence[PostingRow], expected: Sequence[Posting]) -> None:
        del place, rows
        for posting in expected:
            self.count += 1
            self.balances[posting.source] = self.balances.get(posting.source, 0) - posting.micro_cents
            self.balances[posting.target] = self.balances.get(posting.target, 0) + posting.micro_cents
