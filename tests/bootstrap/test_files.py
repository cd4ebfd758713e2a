"""Files are written whole or not at all."""

import os
import stat
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from queenhigh.bootstrap.clock import now, seconds
from queenhigh.bootstrap.entropy import fresh_seed, fresh_seed_text
from queenhigh.bootstrap.files import check_writable, read_text, write_chunks, write_file, write_files
from queenhigh.errors import BadInput


def test_texts_are_written_as_they_are(tmp_path: Path) -> None:
    texts = {tmp_path / "a": "x\r\ny\n", tmp_path / "b": "Zoë"}
    write_files({path: text.encode() for path, text in texts.items()})
    assert {path: read_text(str(path)) for path in texts} == texts
    assert len(list(tmp_path.iterdir())) == 2


def test_if_one_cannot_be_written_none_is(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_text("old", encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        write_files({old: b"new", tmp_path / "no" / "such": b"x"})
    assert refused.value.code == "file/unwritable"
    assert old.read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["old"]


def in_pieces(path: str, data: bytes) -> None:
    write_chunks(path, (data[place : place + 4] for place in range(0, len(data), 4)))


@pytest.mark.parametrize("write", [write_file, in_pieces])
def test_permissions_and_links_stay(tmp_path: Path, write: Callable[[str, bytes], None]) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old", encoding="utf-8")
    target.chmod(0o640)
    link.symlink_to(target)
    write(str(link), b"new")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


@pytest.mark.parametrize("write", [write_file, in_pieces])
def test_a_device_is_written_to_and_not_replaced(tmp_path: Path, write: Callable[[str, bytes], None]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write(str(pipe), b"through the pipe")
    assert os.read(reader, 100) == b"through the pipe"
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_file_in_pieces_that_breaks_off_leaves_the_old_one(tmp_path: Path) -> None:
    target = tmp_path / "journal"
    target.write_bytes(b"old")

    def broken() -> Iterator[bytes]:
        yield b"new"
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        write_chunks(target, broken())
    assert (list(tmp_path.iterdir()), target.read_bytes()) == ([target], b"old")


def test_a_stream_hears_nothing_of_files_that_could_not_be_written(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with pytest.raises(BadInput):
        write_files({pipe: b"first", tmp_path / "no" / "such": b"x"})
    assert os.read(reader, 100) == b""
    os.close(reader)


def test_a_path_that_cannot_be_written_is_refused_beforehand(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    check_writable(str(tmp_path / "new"))
    check_writable(str(tmp_path / "file"))
    for wrong in (tmp_path, tmp_path / "no" / "such", tmp_path / "file" / "below"):
        with pytest.raises(BadInput) as refused:
            check_writable(str(wrong))
        assert refused.value.code == "file/unwritable"


def test_seeds_by_chance_differ() -> None:
    assert len({fresh_seed_text() for _ in range(100)}) == 100
    assert {len(fresh_seed()) for _ in range(100)} == {32}
    assert len({fresh_seed() for _ in range(100)}) == 100


def test_the_clocks_go_forward_and_the_time_of_day_knows_its_zone() -> None:
    first, then = seconds(), seconds()
    assert first <= then
    assert now().utcoffset() == timedelta(0)
