"""Documents go into a folder that is made for them, all of them or none."""

import os
from pathlib import Path

import pytest

from queenhigh.bootstrap.files import check_folder, check_ordinary, check_writable, write_into
from queenhigh.errors import BadInput


def left_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_files_are_written_and_as_readable_as_the_user_wants(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    before = os.umask(0o022)
    paths = write_into(folder, {"one": b"1", "two": b"2"})
    os.umask(before)
    assert paths == (folder / "one", folder / "two")
    assert left_in(folder) == {"one": b"1", "two": b"2"}
    assert (folder / "one").stat().st_mode & 0o777 == 0o644


def test_old_files_are_replaced(tmp_path: Path) -> None:
    (tmp_path / "one").write_bytes(b"old")
    write_into(tmp_path, {"one": b"new"})
    assert left_in(tmp_path) == {"one": b"new"}


def test_if_one_cannot_be_written_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one").write_bytes(b"old")
    written = []

    def full(handle: int) -> None:
        written.append(handle)
        if len(written) == 2:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadInput) as refused:
        write_into(tmp_path, {"one": b"new", "two": b"2", "three": b"3"})
    assert refused.value.code == "file/unwritable"
    assert "No space left on device" in refused.value.message
    assert left_in(tmp_path) == {"one": b"old"}


def test_a_folder_in_the_place_of_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    with pytest.raises(BadInput) as refused:
        write_into(tmp_path, {"one": b"1"})
    assert refused.value.code == "file/unwritable"
    assert left_in(tmp_path) == {}


def test_a_device_or_a_pipe_can_be_refused_beforehand(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(BadInput) as refused:
        check_ordinary(pipe)
    assert refused.value.message == f"{pipe} cannot be written: it is not an ordinary file"
    check_ordinary(tmp_path / "new")


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for act in (
        lambda: check_folder(tmp_path / "file" / "deep"),
        lambda: write_into(tmp_path / "file", {"one": b"1"}),
    ):
        with pytest.raises(BadInput) as refused:
            act()
        assert refused.value.code == "file/unwritable"


def test_a_folder_that_may_not_be_written_to_is_refused_early(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Whoever may do everything may write everywhere: what the system would answer to others is answered here.
    monkeypatch.setattr(os, "access", lambda _path, mode: not mode & os.W_OK)
    with pytest.raises(BadInput) as refused:
        check_folder(tmp_path)
    assert "permission denied" in refused.value.message


def test_a_disk_that_takes_no_writing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = os.statvfs(tmp_path)
    values = [*found[:8], found.f_flag | os.ST_RDONLY, *found[9:]]
    monkeypatch.setattr("os.access", lambda *_: False)
    monkeypatch.setattr("os.statvfs", lambda _: os.statvfs_result(values))
    with pytest.raises(BadInput, match="cannot be written: its disk is read-only"):
        check_writable(str(tmp_path / "x.csv"))
    with pytest.raises(BadInput, match="cannot be written: its disk is read-only"):
        check_folder(tmp_path / "new")
