"""A house in a folder, its keys elsewhere; and every bad circumstance: one sentence that says what to do, nothing changed."""

import hashlib
import os
import stat
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from queenhigh.bootstrap.folder_lock import FolderLock, is_in_use
from queenhigh.bootstrap.house_copies import back_up, restore
from queenhigh.bootstrap.house_folder import make_house, read_house
from queenhigh.bootstrap.running_house import RunningHouse
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.tables.actions import Run
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.rules.load import load
from queenhigh.store.opening import StoreFailed, opened_for_writing
from queenhigh.store.requests import RequestBox


@pytest.fixture(autouse=True)
def _config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("QUEENHIGH_KEY", raising=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A founded house with a table."""
    place = tmp_path / "house"
    make_house(place)
    with RunningHouse(place) as house:
        house.casino.do("os:root", "house", house_do.FoundHouse("The Test House"))
        house.casino.open_table("os:root", "T1", load("tcp-01"), Run())
    return place


def contents(folder: Path) -> dict[str, str]:
    """Every file that holds something, by its hash; the index of the write-ahead file says nothing of its own."""
    files = [path for path in folder.iterdir() if path.name not in ("lock", "journal.db-shm") and path.stat().st_size]
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def refused(folder: Path, code: str, *, key: str | None = None) -> str:
    """The one sentence that opening the house for writing is refused with; nothing has changed."""
    before = contents(folder) if folder.is_dir() else {}
    with pytest.raises(QueenhighError) as caught:
        RunningHouse(folder, key)
    assert caught.value.code == code
    assert "\n" not in caught.value.message
    assert (contents(folder) if folder.is_dir() else {}) == before
    return caught.value.message


def key_file(tmp_path: Path) -> Path:
    (found,) = (tmp_path / "config" / "queenhigh" / "keys").iterdir()
    return found


def test_r2_the_keys_lie_outside_the_folder_and_only_their_owner_reads_them(folder: Path, tmp_path: Path) -> None:
    key = key_file(tmp_path)
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    secrets = [part for part in key.read_text().split('"') if len(part) == 64]
    assert len(secrets) == 2
    for path in folder.iterdir():
        content = path.read_bytes()
        for secret in secrets:
            assert secret.encode() not in content
            assert bytes.fromhex(secret) not in content


def test_r2_keys_are_never_made_inside_the_data_folder(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="elsewhere with --key"):
        make_house(tmp_path / "new", str(tmp_path / "new" / "key.json"))
    assert not (tmp_path / "new").exists()


def test_a_house_in_use_by_another_process_is_refused_with_its_number(folder: Path) -> None:
    program = (
        "import sys,time;from pathlib import Path;from queenhigh.bootstrap.folder_lock import FolderLock;"
        "lock=FolderLock(Path(sys.argv[1]));print('held',flush=True);sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        assert is_in_use(folder)
        assert f"process {other.pid}: stop it first" in refused(folder, "house/in_use")
        read_house(folder).close()
        other.kill()
    assert not is_in_use(folder)
    RunningHouse(folder).close()


def test_a_folder_that_is_no_house_stays_as_it_is(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    assert "queenhigh casino init" in refused(empty, "house/none")
    assert not empty.exists()
    empty.mkdir()
    refused(empty, "house/none")
    (empty / "journal.db").touch()
    refused(empty, "house/none")
    assert list(empty.iterdir()) == [empty / "journal.db"]


def test_a_foreign_database_and_a_text_are_no_journals(tmp_path: Path) -> None:
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    db = apsw.Connection(str(foreign / "journal.db"))
    db.execute("CREATE TABLE other (a)")
    db.close()
    assert "not a journal of Queenhigh's" in refused(foreign, "store/format")
    (foreign / "journal.db").write_text("My diary. " * 100)
    assert "is no journal" in refused(foreign, "store/unreadable")


def test_a_house_of_a_newer_version_asks_for_a_newer_program(folder: Path) -> None:
    db = apsw.Connection(str(folder / "journal.db"))
    db.execute("UPDATE house SET value = '99' WHERE name = 'format'")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    db.close()
    assert "install a newer Queenhigh" in refused(folder, "store/format")


def test_missing_wrong_and_open_keys_each_get_their_sentence(folder: Path, tmp_path: Path) -> None:
    key = key_file(tmp_path)
    kept = key.read_bytes()
    key.unlink()
    assert "--key or QUEENHIGH_KEY" in refused(folder, "key/missing")
    make_house(tmp_path / "other", str(tmp_path / "other.json"))
    assert "another house" in refused(folder, "key/wrong", key=str(tmp_path / "other.json"))
    key.write_bytes(kept)
    key.chmod(0o644)
    assert "chmod 600" in refused(folder, "key/open")
    key.chmod(0o600)
    key.write_text("{}")
    assert "no keys of a house" in refused(folder, "key/unreadable")
    key.write_bytes(kept)
    RunningHouse(folder).close()


def test_a_key_with_another_secret_under_the_right_name_is_wrong(folder: Path, tmp_path: Path) -> None:
    key = key_file(tmp_path)
    other = tmp_path / "other.json"
    make_house(tmp_path / "other", str(other))
    house, strange = key.stem, other.read_text().split('"house":"')[1][:16]
    other.write_text(other.read_text().replace(strange, house))
    assert "does not hold the key that signs for this house" in refused(folder, "key/wrong", key=str(other))


def test_a_folder_that_takes_no_writing_is_refused_and_still_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_writing(path: str, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_RDWR:
            raise OSError(30, "Read-only file system", str(path))
        return real(path, flags, mode)

    real = os.open
    monkeypatch.setattr(os, "open", no_writing)
    assert "Read-only file system; make it writable" in refused(folder, "house/unwritable")
    reader = read_house(folder)
    assert reader.last() == 2
    reader.close()


def test_a_full_disk_stops_the_house_and_what_was_acknowledged_is_there(folder: Path) -> None:
    house = RunningHouse(folder)
    pages = house.journal._db.execute("PRAGMA page_count").fetchall()[0][0]
    house.journal._db.execute(f"PRAGMA max_page_count = {pages}").fetchall()
    acknowledged: list[int] = []

    def write_on() -> None:
        while True:
            house.casino.do("os:root", "house", house_do.Note("money", "a long note " * 20))
            acknowledged.append(1)

    with pytest.raises(StoreFailed, match="free the disk, then start again") as caught:
        write_on()
    assert "\n" not in caught.value.message
    with pytest.raises(StoreFailed):
        house.casino.do("os:root", "house", house_do.Note("money", "after the failure"))
    house._let_go()
    with RunningHouse(folder) as again:
        # Two entries stood there: the founding of the house and the opening of the table, in a stream of its own.
        assert again.journal.head("house").version == 1 + len(acknowledged)


def test_a_journal_that_was_cut_in_the_middle_is_not_written_to(folder: Path) -> None:
    path = folder / "journal.db"
    whole = path.read_bytes()
    for size in (len(whole) // 2, len(whole) - 4096, 100):
        path.write_bytes(whole[:size])
        before = contents(folder)
        with pytest.raises(BadInput, match=r"restore a backup|is no journal") as caught:
            RunningHouse(folder)
        assert caught.value.code in {"store/damaged", "house/cut", "store/unreadable"}
        assert contents(folder) == before
    path.write_bytes(whole)
    RunningHouse(folder).close()


def test_a_journal_whose_last_entry_is_gone_is_not_written_to(folder: Path) -> None:
    db = apsw.Connection(str(folder / "journal.db"))
    db.execute("DROP TRIGGER entries_delete")
    db.execute("DELETE FROM entries WHERE stream = 'table:T1'")
    db.close()
    assert "the end of table:T1 is missing" in refused(folder, "house/cut")


def test_init_never_touches_a_folder_with_something_in_it(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="is a house already"):
        make_house(folder)
    other = tmp_path / "papers"
    other.mkdir()
    (other / "letter.txt").write_text("Dear Ann")
    with pytest.raises(BadInput, match=r"letter\.txt is there"):
        make_house(other)
    assert [path.name for path in other.iterdir()] == ["letter.txt"]


def test_the_lock_is_let_go_when_opening_fails(folder: Path, tmp_path: Path) -> None:
    db = apsw.Connection(str(folder / "journal.db"))
    db.execute("DROP TRIGGER entries_update")
    db.execute("UPDATE entries SET body = x'00' WHERE stream = 'house'")
    db.close()
    with pytest.raises(BadInput):
        RunningHouse(folder)
    FolderLock(folder).release()
    assert tmp_path.exists()


def test_r1_heads_are_signed_each_minute_and_at_the_stop_and_kept_elsewhere_too(folder: Path, tmp_path: Path) -> None:
    now, elsewhere = [2_000_000_000_000_000], tmp_path / "elsewhere.jsonl"
    with RunningHouse(folder, clock=lambda: now[0], heads=elsewhere) as house:
        before = len(list(house.journal.signed_heads()))
        for _ in range(4):
            house.casino.do("os:root", "house", house_do.Note("money", "something"))
            now[0] += 30_000_000
            house.tend()
        # 120 seconds are two lists more; the stop finds nothing new.
        assert len(list(house.journal.signed_heads())) == before + 2
        house.casino.do("os:root", "house", house_do.Note("money", "the last"))
    reader = read_house(folder)
    lists = [content for _, content in reader.signed_heads()]
    reader.close()
    assert len(lists) == before + 3
    kept = elsewhere.read_bytes().splitlines()
    assert kept == lists[-len(kept) :]
    assert len(kept) >= 3


def test_r1_a_file_of_heads_that_cannot_be_written_is_recorded_and_stops_nothing(folder: Path, tmp_path: Path) -> None:
    with RunningHouse(folder, heads=tmp_path / "no such folder" / "heads.jsonl") as house:
        house.casino.do("os:root", "house", house_do.Note("money", "something"))
        house.sign_heads()
        house.casino.do("os:root", "house", house_do.Note("money", "something more"))
        house.sign_heads()
        bodies = [entry.body.decode() for entry in house.journal.read("house")]
    assert sum("lists of heads cannot be written" in body for body in bodies) == 1


def test_r8_requests_are_taken_from_users_of_the_machine_alone_and_a_broken_box_stops_nothing(folder: Path) -> None:
    box = RequestBox(str(folder / "requests.db"))
    forged = box.ask(1, "sam", "house", '{"do":"disable","scope":"all","reason":"a prank"}')
    nonsense = box.ask(1, "os:root", "house", '{"do":"dance"}')
    right = box.ask(1, "os:root", "house", '{"do":"disable","scope":"table:T1","reason":"an audit"}')
    with RunningHouse(folder) as house:
        assert dict(house.casino.house.disabled) == {"table:T1": "an audit"}
    assert "asks in person" in (box.answer(forged) or "")
    assert box.answer(nonsense)
    assert box.answer(right) == ""
    (folder / "requests.db").write_text("no box at all " * 100)
    with RunningHouse(folder) as house:
        house.casino.do("os:root", "house", house_do.Enable("table:T1"))


# ── a disk without room ──────────────────────────────────────────────────────────────────────────────────────────────


def full_for(monkeypatch: pytest.MonkeyPatch, *functions: str) -> None:
    """From now on these functions of the operating system find no room."""

    def no_room(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    for function in functions:
        monkeypatch.setattr(function, no_room)


def test_a_lock_that_finds_no_room_says_so_and_is_let_go(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as full:
        full_for(full, "os.pwrite")
        assert "No space left on device; make room" in refused(folder, "house/unwritable")
    FolderLock(folder).release()


@pytest.mark.parametrize("function", ["shutil.copyfile", "queenhigh.bootstrap.house_copies.SqliteReader.copy_to"])
def test_r10_a_restore_that_finds_no_room_changes_nothing(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    back_up(folder, tmp_path / "backup.db")
    before = contents(folder)
    with monkeypatch.context() as full:
        full_for(full, function)
        for place in (folder, tmp_path / "new") if function == "shutil.copyfile" else (folder,):
            with pytest.raises(BadInput, match="No space left on device; make room, then restore again"):
                restore(tmp_path / "backup.db", place)
    assert contents(folder) == before
    assert not (tmp_path / "new").exists()
    assert restore(tmp_path / "backup.db", folder).aside is not None


def test_r10_a_restore_into_a_folder_that_cannot_be_made_is_refused(folder: Path, tmp_path: Path) -> None:
    back_up(folder, tmp_path / "backup.db")
    with pytest.raises(BadInput, match=r"/proc/queenhigh cannot be made: "):
        restore(tmp_path / "backup.db", Path("/proc/queenhigh"))


def test_r10_a_backup_that_finds_no_room_leaves_nothing(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = sorted(path.name for path in tmp_path.iterdir())

    def full(path: str, flags: int = 0) -> apsw.Connection:
        """A file that may have one page, and no more: SQLite's own way to say that the disk is full."""
        db = connected(path, flags=flags or apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE)
        if ".backup.db" in path:
            db.execute("PRAGMA max_page_count = 1").fetchall()
        return db

    connected = apsw.Connection
    with monkeypatch.context() as patch:
        patch.setattr("queenhigh.store.reading.apsw.Connection", full)
        with pytest.raises(BadInput, match=r"backup\.db cannot be written: the disk is full; make room"):
            back_up(folder, tmp_path / "backup.db")
    assert sorted(path.name for path in tmp_path.iterdir()) == there


def test_a_house_whose_keys_cannot_be_written_leaves_no_folder(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="keys cannot be written"):
        make_house(tmp_path / "new", "/proc/queenhigh/keys.json")
    assert not (tmp_path / "new").exists()


# ── what the store asserts before it writes ──────────────────────────────────────────────────────────────────────────


def test_r1_an_sqlite_that_may_lose_commits_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apsw, "sqlite_lib_version", lambda: "3.51.2")
    assert "SQLite 3.51.2 may lose commits; 3.51.3 or newer is needed" in refused(folder, "store/library")
    with pytest.raises(BadInput, match="may lose commits"):
        read_house(folder)


def test_r1_a_journal_that_cannot_be_written_ahead_and_synced_is_refused() -> None:
    # In memory there is no file to write ahead to.
    with pytest.raises(BadInput, match="cannot be kept safely: journal_mode is 'memory', not 'wal'"):
        opened_for_writing(":memory:")


def test_r1_every_commit_is_synced_and_the_journal_is_written_ahead(folder: Path) -> None:
    with RunningHouse(folder) as house:
        found = {name: house.journal._db.pragma(name) for name in ("journal_mode", "synchronous", "foreign_keys")}
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
