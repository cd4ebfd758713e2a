"""The folder of a house: its journal, the lock of whoever writes it, and the box of requests from other processes.

    DIR/journal.db     everything that has happened
    DIR/requests.db    what other processes ask of the one that runs the house
    DIR/lock           held by that process

The keys lie elsewhere (`house_keys`).
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from queenhigh.bootstrap.entropy import fresh_id
from queenhigh.bootstrap.folder_lock import LOCK, FolderLock
from queenhigh.bootstrap.house_keys import HouseKeys, key_path, keys_for, make_keys
from queenhigh.errors import BadInput
from queenhigh.store.reading import SqliteReader
from queenhigh.store.sqlite import SqliteJournal

JOURNAL: Final = "journal.db"
REQUESTS: Final = "requests.db"


def check_house(folder: Path) -> Path:
    """The journal of a house; raises BadInput if there is none."""
    path = folder / JOURNAL
    try:
        size = path.stat().st_size
    except OSError:
        size = 0
    if not size:
        message = f"{folder} is no house: make one with `queenhigh casino init --data {folder}`"
        raise BadInput("house/none", message, {"folder": str(folder)})
    return path


def read_house(folder: Path) -> SqliteReader:
    """The journal of a house, to be read; beside the process that runs it, too."""
    path = check_house(folder)
    reader = SqliteReader(str(path))
    if not reader.fact("house"):
        reader.close()
        message = f"{path} has no house in it: make one with `queenhigh casino init` in another folder"
        raise BadInput("house/none", message, {"folder": str(folder)})
    return reader


def house_keys(folder: Path, given: str | None = None) -> HouseKeys:
    """The keys of the house in a folder."""
    return keys_for(read_house(folder), given)


def write_house(folder: Path) -> tuple[FolderLock, SqliteJournal]:
    """The journal of a house, to be written, and the lock on its folder. Raises BadInput, and nothing has changed."""
    check_house(folder)
    lock = FolderLock(folder)
    try:
        _check_whole(folder)
        return lock, SqliteJournal(str(folder / JOURNAL))
    except BaseException:
        lock.release()
        raise


def _check_whole(folder: Path) -> None:
    """A journal that was cut in the middle is not written to."""
    with closing(read_house(folder)) as reader:
        broken = reader.broken_heads()
    if broken:
        message = (
            f"{folder / JOURNAL} is cut off: the end of {broken[0]} is missing; keep it as it is, look with"
            f" `queenhigh casino verify --data {folder}`, and restore a backup into another folder"
        )
        raise BadInput("house/cut", message, {"folder": str(folder), "streams": broken})


def make_house(folder: Path, key: str | None = None) -> HouseKeys:
    """A new house in an empty folder: an empty journal that knows the house's id and public key, and its keys elsewhere."""
    check_empty(folder)
    house = fresh_id()
    path = key_path(house, key)
    if folder.resolve() in path.resolve().parents:
        message = f"the keys would lie in the data folder: {path}; name a file elsewhere with --key"
        raise BadInput("key/inside", message, {"path": str(path)})
    with new_folder(folder), FolderLock(folder):
        keys = make_keys(house, path)
        try:
            _fill(folder, keys)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
    return keys


@contextmanager
def new_folder(folder: Path) -> Iterator[None]:
    """A folder that is made if it is not there; if what comes into it fails, it is gone again."""
    was_there = folder.exists()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        message = f"{folder} cannot be made: {error.strerror}"
        raise BadInput("house/unwritable", message, {"folder": str(folder)}) from error
    try:
        yield
    except BaseException:
        if not was_there:
            shutil.rmtree(folder, ignore_errors=True)
        raise


def check_empty(folder: Path) -> None:
    """Refuse a folder for a new house that has something in it."""
    try:
        there = [path.name for path in folder.iterdir() if path.name != LOCK] if folder.exists() else []
    except OSError as error:
        message = f"{folder} is no folder for a house: {error.strerror}"
        raise BadInput("house/unwritable", message, {"folder": str(folder)}) from error
    if JOURNAL in there:
        raise BadInput("house/there", f"{folder} is a house already", {"folder": str(folder)})
    if there:
        message = f"{folder} is not empty ({there[0]} is there): name a new folder"
        raise BadInput("house/not_empty", message, {"folder": str(folder)})


def _fill(folder: Path, keys: HouseKeys) -> None:
    """The journal appears under its name only when it is complete."""
    new = folder / f".{JOURNAL}"
    new.unlink(missing_ok=True)
    try:
        journal = SqliteJournal(str(new))
        for name, value in (("house", keys.house), ("public", keys.public)):
            journal.keep_fact(name, value)
        journal.close()
        new.replace(folder / JOURNAL)
    finally:
        for suffix in ("", "-wal", "-shm"):
            Path(f"{new}{suffix}").unlink(missing_ok=True)
