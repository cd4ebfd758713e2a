"""A stream that is kept, a table between rounds, comes back as it was; one that was tampered with is folded from the start."""

import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest

from queenhigh.casino import snapshots
from queenhigh.casino.full_speed import TableOfBots, play
from queenhigh.casino.house import events as house_ev
from queenhigh.casino.journal import Entry, Head
from queenhigh.casino.people.play_sums import PlayBook
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run
from queenhigh.casino.tournaments.full_speed import TournamentOfBots, play_tournament
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.rules.load import load
from queenhigh.session import actions as table_do
from queenhigh.store.sqlite import SqliteJournal
from queenhigh.tournament import actions as do
from tests.casino.houses import KEY, Chance, Clock, books, opened
from tests.casino.players import Players
from tests.casino.progressive import progressive
from tests.casino.tournament_kit import check_books, of_bots


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Casino:
    monkeypatch.setattr(snapshots, "EVERY", 60)
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", load("ca-6cb"), Run())
    play(casino, [TableOfBots(casino, casino.table("T1"), b"T1")], 6)
    return casino


def test_r3_a_table_starts_from_its_snapshot_and_is_the_same(
    played: Casino, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, version = played.table("T1").live, played.table("T1").version
    kept = played.journal.snapshot("table:T1")
    assert kept is not None
    assert 60 < kept[0] < version
    read: list[int] = []
    again = opened(tmp_path, chance=Chance("again"))
    whole = again.journal.read

    def noted(stream: str, after: int = 0) -> Iterator[Entry]:
        read.append(after)
        return whole(stream, after)

    monkeypatch.setattr(again.journal, "read", noted)
    restarted = Casino(again.journal, again._house_key, again.clock, again.entropy)
    assert (restarted.table("T1").live, restarted.table("T1").version) == (before, version)
    assert kept[0] in read  # only what came after it was folded


def test_r1_a_changed_snapshot_is_worthless(played: Casino, tmp_path: Path) -> None:
    before = played.table("T1").live
    kept = played.journal.snapshot("table:T1")
    assert kept is not None
    played.journal.close()
    content = bytearray(kept[1])
    content[len(content) // 2] ^= 1
    with apsw.Connection(str(tmp_path / "journal.db")) as db:
        db.execute("UPDATE snapshots SET content = ? WHERE stream = 'table:T1'", (bytes(content),))
    again = opened(tmp_path, chance=Chance("again"))
    assert again.table("T1").live == before
    found = verify_journal(books(again), key=KEY).findings
    assert [(each.check, each.what) for each in found] == [("tables", "the snapshot after it was changed")]


def test_r1_whole_snapshots_are_sound(played: Casino) -> None:
    assert verify_journal(books(played), key=KEY).findings == ()


def test_r3_a_meter_starts_from_its_snapshot_and_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 15)
    casino = opened(tmp_path)
    rules = progressive(meter__progressive__ceiling=1001)
    casino.open_meter("sam", "pool", rules, "progressive", "demo")
    for name in ("T1", "T2"):
        casino.open_table("sam", name, rules, Run(meters=(("progressive", "pool"),)))
    tables = [TableOfBots(casino, casino.table(name), name.encode()) for name in ("T1", "T2")]
    play(casino, tables, 10)
    book, version = casino.meters.book("pool"), casino.meters.desks["pool"].version
    casino.journal.close()
    counted = Counted(str(tmp_path / "journal.db"))
    again = Casino(counted, KEY, Clock(), Chance("again"))
    assert (again.meters.book("pool"), again.meters.desks["pool"].version) == (book, version)
    kept = counted.snapshot("meter:pool")
    assert kept is not None
    assert 15 <= kept[0] < version
    # The entry that it stands after, those that came since, and the last one again, for its time.
    assert counted.read_entries["meter:pool"] == 1 + (version - kept[0]) + 1


def test_r3_x7_a_tournament_starts_from_its_snapshot_and_is_what_its_entries_make_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 6)
    rebuy = {"cents": 500, "chips": 10_000, "most": 2, "levels": 9, "chips_max": 99_999}
    casino = opened(tmp_path)
    desk = of_bots(casino, 7, rebuy=rebuy)
    for name in ("bot:002", "bot:005"):
        casino.do(name, desk.stream, do.BuyAgain(name))
    bots, starts = TournamentOfBots(casino, desk), 0
    while desk.state.status != "over":
        play_tournament(casino, bots, groups=25)
        kept = casino.journal.snapshot(desk.stream)
        if kept is None:
            continue
        counted = Counted(str(tmp_path / "journal.db"))
        again = Casino(counted, KEY, Clock(), Chance("again")).tournaments.find("trial")
        every = Counted(str(tmp_path / "journal.db"))  # without the key nothing can be recalled: every entry is folded
        whole = Casino(every, None, Clock(), Chance("whole")).tournaments.find("trial")
        for each in (again, whole):
            assert (each.state, each.version, each.bought) == (desk.state, desk.version, desk.bought)
            assert each.known_terms.file == desk.known_terms.file
            assert each.known_terms.rules.hash == desk.known_terms.rules.hash
        assert again.play == whole.play
        # The entry that both parts stand after, those that came since, and the last one again, for its time.
        assert counted.read_entries[desk.stream] == 2 + (desk.version - kept[0]) + 1
        assert every.read_entries[desk.stream] == desk.version + 1
        counted.close()
        every.close()
        starts += 1
    assert starts > 2
    check_books(casino, desk)


