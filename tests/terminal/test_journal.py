"""The journal: what is appended is there; what a kill left half-written is not."""

import os
import tempfile
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenhigh.errors import BadInput
from queenhigh.session import actions as do
from queenhigh.session import events as ev
from queenhigh.terminal.journal import FileJournal, Lock, MemoryJournal, read_lines
from queenhigh.terminal.records import AnyRecord, Did, encode_line, read_records

OFFERED = Did(do.OfferBank(), (ev.BankOffered(2, "You"),))
LEFT = Did(do.StandUp("You"), (ev.StoodUp("You"),))
RECORDS: tuple[AnyRecord, ...] = (
    Did(do.Move("You", (3, 4)), (ev.Moved("You", (3, 4)),)),
    OFFERED,
    Did(do.DeclineBank("You"), (ev.BankDeclined(2, "You"), ev.BankPassed())),
    LEFT,
)


def test_what_is_appended_is_read_back_in_order(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "1.jsonl"
    journal = FileJournal(path)
    for record in RECORDS:
        journal.append((record,))
    journal.append(RECORDS)
    journal.close()
    assert list(read_lines(path)) == [*((record,) for record in RECORDS), RECORDS]


@given(st.integers(0, 600))
def test_a_file_cut_anywhere_holds_every_whole_line_and_goes_on(cut: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "1.jsonl"
        lines = [encode_line((record,)) for record in RECORDS]
        whole = b"".join(lines)
        path.write_bytes(whole[:cut])
        kept = sum(len(b"".join(lines[: count + 1])) <= cut for count in range(len(lines)))
        assert list(read_lines(path)) == [(record,) for record in RECORDS[:kept]]
        journal = FileJournal(path)
        journal.append((LEFT,))
        journal.close()
        assert list(read_lines(path)) == [*((record,) for record in RECORDS[:kept]), (LEFT,)]


def test_a_line_is_synced_before_append_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    real_write, real_sync = os.write, os.fsync
    journal = FileJournal(tmp_path / "1.jsonl")

    def write(file: int, data: bytes) -> int:
        order.append("write")
        return real_write(file, data)

    def sync(file: int) -> None:
        order.append("sync")
        real_sync(file)

    monkeypatch.setattr("queenhigh.terminal.journal.os.write", write)
    monkeypatch.setattr("queenhigh.terminal.journal.os.fsync", sync)
    journal.append(RECORDS)
    monkeypatch.undo()
    journal.close()
    assert order == ["write", "sync"]


def test_a_write_that_comes_in_pieces_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    journal = FileJournal(tmp_path / "1.jsonl")
    monkeypatch.setattr("queenhigh.terminal.journal.os.write", lambda file, data: real(file, data[:7]))
    journal.append(RECORDS)
    monkeypatch.undo()
    journal.close()
    assert list(read_lines(tmp_path / "1.jsonl")) == [RECORDS]


def test_a_full_disk_changes_nothing_and_the_file_stays_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    journal = FileJournal(tmp_path / "1.jsonl")
    journal.append((OFFERED,))

    def full(file: int, data: bytes) -> int:
        if len(data) < 30:
            raise OSError(28, "No space left on device")
        return real(file, data[:9])

    monkeypatch.setattr("queenhigh.terminal.journal.os.write", full)
    with pytest.raises(BadInput, match="No space left") as refused:
        journal.append(RECORDS)
    monkeypatch.undo()
    assert refused.value.code == "journal/write"
    journal.append((LEFT,))
    journal.close()
    assert list(read_lines(tmp_path / "1.jsonl")) == [(OFFERED,), (LEFT,)]


def test_a_line_that_means_nothing_is_named(tmp_path: Path) -> None:
    path = tmp_path / "1.jsonl"
    path.write_bytes(encode_line((LEFT,)) + b'[{"is":"nonsense"}]\n')
    with pytest.raises(BadInput, match="line 2") as refused:
        list(read_lines(path))
    assert refused.value.code == "journal/unreadable"


def test_one_process_at_a_time(tmp_path: Path) -> None:
    first = Lock(tmp_path / "lock")
    with pytest.raises(BadInput, match="QUEENHIGH_HOME") as refused:
        Lock(tmp_path / "lock")
    assert refused.value.code == "table/in_use"
    first.release()
    Lock(tmp_path / "lock").release()


def test_a_memory_journal_keeps_lines() -> None:
    journal = MemoryJournal()
    journal.append(RECORDS)
    assert [read_records(msgspec.json.decode(line)) for line in journal.lines] == [RECORDS]
