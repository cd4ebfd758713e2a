"""The way to a PostgreSQL server: how it is connected to, what is asked of it first, and what is said when it is not there."""

from __future__ import annotations

from typing import Any, Final

import psycopg
from psycopg import conninfo

from queenhigh.errors import BadInput, QueenhighError
from queenhigh.store.opening import StoreFailed


class Silent(psycopg.OperationalError):
    """The server has taken a question, and said nothing in time: to ask at once again would only take as long."""


class Link(psycopg.Connection[Any]):
    """A connection that waits only so long for an answer: what lies between may take everything and pass on nothing."""

    most_seconds = 20.0

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """Wait for an answer; after too long the connection is closed, as if it had been lost."""
        try:
            return super().wait(gen, interval, self.most_seconds if timeout is None else timeout)
        except psycopg.errors._WaitTimeout as error:  # noqa: SLF001  # it has no other name
            if timeout is not None:
                raise
            self.close()
            raise Silent(f"no answer within {self.most_seconds:g} seconds") from error


_OLDEST: Final = 140_000
_PATIENCE_SECONDS: Final = 5
_NEEDED: Final = {
    "synchronous_commit": ("on", "remote_apply"),
    "fsync": ("on",),
    "full_page_writes": ("on",),
    "server_encoding": ("UTF8",),
}
"""Settings without which an acknowledged commit may be lost, or a name come back as another one."""
_KEEPALIVE: Final = {
    "keepalives": 1,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 5_000,
}
_SESSION: Final = (
    "-c synchronous_commit=on -c client_encoding=UTF8 -c default_transaction_isolation=read\\ committed"
    " -c idle_in_transaction_session_timeout=5000 -c lock_timeout=10000"
    " -c tcp_keepalives_idle=2 -c tcp_keepalives_interval=1 -c tcp_keepalives_count=3"
)


def shown(url: str) -> str:
    """An address of a database as people may read it: without its password."""
    try:
        parts = conninfo.conninfo_to_dict(url)
    except psycopg.Error:
        return "the database"
    where = parts.get("host") or "localhost"
    port = f":{parts['port']}" if parts.get("port") else ""
    user = f"{parts['user']}@" if parts.get("user") else ""
    return f"postgresql://{user}{where}{port}/{parts.get('dbname') or ''}"


def connected(url: str, *, more: str = "", purpose: str = "queenhigh", most_seconds: float = 20.0) -> Link:
    """A connection whose commits last; raises BadInput, if there is no server, or one that may lose them."""
    link = _opened(url, more, purpose)
    link.most_seconds = most_seconds
    try:
        _check_server(link, url)
    except BaseException:
        link.close()
        raise
    return link


def _opened(url: str, more: str, purpose: str) -> Link:
    try:
        given = conninfo.conninfo_to_dict(url)
        options = " ".join(part for part in (str(given.pop("options", "") or ""), _SESSION, more) if part)
        # What is sent ahead of an error is not prepared, though the client believes it: so nothing is.
        settings: dict[str, Any] = {"connect_timeout": _PATIENCE_SECONDS, **_KEEPALIVE, **given}
        return Link.connect(
            **settings, options=options, application_name=purpose, autocommit=True, prepare_threshold=None
        )
    except psycopg.ProgrammingError as error:
        raise BadInput("store/address", f"this is no address of a database: {first_line(error)}", {}) from error
    except psycopg.Error as error:
        raise unreachable(url, error) from error


def _check_server(link: Link, url: str) -> None:
    found = link.info.server_version
    if found < _OLDEST:
        message = f"{shown(url)} is PostgreSQL {found // 10_000}; {_OLDEST // 10_000} or newer is needed"
        raise BadInput("store/server", message, {"found": found, "needed": _OLDEST})
    try:
        names = tuple(_NEEDED)
        row = link.execute(f"SELECT {', '.join(f'current_setting({name!r})' for name in names)}").fetchone() or ()
    except psycopg.Error as error:
        raise unreachable(url, error) from error
    for name, value in zip(names, row, strict=True):
        if value not in _NEEDED[name]:
            message = f"{shown(url)} cannot keep a journal safely: {name} is {value!r}, not {_NEEDED[name][0]!r}"
            raise BadInput("store/setting", message, {"setting": name, "found": value})


def first_line(error: BaseException) -> str:
    """What a server said, in one line."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__


def unreachable(url: str, error: psycopg.Error) -> BadInput:
    """What is said of a database that does not answer."""
    message = (
        f"{shown(url)} cannot be reached ({first_line(error)}): see that PostgreSQL runs there, and that the address,"
        " the user and the password are right"
    )
    return BadInput("store/unreachable", message, {"database": shown(url), "why": first_line(error)})


def refused(url: str, error: psycopg.Error) -> QueenhighError:
    """What is said of a statement that the server refuses."""
    facts = {"database": shown(url), "why": first_line(error)}
    if isinstance(error, psycopg.errors.InsufficientPrivilege):
        return BadInput("store/rights", f"{shown(url)} does not let this user do it: {first_line(error)}", facts)
    if isinstance(error, psycopg.errors.DiskFull | psycopg.errors.ReadOnlySqlTransaction | psycopg.errors.IoError):
        return failed(url, first_line(error))
    return BadInput("store/unreadable", f"{shown(url)} cannot be read as a journal: {first_line(error)}", facts)


def failed(url: str, why: str) -> StoreFailed:
    """What is said after a write whose end is not known, or that the server could not make."""
    message = f"{shown(url)} could not be written ({why}); what was asked for may or may not have happened: ask again"
    return StoreFailed("store/failed", message, {"database": shown(url), "why": why})