def test_r1_x7_a_changed_snapshot_of_a_tournament_is_worthless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 10)
    casino = opened(tmp_path)
    desk = of_bots(casino, 4)
    play_tournament(casino, TournamentOfBots(casino, desk), groups=40)
    before, kept = desk.state, casino.journal.snapshot(desk.stream)
    assert kept is not None
    casino.journal.close()
    changed = kept[1][:40] + bytes((kept[1][40] ^ 1,)) + kept[1][41:]
    with apsw.Connection(str(tmp_path / "journal.db")) as db:
        db.execute("UPDATE snapshots SET content = ? WHERE stream = ?", (changed, desk.stream))
    again = opened(tmp_path, chance=Chance("again"))
    assert again.tournaments.find("trial").state == before
    found = verify_journal(books(again), key=KEY).findings
    assert [(each.check, each.what) for each in found] == [("tables", "the snapshot after it was changed")]


class Counted(SqliteJournal):
    """A journal that counts what is read of it."""

    def __init__(self, path: str) -> None:
        self.read_entries: dict[str, int] = {}
        super().__init__(path)

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        for entry in super().read(stream, after):
            self.read_entries[stream] = self.read_entries.get(stream, 0) + 1
            yield entry


@pytest.fixture
def wagered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Casino:
    """Ann has played for money, a guest has come and gone, and the table was kept several times."""
    monkeypatch.setattr(snapshots, "EVERY", 12)
    casino = opened(tmp_path)
    casino.open_table("sam", "T1", load("tcp-01"), Run())
    casino.do("ann", "table:T1", table_do.Sit("ann", (1,), 200_000))
    for _ in range(3):
        casino.do("guest:gil", "table:T1", table_do.Sit("guest:gil", (2,), 5_000))
        Players(casino, "T1", {"ann": ((1, "ante", 500),), "guest:gil": ((2, "ante", 500),)}).rounds(2)
        casino.do("guest:gil", "table:T1", table_do.StandUp("guest:gil"))
        Players(casino, "T1", {"ann": ((1, "ante", 500),)}).rounds(2)
    return casino


def test_r1_s3_a_book_of_play_is_what_the_entries_say(wagered: Casino) -> None:
    kept = wagered.journal.snapshot("play:T1")
    assert kept is not None
    assert kept[0] > 100, "it was kept again and again"
    assert verify_journal(books(wagered), key=KEY).findings == ()


def changed_play(casino: Casino, folder: Path, content: bytes) -> list[tuple[str, str]]:
    """What `verify` says of another book of play."""
    casino.journal.close()
    with apsw.Connection(str(folder / "journal.db")) as db:
        db.execute("UPDATE snapshots SET content = ? WHERE stream = 'play:T1'", (content,))
    again = opened(folder, chance=Chance("again"))
    return [(each.place, each.what) for each in verify_journal(books(again), key=KEY).findings]


def test_r1_s3_one_changed_byte_of_a_book_of_play_is_found(wagered: Casino, tmp_path: Path) -> None:
    version, content = wagered.journal.snapshot("play:T1") or (0, b"")
    changed = bytearray(content)
    changed[len(changed) // 2] ^= 1
    what = "the book of play that was kept after it (play:T1) was changed"
    assert changed_play(wagered, tmp_path, bytes(changed)) == [(f"table:T1 {version}", what)]


def test_r1_s3_a_book_of_play_that_shows_another_loss_is_found(wagered: Casino, tmp_path: Path) -> None:
    version, content = wagered.journal.snapshot("play:T1") or (0, b"")
    entry = next(iter(wagered.journal.read("table:T1", version - 1)))
    head = Head(version, entry.hash)
    book, _ = snapshots.opened(KEY, "play:T1", head, content, PlayBook)
    assert book is not None
    book.people["ann"].month.net += 1
    forged = snapshots.closed(KEY, Chance("forged"), "play:T1", head, book)
    what = "the book of play that was kept after it (play:T1) shows something else than its entries"
    assert changed_play(wagered, tmp_path, forged) == [(f"table:T1 {version}", what)]


def test_s3_a_week_that_began_in_another_month_is_not_forgotten() -> None:
    # Saturday, 31 October 2026, and Sunday, 1 November, are days of one week: it began on Monday, 26 October.
    saturday, sunday = (
        int(dt.datetime(*day, 12, tzinfo=dt.UTC).timestamp() * 1e6) for day in ((2026, 10, 31), (2026, 11, 1))
    )
    book = PlayBook()
    book.hear(saturday, [house_ev.Deposited("ann", 700)])
    book = book.kept(sunday)
    assert book.sums("ann", "week", sunday).deposited_cents == 700
    assert book.sums("ann", "month", sunday).deposited_cents == 0
    week_later = sunday + 7 * 24 * 3_600_000_000
    assert book.kept(week_later).people == {}
