"""Who stands at the door: a person with roles, a guest, or nobody yet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from queenhigh.casino.rights import is_guest, roles_of

if TYPE_CHECKING:
    from queenhigh.casino.house.machine import House

COOKIE: Final = "qh_session"


class Who(NamedTuple):
    """Somebody who has shown a token."""

    person: str
    session: str = ""
    """What the session is known by, where no secret may stand."""
    ends_at: int = 0
    """Microseconds since 1970."""
    fresh_until: int = 0
    """Until then the password was given recently enough for money and keys."""
    came_at: int = 0
    """When the session began."""

    def roles(self, house: House) -> frozenset[str]:
        """What they may do: the house says so at this moment, not the token."""
        return roles_of(house, self.person)

    @property
    def is_guest(self) -> bool:
        """Whether they have no account."""
        return is_guest(self.person)


def token_of(request: Any) -> tuple[str, bool]:
    """The token that a request shows, and whether a browser sent it by itself."""
    header = request.headers.get("authorization", "")
    if header[:7].lower() == "bearer ":
        return header[7:].strip(), False
    found = request.cookies.get(COOKIE, "")
    return found, bool(found)
