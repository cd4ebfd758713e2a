"""One of several nodes of a house on PostgreSQL: it drives the tables whose parts it holds, and follows the rest.

It has the same face as `RunningHouse`: `casino`, `tend()`, `books()`, `close()`. A thread of its own talks to the server every
second, so that nobody takes this node for dead while it is busy; when the server does not answer, the node drives nothing
from that moment on, and tries to come back with each `tend()`.
"""

from __future__ import annotations

import select
import threading
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from queenhigh.bootstrap.clock import microseconds, seconds
from queenhigh.bootstrap.entropy import fresh_bytes, fresh_id
from queenhigh.bootstrap.house_database import Database, database_keys, read_database, write_database
from queenhigh.bootstrap.housekeeping import HouseKeeping, running_code
from queenhigh.casino import nodes
from queenhigh.casino.nodes import Node, shard_of
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.live import TOURNAMENT_CHIPS
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.store.opening import StoreFailed
from queenhigh.store.postgres_requests import PostgresRequestBox
from queenhigh.store.postgres_shards import LEASE, STEWARD, Holder, Lease, ShardLocks

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.store.postgres_reading import PostgresReader

SHARE_MICROSECONDS: Final = 1_000_000
"""How often a node looks whether something is free, or is another's share."""
FOLLOW_MICROSECONDS: Final = 5_000_000
"""How often it reads everything that others have written; what it is told of, and what it needs, it reads at once."""


