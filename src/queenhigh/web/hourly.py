"""Each hour somebody who plays is told how long it was, and what it has brought."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from queenhigh.casino.people.play_sums import notice_due
from queenhigh.casino.wire.messages import Notice
from queenhigh.money.cents import format_cents

if TYPE_CHECKING:
    from queenhigh.casino.people.play_sums import Visit
    from queenhigh.casino.service import Casino
    from queenhigh.web.hub import Hub

EVERY_MICROSECONDS: Final = 60_000_000
"""How often the house looks who has played for an hour."""


class Hourly:
    """Who was told when."""

    def __init__(self, casino: Casino, hub: Hub) -> None:
        self._casino = casino
        self._hub = hub
        self._looked_at = 0
        self._told: dict[tuple[str, str], int] = {}

    def look(self) -> None:
        """Tell whom it is time to tell; costs nothing more often than once a minute."""
        now = self._casino.clock()
        if now - self._looked_at < EVERY_MICROSECONDS:
            return
        self._looked_at = now
        seated: dict[tuple[str, str], int] = {}
        for name, desk in self._casino.tables.items():
            for person in desk.live.table.people:
                connection = self._hub.people.get(person.bettor)
                visit = desk.play.visit(person.bettor, now) if connection is not None else None
                if connection is None or visit is None:
                    continue
                key = (person.bettor, name)
                told = self._told.get(key, 0)
                if notice_due(visit.sat_at, told, now):
                    connection.tell(Notice("hour", _words(name, visit), facts=_facts(name, visit)))
                    told = now
                seated[key] = told
        self._told = seated


def _facts(table: str, visit: Visit) -> dict[str, Any]:
    return {"table": table, "minutes": visit.played_microseconds // 60_000_000, "net_cents": visit.net_cents}


def _words(table: str, visit: Visit) -> str:
    hours, minutes = divmod(visit.played_microseconds // 60_000_000, 60)
    net = format_cents(visit.net_cents)
    return f"you have played for {hours} h {minutes:02} min at {table}; the result so far is {net}"
