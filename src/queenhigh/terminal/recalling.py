"""A sitting and its hands again, from the journal of the house alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from queenhigh.casino.desks import opener_of
from queenhigh.casino.journal import chained
from queenhigh.casino.meters.again import as_decided
from queenhigh.casino.names import by_number
from queenhigh.casino.records.hands import hand_at, openings_back, record_of
from queenhigh.errors import BadInput
from queenhigh.session.rounds import as_round_action
from queenhigh.terminal.hands_kept import Hand
from queenhigh.terminal.sitting import Sitting, bets_in, heard

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from queenhigh.casino.archive import Streamed
    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.sealing import HouseKey
    from queenhigh.round.actions import AnyAction
    from queenhigh.terminal.seated import Seated

LOOK_BACK: Final = 400
"""So many rounds back it is looked for what the player has bet, and put up, last."""


def as_played(action: Any, events: Iterable[Any]) -> tuple[AnyAction, ...]:
    """What something that was done at a table was to the round in it."""
    done = as_round_action(as_decided(action, events), tuple(events))
    return () if done is None else (done,)


def recalled(journal: Streamed, key: HouseKey, desk: TableDesk, sat: Seated) -> Sitting:
    """The sitting at a table: the table as the house has it, and what the player remembers."""
    start, banked = _where_to_begin(journal, key, desk, sat.you)
    sitting = Sitting(
        sat,
        desk.known_rules,
        desk.live.table,
        last_bets=sat.bets,
        last_bank_cents=sat.bank_cents if banked is None else banked,
    )
    opener = opener_of(desk.stream, key)
    for entry in journal.read(desk.stream, start - 1):
        for told in opener.read(entry):
            done = as_played(told.action, told.events) if entry.version > 1 else ()
            sitting = heard(sitting, done, told.events, desk.live.table)
    return sitting


def _where_to_begin(journal: Streamed, key: HouseKey, desk: TableDesk, you: str) -> tuple[int, int | None]:
    """The entry with which the last finished round begins in which the player bet; and what the player put up last."""
    begin, banked = 0, None
    for count, opening in enumerate(openings_back(journal, desk.name)):
        if banked is None and opening.data.get("bank_bettor") == you:
            banked = int(opening.data["bank_cents"])
        if not begin:
            hand = hand_at(journal, opening, key)
            begin = opening.version if hand.is_over and bets_in(hand.events, you) else 0
        is_found = begin and (banked is not None or desk.known_rules.bank.by != "seat")
        if is_found or count >= LOOK_BACK:
            return begin or opening.version, banked
    return begin or 1, banked


def hands_at(archive: Streamed, key: HouseKey, table: str, you: str) -> Generator[Hand, None, None]:
    """The finished hands of a table, the newest first. Raises BadInput where one cannot be read, or was changed."""
    for opening in openings_back(archive, table):
        hand = hand_at(archive, opening, key)
        if not hand.is_over:
            continue
        before: bytes | None = None
        for told in hand.told:
            if before is not None and told.entry.hash != chained(before, told.entry):
                message = f"entry {told.entry.version} of table {table} was changed, or the one before it"
                raise BadInput("journal/changed", message, {"table": table, "entry": told.entry.version})
            before = told.entry.hash
        yield Hand(record_of(hand), you)


def tables_of(archive: Streamed) -> list[str]:
    """The tables at which somebody has sat, oldest first."""
    names = (name.partition(":")[2] for name, _ in archive.heads() if name.startswith("table:"))
    return sorted(names, key=by_number)
