"""The Game Manager's books: every meter with what is due, its last hits and what two persons have changed, from the journal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from queenhigh.casino.desks import opener_of
from queenhigh.casino.meters import events as ev
from queenhigh.casino.meters.book import NO_METER, MeterBook, Win
from queenhigh.casino.meters.folding import fold
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from queenhigh.casino.archive import Streamed
    from queenhigh.casino.entries import Told
    from queenhigh.casino.sealing import HouseKey


class Change(msgspec.Struct, frozen=True):
    """Something that people have changed about a meter."""

    at: int
    what: str
    by: tuple[str, ...]
    reason: str
    micro_cents: int = 0
    """What it brought the meter."""


class MeterRecord(msgspec.Struct, frozen=True):
    """One meter, as the Game Manager shows it."""

    book: MeterBook
    changes: tuple[Change, ...]
    version: int
    """Where its stream ends."""

    @property
    def due(self) -> tuple[Win, ...]:
        """The amounts that are to be paid, in the order of their locks."""
        return tuple(win for win in self.book.wins if win.is_due)


def told_of(archive: Streamed, stream: str, key: HouseKey | None = None) -> Iterator[Told]:
    """A stream's entries in full; those of a round that is open need the house's key."""
    opener = opener_of(stream, key)
    for entry in archive.read(stream):
        yield from opener.read(entry)


def meter_names(archive: Streamed) -> tuple[str, ...]:
    """Every meter that the house has, or has had."""
    return tuple(stream.partition(":")[2] for stream, _ in archive.heads() if stream.startswith("meter:"))


def meter_record(archive: Streamed, name: str) -> MeterRecord:
    """A meter's book and its history."""
    book, changes, version = NO_METER, [], 0
    for told in told_of(archive, f"meter:{name}"):
        version = told.entry.version
        book = fold(book, told.events, told.entry.at)
        changes += [change for event in told.events if (change := _change(told.entry.at, event)) is not None]
    if book.status == "none":
        known = sorted(meter_names(archive))
        message = f"there is no meter {name!r}; there are: {', '.join(known) or 'none'}"
        raise BadInput("meter/unknown", message, {"meter": name, "known": known})
    return MeterRecord(book, tuple(changes), version)


def _change(at: int, event: object) -> Change | None:
    match event:
        case ev.MeterAdjusted():
            what = f"win {event.win} put back" if event.win else "adjusted"
            return Change(at, what, (event.asked_by, event.approved_by), event.reason, event.micro_cents)
        case ev.MoneySent():
            by, amount = (event.asked_by, event.approved_by), -event.micro_cents - event.reserve
            return Change(at, f"moved to {event.to}", by, event.reason, amount)
        case ev.MoneyReceived():
            return Change(at, f"came from {event.sender}", (), "", event.micro_cents + event.reserve)
        case ev.RateChosen():
            what = f"share of {event.contribution_bp / 100:g} % from the next win on"
            return Change(at, what, (event.by,), event.reason)
        case ev.CeilingRaised():
            return Change(at, "ceiling raised", (event.by,), event.reason)
        case ev.MeterUnlinked():
            return Change(at, f"unlinked{f' at {event.table}' if event.table else ''}", (event.by,), event.reason)
        case ev.MeterLinked():
            return Change(at, f"linked again{f' at {event.table}' if event.table else ''}", (event.by,), "")
        case ev.MeterRetired():
            return Change(at, "retired", (), "")
        case _:
            return None
