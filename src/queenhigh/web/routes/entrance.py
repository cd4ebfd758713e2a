"""Doors through which people come in and go: as guests, with a password, with a link that is good once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from queenhigh.casino.people.links import Links
from queenhigh.web.connection import UNKNOWN
from queenhigh.web.doors import ANYONE, Asked, Door, Given, Nothing
from queenhigh.web.gate import in_turn

if TYPE_CHECKING:
    from queenhigh.casino.people.desk import Login
    from queenhigh.web.server import LiveServer


class Credentials(msgspec.Struct, frozen=True):
    """A name and a password."""

    name: str
    password: str


class LinkUse(msgspec.Struct, frozen=True):
    """A link that is good once, and the password that it sets; the owner chooses a name, too."""

    token: str
    password: str
    name: str = ""
    display_name: str = ""


class LinkShown(msgspec.Struct, frozen=True):
    """A link, to be looked at before it is used."""

    token: str


class LinkLook(msgspec.Struct, frozen=True):
    """What a link is for."""

    purpose: str
    person: str
    """Empty where whoever uses it chooses a name."""


class Password(msgspec.Struct, frozen=True):
    """The own password, once more."""

    password: str


class PasswordChange(msgspec.Struct, frozen=True):
    """Another password for the old one."""

    old: str
    new: str


class Token(msgspec.Struct, frozen=True):
    """Somebody has come in. The token is for programs; a browser has it in its cookie."""

    token: str
    person: str
    roles: tuple[str, ...]
    expires: int
    last_login: int = 0
    """The login before this one, in microseconds since 1970; 0 if there was none."""
    must_change: bool = False
    """The password is too old: nothing can be done but to change it."""


class Me(msgspec.Struct, frozen=True):
    """Who one is here."""

    person: str
    roles: tuple[str, ...]
    expires: int
    fresh_until: int
    """Until then money and keys do not ask for the password."""
    currency: str
    wallet_cents: int
    """What the house holds for this person, outside of any table."""
    tables: tuple[str, ...]
    """Where this person sits."""
    now: int
    last_login: int = 0
    """The newest login but the one of this session, in microseconds since 1970; 0 if there was none."""


class Visit(msgspec.Struct, frozen=True):
    """Who asks, if the house knows: a first visit is no mistake."""

    me: Me | None
    """None where nobody has come in with this cookie or token."""


def _came(server: LiveServer, login: Login) -> Given:
    who = server.gate.came(login)
    roles = tuple(sorted(who.roles(server.casino.house)))
    token = Token(login.token, who.person, roles, who.ends_at, login.last_login_at, login.must_change)
    return Given(token, login.token)


async def guest(server: LiveServer, asked: Asked) -> Given:
    """Come in without an account, for demo chips."""
    tables = server.casino.tables.values()
    taken = {person.bettor for desk in tables for person in desk.live.table.people}
    return _came(server, server.gate.desk.new_guest(asked.device, taken.__contains__))


async def login(server: LiveServer, asked: Asked) -> Given:
    """Come in with a password."""
    steps = server.gate.desk.login(asked.body.name, asked.body.password, asked.device)
    return _came(server, await in_turn(server.turns, steps))


async def look_at_link(server: LiveServer, asked: Asked) -> LinkLook:
    """What a link is for, before it is used."""
    link = Links(server.gate.desk).look(asked.body.token)
    return LinkLook(link.purpose, link.person)


async def use_link(server: LiveServer, asked: Asked) -> Given:
    """Set a password with a link that is good once, and come in."""
    body = asked.body
    steps = Links(server.gate.desk).use(body.token, body.password, body.name, body.display_name, asked.device)
    found = await in_turn(server.turns, steps)
    server.signed_out(found.session.person)
    return _came(server, found)


async def refresh(server: LiveServer, asked: Asked) -> Me:
    """Give the password again, for money and keys."""
    await in_turn(server.turns, server.gate.desk.refresh(asked.token, asked.body.password))
    return await _me_again(server, asked)


async def change_password(server: LiveServer, asked: Asked) -> Me:
    """Choose another password; every other session of this person ends."""
    steps = server.gate.desk.change_password(asked.token, asked.body.old, asked.body.new)
    session = await in_turn(server.turns, steps)
    server.signed_out(session.person, but=session.id)
    return await _me_again(server, asked)


async def logout(server: LiveServer, asked: Asked) -> Given:
    """Go."""
    who = asked.person
    server.gate.desk.logout(asked.token)
    server.gate.forget(who.person)
    connection = server.hub.people.get(who.person)
    if connection is not None and connection.who.session == who.session:
        connection.end(UNKNOWN, "signed out")
    return Given(Nothing(), "")


async def _me_again(server: LiveServer, asked: Asked) -> Me:
    """Who one is, after something has changed about it; a socket that is open learns of it, too."""
    server.gate.forget(asked.person.person)
    who = server.gate.known(asked.token) or asked.person
    connection = server.hub.people.get(who.person)
    if connection is not None and connection.who.session == who.session:
        connection.who = who
    return await me(server, asked._replace(who=who))


async def me(server: LiveServer, asked: Asked) -> Me:
    """Who one is."""
    who, casino = asked.person, server.casino
    tables = tuple(name for name, desk in casino.tables.items() if desk.live.table.person(who.person) is not None)
    return Me(
        person=who.person,
        roles=tuple(sorted(who.roles(casino.house))),
        expires=who.ends_at,
        fresh_until=who.fresh_until,
        currency=casino.house.currency,
        wallet_cents=0 if who.is_guest else casino.wallet_cents(who.person),
        tables=tables,
        now=casino.clock(),
        last_login=0 if who.is_guest else server.gate.desk.last_login_at(who.person, who.came_at),
    )


async def visit(server: LiveServer, asked: Asked) -> Visit:
    """Who asks, if the house knows."""
    return Visit(None if asked.who is None else await me(server, asked))


DOORS: Final = (
    Door("POST", "/api/guest", "Come in without an account, for demo chips.", guest, ANYONE, body=Nothing, gives=Token),
    Door("POST", "/api/login", "Come in with a password.", login, ANYONE, body=Credentials, gives=Token),
    Door("POST", "/api/link/look", "What a link is for.", look_at_link, ANYONE, body=LinkShown, gives=LinkLook),
    Door(
        "POST",
        "/api/link",
        "Set a password with a link that is good once.",
        use_link,
        ANYONE,
        body=LinkUse,
        gives=Token,
    ),
    Door("POST", "/api/refresh", "Give the password again.", refresh, body=Password, gives=Me),
    Door(
        "POST",
        "/api/password",
        "Choose another password.",
        change_password,
        body=PasswordChange,
        gives=Me,
        takes_expired=True,
    ),
    Door("POST", "/api/logout", "Go.", logout, body=Nothing, gives=Nothing),
    Door("GET", "/api/me", "Who one is.", me, gives=Me),
    Door("GET", "/api/visit", "Who one is, if anybody.", visit, ANYONE, gives=Visit),
)
