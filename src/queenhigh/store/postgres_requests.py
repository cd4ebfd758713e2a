"""Requests to a house on PostgreSQL from a process without its keys: rows that one of the nodes looks at."""

from __future__ import annotations

from typing import Any

import psycopg

from queenhigh.store.postgres_link import Link, refused, unreachable
from queenhigh.store.postgres_opening import opened
from queenhigh.store.requests import Request


class PostgresRequestBox:
    """The table of requests. It has a connection of its own, which is made when somebody looks."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._link: Link | None = None

    def ask(self, at: int, actor: str, stream: str, action: str) -> int:
        """Put a request in; its number."""
        statement = "INSERT INTO requests (at, actor, stream, action) VALUES (%s, %s, %s, %s) RETURNING number"
        return int(self._do(statement, (at, actor, stream, action))[0][0])

    def answer(self, number: int) -> str | None:
        """Why a request was refused; empty if it was obeyed, none if nobody has looked yet."""
        rows = self._do("SELECT answered, error FROM requests WHERE number = %s", (number,))
        return str(rows[0][1]) if rows and rows[0][0] else None

    def open_requests(self) -> list[Request]:
        """What waits, in the order in which it was asked."""
        rows = self._do("SELECT number, at, actor, stream, action FROM requests WHERE NOT answered ORDER BY number", ())
        return [Request(*row) for row in rows]

    def close_request(self, number: int, error: str = "") -> None:
        """Write the answer to a request."""
        self._do("UPDATE requests SET answered = TRUE, error = %s WHERE number = %s", (error, number))

    def _do(self, statement: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        if self._link is None or self._link.closed:
            self._link = opened(self._url, "queenhigh requests")
        try:
            cursor = self._link.execute(statement, values)
            return cursor.fetchall() if cursor.description else []
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            self._link.close()
            raise unreachable(self._url, error) from error
        except psycopg.Error as error:
            raise refused(self._url, error) from error

    def close(self) -> None:
        """Let the server go."""
        if self._link is not None:
            self._link.close()
