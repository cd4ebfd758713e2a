"""A house of several nodes: one journal, and each table driven by one of them.

A node reads what others have written before it decides: the house and the meters that tables share with every group of
actions, a table when it takes it over. Whoever takes a table over writes that first, so that the version which the old
driver has seen is stale; what it still writes is refused by the journal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from queenhigh.casino.alerting import last_replies
from queenhigh.casino.charity.desk import STREAM as CHARITY
from queenhigh.casino.desks import TableDesk
from queenhigh.casino.envelope import HOUSE_ACTOR, Envelope, Reply
from queenhigh.casino.tables.actions import DriveTable
from queenhigh.casino.tables.live import TOURNAMENT_CHIPS
from queenhigh.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.casino.entries import Told
    from queenhigh.casino.journal import Entry, Head
    from queenhigh.casino.service import Casino

SHARDS: Final = 64
"""Tables fall into so many parts; a node holds whole parts."""
BEHIND: Final = frozenset(("journal/stale", "request/repeated"))
"""Why the journal refuses what was decided without knowing what another node has written."""

AWAY: Final = frozenset(("store/failed", "store/unreachable"))
"""What is said while the journal does not answer: the action may have happened, or not, and is asked for again."""


class Node(msgspec.Struct, frozen=True):
    """What this process is in a house of several."""

    name: str
    """No other process has it, not even the same machine's after a restart; empty for one that drives nothing."""
    holds: Callable[[str], bool]
    """Whether the part of the house that a name falls into is its own at this moment."""
    driven: set[str] = set()
    """The tables that it has taken over since it holds their parts."""


@lru_cache(maxsize=100_000)
def shard_of(name: str, shards: int = SHARDS) -> int:
    """The part that a name falls into: the same on every node."""
    return int.from_bytes(hashlib.sha256(f"queenhigh/shard/{name}".encode()).digest()[:8], "big") % shards


def holds(casino: Casino, table: str) -> bool:
    """Whether the part that a table is in is this process's: one tournament's tables are in its own part, all of them."""
    if casino.node is None or table not in casino.tables:
        return casino.node is None
    currency = casino.tables[table].live.run.currency
    return casino.node.holds(currency if currency.startswith(TOURNAMENT_CHIPS) else table)


def drives(casino: Casino, name: str) -> bool:
    """Whether this process drives a table: the journal says so, and nobody has taken the right to it away."""
    node = casino.node
    if node is None:
        return True
    desk = casino.tables.get(name)
    if desk is None or desk.live.driver != node.name:
        return False
    return not node.name or (name in node.driven and holds(casino, name))


def check_conducted(casino: Casino, name: str) -> None:
    """Refuse what the node has to do that conducts a tournament, and drives its tables."""
    if casino.node is not None and casino.node.name and not casino.node.holds(TOURNAMENT_CHIPS + name):
        message = f"the tournament {name} is conducted by another node: ask there"
        raise IllegalAction("tournament/elsewhere", message, {"tournament": name})


def check_driven(casino: Casino, desk: TableDesk) -> None:
    """Refuse what another node has to do."""
    if not drives(casino, desk.name):
        driver = desk.live.driver
        message = f"table {desk.name} is driven by {f'node {driver}' if driver else 'no node yet'}: ask there"
        raise IllegalAction("table/elsewhere", message, {"table": desk.name, "node": driver})


def catch_up(casino: Casino, stream: str) -> int:
    """Read what others have written to a stream, and tell those who listen; how many entries that were."""
    kind, _, name = stream.partition(":")
    if kind == "meter":
        before = casino.meters.desks[name].version if name in casino.meters.desks else 0
        casino.meters.load(name)
        return casino.meters.desks[name].version - before
    if kind == "tournament":
        before = known_version(casino, stream)
        if name in casino.tournaments.desks:
            casino.tournaments.desks[name].load(casino.journal)
        else:
            casino.tournaments.load(name)
        return known_version(casino, stream) - before
    if kind == "table":
        desk = casino.tables.get(name)
        if desk is not None:
            return _tell(casino, stream, desk.follow(casino.journal))
        desk = casino.new_desk(name)
        desk.load(casino.journal)
        if desk.version:
            casino.tables[name] = desk
        return desk.version
    if kind == "charity":
        before = casino.charity.version
        casino.charity.load(casino.journal)
        return casino.charity.version - before
    return _tell(casino, stream, casino.house_desk.follow(casino.journal)) if kind == "house" else 0


