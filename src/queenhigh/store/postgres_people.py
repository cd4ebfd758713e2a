"""What is known of people, beside the journal on PostgreSQL: for every node of a house."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg

from queenhigh.errors import BadInput
from queenhigh.store.postgres_link import Link, Silent, connected, failed, first_line, refused
from queenhigh.store.postgres_opening import check_schema
from queenhigh.store.stored_people import Rows, StoredPeople

_ANSWER_SECONDS: Final = 5.0
"""Everybody at a node waits while it is seen who somebody is."""
_LOST: Final = (psycopg.OperationalError, psycopg.InterfaceError)
_TABLES: Final = ("known", "credentials", "failures", "sessions", "links")


class PostgresPeople(StoredPeople):
    """The people of a house in a database."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._is_inside = False
        self._link = self._connected()

    def _connected(self) -> Link:
        link = connected(self._url, purpose="queenhigh people", most_seconds=_ANSWER_SECONDS)
        try:
            check_schema(link, self._url)
        except BaseException:
            link.close()
            raise
        return link

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._run("SELECT 1")  # what is done inside cannot be done twice: a connection that is lost is found before
        self._is_inside = True
        try:
            with self._link.transaction():
                yield
        except _LOST as error:
            raise failed(self._url, first_line(error)) from error
        except psycopg.Error as error:
            raise refused(self._url, error) from error
        finally:
            self._is_inside = False

    def _run(self, statement: str, *values: Any) -> Rows:
        """One statement by itself may be made twice: where the connection is lost, it is asked again on a new one."""
        try:
            try:
                return self._asked(statement, values)
            except Silent:
                raise
            except _LOST:
                if self._is_inside:
                    raise
                self._link.close()
                return self._asked(statement, values)
        except _LOST as error:
            raise failed(self._url, first_line(error)) from error
        except psycopg.Error as error:
            raise refused(self._url, error) from error

    def _asked(self, statement: str, values: tuple[Any, ...]) -> Rows:
        cursor = (self._link if self._is_inside else self._ready()).execute(statement.replace("?", "%s"), values)
        return list(cursor) if cursor.description else []

    def _ready(self) -> Link:
        """The connection; a new one, if the server has let it go since."""
        if self._link.closed:
            try:
                self._link = self._connected()
            except BadInput as error:
                if error.code != "store/unreachable":
                    raise
                raise failed(self._url, error.message) from error
        return self._link

    def _wipe(self) -> None:
        for table in _TABLES:
            self._run(f"VACUUM (FULL) {table}")

    def close(self) -> None:
        """Let the connection go."""
        self._link.close()
