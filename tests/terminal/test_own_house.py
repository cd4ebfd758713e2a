"""The player's own house: what is done is there; a folder that cannot be used says so, and is left as it is."""

import json
import shutil
from pathlib import Path
from typing import Any

import apsw
import pytest

from queenhigh.bootstrap.house_folder import JOURNAL
from queenhigh.bootstrap.own_house import HOUSE, KEY
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.store.opening import dead
from queenhigh.store.sqlite import SqliteJournal
from queenhigh.terminal.book import Book
from queenhigh.terminal.controller import Controller
from queenhigh.terminal.places import ANYWHERE, Places
from tests.called import called
from tests.round.games import game
from tests.terminal.random_play import press

ALONE = Places(bots=1)


def seated(home: Path) -> tuple[Book, Controller]:
    """Somebody at a table, about to bet."""
    book = Book(home)
    controller = Controller(book.sit(game("tcp-01"), "tcp-01", "3", ALONE))
    press(controller, "enter")
    return book, controller


def play_hands(controller: Controller, count: int) -> None:
    """So many hands, each to the end; the last one is put away, too."""
    for _ in range(count):
        for name in ("least", "deal", "take:play", "next"):
            controller.do(name)
            controller.hurry()


def test_what_is_done_is_on_the_disk_before_it_is_shown(tmp_path: Path) -> None:
    book, controller = seated(tmp_path / "home")
    for count, key in enumerate(("2", "2", "u", "enter", "p", "enter")):
        press(controller, key)
        # A copy of the files at this moment is what a kill would leave.
        copy = tmp_path / str(count)
        shutil.copytree(tmp_path / "home", copy)
        seen = Book(copy)
        assert seen.sitting == controller.host.sitting
        seen.close()
    assert book._house.journal._db.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    book.close()


@pytest.mark.parametrize("name", ["ca-6cb", "tcp-progressive-1", "draw-01"])
def test_the_own_house_is_a_house_that_the_casino_verifies(
    name: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    book = Book(tmp_path)
    controller = Controller(book.sit(game(name), name, "3", ANYWHERE))
    for _ in range(3):
        while controller.stage != "done":
            press(controller, {"offer": "n", "betting": "m", "deciding": "p"}.get(controller.stage, "enter"))
            if controller.stage == "betting":
                press(controller, "enter")
        press(controller, "enter")
    controller.host.leave()
    hands = len(book.hands())
    book.close()
    where = ("--data", str(tmp_path / HOUSE))
    verified = called(capfd, "casino", "verify", *where, "--key", str(tmp_path / KEY))
    assert verified.code == 0, verified.out
    listed = called(capfd, "casino", "hands", *where, "--json")
    assert len(json.loads(listed.out)) == hands + 1 >= 4  # the last one is open


def fill_up(book: Book) -> None:
    """From now on the file may not grow: SQLite's own way to say that the disk is full."""
    db = book._house.journal._db
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    pages = db.execute("PRAGMA page_count").fetchone()
    assert pages
    db.execute(f"PRAGMA max_page_count = {pages[0]}").fetchall()


def test_a_full_disk_changes_nothing_and_there_is_room_again_later(tmp_path: Path) -> None:
    book, controller = seated(tmp_path)
    fill_up(book)
    shown = controller.host.sitting
    while not controller.error:
        shown = controller.host.sitting
        press(controller, "m" if len(shown.bets) < 2 else "u")
    assert "Nothing has changed, because" in controller.error
    assert "full" in controller.error
    assert controller.host.sitting.purse_cents + controller.host.sitting.chips_down_cents == 1000_00
    # A new connection has no such limit: there is room again.
    press(controller, "c")
    assert controller.error == ""
    assert controller.host.sitting.bets == ()
    book.close()


def test_what_cannot_be_written_does_not_happen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book, controller = seated(tmp_path)
    press(controller, "2")
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

        def closed(home: Path) -> None:
            raise dead(str(home), "unable to open database file")

        full.setattr("queenhigh.terminal.book.open_house", closed)
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


def test_a_sync_that_fails_at_the_end_of_what_follows_leaves_the_hand_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book, controller = seated(tmp_path)
    press(controller, "2")
    before, told = controller.host.sitting, len(controller.log)
    with monkeypatch.context() as full:
        real = SqliteJournal._execute

        def fail(journal: SqliteJournal, statement: str) -> None:
            if statement == "COMMIT":
                journal._failed = True
                raise dead(journal._path, "disk I/O error")
            real(journal, statement)

        full.setattr(SqliteJournal, "_execute", fail)
        # The bets are closed, the cards dealt: all of it is done, and none of it is on the disk.
        press(controller, "enter")
    assert "disk I/O error" in controller.error
    assert controller.host.sitting is before
    assert book.sitting is before
    assert len(controller.log) == told
    press(controller, "enter")
    assert controller.error == ""
    assert controller.stage == "deciding"
    book.close()


def test_what_was_written_after_all_is_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The disk says that it has failed, and has it all the same: as after a sync that went wrong.
    book, controller = seated(tmp_path)
    real = SqliteJournal._write
    with monkeypatch.context() as lying:

        def lie(store: SqliteJournal, group: object) -> None:
            real(store, group)  # type: ignore[arg-type]
            raise dead(store._path, "disk I/O error")

        lying.setattr(SqliteJournal, "_write", lie)
        press(controller, "2")
        assert "disk I/O error" in controller.error
    shown = controller.host.sitting
    for _ in range(2):
        press(controller, "m")
        assert "leave, and come back" in controller.error
        assert controller.host.sitting is shown
    book.close()
    book = Book(tmp_path)
    assert book.sitting is not None
    assert [bet.cents for bet in book.sitting.bets] == [500]
    book.close()


def _change(path: Path, *statements: str) -> None:
    """What somebody else's hands do to the file."""
    db = apsw.Connection(str(path))
    for table in ("entries", "postings"):
        for verb in ("update", "delete"):
            db.execute(f"DROP TRIGGER {table}_{verb}").fetchall()
    for statement in statements:
        db.execute(statement).fetchall()
    db.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET body = CAST(CAST(body AS TEXT) || ' ' AS BLOB) WHERE {}",
        "UPDATE entries SET at = at + 1 WHERE {}",
    ],
    ids=["the body", "the time"],
)
def test_what_somebody_has_changed_is_named_and_the_other_tables_are_read(statement: str, tmp_path: Path) -> None:
    book, controller = seated(tmp_path)
    play_hands(controller, 2)
    controller = Controller(book.sit(game("draw-01"), "draw-01", "3", ALONE))
    press(controller, "enter")
    play_hands(controller, 1)
    assert len(book.hands()) == 3
    book.close()
    dealt = "stream = 'table:T1' AND instr(CAST(body AS TEXT), '\"event\":\"cards_dealt\"')"
    _change(tmp_path / HOUSE / JOURNAL, statement.format(dealt))
    book = Book(tmp_path)
    assert [hand.record.rules.id for hand in book.hands()] == ["draw-01"]
    assert list(book.unread) == ["table T1"]
    assert "was changed" in book.unread["table T1"]
    book.close()


