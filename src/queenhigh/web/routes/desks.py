"""Doors for those who work here: the floor, a table's console, the tray, people, meters, disputes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from queenhigh.casino.console import Console, Waiting, console_of, waiting
from queenhigh.casino.house.actions import Role
from queenhigh.casino.house.protection import Protection
from queenhigh.casino.house.results import About
from queenhigh.casino.meters.display import Display, displays_of
from queenhigh.casino.meters.orders import AwardOrder
from queenhigh.casino.names import by_number
from queenhigh.casino.notices import notice_of
from queenhigh.casino.people.links import Links
from queenhigh.casino.rights import ADMINISTRATOR, AUDITOR, CAGE, SUPERVISOR
from queenhigh.casino.tables.actions import Run, Timers
from queenhigh.casino.times import time_text
from queenhigh.casino.trays.tray import TrayTerms
from queenhigh.round.readers import DEALER
from queenhigh.round.view import PersonSeen, View, view_of
from queenhigh.web.doors import STAFF, Asked, Door, Nothing
from queenhigh.web.numbers import check_numbers
from queenhigh.web.routes.lobby import TableListed, listed
from queenhigh.web.routes.tables import ByName
from queenhigh.web.rule_files import changed, published, written

if TYPE_CHECKING:
    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.tables.live import Live
    from queenhigh.web.server import LiveServer


class TrayShown(msgspec.Struct, frozen=True):
    """A tray by the book."""

    status: str
    day: str
    cents: int
    drop_cents: int
    fees_cents: int
    slip: int
    counting: str
    """What is being counted by a first person, while a second one is awaited; empty if nothing."""
    counted_by: str
    denominations: tuple[int, ...]


class TableOnDesk(msgspec.Struct, frozen=True):
    """A table with everything that staff need."""

    listed: TableListed
    version: int
    why: str
    """Why the house could not act when it last tried."""
    connected: tuple[str, ...]
    tray: TrayShown
    meters: tuple[Display, ...]
    console: Console
    posted: str
    """The hash of a rule file that counts from the next round on."""
    felt: View | None = None
    """What lies on the table, as its dealer sees it; told of one table alone."""
    why_code: str = ""
    """The code of that refusal, and what it is about."""
    why_facts: dict[str, Any] = {}


class DisputeShown(msgspec.Struct, frozen=True):
    """A disputed hand."""

    number: int
    table: str
    round: int
    by: str
    words: str
    answer: str
    answered_by: str


class InvestigationShown(msgspec.Struct, frozen=True):
    """A result outside what chance explains."""

    number: int
    table: str
    """Or the game, or the dealer."""
    day: str
    """Or the month, or the year."""
    words: str
    finding: str
    closed_by: str
    per: About


class HouseOnDesk(msgspec.Struct, frozen=True):
    """The house as staff see it."""

    name: str
    version: int
    currency: str
    day: str
    last_day: str
    cage_cents: int
    disabled: dict[str, str]
    faults: tuple[str, ...]
    approvals: tuple[Waiting, ...]
    """Of the house and of its meters; those of a table stand on its console."""
    disputes: tuple[DisputeShown, ...]
    investigations: tuple[InvestigationShown, ...]
    tables: tuple[TableOnDesk, ...]


class PersonShown(msgspec.Struct, frozen=True):
    """Somebody who is known here."""

    person: str
    roles: tuple[str, ...]
    wallet_cents: int
    has_password: bool
    last_login: int
    connected: bool
    limits: dict[str, int]
    """What counts, by kind and period, as `loss/week`: cents, for time minutes."""
    stopped_until: int
    """Until then this person does not play; 0: may."""


class PeopleShown(msgspec.Struct, frozen=True):
    """Everybody who is known here."""

    people: tuple[PersonShown, ...]


class Invitation(msgspec.Struct, frozen=True):
    """Somebody new, and what they may do."""

    person: str
    roles: tuple[Role, ...] = ("player",)


class ByPerson(msgspec.Struct, frozen=True):
    """A person by name."""

    person: str


class LinkMade(msgspec.Struct, frozen=True):
    """A link that is good once: hand it over."""

    person: str
    token: str
    ends_at: int


class TableToOpen(msgspec.Struct, frozen=True):
    """A table that is to be opened: a game by its id, what differs from its file, and how it is run."""

    name: str
    game: str = ""
    file: str = ""
    """The text of a rule file of one's own, instead of a game's id."""
    settings: dict[str, Any] = {}
    """As `{"wager.ante.cents_min": 1000}`."""
    currency: str = "demo"
    dealing: Literal["automatic", "dealer"] = "automatic"
    coach: bool = True
    timers: Timers = Timers()
    meters: tuple[tuple[str, str], ...] = ()
    award_order: AwardOrder = "document"
    """Who is first when several hands of one round win from a meter."""
    tray: TrayTerms = TrayTerms()
    """From which difference a count is told to the house, and which chips its slips are made out in."""


class RulesToPost(msgspec.Struct, frozen=True):
    """A changed pay table or limit, as settings over the game that the table plays."""

    settings: dict[str, Any]
    seen: int = 0
    """The version of the table that the desk has shown: whatever was posted since is not known there."""


class Changed(msgspec.Struct, frozen=True):
    """It has happened."""

    stream: str
    version: int


class Posted(msgspec.Struct, frozen=True):
    """A change that hangs out, and its notice for the commission."""

    stream: str
    version: int
    notice: str


class MeterToOpen(msgspec.Struct, frozen=True):
    """A meter that is to be opened with the terms of a game."""

    name: str
    game: str = ""
    meter: str = ""
    currency: str = ""
    file: str = ""
    """The text of a rule file of one's own, instead of a game's id."""
    settings: dict[str, Any] = {}


def on_desk(server: LiveServer, desk: TableDesk) -> TableOnDesk:
    """A table as staff see it."""
    rules, live = desk.known_rules, desk.live
    on_floor, tray = server.floor.table(desk.name), live.tray
    return TableOnDesk(
        listed=listed(server, desk),
        version=desk.version,
        why=on_floor.why,
        connected=tuple(sorted(on_floor.connected)),
        tray=TrayShown(
            tray.status,
            tray.day,
            live.tray_cents,
            tray.drop_cents,
            tray.fees_cents,
            tray.slip,
            tray.first.kind if tray.first else "",
            tray.first.by if tray.first else "",
            live.run.tray.denominations,
        ),
        meters=displays_of(server.casino.meters, rules, live),
        console=console_of(rules, live, desk.version),
        posted=live.table.posted,
        why_code=on_floor.why_code if on_floor.why else "",
        why_facts=dict(on_floor.why_facts) if on_floor.why else {},
    )


async def house(server: LiveServer, asked: Asked) -> HouseOnDesk:
    """The whole floor at a glance."""
    del asked
    casino, found = server.casino, server.casino.house
    return HouseOnDesk(
        name=found.name,
        version=casino.house_version,
        currency=found.currency,
        day=found.day,
        last_day=found.last_day,
        cage_cents=casino.cage_cents,
        disabled=dict(found.disabled),
        faults=found.faults,
        approvals=(
            *(waiting(each, "house") for each in found.approvals.pending),
            *(
                waiting(each, f"meter:{name}")
                for name, meter in sorted(casino.meters.desks.items())
                for each in meter.book.approvals.pending
            ),
        ),
        disputes=tuple(
            DisputeShown(d.number, d.table, d.round, d.by, d.words, d.answer, d.answered_by) for d in found.disputes
        ),
        investigations=tuple(
            InvestigationShown(i.number, i.table, i.day, i.words, i.finding, i.closed_by, i.per)
            for i in found.investigations
        ),
        tables=tuple(on_desk(server, casino.table(name)) for name in sorted(casino.tables, key=by_number)),
    )


async def table(server: LiveServer, asked: Asked) -> TableOnDesk:
    """One table with its console, tray and meters."""
    desk = server.casino.table(asked.params.name)
    felt = view_of(desk.known_rules, desk.live.table.round, DEALER)
    return msgspec.structs.replace(
        on_desk(server, desk), felt=msgspec.structs.replace(felt, people=_sitting(desk.live))
    )


def _sitting(live: Live) -> tuple[PersonSeen, ...]:
    """Who sits at a table: also those who have come since the last round began, which knows nothing of them."""
    state = live.table.round
    playing = () if state.phase in ("idle", "over", "void") else state.people
    seen = [PersonSeen(each.bettor, each.seats, state.purse(each.bettor)) for each in playing]
    known = {each.bettor for each in playing}
    come = [each for each in live.table.people if each.bettor not in known]
    return (*seen, *(PersonSeen(each.bettor, each.seats, each.purse_cents) for each in come))


async def people(server: LiveServer, asked: Asked) -> PeopleShown:
    """Everybody who is known here, and what they may do."""
    del asked
    casino, known = server.casino, server.gate.desk.people
    shown = []
    for name, roles in sorted(casino.house.people.items()):
        credential = known.credential(name)
        login = 0 if credential is None else credential.login_at
        wallet, here = casino.wallet_cents(name), name in server.hub.people
        kept = casino.house.protection.get(name, Protection())
        limits = {key: limit.most for key, limit in kept.limits.items() if limit.most is not None}
        until = kept.stopped_until(casino.clock())
        shown.append(PersonShown(name, roles, wallet, credential is not None, login, here, limits, until))
    return PeopleShown(tuple(shown))


async def invite(server: LiveServer, asked: Asked) -> LinkMade:
    """Add a person, with a link to set the first password."""
    body = asked.body
    made = await server.turns.alone(
        lambda: Links(server.gate.desk).invite(asked.person.person, body.person, body.roles)
    )
    return LinkMade(body.person, made.token, made.link.ends_at)


async def new_link(server: LiveServer, asked: Asked) -> LinkMade:
    """A link for somebody who has lost the password."""
    person = asked.params.person
    made = await server.turns.alone(lambda: Links(server.gate.desk).reset(asked.person.person, person))
    return LinkMade(person, made.token, made.link.ends_at)


async def open_table(server: LiveServer, asked: Asked) -> Changed:
    """Open a table with a rule file, as published or with this table's limits."""
    body: TableToOpen = asked.body
    file, rules = written(body.file, body.settings) if body.file else published(body.game, body.settings)
    run = Run(
        body.currency,
        body.dealing,
        coach=body.coach,
        timers=body.timers,
        meters=body.meters,
        award_order=body.award_order,
        tray=body.tray,
    )
    who = asked.person.person
    casino, request = server.casino, asked.request
    reply = await server.turns.alone(lambda: casino.open_table(who, body.name, rules, run, request, file=file))
    return Changed(reply.stream, reply.version)


