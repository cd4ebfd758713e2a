"""Links that are good once: for the owner at the first start, for somebody invited, for whoever has lost the password."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from queenhigh.casino.house.actions import AddPerson, Role
from queenhigh.casino.people.desk import Desk, Login
from queenhigh.casino.people.passwords import check_new
from queenhigh.casino.people.port import DISPLAY_NAME, Credential, Failures, Link, Purpose
from queenhigh.casino.people.settings import DAY, HOUR, MINUTE
from queenhigh.casino.people.tokens import digest_of, new_token
from queenhigh.casino.rights import roles_of
from queenhigh.errors import IllegalAction

if TYPE_CHECKING:
    from queenhigh.casino.people.slowly import Steps

OWNER: Final[tuple[Role, ...]] = ("administrator", "supervisor", "player")
"""What the owner of a new house may do."""


class NewLink(NamedTuple):
    """A link to hand over."""

    token: str
    link: Link


class Links:
    """The links of one house."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def for_owner(self, by: str, roles: tuple[Role, ...] = OWNER) -> NewLink:
        """For the first start: whoever uses it chooses a name. `by` is whoever has the machine. Refused if there is an owner."""
        house = self._desk.casino.house
        there = [name for name, roles in house.people.items() if "administrator" in roles]
        if any(self._desk.people.credential(name) for name in there):
            message = f"{there[0]} is administrator here and can invite others"
            raise IllegalAction("link/owner", message, {"administrators": there})
        self._check_right(by, roles, "makes the owner's link")
        return self._new("owner", "", roles, by, self._desk.settings.owner_link_hours * HOUR)

    def invite(self, by: str, person: str, roles: tuple[Role, ...] = ("player",)) -> NewLink:
        """Add a person to the house, with a link to set the first password."""
        self._desk.casino.do(by, "house", AddPerson(person, roles))
        return self._new("invitation", person, roles, by, self._desk.settings.invitation_days * DAY)

    def reset(self, by: str, person: str) -> NewLink:
        """For somebody who is known here and has no password, or has lost it."""
        self._desk.check_known(person)
        self._check_right(by, self._desk.casino.house.roles(person), f"makes a link for {person}")
        return self._new("reset", person, (), by, self._desk.settings.reset_minutes * MINUTE)

    def _check_right(self, by: str, roles: tuple[Role, ...], what: str) -> None:
        """An administrator for everybody, the cage for players."""
        has = roles_of(self._desk.casino.house, by)
        if "administrator" not in has and not ("cage" in has and set(roles) <= {"player"}):
            self._desk.note(f"refused: {by} {what}")
            raise IllegalAction("rights/refused", f"{by} may not do this: an administrator {what}", {"actor": by})

    def _new(self, purpose: Purpose, person: str, roles: tuple[Role, ...], by: str, lasts: int) -> NewLink:
        desk = self._desk
        token, now = new_token(desk.entropy), desk.clock()
        link = Link(digest_of(token), purpose, person, roles, by, now, now + lasts)
        desk.people.keep_link(link)
        desk.note(f"link ({purpose}) for {person or 'the owner'} made by {by}")
        return NewLink(token, link)

    def look(self, token: str) -> Link:
        """What a link is for. Raises IllegalAction: `link/none`, for one that is used or over, too."""
        found = self._desk.people.link(digest_of(token))
        if found is None or found.used_at or found.ends_at <= self._desk.clock():
            raise IllegalAction("link/none", "this link is used, over, or none of this house", {})
        return found

    def use(self, token: str, password: str, name: str = "", display_name: str = "", device: str = "") -> Steps[Login]:
        """Set a password and come in; the owner may choose a name, too. The link is used up only if all of it succeeds."""
        desk = self._desk
        link = self.look(token)
        person = link.person or name.strip().casefold() or "owner"
        check_new(password, person, display_name or desk.people.known(person).get(DISPLAY_NAME, ""))
        if not link.person:
            self._check_new_owner(person)
        now = desk.clock()
        before = desk.people.credential(person)
        last_login_at = 0 if before is None else before.login_at
        credential = yield from desk.hashed(Credential(person, "", now, now), password)
        self.look(token)
        if not link.person and person not in desk.casino.house.people:
            desk.casino.do(link.by, "house", AddPerson(person, link.roles))
        if not desk.people.use_link(link.digest, desk.clock(), credential):
            raise IllegalAction("link/none", "this link is used, over, or none of this house", {})
        if display_name.strip():
            desk.people.keep(person, DISPLAY_NAME, display_name.strip())
        desk.remember_login(person, last_login_at)
        desk.people.keep_failures(Failures(person))
        desk.people.revoke_sessions(person, desk.clock())
        desk.note(f"password of {person} set with a link ({link.purpose}) that {link.by} had made")
        ends_at = desk.clock() + desk.settings.session_hours * HOUR
        return Login(*desk.begin_session(person, device, ends_at, fresh=True), last_login_at)

    def _check_new_owner(self, person: str) -> None:
        """The owner is somebody new, or one who was added when the program ended before the password was kept."""
        roles = self._desk.casino.house.roles(person)
        if roles and ("administrator" not in roles or self._desk.people.credential(person)):
            raise IllegalAction("person/known", f"{person} is known already", {"person": person})
