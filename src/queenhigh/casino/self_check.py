"""Whether tables and meters are set as the journal has it: what is in memory beside what was recorded when they opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from queenhigh.casino.desks import opener_of
from queenhigh.casino.entries import body_data
from queenhigh.casino.meters.events import MeterOpened
from queenhigh.casino.tables.events import LiveOpened
from queenhigh.errors import QueenhighError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.casino.archive import Streamed
    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.meters.desk import MeterDesk
    from queenhigh.casino.service import Casino

_PLAYED: Final = {"rules_taken": b'"event":"rules_taken"', "round_opened": b'"event":"round_opened"'}
"""The events that name the rule file which is played from there on."""


def wrong_settings(casino: Casino, journal: Streamed) -> Iterator[str]:
    """What is not set as it is recorded: for each table and each meter one text, empty where all is well."""
    for name, desk in sorted(casino.tables.items()):
        try:
            wrong = list(_wrong_at(desk, journal))
        except QueenhighError as error:
            if error.code.startswith("store/"):  # the journal is away, which says nothing about the table
                raise
            wrong = [error.message]
        yield f"table {name} is not set as it is recorded: {', '.join(wrong)}" if wrong else ""
    for name, meter in sorted(casino.meters.desks.items()):
        is_well = not meter.version or meter.trouble or _is_as_opened(meter, journal)
        yield "" if is_well else f"the meter {name} is not set as it is recorded"


def _wrong_at(desk: TableDesk, journal: Streamed) -> Iterator[str]:
    opened = _first(journal, desk.stream, LiveOpened)
    if opened is None:
        yield "it was never opened"
        return
    run = desk.live.run
    yield from (field for field in msgspec.structs.asdict(run) if getattr(run, field) != getattr(opened.run, field))
    played = _played(journal, desk)
    if {desk.live.table.rules_hash, desk.known_rules.hash} != {played}:
        yield "the rule file"


def _first(journal: Streamed, stream: str, kind: type[Any]) -> Any:
    """The event with which a stream begins."""
    opener = opener_of(stream, None)
    for entry in journal.read(stream):
        return next((e for told in opener.read(entry) for e in told.events if isinstance(e, kind)), None)
    return None


def _played(journal: Streamed, desk: TableDesk) -> str:
    """The rule file that a table plays: of its last round, or posted since; a table without either opened with it."""
    for entry in journal.read_back(desk.stream):
        if entry.version <= desk.version and (entry.version == 1 or any(m in entry.body for m in _PLAYED.values())):
            told = [e for e in body_data(entry).get("events", ()) if e.get("event") in (*_PLAYED, "table_opened")]
            return str(told[-1]["rules_hash"]) if told else ""
    return ""


def _is_as_opened(meter: MeterDesk, journal: Streamed) -> bool:
    """What never changes of a meter is as it was opened; rate and ceiling follow from its entries."""
    opened = _first(journal, meter.stream, MeterOpened)
    book = meter.book
    return opened is not None and (opened.currency, opened.rules_hash, opened.meter) == (
        book.currency,
        book.rules_hash,
        book.meter,
    )