def contents(folder: Path) -> dict[str, bytes]:
    """Everything in a folder but the locks, which name the process that held them, and what a reader shares with others."""
    files = (path for path in folder.rglob("*") if path.is_file() and path.name != "lock" and path.suffix != ".db-shm")
    return {str(path.relative_to(folder)): path.read_bytes() for path in files if path.stat().st_size}


@pytest.mark.parametrize(
    "statement, code",
    [
        ("UPDATE house SET value = '2' WHERE name = 'format'", "store/format"),
        ("DELETE FROM entries WHERE stream = 'table:T1' AND version > 3", "house/cut"),
        ("DELETE FROM house WHERE name = 'sitting:T1'", "journal/unreadable"),
    ],
)
def test_a_house_of_another_version_or_cut_off_is_refused_and_left_alone(
    statement: str, code: str, tmp_path: Path
) -> None:
    book, _ = seated(tmp_path)
    book.close()
    _change(tmp_path / HOUSE / JOURNAL, statement)
    before = contents(tmp_path)
    for _ in range(2):  # the second time it is not in use either
        with pytest.raises(BadInput) as refused:
            Book(tmp_path)
        assert refused.value.code == code
        assert "\n" not in refused.value.message
    if code != "journal/unreadable":
        assert contents(tmp_path) == before


@pytest.mark.parametrize(
    "content", [b"not a journal at all, and longer than that" * 100, b"SQLite format 3\0" + b"x" * 4000]
)
def test_another_file_in_its_place_is_named_and_left_alone(content: bytes, tmp_path: Path) -> None:
    (tmp_path / HOUSE).mkdir()
    (tmp_path / HOUSE / JOURNAL).write_bytes(content)
    with pytest.raises(QueenhighError, match=JOURNAL) as refused:
        Book(tmp_path)
    assert refused.value.code.startswith("store/")
    assert contents(tmp_path) == {f"{HOUSE}/{JOURNAL}": content}


def test_keys_that_are_gone_are_asked_for(tmp_path: Path) -> None:
    book, _ = seated(tmp_path)
    book.close()
    (tmp_path / KEY).rename(tmp_path / "elsewhere")
    with pytest.raises(BadInput, match=KEY) as refused:
        Book(tmp_path)
    assert refused.value.code == "key/missing"
    (tmp_path / "elsewhere").rename(tmp_path / KEY)
    Book(tmp_path).close()


def test_a_house_that_was_only_begun_is_made_anew(tmp_path: Path) -> None:
    # As a kill while the first table was being made would leave it.
    (tmp_path / f".{HOUSE}").mkdir()
    (tmp_path / f".{HOUSE}" / JOURNAL).write_bytes(b"half of it")
    (tmp_path / KEY).write_bytes(b"{}")
    book = Book(tmp_path)
    assert book.bankroll_cents == 1000_00
    assert not (tmp_path / f".{HOUSE}").exists()
    book.close()


def test_somebody_killed_on_the_way_to_another_table_is_at_the_first_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book, controller = seated(tmp_path / "home")
    play_hands(controller, 1)
    before = controller.host.sitting
    copies: list[Path] = []
    real = SqliteJournal._write

    def copied(journal: SqliteJournal, group: Any) -> None:
        """What a kill at this moment would leave."""
        real(journal, group)
        copies.append(tmp_path / str(len(copies)))
        shutil.copytree(tmp_path / "home", copies[-1])

    with monkeypatch.context() as watched:
        watched.setattr(SqliteJournal, "_write", copied)
        book.sit(game("draw-01"), "draw-01", "3", ALONE)
    book.close()
    assert len(copies) == 3  # a table, two chairs; a round without bets is left as it is
    for copy in copies:
        seen = Book(copy)
        assert seen.sitting == before
        seen.close()


def test_one_process_at_a_time(tmp_path: Path) -> None:
    first = Book(tmp_path)
    with pytest.raises(BadInput, match="QUEENHIGH_HOME") as refused:
        Book(tmp_path)
    assert refused.value.code == "table/in_use"
    first.close()
    Book(tmp_path).close()


def test_a_home_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / "taken" / "lock").mkdir(parents=True)
    for home in (tmp_path / "file" / "home", tmp_path / "taken"):
        with pytest.raises(BadInput, match="QUEENHIGH_HOME") as refused:
            Book(home)
        assert refused.value.code == "table/home"
