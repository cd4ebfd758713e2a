"""The player's journal: what is appended is there; a folder that cannot be used says so, and is left as it is."""

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

import apsw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.casino.journal import START, Entry, chained
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.session import actions as do
from queenhigh.session import events as ev
from queenhigh.store.books import ENTRIES
from queenhigh.store.opening import dead
from queenhigh.store.sqlite import SqliteJournal
from queenhigh.terminal.book import Book
from queenhigh.terminal.controller import Controller
from queenhigh.terminal.journal import BOOK, Journal
from queenhigh.terminal.old_files import read_lines
from queenhigh.terminal.places import ANYWHERE
from queenhigh.terminal.records import AnyRecord, Did, encode_records
from tests.round.games import game
from tests.terminal.random_play import press

OFFERED = Did(do.OfferBank(), (ev.BankOffered(2, "You"),))
LEFT = Did(do.StandUp("You"), (ev.StoodUp("You"),))
RECORDS: tuple[AnyRecord, ...] = (
    Did(do.Move("You", (3, 4)), (ev.Moved("You", (3, 4)),)),
    OFFERED,
    Did(do.DeclineBank("You"), (ev.BankDeclined(2, "You"), ev.BankPassed())),
    LEFT,
)


def test_what_is_appended_is_read_back_in_order(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "deep" / "home")
    for record in RECORDS:
        journal.append("000001", (record,))
    journal.append("000002", RECORDS)
    journal.close()
    again = Journal(tmp_path / "deep" / "home")
    assert again.pages() == ["000001", "000002"]
    assert list(again.read("000001")) == [(record,) for record in RECORDS]
    assert list(again.read("000002")) == [RECORDS]
    assert [again.version(page) for page in again.pages()] == [4, 1]
    again.close()


def test_an_entry_is_on_the_disk_before_append_returns(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "home")
    for count, record in enumerate(RECORDS, 1):
        journal.append("000001", (record,))
        # A copy of the files at this moment is what a kill would leave.
        copy = tmp_path / str(count)
        shutil.copytree(tmp_path / "home", copy)
        seen = Journal(copy)
        assert list(seen.read("000001")) == [(each,) for each in RECORDS[:count]]
        seen.close()
    assert journal._store._db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    journal.close()


def fill_up(journal: Journal) -> None:
    """From now on the file may not grow: SQLite's own way to say that the disk is full."""
    db = journal._store._db
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    pages = db.execute("PRAGMA page_count").fetchone()
    assert pages
    db.execute(f"PRAGMA max_page_count = {pages[0]}").fetchall()


