"""The embedded journal, read: beside the process that writes it, or from a copy. Nothing here changes the file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import apsw

from queenhigh.casino.journal import Entry
from queenhigh.errors import BadInput
from queenhigh.store.books import ENTRY_COLUMNS, Step, StoredBooks
from queenhigh.store.opening import damaged, opened_for_reading
from queenhigh.store.schema import SCHEMA

_AS_BYTES: Final = """
SELECT seq, CAST(stream AS BLOB), version, at, CAST(actor AS BLOB), CAST(request AS BLOB), body, hash
FROM entries WHERE seq > ? ORDER BY seq LIMIT 1"""

_KINDS: Final[dict[str, type]] = {"TEXT": str, "INTEGER": int, "BLOB": bytes}


class SqliteReader(StoredBooks):
    """A journal in one file, to be read."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path
        self._db = self._connected(path)

    def _connected(self, path: str) -> apsw.Connection:
        return opened_for_reading(path)

    def _rows(self, statement: str, values: tuple[Any, ...] = ()) -> Iterator[Any]:
        try:
            cursor = self._db.execute(statement, values)
            right: tuple[type, ...] = ()
            for row in cursor:
                kinds = tuple(map(type, row))
                if kinds != right:
                    self._check_kinds(cursor, row)
                    right = kinds
                yield row
        except apsw.Error as error:
            raise damaged(self._path, error) from error
        except UnicodeDecodeError as error:
            message = f"{self._path} is damaged: it holds a text that is none; restore a backup into another folder"
            raise BadInput("store/text", message, {"path": self._path, "why": str(error)}) from error

    def _check_kinds(self, cursor: apsw.Cursor, row: tuple[Any, ...]) -> None:
        """Where a byte of the file has changed, a field may be of another kind or gone."""
        for (column, declared), value in zip(cursor.get_description(), row, strict=True):
            # A number that is the row's own place cannot change its kind; beside an outer join it may be missing.
            if column != "seq" and not isinstance(value, _KINDS.get(declared, object)):
                message = (
                    f"{self._path} is damaged: {column} of a row is no {declared}; restore a backup into another folder"
                )
                raise BadInput("store/damaged", message, {"path": self._path, "column": column})

    def _entry(self, row: tuple[Any, ...]) -> Entry:
        return Entry(*row)

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        """All that is read inside is of one moment, however much is written meanwhile."""
        self._db.execute("BEGIN")
        try:
            yield
        finally:
            self._db.execute("ROLLBACK")

    def read_all(self, after: int = 0) -> Iterator[tuple[int, Entry]]:
        """Every entry in the order in which it was written, with its number."""
        statement = f"SELECT seq, {ENTRY_COLUMNS} FROM entries WHERE seq > ? ORDER BY seq"  # noqa: S608
        while True:
            try:
                for row in self._rows(statement, (after,)):
                    after = row[0]
                    yield after, self._entry(row[1:])
            except BadInput as error:
                if error.code != "store/text":
                    raise
                after, entry = self._with_no_text(after)
                yield after, entry
            else:
                return

    def _with_no_text(self, after: int) -> tuple[int, Entry]:
        """The next entry, one of whose texts is none any more: as much of it as can be read."""
        row = self._row(_AS_BYTES, (after,))
        stream, actor, request = (bytes(row[place]).decode(errors="replace") for place in (1, 4, 5))
        return row[0], Entry(stream, row[2], row[3], actor, request, row[6], row[7])

    # ── the file ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def faults(self) -> tuple[str, ...]:
        """What is wrong with the file itself: pages, indexes, checks, and the guards that keep entries from being changed."""
        found = [row[0] for row in self._rows("PRAGMA integrity_check(20)") if row[0] != "ok"]
        there = {row[0] for row in self._rows("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")}
        found += [f"this is missing: {' '.join(each.split()[:3])}" for each in SCHEMA if each not in there]
        return tuple(found)

    def copy_to(self, path: str, step: Step | None = None) -> None:
        """A whole copy of the journal as it is now, while it is being written."""
        source = opened_for_reading(self._path)
        try:
            # A transaction that is open holds the moment: without it the copy begins anew with every commit.
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM house").fetchall()
            target = apsw.Connection(path)
            try:
                with target.backup("main", source, "main") as copy:
                    while not copy.done:
                        copy.step(1024)
                        if step is not None:
                            step(copy.page_count - copy.remaining, copy.page_count)
                target.execute("PRAGMA journal_mode = delete").fetchall()
            finally:
                target.close()
        except apsw.Error as error:
            raise damaged(path, error) from error
        finally:
            source.close()

    def close(self) -> None:
        """Let the file go."""
        self._db.close()
