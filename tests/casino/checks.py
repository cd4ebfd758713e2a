"""What must be true of a house at any moment, told from its journal alone."""

from collections.abc import Iterable

from queenhigh.casino.desks import opener_of
from queenhigh.casino.house import machine as house_machine
from queenhigh.casino.house.books import postings_of as house_postings
from queenhigh.casino.journal import START, chained
from queenhigh.casino.ledger import Posting
from queenhigh.casino.service import Casino
from queenhigh.casino.tables import machine as live_machine
from queenhigh.casino.tables.books import postings_of
from queenhigh.casino.tables.live import NOT_OPEN, Live
from queenhigh.session.table import micro_balances_of
from queenhigh.store.sqlite import SqliteJournal
from tests.casino.houses import KEY, books

Acknowledged = Iterable[tuple[str, int]]


def check_house(casino: Casino, acknowledged: Acknowledged = ()) -> None:
    """The chain is whole, everything acknowledged is there, the ledger follows from the events and balances."""
    journal = books(casino)
    heads = dict(journal.heads())
    for stream, version in acknowledged:
        assert stream in heads, f"{stream} {version} was acknowledged, and is not there"
        assert heads[stream].version >= version, (
            f"{stream} {version} was acknowledged, and the journal ends at {heads[stream].version}"
        )
    posted: list[tuple[str, int, Posting]] = []
    for stream, head in heads.items():
        before, version = START, 0
        for entry in journal.read(stream):
            assert entry.version == version + 1
            assert entry.hash == chained(before, entry)
            before, version = entry.hash, entry.version
        assert (version, before) == (head.version, head.hash)
        if stream == "house":
            posted += _house_postings(casino)
        elif stream.startswith("table:"):
            posted += _table_postings(casino, stream)
    stored = sorted(((s, v, p) for s, v, p in journal.postings() if not s.startswith("meter:")), key=_order)
    assert stored == sorted(posted, key=_order)
    by_currency: dict[str, int] = {}
    for account, micro in journal.sums().items():
        by_currency[account.partition("/")[0]] = by_currency.get(account.partition("/")[0], 0) + micro
    assert set(by_currency.values()) <= {0}
    for account, micro in journal.balances().items():
        assert micro == journal.sums().get(account, 0)
        assert micro >= 0 or "/cage" in account
    check_identity(casino)


def check_identity(casino: Casino) -> None:
    """P4 to the micro-cent, and the ledger beside it."""
    assert isinstance(casino.journal, SqliteJournal)
    sums = casino.journal.sums()
    assert sum(sums.values()) == 0
    for name, desk in casino.meters.desks.items():
        book = desk.book
        assert book.counts.meter == book.shows.value
        assert book.counts.reserve == book.shows.overflow
        assert sums[f"{book.currency}/meter:{name}"] == book.account


def _order(item: tuple[str, int, Posting]) -> tuple[str, int, str, str, int]:
    stream, version, posting = item
    return stream, version, posting.source, posting.target, posting.micro_cents


def _house_postings(casino: Casino) -> list[tuple[str, int, Posting]]:
    house, found = house_machine.House(), []
    opener = opener_of("house", None)
    for entry in casino.journal.read("house"):
        for told in opener.read(entry):
            house = house_machine.fold(house, told.events)
            found += [("house", entry.version, posting) for posting in house_postings(house.currency, told.events)]
    return found


def _table_postings(casino: Casino, stream: str) -> list[tuple[str, int, Posting]]:
    desk = casino.table(stream.partition(":")[2])
    live: Live = NOT_OPEN
    found: list[tuple[str, int, Posting]] = []
    opener = opener_of(stream, KEY)
    for entry in casino.journal.read(stream):
        for told in opener.read(entry):
            found += [(stream, entry.version, posting) for posting in postings_of(live, told.events)]
            live = live_machine.fold(desk.known_rules, live, told.events)
            assert sum(micro_balances_of(live.table).values()) == 0
    assert live == desk.live
    purses = {
        f"{live.run.currency}/purse:{live.name}:{p.bettor}": live.table.purse(p.bettor) for p in live.table.people
    }
    sums: dict[str, int] = {}
    for _, _, posting in found:
        sums[posting.source] = sums.get(posting.source, 0) - posting.micro_cents
        sums[posting.target] = sums.get(posting.target, 0) + posting.micro_cents
    assert {name: sums.get(name, 0) for name in purses} == {name: cents * 1_000_000 for name, cents in purses.items()}
    return found
