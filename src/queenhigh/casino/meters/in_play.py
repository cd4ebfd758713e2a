"""Whether somebody may still win from a meter: it does not end under a hand that has paid for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from queenhigh.casino import nodes
from queenhigh.casino.approvals import Approve
from queenhigh.casino.meters.actions import RetireMeter
from queenhigh.errors import IllegalAction
from queenhigh.round.plan import plan_of

if TYPE_CHECKING:
    from queenhigh.casino.desks import TableDesk
    from queenhigh.casino.meters.book import MeterBook
    from queenhigh.casino.service import Casino

_SETTLED: Final = frozenset(("racking", "void", "over"))


def check_out_of_play(casino: Casino, name: str, action: Any) -> None:
    """Refuse the end of a meter, asked for or approved, while a wager on it is in a round that is not settled."""
    found = casino.meters.desks.get(name)
    if found is None or not _ends(found.book, action):
        return
    if casino.node is not None:
        nodes.look_around(casino)  # what lies on the tables of other nodes counts, too
    for table in found.book.tables:
        desk = casino.tables.get(table)
        if desk is not None and _is_in_play(desk, name):
            message = f"a wager on the meter {name} is in play at table {table}: it can end when that round is settled"
            raise IllegalAction("meter/in_play", message, {"meter": name, "table": table})


def _ends(book: MeterBook, action: Any) -> bool:
    if isinstance(action, Approve):
        return any(
            each.number == action.number and isinstance(each.what, RetireMeter) for each in book.approvals.pending
        )
    return isinstance(action, RetireMeter)


def _is_in_play(desk: TableDesk, name: str) -> bool:
    live, now = desk.live, desk.live.table.round
    if not live.table.is_open or now.phase in _SETTLED:
        return False
    wagers = plan_of(desk.known_rules).meter_wagers
    return any(
        stake.wager in wagers and live.run.meter(wagers[stake.wager]) == name for stake in (*now.stakes, *now.intake)
    )
