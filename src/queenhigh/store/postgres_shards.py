"""Which node holds which part of the tables: advisory locks of PostgreSQL on one connection that does nothing else.

The server lets the locks go when the connection ends, and ends it when it has been silent for some seconds. The node asks
something every second; it counts as a holder only for a few seconds after it has last been answered, which is less than
the server waits. So of a node that is cut off nobody is in doubt: it stops first, and then its locks are free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import RLock
from typing import Final, NamedTuple

import psycopg

from queenhigh.store.postgres import HINTS
from queenhigh.store.postgres_link import Link, connected, unreachable
from queenhigh.store.postgres_opening import check_schema, opened

_SHARD_CLASS: Final = 0x51_48_01
_NODE_CLASS: Final = 0x51_48_02
STEWARD: Final = -1
"""The lock of the node that does what a house does once: it signs heads, and looks into the box of requests."""
_HOLDERS: Final = f"""
SELECT s.objid::int, n.node, n.address FROM pg_locks s
JOIN pg_locks o ON o.pid = s.pid AND o.locktype = 'advisory' AND o.classid = {_NODE_CLASS} AND o.granted
JOIN nodes n ON n.number = o.objid::int
WHERE s.locktype = 'advisory' AND s.classid = {_SHARD_CLASS} AND s.granted
AND s.database = (SELECT oid FROM pg_database WHERE datname = current_database())"""  # noqa: S608  # numbers of our own
_COUNT: Final = f"""
SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = {_NODE_CLASS} AND granted
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""  # noqa: S608  # as above


class Lease(NamedTuple):
    """How long a node and its server bear each other's silence, in seconds."""

    beat: float = 1.0
    """How often the server hears of a node."""
    answer: float = 2.0
    """A server that has not answered after so long is not there."""
    held: float = 5.0
    """So long after it has asked a question that was answered a node counts as a holder."""
    silent: float = 8.0
    """After so long without a word the server ends the connection."""


LEASE: Final = Lease()
"""What every node of a house keeps to."""


class Holder(NamedTuple):
    """A node that holds something."""

    node: str
    address: str


def nodes_at(url: str) -> int:
    """How many nodes share the tables of a house now."""
    link = opened(url)
    try:
        row = link.execute(_COUNT).fetchone()
        return int(row[0]) if row else 0
    except psycopg.Error as error:
        raise unreachable(url, error) from error
    finally:
        link.close()