def test_a_full_disk_changes_nothing_and_there_is_room_again_later(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.append("000001", (OFFERED,))
    fill_up(journal)
    with pytest.raises(BadInput, match=r"nothing has changed, because .*book.db cannot be written: .*full") as refused:
        journal.append("000001", RECORDS * 200)
    assert refused.value.code == "journal/write"
    # A new connection has no such limit: there is room again.
    journal.append("000001", (LEFT,))
    assert list(journal.read("000001")) == [(OFFERED,), (LEFT,)]
    journal.close()


def test_what_cannot_be_written_does_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = Book(tmp_path)
    controller = Controller(book.sit(game("tcp-01"), "tcp-01", "3", ANYWHERE))
    press(controller, "enter", "2")
    before = controller.host.sitting
    with monkeypatch.context() as full:

        def fail(journal: SqliteJournal, _: object) -> None:
            raise dead(journal._path, "database or disk is full")

        full.setattr(SqliteJournal, "_write", fail)
        press(controller, "2", "enter")
        assert "disk is full" in controller.error
        assert controller.host.sitting is before
        # The screen says it again, also where the file cannot even be opened anew; what was played can be looked at.
        press(controller, "2")
        assert "disk is full" in controller.error

        def closed(path: Path) -> SqliteJournal:
            raise dead(str(path), "unable to open database file")

        full.setattr("queenhigh.terminal.journal._opened", closed)
        press(controller, "2")
        assert "unable to open" in controller.error
        assert book.hands() == []
        assert controller.host.sitting is before
    press(controller, "enter")
    assert controller.host.sitting.state.phase != "betting"
    after = controller.host.sitting
    book.close()
    book = Book(tmp_path)
    assert book.sitting == after
    book.close()


def test_what_was_written_after_all_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The disk says that it has failed, and has it all the same: as after a sync that went wrong.
    journal = Journal(tmp_path)
    real = SqliteJournal._write
    with monkeypatch.context() as lying:

        def lie(store: SqliteJournal, group: object) -> None:
            real(store, group)  # type: ignore[arg-type]
            raise dead(store._path, "disk I/O error")

        lying.setattr(SqliteJournal, "_write", lie)
        with pytest.raises(BadInput, match="disk I/O error"):
            journal.append("000001", (OFFERED,))
    with pytest.raises(BadInput, match="leave, and come back") as refused:
        journal.append("000001", (LEFT,))
    assert refused.value.code == "journal/ahead"
    assert list(journal.read("000001")) == [(OFFERED,)]
    journal.close()


def test_an_entry_that_means_nothing_is_named(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.append("000001", (LEFT,))
    journal.append("000001", (OFFERED,))
    journal.close()
    _change(tmp_path / BOOK, 'UPDATE entries SET body = CAST(\'[{"is":"nonsense"}]\' AS BLOB) WHERE version = 2')
    _chain_anew(tmp_path / BOOK)
    again = Journal(tmp_path)
    with pytest.raises(BadInput, match="entry 2 of page 000001") as refused:
        list(again.read("000001"))
    assert refused.value.code == "journal/unreadable"
    again.close()


def _change(path: Path, *statements: str) -> None:
    """What somebody else's hands do to the file."""
    db = apsw.Connection(str(path))
    for table in ("entries", "postings"):
        for verb in ("update", "delete"):
            db.execute(f"DROP TRIGGER {table}_{verb}").fetchall()
    for statement in statements:
        db.execute(statement).fetchall()
    db.close()


def _chain_anew(path: Path) -> None:
    """As a program of another version would have written it: with hashes that are right."""
    db = apsw.Connection(str(path))
    ends: dict[str, bytes] = {}
    rows: list[Any] = list(db.execute(f"{ENTRIES} ORDER BY seq"))
    for entry in (Entry(*row) for row in rows):
        made = ends[entry.stream] = chained(ends.get(entry.stream, START), entry)
        where = (entry.stream, entry.version)
        db.execute("UPDATE entries SET hash = ? WHERE stream = ? AND version = ?", (made, *where)).fetchall()
        db.execute("UPDATE streams SET hash = ? WHERE stream = ? AND version = ?", (made, *where)).fetchall()
    db.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET body = CAST(CAST(body AS TEXT) || ' ' AS BLOB)",
        "UPDATE entries SET at = at + 1 WHERE version = 1",
        "UPDATE entries SET version = 7 WHERE version = 2; UPDATE streams SET version = 7",
    ],
    ids=["the body", "the time", "the place"],
)
def test_what_somebody_has_changed_is_named_and_the_other_pages_are_read(statement: str, tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    for record in (LEFT, OFFERED):
        journal.append("000001", (record,))
    journal.close()
    _change(tmp_path / BOOK, *statement.split("; "))
    again = Journal(tmp_path)
    again.append("000002", (OFFERED,))
    with pytest.raises(BadInput, match=r"page 000001 of .* was changed") as refused:
        list(again.read("000001"))
    assert refused.value.code == "journal/changed"
    assert list(again.read("000002")) == [(OFFERED,)]
    again.close()


def contents(folder: Path) -> dict[str, bytes]:
    """Everything in a folder but the lock, which names the process that held it."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "lock"}


@pytest.mark.parametrize(
    "statement, code",
    [
        ("UPDATE house SET value = '2' WHERE name = 'format'", "store/format"),
        ("DELETE FROM entries WHERE version = 2", "journal/cut"),
        (
            "UPDATE entries SET body = CAST(replace(CAST(body AS TEXT), '\"version\":2', '\"version\":3') AS BLOB)",
            "journal/version",
        ),
    ],
)
def test_a_book_of_another_version_or_cut_off_is_refused_and_left_alone(
    statement: str, code: str, tmp_path: Path
) -> None:
    book = Book(tmp_path)
    book.sit(game("tcp-01"), "tcp-01", "3", ANYWHERE).begin()
    book.close()
    _change(tmp_path / BOOK, statement)
    if code == "journal/version":
        _chain_anew(tmp_path / BOOK)
    before = contents(tmp_path)
    for _ in range(2):  # the second time it is not in use either
        with pytest.raises(BadInput) as refused:
            Book(tmp_path)
        assert refused.value.code == code
        assert "\n" not in refused.value.message
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    "content", [b"not a journal at all, and longer than that" * 100, b"SQLite format 3\0" + b"x" * 4000]
)
def test_another_file_in_its_place_is_named_and_left_alone(content: bytes, tmp_path: Path) -> None:
    (tmp_path / BOOK).write_bytes(content)
    with pytest.raises(QueenhighError, match=BOOK) as refused:
        Journal(tmp_path)
    assert refused.value.code.startswith("store/")
    assert contents(tmp_path) == {BOOK: content}


def test_the_database_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    db = apsw.Connection(str(tmp_path / BOOK))
    db.execute("CREATE TABLE recipes (name TEXT)").fetchall()
    db.close()
    before = contents(tmp_path)
    with pytest.raises(BadInput, match="not a journal of Queenhigh's") as refused:
        Journal(tmp_path)
    assert refused.value.code == "store/format"
    assert contents(tmp_path) == before


def test_one_process_at_a_time(tmp_path: Path) -> None:
    first = Journal(tmp_path)
    with pytest.raises(BadInput, match="QUEENHIGH_HOME") as refused:
        Journal(tmp_path)
    assert refused.value.code == "table/in_use"
    first.close()
    Journal(tmp_path).close()


def test_a_home_that_cannot_be_used_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / "taken" / "lock").mkdir(parents=True)
    for home in (tmp_path / "file" / "home", tmp_path / "taken"):
        with pytest.raises(BadInput, match="QUEENHIGH_HOME") as refused:
            Journal(home)
        assert refused.value.code == "table/home"
    Journal(tmp_path / "mine").close()
    before = contents(tmp_path / "mine")
    # The superuser, as whom tests may run, may write everywhere.
    monkeypatch.setattr("queenhigh.terminal.journal.os.access", lambda *_: False)
    with pytest.raises(BadInput, match=r"may not be written to.*QUEENHIGH_HOME") as refused:
        Journal(tmp_path / "mine")
    assert refused.value.code == "table/home"
    assert contents(tmp_path / "mine") == before


@given(st.integers(0, 600))
def test_an_old_file_cut_anywhere_holds_every_whole_line(cut: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "1.jsonl"
        lines = [encode_records((record,)) + b"\n" for record in RECORDS]
        path.write_bytes(b"".join(lines)[:cut])
        kept = sum(len(b"".join(lines[: count + 1])) <= cut for count in range(len(lines)))
        assert list(read_lines(path, {})) == [(record,) for record in RECORDS[:kept]]


def test_an_old_line_that_means_nothing_is_named(tmp_path: Path) -> None:
    path = tmp_path / "1.jsonl"
    path.write_bytes(encode_records((LEFT,)) + b'\n[{"is":"nonsense"}]\n')
    with pytest.raises(BadInput, match="line 2") as refused:
        list(read_lines(path, {}))
    assert refused.value.code == "journal/unreadable"


def test_an_entry_is_plain_json() -> None:
    assert [each["is"] for each in json.loads(encode_records(RECORDS))] == ["did"] * 4