def _tell(casino: Casino, stream: str, entries: Iterator[Told]) -> int:
    count = 0
    for entry, action, events in entries:
        count += 1
        casino.not_before(entry.at)
        envelope = Envelope(entry.actor, stream, action, entry.request)
        for listener in casino.listeners:
            listener(envelope, Reply(stream, entry.version, events, at=entry.at))
    return count


def known_version(casino: Casino, stream: str) -> int:
    """How far a stream is known here."""
    kind, _, name = stream.partition(":")
    if kind == "house":
        return casino.house_desk.version
    if kind == "meter":
        return casino.meters.desks[name].version if name in casino.meters.desks else 0
    if kind == "tournament":
        return casino.tournaments.desks[name].version if name in casino.tournaments.desks else 0
    if kind == "charity":
        return casino.charity.version
    return casino.tables[name].version if name in casino.tables else 0


def follow(casino: Casino, streams: Sequence[str] | None = None) -> int:
    """Catch up with streams, by default with what every decision may rest on; how many entries were new."""
    return go_on_to(casino, casino.journal.heads_of(shared(casino) if streams is None else streams))


def go_on_to(casino: Casino, heads: Mapping[str, Head]) -> int:
    """Catch up with streams that end there by now; how many entries were new."""
    return sum(catch_up(casino, name) for name, head in heads.items() if head.version > known_version(casino, name))


class Ahead(NamedTuple):
    """What is asked of the journal before a turn: by whatever thread, so that nobody waits for the answer."""

    heads: Mapping[str, Head]
    """Where the streams end that every decision may rest on; none where no other node writes them."""
    found: Mapping[tuple[str, str], Entry]
    """The requests that were answered before."""


def shared(casino: Casino) -> list[str]:
    """The house, the charity's books, tournaments, and the meters that more than one table may feed; a demo table's own is nobody else's."""
    meters = casino.meters.desks.items()
    shared = [f"meter:{name}" for name, desk in meters if "." not in name or desk.book.currency != "demo"]
    return ["house", CHARITY, *shared, *(desk.stream for desk in casino.tournaments.desks.values())]


def look_around(casino: Casino) -> int:
    """Catch up with every stream of the journal, new tables included, but for tables that are driven here."""
    return read_on(casino, grown_elsewhere(casino))


def grown_elsewhere(casino: Casino) -> list[str]:
    """The streams that have entries which are not known here."""
    return [stream for stream, head in casino.journal.heads() if head.version > known_version(casino, stream)]


def read_on(casino: Casino, streams: Iterable[str]) -> int:
    """Catch up with these streams, but for tables that are driven here; how many entries were new."""
    others = (stream for stream in streams if not (stream.startswith("table:") and drives(casino, stream[6:])))
    return sum(catch_up(casino, stream) for stream in others)


def drive(casino: Casino, names: Iterable[str]) -> list[str]:
    """Take tables over: read what was written, then write who drives them. Those that are driven here from now on."""
    if casino.node is None or not casino.node.name:
        return []
    streams = [f"table:{name}" for name in names]
    follow(casino, streams)
    open_ones = [s for s in streams if casino.table(s[6:]).live.status not in ("none", "closed")]
    # The old driver may have ended before it told the house what it had to: that is done first, and once.
    last = list(last_replies(casino, open_ones))
    envelopes = [Envelope(HOUSE_ACTOR, stream, DriveTable(casino.node.name)) for stream in open_ones]
    replies = casino.submit(envelopes)
    for reply in last:
        casino.follow_up(reply)
    done = [reply.stream[6:] for reply in replies if reply.done]
    casino.node.driven.update(done)
    return done
