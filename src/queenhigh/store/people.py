"""What is known of people, in a file of its own beside the journal: SQLite through APSW.

Every process of the house may open it. What is erased is overwritten.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import apsw

from queenhigh.errors import BadInput
from queenhigh.store import people_sql as sql
from queenhigh.store.opening import check_library, damaged, dead, make_safe, one
from queenhigh.store.stored_people import Rows, StoredPeople

_BUSY_MILLISECONDS: Final = 10_000


class SqlitePeople(StoredPeople):
    """The people of a house in a folder."""

    def __init__(self, path: str) -> None:
        check_library()
        self._path = path
        try:
            # Nobody but the owner of the file reads it.
            Path(path).touch(mode=0o600, exist_ok=True)
            self._db = apsw.Connection(path)
        except OSError as error:
            message = f"{path} cannot be written: {error.strerror}"
            raise BadInput("people/unwritable", message, {"path": path}) from error
        except apsw.Error as error:
            raise damaged(path, error) from error
        try:
            self._db.set_busy_timeout(_BUSY_MILLISECONDS)
            make_safe(self._db, path)
            self._db.execute("PRAGMA secure_delete = on").fetchall()
            with self._transaction():
                self._make_tables()
        except apsw.Error as error:
            self._db.close()
            raise damaged(path, error) from error
        except BaseException:
            self._db.close()
            raise

    def _make_tables(self) -> None:
        if not one(self._db, "SELECT count(*) FROM sqlite_master"):
            for statement in sql.PEOPLE_TABLES:
                self._db.execute(statement)
            self._db.execute("INSERT INTO people_facts (name, value) VALUES ('format', ?)", (sql.PEOPLE_FORMAT,))
        try:
            found = one(self._db, "SELECT value FROM people_facts WHERE name = 'format'")
        except apsw.SQLError:
            found = None
        if found != sql.PEOPLE_FORMAT:
            message = f"{self._path} has format {found or 'unknown'}, this program reads {sql.PEOPLE_FORMAT}"
            raise BadInput("store/format", message, {"path": self._path, "found": found, "known": sql.PEOPLE_FORMAT})

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All of it or nothing; what fails on the disk is told as such."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")
        except (apsw.FullError, apsw.IOError) as error:
            raise dead(self._path, str(error)) from error
        except apsw.Error as error:
            raise damaged(self._path, error) from error

    def _run(self, statement: str, *values: Any) -> Rows:
        try:
            return list(self._db.execute(statement, values))
        except (apsw.FullError, apsw.IOError) as error:
            raise dead(self._path, str(error)) from error
        except apsw.Error as error:
            raise damaged(self._path, error) from error

    def _wipe(self) -> None:
        self._run("PRAGMA wal_checkpoint(TRUNCATE)")  # what was deleted is overwritten; now in the file itself, too

    def copy_to(self, path: str) -> None:
        """A whole copy as it is now, which nobody but its owner reads."""
        Path(path).touch(mode=0o600, exist_ok=False)
        target = apsw.Connection(path)
        try:
            with target.backup("main", self._db, "main") as copy:
                copy.step(-1)
            target.execute("PRAGMA journal_mode = delete").fetchall()
        except apsw.Error as error:
            raise damaged(path, error) from error
        finally:
            target.close()

    def close(self) -> None:
        """Let the file go."""
        self._db.close()
