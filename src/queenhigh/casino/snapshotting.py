"""Now and then a stream is kept as it is, so that the next start need not fold all its entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.casino.desks import TableDesk
from queenhigh.casino.tournaments.desk import TournamentDesk

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.casino.journal import Entry
    from queenhigh.casino.meters.desk import MeterDesk
    from queenhigh.casino.service import Casino


def keep_snapshot(casino: Casino, entry: Entry) -> None:
    """Keep the stream of an entry that was just written, if it is time for it."""
    desks: dict[str, Mapping[str, TableDesk | MeterDesk | TournamentDesk]] = {
        "table": casino.tables,
        "meter": casino.meters.desks,
        "tournament": casino.tournaments.desks,
    }
    kind, _, name = entry.stream.partition(":")
    desk = desks.get(kind, {}).get(name)
    content = desk.snapshot(casino.entropy, entry.hash) if desk is not None else None
    if desk is None or content is None:
        return
    casino.journal.keep_snapshot(entry.stream, entry.version, content)
    if isinstance(desk, TableDesk | TournamentDesk):
        casino.journal.keep_snapshot(desk.play_name, entry.version, desk.play_snapshot(casino.entropy, entry))
