"""What an old book holds: each entry is a list of records that happened together, and folds into a sitting. Pure."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from queenhigh.codec.spelling import Data, convert, plain_data, spelled
from queenhigh.errors import BadInput, ImpossibleState
from queenhigh.money.meter import Meter
from queenhigh.money.transfer import account
from queenhigh.session.actions import AnyTableAction
from queenhigh.session.codec import read_action, read_event
from queenhigh.session.events import AnyTableEvent
from queenhigh.session.machine import CLOSED, fold_all
from queenhigh.session.rounds import as_round_action
from queenhigh.session.table import Table
from queenhigh.terminal.seated import Bet, Bot, Seated
from queenhigh.terminal.sitting import Sitting, heard, rules_in

VERSION: Final = 2


class Record(msgspec.Struct, frozen=True, tag_field="is"):
    """The base of all records."""


class Sat(Record, frozen=True, tag="sat"):
    """Someone sits at a table: the whole rule file, who the others are, the seed of all that looks like chance.

    A page begins with it, and needs no other page: a long sitting goes on in a new one.
    """

    version: int
    game: str
    """The name by which the game was asked for."""
    rules: Data
    seed: str
    you: str
    bots: tuple[Bot, ...]
    table: Table | None = None
    """The table as the page before has left it; none where it is opened, and people sit down, in this one."""
    bets: tuple[Bet, ...] = ()
    """What the player bet last at this table."""
    bank_cents: int = 0
    """What the player put up last."""
    elsewhere: tuple[tuple[str, tuple[tuple[str, Meter], ...]], ...] = ()
    """Hash of a rule file → its meters, for tables that were left."""


class Did(Record, frozen=True, tag="did"):
    """Something that was done at the table, and what followed."""

    action: AnyTableAction
    events: tuple[AnyTableEvent, ...]


AnyRecord = Sat | Did

_encoder = msgspec.json.Encoder()


def encode_records(records: tuple[AnyRecord, ...]) -> bytes:
    """The body of one entry."""
    return _encoder.encode([_data(record) for record in records])


def _data(record: AnyRecord) -> Data:
    if isinstance(record, Did):
        events = [spelled(event) for event in record.events]
        return {"is": "did", "action": spelled(record.action), "events": events}
    data: Data = plain_data(record)
    return data


def read_records(line: Any) -> tuple[AnyRecord, ...]:
    """The records of one entry, from its plain data. Raises BadInput if they are none."""
    if not isinstance(line, list):
        raise BadInput("journal/unreadable", "an entry is a list of records", {})
    return tuple(_record(entry) for entry in line)


def _record(data: Any) -> AnyRecord:
    match data:
        case {"is": "did", "action": dict(action), "events": list(events)}:
            return Did(read_action(action), tuple(read_event(event) for event in events))
        case {"is": "sat"}:
            check_version(data.get("version"))
            sat: Sat = convert(data, Sat)
            return sat if sat.table is None else msgspec.structs.replace(sat, table=_with_accounts(sat.table))
        case _:
            raise BadInput("journal/unreadable", "this is no record", {})


def _with_accounts(table: Table) -> Table:
    """JSON knows keys only as text."""
    return msgspec.structs.replace(table, gains={account(name): cents for name, cents in table.gains.items()})


def check_version(version: object) -> None:
    """Refuse what a later program has written, or no program of ours."""
    if version != VERSION:
        message = f"this book was written by another version ({version}); this one reads 1 and {VERSION}"
        raise BadInput("journal/version", message, {"found": version, "known": (1, VERSION)})


def fold(sitting: Sitting | None, record: AnyRecord) -> Sitting:
    """The sitting after a record."""
    if isinstance(record, Sat):
        seated = Seated(record.game, record.seed, record.you, record.bots)
        table = record.table or CLOSED
        rules = rules_in(record.rules)
        return Sitting(seated, rules, table, last_bets=record.bets, last_bank_cents=record.bank_cents)
    if sitting is None:
        raise ImpossibleState("journal/no_start", "a sitting begins with somebody sitting down")
    action = as_round_action(record.action, record.events)
    table = fold_all(sitting.rules, sitting.table, record.events)
    return heard(sitting, () if action is None else (action,), record.events, table)
