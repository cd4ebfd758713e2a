"""The port to what is known of people: personal data, passwords, sessions and links, outside of the journal, erasable.

Nothing here is a secret in the clear: of a password there is its argon2 hash, of a token its hash. Times are
microseconds since 1970, and 0 where something has not happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, Protocol

import msgspec

from queenhigh.casino.house.actions import Role

Purpose = Literal["owner", "invitation", "reset"]

DISPLAY_NAME: Final = "display name"
"""The field of a person's that others are shown."""
CONTACT: Final = "contact"
"""The field that says where a person is reached."""
LOGIN_BEFORE: Final = "login before"
"""The field that says when a person came in before the last time, in microseconds since 1970."""


class Credential(msgspec.Struct, frozen=True):
    """A person's password, as its hash, and when that person was here."""

    person: str
    password: str
    """The encoded argon2 hash."""
    set_at: int
    login_at: int = 0
    """The last login."""


class Failures(msgspec.Struct, frozen=True):
    """Wrong passwords under a name since the last right one; the name need not be anybody's."""

    name: str
    count: int = 0
    last_at: int = 0
    locked_until: int = 0


class Session(msgspec.Struct, frozen=True):
    """Somebody who has come in, at one device."""

    digest: str
    """The hash of the token, which is known to the device alone."""
    person: str
    device: str
    created_at: int
    seen_at: int
    ends_at: int
    """When it ends, however busy it is."""
    fresh_until: int = 0
    """Until then the password was given recently enough for money and keys."""
    revoked_at: int = 0

    @property
    def id(self) -> str:
        """What a person may call this session by: it opens nothing."""
        return self.digest[:16]


class Link(msgspec.Struct, frozen=True):
    """A link that is good once: whoever has it sets a password."""

    digest: str
    purpose: Purpose
    person: str
    """Whose password it sets; empty where whoever uses it chooses a name."""
    roles: tuple[Role, ...]
    """What that new person may do."""
    by: str
    created_at: int
    ends_at: int
    used_at: int = 0


class People(Protocol):
    """A store of what is known of people. Each call is one transaction, durable when it returns."""

    def known(self, person: str) -> dict[str, str]:
        """What is known of a person, by field."""
        ...

    def keep(self, person: str, field: str, value: str) -> None:
        """Keep something about a person; an empty value drops the field."""
        ...

    def credential(self, person: str) -> Credential | None:
        """A person's password; none, if there is none."""
        ...

    def credentials(self, people: Sequence[str]) -> dict[str, Credential]:
        """The passwords of people, of those who have one."""
        ...

    def keep_credential(self, credential: Credential) -> None:
        """Keep a person's password in the place of the one before."""
        ...

    def failures(self, name: str) -> Failures:
        """Wrong passwords under a name."""
        ...

    def keep_failures(self, failures: Failures) -> None:
        """Keep them in the place of those before; a count of zero drops them."""
        ...

    def session(self, digest: str) -> Session | None:
        """A session by the hash of its token."""
        ...

    def sessions(self, digests: Sequence[str]) -> dict[str, Session]:
        """Sessions by the hashes of their tokens, of those that are there."""
        ...

    def sessions_of(self, person: str) -> Sequence[Session]:
        """A person's sessions that nobody has revoked, the oldest first."""
        ...

    def keep_session(self, session: Session) -> None:
        """Keep a session, a new one or as it is now."""
        ...

    def revoke_sessions(self, person: str, at: int, but: str = "") -> int:
        """End a person's sessions, but the one with this hash; how many those were."""
        ...

    def link(self, digest: str) -> Link | None:
        """A link by the hash of its token."""
        ...

    def keep_link(self, link: Link) -> None:
        """Keep a new link."""
        ...

    def use_link(self, digest: str, at: int, credential: Credential) -> bool:
        """Use a link up and keep the password that it sets: both, or nothing and False if it is used or over."""
        ...

    def next_guest(self) -> int:
        """A number that no guest has had."""
        ...

    def erase(self, person: str) -> None:
        """Drop everything that is known of a person, from the disk too."""
        ...

    def tidy(self, before: int) -> int:
        """Drop sessions, links and failures that were over before a time; how many."""
        ...

    def close(self) -> None:
        """Let the file go."""
        ...
