"""Copies of a house: a backup while it runs, one that is put back, and an export that needs no program of ours to be read."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from queenhigh.bootstrap.files import check_writable, sync_folder, write_chunks
from queenhigh.bootstrap.folder_lock import FolderLock
from queenhigh.bootstrap.house_folder import JOURNAL, check_empty, new_folder, read_house
from queenhigh.bootstrap.house_keys import key_path, read_keys
from queenhigh.bootstrap.people import back_up_people, copy_of, restore_people
from queenhigh.bootstrap.places import Place, is_in_use, read_place, run_place
from queenhigh.bootstrap.running_house import RunningHouse, user
from queenhigh.casino.export import ExportedHouse, export_lines
from queenhigh.casino.heads import key_after
from queenhigh.casino.house.actions import Note
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import StopTable
from queenhigh.casino.times import time_text
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.round.actions import VoidRound
from queenhigh.store.opening import StoreFailed
from queenhigh.store.reading import SqliteReader
from queenhigh.store.sqlite import SqliteJournal

Tell = Callable[[int, int], None]
_REASON = "the house was restored from a backup"
_STAGE = ".restoring"
"""The folder in which a backup is made ready, inside that of the house."""


class Restored(NamedTuple):
    """What came back, and what was called off."""

    entries: int
    """How many entries the backup had."""
    newest: str
    """The time of its newest entry."""
    voided: tuple[tuple[str, int], ...]
    """The rounds that were open then: table and number."""
    aside: Path | None
    """Where the journal is that stood there before."""


def back_up(folder: Path, target: Path, tell: Tell | None = None) -> int:
    """A copy of the journal as it is now, whether the house runs or not; how many entries it has.

    What is known of people comes into a file beside it.
    """
    for path in (target, copy_of(target)):
        if path.exists():
            raise BadInput("backup/there", f"{path} is there already: name another file", {"path": str(path)})
    check_writable(str(target))
    reader = read_house(folder)
    ready = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        reader.copy_to(str(ready), tell)
        copy = SqliteReader(str(ready))
        entries = copy.last()
        copy.close()
        back_up_people(folder, target)
        ready.replace(target)
        sync_folder(target.resolve().parent)
    except (OSError, StoreFailed) as error:
        message = f"{target} cannot be written: {_reason(error)}; make room, or name another file"
        raise BadInput("backup/unwritable", message, {"path": str(target)}) from error
    finally:
        reader.close()
        for suffix in ("", "-wal", "-shm", "-journal"):
            Path(f"{ready}{suffix}").unlink(missing_ok=True)
    return entries


def restore(backup: Path, folder: Path, key: str | None = None) -> Restored:
    """Put a backup in the place of a house. The rounds that were open in it are void, and that is recorded."""
    if not backup.is_file():
        raise BadInput("backup/none", f"there is no backup {backup}", {"path": str(backup)})
    source = SqliteReader(str(backup))
    try:
        house, entries = source.fact("house"), source.last()
        if not house or source.broken_heads():
            message = f"{backup} is no whole backup of a house: take another one"
            raise BadInput("backup/broken", message, {"path": str(backup)})
        read_keys(house, key_after(source.fact("public"), source.last_signed_heads()), key_path(house, key))
        newest = max((entry.at for _, entry in source.read_all(entries - 1)), default=0)
    finally:
        source.close()
    stage = folder / _STAGE
    if not (folder / JOURNAL).exists() and not stage.exists():
        check_empty(folder)
    with new_folder(folder), FolderLock(folder):
        aside = folder / f"replaced-{secrets.token_hex(4)}.db" if (folder / JOURNAL).exists() else None
        try:
            shutil.rmtree(stage, ignore_errors=True)  # of one that was ended before it was done
            stage.mkdir()
            if aside is not None:
                _set_aside(folder, house, stage / aside.name)
            shutil.copyfile(backup, stage / JOURNAL)
            voided = _call_off(stage, key, f"{_REASON} of {time_text(newest)}, entry {entries}", aside)
            if aside is not None:
                (stage / aside.name).replace(aside)
            _put(stage / JOURNAL, folder / JOURNAL)
            restore_people(backup, folder)
            sync_folder(folder)
        except (OSError, StoreFailed) as error:
            message = f"{folder} cannot be written: {_reason(error)}; make room, then restore again"
            raise BadInput("house/unwritable", message, {"folder": str(folder)}) from error
        finally:
            shutil.rmtree(stage, ignore_errors=True)
    return Restored(entries, time_text(newest), voided, aside)


def _reason(error: OSError | StoreFailed) -> str:
    """Why something could not be written; SQLite says so of a disk that is full, and of nothing else."""
    return error.strerror or "unknown reason" if isinstance(error, OSError) else "the disk is full"


def _call_off(stage: Path, key: str | None, what: str, aside: Path | None) -> tuple[tuple[str, int], ...]:
    """Call off the rounds that are open in a copy, and record it there; which they were.

    It is done before the copy stands in the house's place: whenever the process ends, what stands there is the old
    journal, or one whose open rounds nobody plays on.
    """
    with RunningHouse(stage, key) as staged:
        voided = tuple(_void_open_rounds(staged.casino, _REASON))
        what = f"{what}; open rounds that are void: {len(voided)}"
        staged.casino.do(user(), "house", Note("availability", what, "" if aside is None else aside.name))
    return voided


def _put(new: Path, path: Path) -> None:
    """A journal in the place of another one; what the old one had not taken into its file yet is in the copy aside."""
    for suffix in ("-wal", "-shm"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    new.replace(path)


def _set_aside(folder: Path, house: str, aside: Path) -> None:
    """A whole copy of the journal that is replaced; a damaged one is copied as it is."""
    try:
        reader = read_house(folder)
    except BadInput:
        shutil.copyfile(folder / JOURNAL, aside)
        return
    try:
        _check_same(reader, folder, house)
        reader.copy_to(str(aside))
        # Everything into its one file, so that it is whole until the very moment in which it is replaced.
        SqliteJournal(str(folder / JOURNAL)).close()
    except BadInput as error:
        if error.code == "house/other":
            raise
        shutil.copyfile(folder / JOURNAL, aside)
    finally:
        reader.close()


def _check_same(reader: SqliteReader, folder: Path, house: str) -> None:
    there = reader.fact("house")
    if there != house:
        message = f"{folder} is another house ({there}, not {house}): restore into a new folder"
        raise BadInput("house/other", message, {"folder": str(folder)})


def void_rounds(place: Place, key: str | None, reason: str) -> tuple[tuple[str, int], ...]:
    """Call off every round that is open in a house that nobody runs; which they were. It is recorded.

    For a database that was put back by its own means, and for a seal that others may know.
    """
    if not reason.strip():
        raise BadInput("void/reason", "rounds are called off with a reason: give it with --reason", {})
    if is_in_use(place):
        message = f"{place} is in use: stop whoever runs the house first, or void rounds at their tables"
        raise BadInput("house/in_use", message, {"place": str(place)})
    with run_place(place, key) as running:
        tables = running.casino.tables.items()
        if not all(running.drives(name) for name, desk in tables if desk.live.status != "closed"):
            message = f"this program may not run {place}: see `queenhigh casino check --accept REASON`"
            raise BadInput("house/code", message, {"place": str(place)})
        voided = tuple(_void_open_rounds(running.casino, reason.strip()))
        what = f"{reason.strip()}; open rounds that are void: {len(voided)}"
        running.casino.do(user(), "house", Note("availability", what))
    return voided


def _void_open_rounds(casino: Casino, reason: str) -> Iterator[tuple[str, int]]:
    """What was dealt in a round that was open is known to a copy of the house: nobody plays it on."""
    for name, desk in sorted(casino.tables.items()):
        table = desk.live.table
        if not table.is_open or table.round.phase in ("racking", "void"):
            continue
        number = table.round.number
        try:
            casino.do(user(), desk.stream, VoidRound(reason))
        except IllegalAction:
            casino.do(user(), desk.stream, StopTable(reason))
        yield name, number


def export_house(place: Place, target: Path, tell: Tell | None = None) -> int:
    """The house as one text file, whether it runs or not; how many entries it has."""
    check_writable(str(target))
    reader = read_place(place)
    try:
        with reader.at_one_moment():
            write_chunks(target, export_lines(reader, tell))
            return reader.last()
    finally:
        reader.close()


def read_export(path: Path) -> ExportedHouse:
    """An exported house."""

    def lines() -> Iterator[bytes]:
        try:
            with path.open("rb") as file:
                yield from file
        except OSError as error:
            message = f"{path} cannot be read: {error.strerror}"
            raise BadInput("file/unreadable", message, {"path": str(path)}) from error

    return ExportedHouse(lines)
