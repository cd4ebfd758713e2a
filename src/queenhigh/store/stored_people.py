"""What is known of people, in a database: what is asked is the same for each of them, and how it is asked stands with the adapter."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

from msgspec.structs import astuple

from queenhigh.casino.people.port import Credential, Failures, Link, Session
from queenhigh.store import people_sql as sql

Rows = list[tuple[Any, ...]]


class StoredPeople(ABC):
    """The people of one house. Each call is one transaction, durable when it returns."""

    @abstractmethod
    def _transaction(self) -> AbstractContextManager[None]:
        """All of what is done inside, or nothing."""

    @abstractmethod
    def _run(self, statement: str, *values: Any) -> Rows:
        """One statement, and what it answers with; by itself or in a transaction."""

    @abstractmethod
    def _wipe(self) -> None:
        """Let nothing that was deleted be left on the disk."""

    @abstractmethod
    def close(self) -> None:
        """Let the database go."""

    # ── what is known ────────────────────────────────────────────────────────────────────────────────────────────────

    def known(self, person: str) -> dict[str, str]:
        """What is known of a person, by field."""
        return dict(sorted((str(field), str(value)) for field, value in self._run(sql.KNOWN, person)))

    def keep(self, person: str, field: str, value: str) -> None:
        """Keep something about a person; an empty value drops the field."""
        if value:
            self._run(sql.KEEP_KNOWN, person, field, value)
        else:
            self._run(sql.DROP_KNOWN, person, field)

    def erase(self, person: str) -> None:
        """Drop everything that is known of a person, from the disk too."""
        with self._transaction():
            for statement in sql.ERASE:
                self._run(statement, person)
        self._wipe()

    # ── passwords ────────────────────────────────────────────────────────────────────────────────────────────────────

    def credential(self, person: str) -> Credential | None:
        """A person's password; none, if there is none."""
        return self.credentials((person,)).get(person)

    def credentials(self, people: Sequence[str]) -> dict[str, Credential]:
        """The passwords of people, of those who have one."""
        return {row[0]: Credential(*row) for row in self._those(sql.CREDENTIALS, people)}

    def _those(self, statement: str, values: Sequence[str]) -> Rows:
        """The rows of as many as are asked for."""
        return self._run(f"{statement}({', '.join('?' * len(values))})", *values) if values else []

    def keep_credential(self, credential: Credential) -> None:
        """Keep a person's password in the place of the one before."""
        self._run(sql.KEEP_CREDENTIAL, *astuple(credential))

    def failures(self, name: str) -> Failures:
        """Wrong passwords under a name."""
        rows = self._run(sql.FAILURES, name)
        return Failures(*rows[0]) if rows else Failures(name)

    def keep_failures(self, failures: Failures) -> None:
        """Keep them in the place of those before; a count of zero drops them."""
        if failures.count:
            self._run(sql.KEEP_FAILURES, *astuple(failures))
        else:
            self._run(sql.DROP_FAILURES, failures.name)

    # ── sessions and links ───────────────────────────────────────────────────────────────────────────────────────────

    def session(self, digest: str) -> Session | None:
        """A session by the hash of its token."""
        return self.sessions((digest,)).get(digest)

    def sessions(self, digests: Sequence[str]) -> dict[str, Session]:
        """Sessions by the hashes of their tokens, of those that are there."""
        return {row[0]: Session(*row) for row in self._those(sql.SESSIONS, digests)}

    def sessions_of(self, person: str) -> Sequence[Session]:
        """A person's sessions that nobody has revoked, the oldest first."""
        return [Session(*row) for row in self._run(sql.SESSIONS_OF, person)]

    def keep_session(self, session: Session) -> None:
        """Keep a session, a new one or as it is now."""
        self._run(sql.KEEP_SESSION, *astuple(session))

    def revoke_sessions(self, person: str, at: int, but: str = "") -> int:
        """End a person's sessions, but the one with this hash; how many those were."""
        return len(self._run(sql.REVOKE_SESSIONS, at, person, but))

    def link(self, digest: str) -> Link | None:
        """A link by the hash of its token."""
        rows = self._run(sql.LINK, digest)
        if not rows:
            return None
        found, purpose, person, roles, *rest = rows[0]
        return Link(found, purpose, person, tuple(roles.split()), *rest)

    def keep_link(self, link: Link) -> None:
        """Keep a new link."""
        roles = " ".join(link.roles)
        values = (link.digest, link.purpose, link.person, roles, link.by, link.created_at, link.ends_at, link.used_at)
        self._run(sql.KEEP_LINK, *values)

    def use_link(self, digest: str, at: int, credential: Credential) -> bool:
        """Use a link up and keep the password that it sets: both, or nothing and False if it is used or over."""
        with self._transaction():
            if not self._run(sql.USE_LINK, at, digest, at):
                return False
            self._run(sql.KEEP_CREDENTIAL, *astuple(credential))
        return True

    def next_guest(self) -> int:
        """A number that no guest has had."""
        return int(self._run(sql.NEXT_GUEST)[0][0])

    def tidy(self, before: int) -> int:
        """Drop sessions, links and failures that were over before a time; how many."""
        with self._transaction():
            return sum(len(self._run(each, *(before,) * each.count("?"))) for each in sql.TIDY)
