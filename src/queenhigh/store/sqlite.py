"""The embedded journal: SQLite through APSW, in write-ahead mode, every group of commits synced before anyone hears of it.

One process writes, and holds a lock on the folder for it; it knows every stream's head and every balance, so that a
commit is checked before anything is written, and a group is one statement a table. What fails while writing is fatal:
after a failed sync the next one may succeed and lie.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

import apsw

from queenhigh.casino.journal import Appended, Commit, Head, Refused
from queenhigh.store.books import ENTRY_COLUMNS, HEADS, POSTING_COLUMNS
from queenhigh.store.group import Group
from queenhigh.store.opening import dead, opened_for_writing
from queenhigh.store.reading import SqliteReader

_CHUNKS: Final = (64, 32, *range(16, 0, -1))
"""Rows a statement: fixed sizes, so that each is prepared once, and most groups are one statement a table."""


@cache
def _inserting(table: str, columns: str, size: int, *, replace: bool) -> str:
    """A statement with room for so many rows."""
    verb = "INSERT OR REPLACE" if replace else "INSERT"
    marks = ",".join([f"({','.join('?' * (columns.count(',') + 1))})"] * size)
    return f"{verb} INTO {table} ({columns}) VALUES {marks}"  # names of our own


class SqliteJournal(SqliteReader):
    """A journal in one file, for the one process that writes it."""

    def __init__(self, path: str, *, vfs: str | None = None) -> None:
        self._vfs = vfs
        self._failed = False
        self._is_together = False
        self._snapshots: dict[str, tuple[str, int, bytes]] = {}
        """What is written with the next group."""
        super().__init__(path)
        self._heads = {name: Head(version, digest) for name, version, digest in self._rows(HEADS)}
        self._balances: dict[str, int] = dict(self._rows("SELECT account, micro_cents FROM balances"))

    def _connected(self, path: str) -> apsw.Connection:
        return opened_for_writing(path, self._vfs)

    def append(self, commits: Sequence[Commit]) -> list[Appended | Refused]:
        """Write a group of commits durably; answers in the same order."""
        self._check_alive()
        group = Group(self, self._heads, self._balances)
        answers = [group.take(commit) for commit in commits]
        if group.entries:
            self._write(group)
        return answers

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is written inside is on the disk at its end, all of it or nothing: who shows nothing before waits once."""
        self._check_alive()
        self._execute("BEGIN IMMEDIATE")
        self._is_together = True
        try:
            yield
        finally:
            self._is_together = False
            if not self._failed:
                self._execute("COMMIT")

    def _execute(self, statement: str) -> None:
        try:
            self._db.execute(statement).fetchall()
        except apsw.Error as error:
            self._failed = True
            raise dead(self._path, str(error)) from error

    def _write(self, group: Group) -> None:
        begin, end = ("SAVEPOINT one", "RELEASE one") if self._is_together else ("BEGIN IMMEDIATE", "COMMIT")
        try:
            self._db.execute(begin)
            self._insert("entries", ENTRY_COLUMNS, group.entry_rows())
            self._insert("postings", POSTING_COLUMNS, group.posting_rows)
            self._insert("streams", "stream, version, hash", group.head_rows(), replace=True)
            self._insert("balances", "account, micro_cents", list(group.balances.items()), replace=True)
            self._insert("snapshots", "stream, version, content", list(self._snapshots.values()), replace=True)
            self._db.execute(end)
        except apsw.Error as error:
            self._failed = True
            raise dead(self._path, str(error)) from error
        self._snapshots = {}
        self._heads.update(group.heads)
        self._balances.update(group.balances)

    def _insert(self, table: str, columns: str, rows: Sequence[tuple[Any, ...]], *, replace: bool = False) -> None:
        """Rows in a few statements: the lock of the interpreter is let go once a statement, not once a row."""
        start = 0
        while start < len(rows):
            size = next(size for size in _CHUNKS if size <= len(rows) - start)
            values = [value for row in rows[start : start + size] for value in row]
            self._db.execute(_inserting(table, columns, size, replace=replace), values)
            start += size

    def keep_rules(self, digest: str, content: bytes) -> None:
        """Keep a rule file under the hash of what it states."""
        self._keep("INSERT OR IGNORE INTO rules (hash, content) VALUES (?, ?)", (digest, content))

    def keep_snapshot(self, stream: str, version: int, content: bytes) -> None:
        """Keep what a stream's fold was at a version; the older one goes. It is written with the next group."""
        self._snapshots[stream] = (stream, version, content)

    def keep_heads(self, at: int, content: bytes) -> None:
        """Keep a signed list of heads."""
        self._keep("INSERT INTO heads (at, content) VALUES (?, ?)", (at, content))

    def keep_fact(self, name: str, value: str) -> None:
        """Keep a fact about the house: its name, its public key."""
        self._keep("INSERT OR REPLACE INTO house (name, value) VALUES (?, ?)", (name, value))

    def _keep(self, statement: str, values: tuple[Any, ...]) -> None:
        self._check_alive()
        try:
            self._db.execute(statement, values).fetchall()
        except apsw.Error as error:
            self._failed = True
            raise dead(self._path, str(error)) from error

    def _check_alive(self) -> None:
        if self._failed:
            raise dead(self._path, "an earlier write has failed")

    # ── what the writer knows without asking the disk ────────────────────────────────────────────────────────────────

    def head(self, stream: str) -> Head:
        """Where a stream ends."""
        return self._heads.get(stream, Head())

    def balance(self, account: str) -> int:
        """The micro-cents on an account that the store keeps a balance of."""
        return self._balances.get(account, 0)
