"""The lobby: what is played here, for how much, with whom; and what a game is, by its rule file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from queenhigh.casino.names import by_number
from queenhigh.casino.rights import is_bot
from queenhigh.errors import BadInput
from queenhigh.round.plan import plan_of
from queenhigh.rules.row_kinds import row_words
from queenhigh.rules.strengths import row_ranking
from queenhigh.web.doors import ANYONE, Asked, Door
from queenhigh.web.figures import Edge
from queenhigh.web.rule_schemas import RuleData

if TYPE_CHECKING:
    from queenhigh.casino.desks import TableDesk
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.web.server import LiveServer


class WagerLimits(msgspec.Struct, frozen=True):
    """What a wager takes at a table."""

    wager: str
    label: str
    cents_min: int
    cents_max: int | None
    cents_step: int


class MeterShown(msgspec.Struct, frozen=True):
    """A meter as it stands."""

    meter: str
    label: str
    cents: int


class TableListed(msgspec.Struct, frozen=True):
    """One table of the lobby."""

    name: str
    game: str
    title: str
    rules: str
    """The hash of its rule file."""
    jurisdiction: str
    bank: str
    """Who banks: house or seat."""
    status: str
    waits: str
    """Why no round begins at the moment; empty if one does."""
    currency: str
    dealing: str
    coach: bool
    seats: int
    free: tuple[int, ...]
    people: int
    bots: int
    rounds: int
    limits: tuple[WagerLimits, ...]
    raises: int | None
    """How many raises of a hand the house has posted; none where it states no number."""
    meters: tuple[MeterShown, ...]
    edges: tuple[Edge, ...] | None
    """None while they are being counted."""
    node: str = ""
    """The address of another node that drives it; empty where it is driven here."""


class Lobby(msgspec.Struct, frozen=True):
    """What the house offers now."""

    house: str
    now: int
    day: str
    disabled: str
    tables: tuple[TableListed, ...]
    currency: str = ""
    """What is money here; an ISO 4217 code where the house has said one."""
    nodes: tuple[str, ...] = ()
    """Where the house is reached, if it has several nodes."""
    public: str = ""
    """The key with which anybody checks what the house has signed: receipts for seeds, and lists of heads."""


class ByHash(msgspec.Struct, frozen=True):
    """A rule file by its hash."""

    digest: str


class RulesShown(msgspec.Struct, frozen=True):
    """A game: its rule file as data, its limits, and what the mathematics says of it."""

    digest: str
    game: str
    title: str
    rules: RuleData
    limits: tuple[WagerLimits, ...]
    rows: dict[str, tuple[str, ...]]
    """Pay table → what each of its rows matches, in words."""
    edges: tuple[Edge, ...] | None
    """None while they are being counted: nobody waits for them to see a table."""


def row_names(rules: Ruleset) -> dict[str, tuple[str, ...]]:
    """What the rows of each pay table match, in words, so that whoever shows them knows no kind of row."""
    return {
        name: tuple(row_words(row, *row_ranking(rules, name, row)) for row in table.rows)
        for name, table in rules.table.items()
    }


def limits_of(rules: Ruleset) -> tuple[WagerLimits, ...]:
    """What each opening wager of a game takes."""
    return tuple(
        WagerLimits(name, rules.wager[name].label, wager.cents_min, wager.one_cents_max, wager.cents_step)
        for name, wager in plan_of(rules).opening.items()
    )


def listed(server: LiveServer, desk: TableDesk) -> TableListed:
    """A table as the lobby shows it."""
    rules, live = desk.known_rules, desk.live
    people = live.table.people
    taken = {seat for person in people for seat in person.seats}
    return TableListed(
        name=desk.name,
        game=rules.id,
        title=rules.title,
        rules=rules.hash,
        jurisdiction=rules.source.jurisdiction or "",
        bank=rules.bank.by,
        status=live.status,
        waits=server.floor.table(desk.name).why,
        currency=live.run.currency,
        dealing=live.run.dealing,
        coach=live.run.coach,
        seats=rules.seats.count,
        free=tuple(seat for seat in range(1, rules.seats.count + 1) if seat not in taken),
        people=sum(not is_bot(person.bettor) for person in people),
        bots=sum(is_bot(person.bettor) for person in people),
        rounds=live.table.rounds,
        limits=limits_of(rules),
        raises=rules.house.raises_max,
        meters=tuple(
            MeterShown(name, rules.meter[name].label, meter.cents) for name, meter in server.casino.readings(desk)
        ),
        edges=server.figures.known(rules),
        node=server.house.node_of(desk.name),
    )


async def lobby(server: LiveServer, asked: Asked) -> Lobby:
    """Every table, and who is there."""
    del asked
    casino = server.casino
    names = sorted(casino.tables, key=by_number)
    tables = tuple(listed(server, casino.table(name)) for name in names if casino.table(name).live.status != "closed")
    return Lobby(
        casino.house.name,
        casino.clock(),
        casino.house.day,
        casino.house.why_disabled(),
        tables,
        casino.house.currency,
        server.house.addresses(),
        server.house.public,
    )


def rules_named(server: LiveServer, digest: str) -> Ruleset:
    """The rule file with a hash; raises BadInput if the house does not have it."""
    try:
        return server.casino.rulebook.find(digest)
    except (LookupError, BadInput) as error:
        raise BadInput("rules/unknown", f"there is no rule file {digest[:64]!r}", {"digest": digest[:64]}) from error


async def rules(server: LiveServer, asked: Asked) -> RulesShown:
    """One rule file, with everything that a table or a page needs of it."""
    found = rules_named(server, asked.params.digest)
    edges = server.figures.known(found)
    return RulesShown(found.hash, found.id, found.title, found.as_data(), limits_of(found), row_names(found), edges)


DOORS: Final = (
    Door("GET", "/api/lobby", "The tables of the house.", lobby, ANYONE, gives=Lobby),
    Door(
        "GET", "/api/rules/{digest}", "A rule file, its limits and its edges.", rules, ANYONE, ByHash, gives=RulesShown
    ),
)
