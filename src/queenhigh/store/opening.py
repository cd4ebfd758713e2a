"""How a journal's file is opened, and what is said when it cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import apsw

from queenhigh.errors import BadInput, QueenhighError
from queenhigh.store.schema import FORMAT, SCHEMA

_OLDEST: Final = (3, 51, 3)
_BUSY_MILLISECONDS: Final = 10_000
_CACHE_KIB: Final = 64 * 1024
"""What the writer keeps of the file in memory: the ends of ten thousand streams, and where requests are looked up."""
_STATEMENTS: Final = 200
"""So many are kept ready: one for each table and number of rows, and those that read."""


class StoreFailed(QueenhighError):  # noqa: N818
    """The disk has refused a write: nothing more may be written by this process."""


def check_library() -> None:
    """Refuse an SQLite that may lose commits."""
    found = tuple(int(part) for part in apsw.sqlite_lib_version().split("."))
    if found < _OLDEST:
        wanted = ".".join(str(part) for part in _OLDEST)
        message = (
            f"SQLite {apsw.sqlite_lib_version()} may lose commits; {wanted} or newer is needed: pip install -U apsw"
        )
        raise BadInput("store/library", message, {"found": apsw.sqlite_lib_version(), "needed": wanted})


def opened_for_writing(path: str, vfs: str | None = None) -> apsw.Connection:
    """The journal in a file, which is made if it is not there. What is no journal of ours is left as it is."""
    check_library()
    try:
        flags = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
        db = apsw.Connection(path, flags=flags, vfs=vfs, statementcachesize=_STATEMENTS)
    except apsw.Error as error:
        raise damaged(path, error) from error
    with _closed_if_refused(db, path):
        db.set_busy_timeout(_BUSY_MILLISECONDS)
        db.execute(f"PRAGMA cache_size = -{_CACHE_KIB}").fetchall()
        if vfs:
            # A file system of one's own has no shared memory: such a journal is for one connection alone.
            db.execute("PRAGMA locking_mode = exclusive").fetchall()
        is_new = not one(db, "SELECT count(*) FROM sqlite_master")
        if not is_new:
            _check_format(db, path)
        make_safe(db, path)
        if is_new:
            db.execute("BEGIN IMMEDIATE")
            for statement in SCHEMA:
                db.execute(statement)
            db.execute("INSERT INTO house (name, value) VALUES ('format', ?)", (str(FORMAT),))
            db.execute("COMMIT")
    return db


def make_safe(db: apsw.Connection, path: str) -> None:
    """Let a file be written so that nothing is lost; raises BadInput where it cannot be."""
    # APSW runs several statements of one text lazily: one at a time, and each answer is looked at.
    for name, value, wanted in (("journal_mode", "wal", "wal"), ("synchronous", "full", 2), ("foreign_keys", "on", 1)):
        db.execute(f"PRAGMA {name} = {value}").fetchall()
        found = one(db, f"PRAGMA {name}")
        if found != wanted:
            message = f"{path} cannot be kept safely: {name} is {found!r}, not {wanted!r}"
            raise BadInput("store/pragma", message, {"pragma": name, "found": found})


def opened_for_reading(path: str) -> apsw.Connection:
    """The journal in a file, beside whoever writes it; on a disk that takes no writing, too."""
    check_library()
    try:
        db = _reading(path)
    except apsw.Error as error:
        raise damaged(path, error) from error
    with _closed_if_refused(db, path):
        db.set_busy_timeout(_BUSY_MILLISECONDS)
        _check_format(db, path)
    return db


@contextmanager
def _closed_if_refused(db: apsw.Connection, path: str) -> Iterator[None]:
    try:
        yield
    except apsw.Error as error:
        db.close()
        raise damaged(path, error) from error
    except BaseException:
        db.close()
        raise


def _reading(path: str) -> apsw.Connection:
    db = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)
    try:
        db.execute("SELECT count(*) FROM sqlite_master").fetchall()
    except (apsw.CantOpenError, apsw.ReadOnlyError):
        # Beside a journal in write-ahead mode SQLite wants to make a file; where it may not, nobody writes either.
        db.close()
        unwritten = Path(f"{path}-wal")
        if unwritten.exists() and unwritten.stat().st_size:
            raise
        flags = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
        return apsw.Connection(f"file:{quote(str(Path(path).absolute()))}?immutable=1", flags=flags)
    return db


def one(db: apsw.Connection, statement: str, values: tuple[Any, ...] = ()) -> Any:
    """The one value that a statement answers with; none, if it has no answer."""
    row = db.execute(statement, values).fetchone()
    return row[0] if row else None


def _check_format(db: apsw.Connection, path: str) -> None:
    try:
        row = db.execute("SELECT value FROM house WHERE name = 'format'").fetchone()
    except apsw.SQLError:
        row = None
    found = int(row[0]) if row and str(row[0]).isdigit() else 0
    if found != FORMAT:
        better = "install a newer Queenhigh" if found > FORMAT else "it is not a journal of Queenhigh's"
        message = f"{path} has format {found}, this program reads {FORMAT}: {better}"
        raise BadInput("store/format", message, {"path": path, "found": found, "known": FORMAT})


def damaged(path: str, error: apsw.Error) -> QueenhighError:
    """What is said of a file that does not read as a journal."""
    if isinstance(error, apsw.FullError):
        return dead(path, str(error))
    facts = {"path": path, "why": str(error)}
    if isinstance(error, apsw.NotADBError):
        return BadInput("store/unreadable", f"{path} is no journal: {error}", facts)
    if isinstance(error, apsw.CorruptError):
        message = f"{path} is damaged or cut off ({error}): keep it as it is, and restore a backup into another folder"
        return BadInput("store/damaged", message, facts)
    if isinstance(error, apsw.BusyError):
        return BadInput("store/busy", f"{path} is held by another program ({error}): try again when it is done", facts)
    if isinstance(error, apsw.ReadOnlyError | apsw.CantOpenError | apsw.PermissionsError):
        message = f"{path} cannot be opened ({error}): see that the folder is there and may be written to"
        return BadInput("store/unreadable", message, facts)
    return BadInput("store/unreadable", f"{path} cannot be read as a journal: {error}", facts)


def dead(path: str, why: str) -> StoreFailed:
    """What is said after a write that failed."""
    message = f"{path} could not be written ({why}); nothing more is written, so that nothing is lost: free the disk, then start again"
    return StoreFailed("store/failed", message, {"path": path, "why": why})