class ShardLocks:
    """The locks of one node. Every method may be called from any thread."""

    def __init__(self, url: str, node: str, address: str, seconds: Callable[[], float], lease: Lease = LEASE) -> None:
        self._url = url
        self._lease = lease
        self._node = node
        self._address = address
        self._seconds = seconds
        self._guard = RLock()
        self._link: Link | None = None
        self._held: set[int] = set()
        self._answered_at = float("-inf")
        self._hints: set[str] = set()
        self._is_among = False
        self._number: int | None = None
        self.connections = 0
        """How often this node has come to the server: what it held before the last time may have been another's since."""

    # ── being there ──────────────────────────────────────────────────────────────────────────────────────────────────

    def connect(self) -> None:
        """Come to the server; raises BadInput, if it is not there."""
        with self._guard:
            if self._link is not None and not self._link.closed:
                return
            self._lose()
            asked = self._seconds()
            keepalive = f"-c idle_session_timeout={self._lease.silent * 1000:.0f}"
            link = connected(self._url, more=keepalive, purpose=f"queenhigh node {self._node}")
            try:
                check_schema(link, self._url)
                link.add_notify_handler(lambda note: self._hints.update(note.payload.split("\n")))
                link.execute(f"LISTEN {HINTS}")
                if self._number is None:
                    row = link.execute(
                        "INSERT INTO nodes (node, address) VALUES (%s, %s) RETURNING number",
                        (self._node, self._address),
                    ).fetchone()
                    self._number = int(row[0]) if row else 0
            except psycopg.Error as error:
                link.close()
                raise unreachable(self._url, error) from error
            except BaseException:
                link.close()
                raise
            # To come may take a while, on a server with much to do; from here on it has to answer quickly.
            link.most_seconds = self._lease.answer
            self._link, self._answered_at = link, asked
            self.connections += 1

    def join(self, *, wants: bool) -> None:
        """Be among the nodes that share the tables, or not. Only whoever is among them holds anything."""
        if wants and not self._is_among:
            rows = self._ask("SELECT pg_try_advisory_lock(%s, %s)", (_NODE_CLASS, self._number))
            self._is_among = bool(rows and rows[0][0])
        elif not wants and self._is_among:
            self._is_among = False
            self._ask("SELECT pg_advisory_unlock(%s, %s)", (_NODE_CLASS, self._number))

    def beat(self) -> bool:
        """Ask something, so that the server knows of this node, and this node of the server; whether it was answered."""
        return self._ask("SELECT 1") is not None

    def fileno(self) -> int | None:
        """What becomes readable when the server says something, or the connection ends."""
        with self._guard:
            return None if self._link is None or self._link.closed else self._link.fileno()

    @property
    def is_alive(self) -> bool:
        """Whether what this node holds is its own at this moment."""
        return self._seconds() - self._answered_at < self._lease.held and self._link is not None

    def holds(self, shard: int) -> bool:
        """Whether this node holds a part at this moment."""
        return shard in self._held and self.is_alive

    @property
    def held(self) -> frozenset[int]:
        """The parts that this node holds, the steward's duties left out."""
        return frozenset(self._held - {STEWARD}) if self.is_alive else frozenset()

    # ── taking and giving ────────────────────────────────────────────────────────────────────────────────────────────

    def take(self, shards: Iterable[int]) -> list[int]:
        """Take what is free of these; what was."""
        wanted = [shard for shard in shards if shard not in self._held]
        if not wanted:
            return []
        rows = self._ask(
            "SELECT shard FROM unnest(%s::int[]) AS shard WHERE pg_try_advisory_lock(%s, shard)",
            (wanted, _SHARD_CLASS),
        )
        found = [int(row[0]) for row in rows or ()]
        self._held.update(found)
        return found

    def give(self, shards: Iterable[int]) -> None:
        """Let parts go; they are not held from the moment on at which this is called."""
        for shard in [shard for shard in shards if shard in self._held]:
            self._held.discard(shard)
            self._ask("SELECT pg_advisory_unlock(%s, %s)", (_SHARD_CLASS, shard))

    def holders(self) -> dict[int, Holder] | None:
        """Who holds which part now, by what the server knows; none, if it does not answer."""
        rows = self._ask(_HOLDERS)
        return None if rows is None else {int(shard): Holder(node, address) for shard, node, address in rows}

    def nodes(self) -> int:
        """How many nodes share the tables now; 0, if the server does not answer."""
        rows = self._ask(_COUNT)
        return int(rows[0][0]) if rows else 0

    def clock(self) -> int | None:
        """The time of day on the server, in microseconds since 1970; none, if it does not answer."""
        rows = self._ask("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint")
        return int(rows[0][0]) if rows else None

    def say(self, hints: str) -> bool:
        """Let every node hear some hints, one a line; whether they went out."""
        return self._ask("SELECT pg_notify(%s, %s)", (HINTS, hints)) is not None

    def hints(self) -> set[str]:
        """The streams that somebody is said to have written to since this was last asked; an empty name: any."""
        with self._guard:
            found, self._hints = self._hints, set()
            return found

    def _ask(self, statement: str, values: tuple[object, ...] = ()) -> list[tuple[str, ...]] | None:
        with self._guard:
            if self._link is None or self._link.closed:
                self._lose()
                return None
            asked = self._seconds()
            try:
                rows = self._link.execute(statement, values).fetchall()
            except psycopg.Error:
                self._lose()
                return None
            self._answered_at = asked
            return rows

    def _lose(self) -> None:
        """The connection has ended, and with it everything that was held."""
        self._held.clear()
        self._is_among = False
        self._answered_at = float("-inf")
        link, self._link = self._link, None
        if link is not None:
            link.close()

    def close(self) -> None:
        """Let everything go, and be forgotten."""
        with self._guard:
            if self._number is not None:
                self._ask("DELETE FROM nodes WHERE number = %s RETURNING number", (self._number,))
                # The server notices in its own time that a connection has ended; others are to have the parts at once.
                self._ask("SELECT pg_advisory_unlock_all()")
            self._lose()
