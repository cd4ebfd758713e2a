"""What is known of people, in a file of its own beside the journal: SQLite through APSW.

Every process of the house may open it; each call is one transaction. What is erased is overwritten.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw
from msgspec.structs import astuple

from queenhigh.casino.people.port import Credential, Failures, Link, Session
from queenhigh.errors import BadInput
from queenhigh.store import people_sql as sql
from queenhigh.store.opening import check_library, damaged, dead, make_safe, one

_BUSY_MILLISECONDS = 10_000


class SqlitePeople:
    """The people of one house."""

    def __init__(self, path: str) -> None:
        check_library()
        self._path = path
        # Nobody but the owner of the file reads it.
        Path(path).touch(mode=0o600, exist_ok=True)
        self._db = apsw.Connection(path)
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
        found = one(self._db, "SELECT value FROM people_facts WHERE name = 'format'")
        if found != sql.PEOPLE_FORMAT:
            message = f"{self._path} has format {found}, this program reads {sql.PEOPLE_FORMAT}"
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

    def _rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        try:
            return list(self._db.execute(statement, values))
        except apsw.Error as error:
            raise damaged(self._path, error) from error

    def _write(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._transaction():
            return list(self._db.execute(statement, values))

    # ── what is known ────────────────────────────────────────────────────────────────────────────────────────────────

    def known(self, person: str) -> dict[str, str]:
        """What is known of a person, by field."""
        return dict(self._rows(sql.KNOWN, person))

    def keep(self, person: str, field: str, value: str) -> None:
        """Keep something about a person; an empty value drops the field."""
        if value:
            self._write(sql.KEEP_KNOWN, person, field, value)
        else:
            self._write(sql.DROP_KNOWN, person, field)

    def erase(self, person: str) -> None:
        """Drop everything that is known of a person, from the disk and from the write-ahead file."""
        with self._transaction():
            for statement in sql.ERASE:
                self._db.execute(statement, (person,))
        self._rows("PRAGMA wal_checkpoint(TRUNCATE)")

    # ── passwords ────────────────────────────────────────────────────────────────────────────────────────────────────

    def credential(self, person: str) -> Credential | None:
        """A person's password; none, if there is none."""
        rows = self._rows(sql.CREDENTIAL, person)
        return Credential(*rows[0]) if rows else None

    def keep_credential(self, credential: Credential) -> None:
        """Keep a person's password in the place of the one before."""
        self._write(sql.KEEP_CREDENTIAL, *astuple(credential))

    def failures(self, name: str) -> Failures:
        """Wrong passwords under a name."""
        rows = self._rows(sql.FAILURES, name)
        return Failures(*rows[0]) if rows else Failures(name)

    def keep_failures(self, failures: Failures) -> None:
        """Keep them in the place of those before; a count of zero drops them."""
        if failures.count:
            self._write(sql.KEEP_FAILURES, *astuple(failures))
        else:
            self._write(sql.DROP_FAILURES, failures.name)

    # ── sessions and links ───────────────────────────────────────────────────────────────────────────────────────────

    def session(self, digest: str) -> Session | None:
        """A session by the hash of its token."""
        rows = self._rows(sql.SESSION, digest)
        return Session(*rows[0]) if rows else None

    def sessions_of(self, person: str) -> Sequence[Session]:
        """A person's sessions that nobody has revoked, the oldest first."""
        return [Session(*row) for row in self._rows(sql.SESSIONS_OF, person)]

    def keep_session(self, session: Session) -> None:
        """Keep a session, a new one or as it is now."""
        self._write(sql.KEEP_SESSION, *astuple(session))

    def revoke_sessions(self, person: str, at: int, but: str = "") -> int:
        """End a person's sessions, but the one with this hash; how many those were."""
        return len(self._write(sql.REVOKE_SESSIONS, at, person, but))

    def link(self, digest: str) -> Link | None:
        """A link by the hash of its token."""
        rows = self._rows(sql.LINK, digest)
        if not rows:
            return None
        found, purpose, person, roles, *rest = rows[0]
        return Link(found, purpose, person, tuple(roles.split()), *rest)

    def keep_link(self, link: Link) -> None:
        """Keep a new link."""
        roles = " ".join(link.roles)
        values = (link.digest, link.purpose, link.person, roles, link.by, link.created_at, link.ends_at, link.used_at)
        self._write(sql.KEEP_LINK, *values)

    def use_link(self, digest: str, at: int, credential: Credential) -> bool:
        """Use a link up and keep the password that it sets: both, or nothing and False if it is used or over."""
        with self._transaction():
            if not list(self._db.execute(sql.USE_LINK, (at, digest, at))):
                return False
            self._db.execute(sql.KEEP_CREDENTIAL, astuple(credential))
        return True

    def next_guest(self) -> int:
        """A number that no guest has had."""
        return int(self._write(sql.NEXT_GUEST)[0][0])

    # ── the file ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def tidy(self, before: int) -> int:
        """Drop sessions, links and failures that were over before a time; how many."""
        with self._transaction():
            return sum(
                len(list(self._db.execute(statement, (before,) * statement.count("?")))) for statement in sql.TIDY
            )

    def close(self) -> None:
        """Let the file go."""
        self._db.close()
