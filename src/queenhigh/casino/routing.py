"""To which desk an action goes, and what else has a say in it before it is written: rights, nodes, tournaments, limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.casino import nodes
from queenhigh.casino.charity.desk import STREAM as CHARITY
from queenhigh.casino.edits import check_seen
from queenhigh.casino.facts import check_scope, house_facts, table_facts
from queenhigh.casino.meters.in_play import check_out_of_play
from queenhigh.casino.rights import check as check_rights
from queenhigh.casino.tables import actions as live_do
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from queenhigh.casino.desks import Prepared
    from queenhigh.casino.envelope import Envelope
    from queenhigh.casino.service import Casino


def prepare(casino: Casino, envelope: Envelope, at: int) -> Prepared:
    """What an action leads to, as the desk of its stream prepares it. Raises the refusal."""
    prepared = _prepared(casino, envelope, at)
    check_seen(casino, envelope)  # of those who may do it at all
    return prepared


def _prepared(casino: Casino, envelope: Envelope, at: int) -> Prepared:
    stream, action = envelope.stream, envelope.action
    kind, _, name = stream.partition(":")
    if kind == "table":
        return _at_table(casino, name, envelope, at)
    if kind == "house":
        check_rights(casino.house, None, envelope.actor, action)
        check_scope(casino, action)
        prepared = casino.house_desk.prepare(envelope, at, house_facts(casino, action))
        casino.watch.check_cage(action, at)
        return prepared
    if kind == "meter":
        check_rights(casino.house, None, envelope.actor, action)
        check_out_of_play(casino, name, action)
        return casino.meters.prepare(envelope, at)
    if kind == "tournament":
        nodes.check_conducted(casino, name)
        prepared = casino.tournaments.prepare(envelope, at)
        casino.watch.check_entry(action, at, casino.tournaments.find(name))
        return prepared
    if stream == CHARITY:
        return casino.charity.prepare(envelope, at)
    raise BadInput("stream/unknown", f"there is no {stream!r}", {"stream": stream})


def _at_table(casino: Casino, name: str, envelope: Envelope, at: int) -> Prepared:
    action = envelope.action
    if isinstance(action, live_do.OpenLive):
        raise BadInput("table/by_house", "a table is opened with its rule file", {"table": name})
    if casino.node is not None and name not in casino.tables:
        nodes.catch_up(casino, envelope.stream)
    desk = casino.table(name)
    if not isinstance(action, live_do.DriveTable):
        nodes.check_driven(casino, desk)
    casino.tournaments.check_table(desk, envelope)
    facts = table_facts(casino, desk.live, action)
    prepared = desk.prepare(envelope, at, casino.house, casino.meters, facts=facts)
    casino.watch.check_table(action, at, desk)
    return prepared
