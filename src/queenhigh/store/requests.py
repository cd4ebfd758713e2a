"""Requests to a running house from another process: a small file of their own beside the journal, which has one writer.

Whoever asks puts a line in; the house looks every half a second, does it or refuses it, and writes the answer beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import apsw

from queenhigh.store.opening import damaged

_SCHEMA: Final = """CREATE TABLE IF NOT EXISTS requests (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    actor TEXT NOT NULL,
    stream TEXT NOT NULL,
    action TEXT NOT NULL,
    answered INTEGER NOT NULL DEFAULT 0,
    error TEXT NOT NULL DEFAULT ''
) STRICT"""
_BUSY_MILLISECONDS: Final = 2_000


class Request(NamedTuple):
    """What somebody asks of the house: an action as JSON, for a stream."""

    number: int
    at: int
    actor: str
    stream: str
    action: str


class RequestBox:
    """The file of requests. It is opened for each look, so that nobody holds it."""

    def __init__(self, path: str) -> None:
        self._path = path

    def ask(self, at: int, actor: str, stream: str, action: str) -> int:
        """Put a request in; its number."""
        with self._open() as db:
            statement = "INSERT INTO requests (at, actor, stream, action) VALUES (?, ?, ?, ?) RETURNING number"
            number: Any = db.execute(statement, (at, actor, stream, action)).fetchall()[0][0]
            return int(number)

    def answer(self, number: int) -> str | None:
        """Why a request was refused; empty if it was obeyed, none if nobody has looked yet."""
        with self._open() as db:
            row = db.execute("SELECT answered, error FROM requests WHERE number = ?", (number,)).fetchone()
            return row[1] if row and row[0] else None

    def open_requests(self) -> list[Request]:
        """What waits, in the order in which it was asked."""
        with self._open() as db:
            statement = "SELECT number, at, actor, stream, action FROM requests WHERE NOT answered ORDER BY number"
            return [Request(*row) for row in db.execute(statement)]

    def close_request(self, number: int, error: str = "") -> None:
        """Write the answer to a request."""
        with self._open() as db:
            db.execute("UPDATE requests SET answered = 1, error = ? WHERE number = ?", (error, number)).fetchall()

    @contextmanager
    def _open(self) -> Iterator[apsw.Connection]:
        db: Any = None
        try:
            db = apsw.Connection(self._path)
            db.set_busy_timeout(_BUSY_MILLISECONDS)
            db.execute(_SCHEMA).fetchall()
            yield db
        except apsw.Error as error:
            raise damaged(self._path, error) from error
        finally:
            if db is not None:
                db.close()
