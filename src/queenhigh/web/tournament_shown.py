"""A tournament as pages show it: the board, its tables, what somebody may do there, and what a director may undo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from queenhigh.casino.rights import is_guest
from queenhigh.tournament import actions as do
from queenhigh.tournament.announcement import announcement, head
from queenhigh.tournament.board import Board, board
from queenhigh.tournament.gate import why_no_round
from queenhigh.tournament.machine import is_legal
from queenhigh.tournament.state import Decision, Interruption

if TYPE_CHECKING:
    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.tournaments.desk import TournamentDesk
    from queenhigh.tournament.schema import AddOn, Rebuy
    from queenhigh.tournament.state import State
    from queenhigh.tournament.terms import Terms
    from queenhigh.web.server import LiveServer


class TournamentListed(msgspec.Struct, frozen=True):
    """One tournament of the list."""

    name: str
    version: int
    title: str
    game: str
    kind: str
    day: str
    starts: str
    status: str
    currency: str
    buy_in_cents: int
    fee_cents: int
    entries: int
    players_max: int
    left: int
    pool_cents: int
    special: bool
    charity: str
    mine: bool = False
    """Whether whoever asks has entered."""


class TournamentTable(msgspec.Struct, frozen=True):
    """A table of a tournament."""

    name: str
    number: int
    level: int
    rounds: int
    players: int
    seats: int
    waits: str
    """Why no round begins there at the moment; empty if one may."""
    is_playing: bool


class SentenceShown(msgspec.Struct, frozen=True):
    """A sentence of the announcement."""

    code: str
    words: str
    facts: dict[str, Any]


class NoticeShown(msgspec.Struct, frozen=True):
    """A heading of the announcement, and what stands under it."""

    title: str
    lines: tuple[str, ...]
    sentences: tuple[SentenceShown, ...]
    """The same, with codes and facts, for whoever says it in another language."""


def notices(terms: Terms) -> tuple[NoticeShown, ...]:
    """The announcement, as it is shown."""
    return tuple(
        NoticeShown(
            notice.title,
            notice.lines,
            tuple(SentenceShown(each.code, each.words, dict(each.facts)) for each in notice.sentences),
        )
        for notice in announcement(terms)
    )


class Mine(msgspec.Struct, frozen=True):
    """What somebody has in a tournament, and may do there now."""

    player: str
    entered: bool
    is_out: bool
    chips: int
    table: str
    seat: int
    place: int
    may: tuple[str, ...]
    """Of enter, withdraw_entry, buy_again, buy_add_on: what is for now. The house has the last word."""


class Sold(msgspec.Struct, frozen=True):
    """More chips, and what they cost."""

    cents: int
    chips: int


class TournamentShown(msgspec.Struct, frozen=True):
    """Everything about a tournament."""

    listed: TournamentListed
    version: int
    now: int
    """What the house's clock says, in microseconds since 1970."""
    board: Board
    stage_number: int
    stages: tuple[str, ...]
    next_limits: tuple[tuple[str, int, int | None], ...]
    """Wager, least, most in the next level; none after the last one."""
    tables: tuple[TournamentTable, ...]
    announcement: tuple[NoticeShown, ...]
    facts: tuple[tuple[str, str], ...]
    commitment: str
    few: int
    """With so many left or fewer an interrupted hourly tournament ends by chip counts; with more it is void."""
    interruption: Interruption | None
    ruling: str
    decisions: tuple[Decision, ...]
    """What people have decided, with who and why."""
    moved: tuple[tuple[str, str, int], ...]
    """Whose last move can be undone: player, and the table and seat before."""
    rebuy: Sold | None = None
    add_on: Sold | None = None
    mine: Mine | None = None


class TournamentsShown(msgspec.Struct, frozen=True):
    """Every tournament of the house, those of the newest day first."""

    now: int
    tournaments: tuple[TournamentListed, ...]