async def post_rules(server: LiveServer, asked: Asked) -> Posted:
    """Post a changed pay table or limit; it counts between rounds."""
    casino = server.casino
    desk = casino.table(asked.params.name)
    before = desk.known_rules
    rules = changed(before, asked.body.settings)
    who, at, seen = asked.person.person, casino.clock(), asked.body.seen
    check_numbers(seen)
    reply = await server.turns.alone(lambda: casino.post_rules(who, desk.name, rules, asked.request, seen))
    notice = notice_of(casino.house.name, desk.name, at, who, before, rules).text(time_text(at))
    return Posted(reply.stream, reply.version, notice)


async def open_meter(server: LiveServer, asked: Asked) -> Changed:
    """Open a meter that several tables may share."""
    body: MeterToOpen = asked.body
    _, rules = written(body.file, body.settings) if body.file else published(body.game, body.settings)
    who, casino, request = asked.person.person, server.casino, asked.request
    reply = await server.turns.alone(
        lambda: casino.open_meter(who, body.name, rules, body.meter, body.currency, request=request)
    )
    return Changed(reply.stream, reply.version)


_FLOOR: Final = STAFF
DOORS: Final = (
    Door("GET", "/api/house", "The floor: every table, the day, what waits.", house, _FLOOR, gives=HouseOnDesk),
    Door("GET", "/api/desks/{name}", "One table for those who work at it.", table, _FLOOR, ByName, gives=TableOnDesk),
    Door(
        "GET",
        "/api/people",
        "Everybody who is known here.",
        people,
        ADMINISTRATOR | CAGE | SUPERVISOR | AUDITOR,
        gives=PeopleShown,
    ),
    Door(
        "POST",
        "/api/people",
        "Invite somebody.",
        invite,
        ADMINISTRATOR | CAGE,
        body=Invitation,
        gives=LinkMade,
        fresh=True,
        once=True,
    ),
    Door(
        "POST",
        "/api/people/{person}/link",
        "A link for somebody who has lost the password.",
        new_link,
        ADMINISTRATOR | CAGE,
        ByPerson,
        Nothing,
        LinkMade,
        fresh=True,
        once=True,
    ),
    Door(
        "POST",
        "/api/tables",
        "Open a table.",
        open_table,
        SUPERVISOR | ADMINISTRATOR,
        body=TableToOpen,
        gives=Changed,
        most=262_144,
        once=True,
    ),
    Door(
        "POST",
        "/api/tables/{name}/rules",
        "Post a changed pay table or limit.",
        post_rules,
        SUPERVISOR,
        ByName,
        RulesToPost,
        Posted,
        once=True,
    ),
    Door(
        "POST",
        "/api/meters",
        "Open a meter.",
        open_meter,
        SUPERVISOR | ADMINISTRATOR,
        body=MeterToOpen,
        gives=Changed,
        once=True,
    ),
)
