"""A whole journal, checked in one pass: every entry in the order in which it was written, with its postings beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from queenhigh.casino.verify.chains import Chains
from queenhigh.casino.verify.findings import Findings, Report
from queenhigh.casino.verify.ledger import Ledger
from queenhigh.casino.verify.lists import Lists
from queenhigh.casino.verify.meters import check_books
from queenhigh.casino.verify.streams import Streams
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from queenhigh.casino.archive import Books
    from queenhigh.casino.sealing import HouseKey

Tell = Callable[[int, int], None]
"""Hears how much is done of how much."""
_TELL_EVERY = 1000


def verify_journal(
    books: Books, *, key: HouseKey | None = None, heads: Iterable[bytes] | None = None, tell: Tell | None = None
) -> Report:
    """Check a journal. With the house's key open rounds are checked too; with lists of heads, that nothing was cut off."""
    findings = Findings()
    for fault in books.faults():
        findings.add("file", "journal", fault)
    lists = Lists(findings, books.facts())
    ledger = Ledger(findings, books.postings_beside())
    streams = Streams(books, key, findings, ledger.compare)
    chains = Chains(findings)
    total, number, to_the_end = books.last(), 0, True
    try:
        lists.take_own(books.signed_heads())
        lists.take_others(heads or ())
        lists.sort()
        for number, entry in books.read_all():
            whole = chains.take(number, entry)
            streams.take(entry, ledger.of_entry(number), whole=whole)
            lists.compare(number, chains)
            if tell is not None and number % _TELL_EVERY == 0:
                tell(number, total)
        lists.finish(number, chains)
        chains.check_ends(dict(books.heads()))
        ledger.finish(books.balances())
        check_books(findings, streams.meters, ledger.balances)
    except BadInput as error:
        to_the_end = False
        findings.add("file", f"after entry {number}", error.message)
    silent = list(streams.finish(to_the_end=to_the_end))
    if heads is None:
        silent.append("whether the end of the journal was cut off together with its lists: give a list kept elsewhere")
    if number > lists.newest:
        last = number - lists.newest
        silent.append(
            "whether anything came after the last entry: no list of heads covers it yet"
            if last == 1
            else f"whether the last {last} entries are all: no list of heads covers them yet"
        )
    return Report(
        entries=number,
        streams=chains.streams,
        postings=ledger.count,
        rounds=streams.rounds,
        lists=lists.count,
        findings=tuple(findings.all),
        more=findings.more,
        cannot_say=tuple(silent),
    )