class NodeHouse(HouseKeeping):
    """This process as a node of a house."""

    def __init__(
        self,
        place: Database,
        key: str | None = None,
        clock: Callable[[], int] = microseconds,
        *,
        address: str = "",
        heads: Path | None = None,
        shards: int = nodes.SHARDS,
        beats: bool = True,
        lease: Lease = LEASE,
    ) -> None:
        """Join the house in a database; `address` is where people reach this node. Without `beats` no thread is started."""
        self.place = place
        self.address = address
        self.keys = database_keys(place, key)
        self.node = fresh_id()
        self._shards = shards
        self._code = running_code()
        self._came = 0
        self._holders: dict[int, Holder] = {}
        self._shared_at = self._followed_at = 0
        self._is_steward = False
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._beat_seconds = lease.beat
        self.locks = ShardLocks(place.url, self.node, address, seconds, lease)
        self.journal = write_database(place)
        self._requests = PostgresRequestBox(place.url)
        super().__init__(self.journal, self._requests, heads)
        try:
            self.casino = Casino(self.journal, self.keys.seal, clock, fresh_bytes, Node(self.node, self._holds, set()))
            self.locks.connect()
            if beats:
                self._thread = threading.Thread(target=self._beat, name="node", daemon=True)
                self._thread.start()
            self.tend()
        except BaseException:
            self._let_go()
            raise

    # ── who drives what ──────────────────────────────────────────────────────────────────────────────────────────────

    def _holds(self, name: str) -> bool:
        return self.locks.holds(shard_of(name, self._shards))

    @property
    def _driven(self) -> set[str]:
        return self.casino.node.driven if self.casino.node is not None else set()

    def _part(self, table: str) -> int:
        """The part that a table is in."""
        desk = self.casino.tables.get(table)
        currency = "" if desk is None else desk.live.run.currency
        return shard_of(currency if currency.startswith(TOURNAMENT_CHIPS) else table, self._shards)

    def drives(self, table: str) -> bool:
        """Whether this node drives a table at this moment."""
        return nodes.drives(self.casino, table)

    def may_have(self, table: str) -> bool:
        """Whether a table of that name would be driven here."""
        return self.locks.holds(shard_of(table, self._shards))

    def node_of(self, table: str) -> str:
        """The address of the other node that drives a table; empty for this one, or while nobody does."""
        if self.drives(table):
            return ""
        holder = self._holders.get(self._part(table))
        return holder.address if holder is not None and holder.node != self.node else ""

    def addresses(self) -> tuple[str, ...]:
        """Where people reach the nodes that drive something, this one first."""
        others = {holder.address for holder in self._holders.values() if holder.address}
        return tuple(dict.fromkeys((*((self.address,) if self.address else ()), *sorted(others))))

    def _beat(self) -> None:
        """Let the server know of this node, and hear when the connection ends."""
        while not self._stopping.is_set():
            number = self.locks.fileno()
            if number is None:
                self._stopping.wait(self._beat_seconds / 4)
                continue
            try:
                ready, _, _ = select.select([number], [], [], self._beat_seconds)
            except (OSError, ValueError):  # it was closed meanwhile
                continue
            if ready:
                self._stopping.wait(0.01)  # hints come in crowds
            self.locks.beat()

    # ── what a node does by the clock ────────────────────────────────────────────────────────────────────────────────

    def tend(self) -> None:
        """What the node does by the clock; whoever runs it calls this often, and it costs little when nothing is due.

        A server that does not answer is no failure of this node: it drives nothing until the server is back.
        """
        now = self.casino.clock()
        try:
            self.locks.connect()
            if self._came != self.locks.connections:
                self._came = self.locks.connections
                self._driven.clear()
            self._follow(now)
            if now - self._shared_at >= SHARE_MICROSECONDS or not self.locks.held:
                self._shared_at = now
                self._share()
            self._take_over()
            if self._is_steward and self.locks.holds(STEWARD):
                super().tend()
        except (BadInput, StoreFailed) as error:
            if not error.code.startswith("store/"):
                raise
            self._driven.clear()

    def _follow(self, now: int) -> None:
        """Read what others are said to have written, and now and then everything."""
        hints = self.locks.hints()
        if "" in hints or now - self._followed_at >= FOLLOW_MICROSECONDS:
            self._followed_at = now
            nodes.look_around(self.casino)
        elif hints:
            nodes.follow(self.casino, [s for s in sorted(hints) if s[:6] != "table:" or not self.drives(s[6:])])

    @property
    def may_drive(self) -> bool:
        """Whether the house lets this program run it: after an upgrade old nodes give their tables to new ones."""
        accepted = self.casino.house.code
        return not accepted or accepted == self._code

    def _share(self) -> None:
        """Hold a fair share of the parts: give what is too much, take what is free."""
        self.locks.join(wants=self.may_drive)
        holders = self.locks.holders()
        count = self.locks.nodes()
        if holders is None:
            return
        self._holders = holders
        share = -(-self._shards // count) if count and self.may_drive else 0
        held = sorted(self.locks.held)
        if len(held) > share:
            self._driven.difference_update([name for name in self._driven if self._part(name) in held[share:]])
            self.locks.give(held[share:])
        elif self.may_drive:
            free = [shard for shard in range(self._shards) if shard not in holders]
            self.locks.take(free[: share - len(held)])
        if self.may_drive and STEWARD not in holders and self.locks.take([STEWARD]):
            self._is_steward = True
            self.take_list()
        self._is_steward = self.locks.holds(STEWARD)

    def _take_over(self) -> None:
        """Drive the tables whose parts are held here; the journal is told before anything else happens there."""
        held = self.locks.held
        mine = {name for name in self.casino.tables if self._part(name) in held}
        lost = [n for n in self._driven if n not in mine or self.casino.table(n).live.driver != self.node]
        self._driven.difference_update(lost)
        new = sorted(name for name in mine - self._driven if self.casino.table(name).live.status != "closed")
        if new:
            nodes.drive(self.casino, new)

    # ── the rest of a house's face ───────────────────────────────────────────────────────────────────────────────────

    def books(self) -> AbstractContextManager[PostgresReader]:
        """The journal, to be read beside what is being written, by whatever thread."""
        return closing(read_database(self.place))

    def close(self) -> None:
        """Stop: the heads are signed by the steward; every part is free for the others at once."""
        try:
            if self.locks.holds(STEWARD):
                self.sign_heads()
        except QueenhighError as error:
            if not error.code.startswith("store/"):
                raise
        finally:
            self._let_go()

    def _let_go(self) -> None:
        self._stopping.set()
        self.locks.close()
        if self._thread is not None:
            self._thread.join(self._beat_seconds * 5)
        self._requests.close()
        self.journal.close()


class GuestHouse(HouseKeeping):
    """The house as a process sees it that drives nothing: what is no table's can be done at once, beside the nodes."""

    def __init__(self, place: Database, key: str | None = None) -> None:
        self.keys = database_keys(place, key)
        self.journal = write_database(place)
        self._requests = PostgresRequestBox(place.url)
        super().__init__(self.journal, self._requests, None)
        try:
            node = Node("", lambda _: True, set())
            self.casino = Casino(self.journal, self.keys.seal, microseconds, fresh_bytes, node)
        except BaseException:
            self._let_go()
            raise

    def close(self) -> None:
        """Let the server go: the nodes sign the heads."""
        self._let_go()

    def _let_go(self) -> None:
        self._requests.close()
        self.journal.close()
