"""What a tournament knows of its live tables: who sits there with how much, and whether they are at rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.casino.tournaments.books import pocket
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT
from queenhigh.tournament.actions import Stack, TableReport
from queenhigh.tournament.chips import Chips

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.journal import Journal
    from queenhigh.casino.tournaments.desk import TournamentDesk


def tables_of(desk: TournamentDesk, tables: Mapping[str, TableDesk]) -> Iterator[TableDesk]:
    """The live tables of a tournament that are open, those that are being broken up among them."""
    for name in desk.state.tables:
        found = tables.get(name)
        if found is not None and found.live.status != "closed":
            yield found


def has_to_report(desk: TournamentDesk, table: TableDesk) -> bool:
    """Whether a round is over that the tournament has not heard of."""
    now = table.live.table
    return not now.is_open and now.rounds > desk.state.tables[table.name].reported


def is_at_rest(desk: TournamentDesk, table: TableDesk) -> bool:
    """Whether no round is open, and every round is reported."""
    now = table.live.table
    return not now.is_open and now.rounds == desk.state.tables[table.name].reported


def report_of(desk: TournamentDesk, table: TableDesk, journal: Journal) -> TableReport:
    """What everyone at a table has after its last round, with what they have bought and not taken to the table yet."""
    now = table.live.table
    stacks = tuple(
        Stack(person.bettor, Chips(person.purse_cents + pocketed(desk, person.bettor, journal)))
        for person in now.people
    )
    return TableReport(table.name, now.rounds, stacks, now.round.bank_shown)


def pocketed(desk: TournamentDesk, player: str, journal: Journal) -> int:
    """Chips of a player that are at no table."""
    if player not in desk.bought:
        return 0
    return journal.balance(pocket(desk.name, player)) // MICRO_CENTS_PER_CENT