def listed(desk: TournamentDesk, person: str = "") -> TournamentListed:
    """A line of the list."""
    terms, state = desk.known_terms, desk.state
    file, told = terms.file, board(terms, state)
    return TournamentListed(
        name=file.id,
        version=desk.version,
        title=file.title,
        game=terms.rules.title,
        kind=file.kind,
        day=file.day,
        starts=file.starts,
        status=state.status,
        currency=state.currency,
        buy_in_cents=file.entry.buy_in_cents,
        fee_cents=file.entry.fee_cents,
        entries=told.entries,
        players_max=file.entry.players_max,
        left=told.left,
        pool_cents=told.pool_cents,
        special=file.special,
        charity=file.charity.name if file.charity is not None else "",
        mine=person in state.players,
    )


def shown(server: LiveServer, desk: TournamentDesk, person: str = "") -> TournamentShown:
    """A tournament as it is now, for somebody or for nobody."""
    terms, state = desk.known_terms, desk.state
    told = board(terms, state)
    has_next = state.level < len(terms.file.level)
    after = terms.rules_at(state.level + 1).wager.values() if has_next else ()
    return TournamentShown(
        listed=listed(desk, person),
        version=desk.version,
        now=server.casino.clock(),
        board=told,
        stage_number=state.stage,
        stages=tuple(stage.name for stage in terms.file.stage),
        next_limits=tuple((each.label, each.cents_min, each.one_cents_max) for each in after if each.kind != "raise"),
        tables=tuple(_tables(server, desk)),
        announcement=notices(terms),
        facts=head(terms),
        commitment=state.commitment,
        few=terms.house.few,
        interruption=state.interruption,
        ruling=state.ruling,
        decisions=state.decisions,
        moved=tuple((each.name, *each.was) for each in state.left if each.was[0]),
        rebuy=_sold(terms.file.rebuy),
        add_on=_sold(terms.file.add_on),
        mine=_mine(terms, state, told, person) if person else None,
    )


def _sold(offer: Rebuy | AddOn | None) -> Sold | None:
    return None if offer is None else Sold(offer.cents, offer.chips)


def _tables(server: LiveServer, desk: TournamentDesk) -> list[TournamentTable]:
    terms, state, live = desk.known_terms, desk.state, server.casino.tables
    return [
        TournamentTable(
            name=table.name,
            number=table.number,
            level=table.level,
            rounds=table.rounds,
            players=len(state.at(table.name)),
            seats=terms.seats,
            waits=why_no_round(terms, state, table.name) or _stands(live.get(table.name)),
            is_playing=table.name in live and live[table.name].live.table.is_open,
        )
        for table in state.open_tables
    ]


def _stands(table: TableDesk | None) -> str:
    """Why a table begins no round though its tournament lets it."""
    is_on = table is None or table.live.status == "open" or table.live.table.is_open
    return "" if table is None or is_on else f"the table is {table.live.status}"


def _mine(terms: Terms, state: State, told: Board, person: str) -> Mine:
    player = state.players.get(person)
    place = next((line.place for line in told.lines if line.player == person), 0)
    may = offered(terms, state, person)
    if player is None:
        return Mine(person, False, False, 0, "", 0, 0, may)
    return Mine(person, True, player.is_out, player.chips.count, player.table, player.seat, place, may)


_OFFERED: Final[dict[str, type[do.Enter | do.WithdrawEntry | do.BuyAgain | do.BuyAddOn]]] = {
    "enter": do.Enter,
    "withdraw_entry": do.WithdrawEntry,
    "buy_again": do.BuyAgain,
    "buy_add_on": do.BuyAddOn,
}


def offered(terms: Terms, state: State, person: str) -> tuple[str, ...]:
    """What is offered is what the tournament would decide now; the house may still refuse it, for want of money."""
    is_let_in = state.currency == "demo" or not is_guest(person)
    return tuple(
        name
        for name, action in _OFFERED.items()
        if (is_let_in or name != "enter") and is_legal(terms, state, action(person), person)
    )
