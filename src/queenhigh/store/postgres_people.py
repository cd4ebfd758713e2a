"""What is known of people, beside the journal on PostgreSQL: for every node of a house."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg

from queenhigh.store.postgres_link import Link, connected, failed, first_line, refused
from queenhigh.store.postgres_opening import check_schema
from queenhigh.store.stored_people import Rows, StoredPeople

_TABLES: Final = ("known", "credentials", "failures", "sessions", "links")


class PostgresPeople(StoredPeople):
    """The people of a house in a database."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._link = self._connected()

    def _connected(self) -> Link:
        link = connected(self._url, purpose="queenhigh people")
        try:
            check_schema(link, self._url)
        except BaseException:
            link.close()
            raise
        return link

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        try:
            with self._ready().transaction():
                yield
        except psycopg.OperationalError as error:
            raise failed(self._url, first_line(error)) from error
        except psycopg.Error as error:
            raise refused(self._url, error) from error

    def _run(self, statement: str, *values: Any) -> Rows:
        try:
            cursor = self._ready().execute(statement.replace("?", "%s"), values)
            return list(cursor) if cursor.description else []
        except psycopg.OperationalError as error:
            raise failed(self._url, first_line(error)) from error
        except psycopg.Error as error:
            raise refused(self._url, error) from error

    def _ready(self) -> Link:
        """The connection; a new one, if the server has let it go since."""
        if self._link.closed:
            self._link = self._connected()
        return self._link

    def _wipe(self) -> None:
        for table in _TABLES:
            self._run(f"VACUUM (FULL) {table}")

    def close(self) -> None:
        """Let the connection go."""
        self._link.close()
