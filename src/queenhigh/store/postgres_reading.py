"""The journal on PostgreSQL, read: beside the nodes that write it. Nothing here changes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import count
from typing import Any, Final

import psycopg

from queenhigh.casino.journal import Entry, Head
from queenhigh.errors import BadInput
from queenhigh.store.books import ENTRIES, ENTRY_COLUMNS, HEADS, StoredBooks
from queenhigh.store.postgres_link import Link, Silent, refused, shown, unreachable
from queenhigh.store.postgres_opening import opened
from queenhigh.store.postgres_schema import EXPECTED, GUARDED

_PAGE: Final = 1_000
"""Rows that are fetched at once."""
_NUL: Final = "\0"
_CURSORS: Final = count()
_ASKED: Final = "unnest(?::text[], ?::text[]) AS asked (actor, request)"


@lru_cache(maxsize=256)
def _marked(statement: str) -> str:
    return statement.replace("%", "%%").replace("?", "%s")


class PostgresReader(StoredBooks):
    """A journal in a database, to be read. A connection that breaks is made again, once for each question."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.url = url
        self._most_seconds = 20.0
        self._link: Link = opened(url)
        self._is_held = False

    def answers_within(self, seconds: float) -> None:
        """Wait no longer than this for any one answer from now on: for whoever lets others wait meanwhile."""
        self._most_seconds = self._link.most_seconds = seconds

    # ── asking ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def _rows(self, statement: str, values: tuple[Any, ...] = ()) -> Iterator[Any]:
        if self._is_held:
            yield from self._held_rows(statement, values)
        else:
            yield from self._asked(statement, values)

    def _asked(self, statement: str, values: tuple[Any, ...] = ()) -> list[Any]:
        """All rows at once. Reading changes nothing, so it is asked again on a new connection."""
        try:
            self._link_again()
            return self._link.execute(_marked(statement), values, binary=True).fetchall()
        except psycopg.DataError as error:
            raise refused(self.url, error) from error
        except Silent as error:
            raise unreachable(self.url, error) from error
        except (psycopg.OperationalError, psycopg.InterfaceError):
            self._link_again()
            try:
                return self._link.execute(_marked(statement), values, binary=True).fetchall()
            except psycopg.Error as error:
                raise unreachable(self.url, error) from error
        except psycopg.Error as error:
            raise refused(self.url, error) from error

    def _link_again(self) -> None:
        """A new connection, where the old one is broken."""
        if self._link.closed:
            self._link = opened(self.url, most_seconds=self._most_seconds)

    def _held_rows(self, statement: str, values: tuple[Any, ...]) -> Iterator[Any]:
        """Rows of the moment that is held, a page at a time."""
        name = f"rows_{next(_CURSORS)}"
        try:
            with self._link.cursor(name) as cursor:
                cursor.itersize = _PAGE
                cursor.execute(_marked(statement), values, binary=True)
                yield from cursor
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            raise unreachable(self.url, error) from error
        except psycopg.Error as error:
            raise refused(self.url, error) from error

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        """All that is read inside is of one moment, however much is written meanwhile."""
        try:
            self._link_again()
            self._link.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            # Between two pages somebody may look at a page of print for a while.
            self._link.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        except psycopg.Error as error:
            raise unreachable(self.url, error) from error
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False
            if not self._link.closed:
                self._link.execute("ROLLBACK")

    # ── what a server does otherwise than a file ─────────────────────────────────────────────────────────────────────

    def _entry(self, row: tuple[Any, ...]) -> Entry:
        return Entry(*row)

    def _pages(self, statement: str, stream: str, start: int) -> Iterator[Any]:
        """Rows of a stream, a page at a time, each of them asked for by itself."""
        while True:
            rows = self._asked(f"{statement} LIMIT {_PAGE}", (stream, start))
            yield from rows
            if len(rows) < _PAGE:
                return
            start = rows[-1][1]

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        """The entries of a stream after a version, in order."""
        if self._is_held:
            return super().read(stream, after)
        rows = self._pages(f"{ENTRIES} WHERE stream = ? AND version > ? ORDER BY version", stream, after)
        return map(self._entry, rows) if self.tell is None else self._told(rows, self.tell)

    def read_back(self, stream: str, before: int | None = None) -> Iterator[Entry]:
        """The entries of a stream before a version, the newest first."""
        if self._is_held:
            return super().read_back(stream, before)
        newest = 1 << 62 if before is None else before
        rows = self._pages(f"{ENTRIES} WHERE stream = ? AND version < ? ORDER BY version DESC", stream, newest)
        return map(self._entry, rows) if self.tell is None else self._told(rows, self.tell)

    def read_all(self, after: int = 0) -> Iterator[tuple[int, Entry]]:
        """Every entry in the order in which it was written, with its number."""
        statement = f"SELECT seq, {ENTRY_COLUMNS} FROM entries WHERE seq > ? ORDER BY seq"  # noqa: S608
        for row in self._rows(statement, (after,)):
            yield row[0], self._entry(row[1:])

    def find(self, actor: str, request: str) -> Entry | None:
        """The entry that a request has led to."""
        return None if _NUL in actor or _NUL in request else super().find(actor, request)

    def find_all(self, requests: Sequence[tuple[str, str]]) -> dict[tuple[str, str], Entry]:
        """The entries that requests have led to, by actor and request; those that have led to none are left out."""
        asked = [each for each in requests if _NUL not in "".join(each)]
        if not asked:
            return {}
        actors, names = [actor for actor, _ in asked], [name for _, name in asked]
        rows = self._rows(f"{ENTRIES} JOIN {_ASKED} USING (actor, request) WHERE request != ''", (actors, names))
        return {(entry.actor, entry.request): entry for entry in map(self._entry, rows)}

    def heads_of(self, streams: Sequence[str]) -> dict[str, Head]:
        """Where some streams end; those that have not begun are left out."""
        rows = self._rows(f"{HEADS} WHERE stream = ANY(?)", (list(streams),))
        return {name: Head(version, digest) for name, version, digest in rows}

    def faults(self) -> tuple[str, ...]:
        """What is wrong with the database: tables that are missing, guards that were taken away, entries that were."""
        there = {
            row[0] for row in self._rows("SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()")
        }
        found = [f"this is missing: the table {name}" for name in EXPECTED if name not in there]
        guards = "SELECT tgname::text FROM pg_trigger WHERE tgenabled IN ('O', 'A')"
        kept = {row[0] for row in self._rows(guards)}
        found += [f"this is missing: the guard of {name}" for name in GUARDED if f"{name}_only_added" not in kept]
        for table in GUARDED:
            stated = self._row(f"SELECT {table} FROM counts")  # noqa: S608  # as below
            counted = self._row(f"SELECT count(*) FROM {table}")  # noqa: S608  # names of our own
            if stated != counted:
                found.append(f"{counted[0]} {table} are there, and {stated[0] if stated else 0} were written")
        return tuple(found)

    def copy_to(self, path: str) -> None:
        """A server copies its own databases."""
        message = f"{shown(self.url)} is copied by its own tools: pg_dump --format=custom --file={path} DATABASE"
        raise BadInput("backup/server", message, {"path": path})

    def close(self) -> None:
        """Let the server go."""
        self._link.close()
