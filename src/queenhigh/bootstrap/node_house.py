"""One of several nodes of a house on PostgreSQL: it drives the tables whose parts it holds, and follows the rest.

It has the same face as `RunningHouse`: `casino`, `tend()`, `books()`, `close()`. A thread of its own talks to the server every
second, so that nobody takes this node for dead while it is busy; when the server does not answer, the node drives nothing
from that moment on, and tries to come back with each `reach()`, which a thread may call that has time; `tend()` calls it else.
"""

from __future__ import annotations

import select
import threading
from collections import deque
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from queenhigh.bootstrap.clock import SteadyClock, microseconds, seconds
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
_GROWN_LEAST: Final = 16
_GROWN_PARTS: Final = 16
"""That reading is done in so many parts, one each time the node is tended: of at least so many streams."""
CLOCK_MICROSECONDS: Final = 10_000_000
"""How often a node compares its clock with the server's."""
SLOW_MICROSECONDS: Final = 500_000
"""An answer that took longer says too little about the time."""
_CAME: Final = "came "
"""What a hint begins with that somebody has connected to a node."""
_CAME_AT_ONCE: Final = 50
"""A hint has less than 8000 bytes, and a name at most 80 letters."""
DRIVEN_AT_ONCE: Final = 64
"""So many tables are taken over each time the node is tended."""
ANSWER_SECONDS: Final = 5.0
"""How long a node that runs waits for any one thing it reads: everybody there waits with it."""


class NodeHouse(HouseKeeping):
    """This process as a node of a house."""

    def __init__(
        self,
        place: Database,
        key: str | None = None,
        clock: Callable[[], int] | None = None,
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
        self._shared_at = self._followed_at = self._compared_at = 0
        self.clock_ahead_seconds = 0.0
        """How far this machine's clock is before the server's."""
        self._watched: Callable[[str], bool] = lambda _: True
        self._to_read: set[str] = set()
        self._grown: deque[str] = deque()
        self._grown_at_once = 0
        self._came_here: deque[str] = deque()
        self._came_somewhere: dict[str, int] = {}
        self._is_steward = self._is_behind = False
        self._has_list = False
        self._has_reached = False
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._beat_seconds = lease.beat
        self.locks = ShardLocks(place.url, self.node, address, seconds, lease)
        self.journal = write_database(place)
        self._requests = PostgresRequestBox(place.url)
        super().__init__(self.journal, self._requests, heads)
        try:
            node = Node(self.node, self._holds, set())
            self.casino = Casino(self.journal, self.keys.seal, clock or SteadyClock(), fresh_bytes, node)
            self.locks.connect()
            if beats:
                self._thread = threading.Thread(target=self._beat, name="node", daemon=True)
                self._thread.start()
            self.tend()
            while self.has_more:
                self._go_on_checking(None)  # a house that opens has looked at all of itself
                self.tend()
            self.journal.answers_within(ANSWER_SECONDS)
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

    def _compare_clocks(self, now: int) -> None:
        """See how far this machine's clock is off the one that all nodes have."""
        before = microseconds()
        there = self.locks.clock()
        after = microseconds()
        if there is not None and 0 <= after - before < SLOW_MICROSECONDS:
            self._compared_at = now
            self.clock_ahead_seconds = ((before + after) / 2 - there) / 1_000_000

    @property
    def is_reachable(self) -> bool:
        """Whether the server has answered lately."""
        return self.locks.is_alive

    def survives(self, error: BaseException) -> bool:
        """Whether it is only the server that is away: then this node drives nothing until it is back.

        What became of the last words it finds out by itself: to take a table over it reads it to its end, and the
        journal refuses what was decided without knowing that.
        """
        if not (isinstance(error, BadInput | StoreFailed) and error.code.startswith("store/")):
            return False
        self._driven.clear()
        return True

    def reach(self) -> None:
        """Come to the server, and hold a fair share of the parts: all that needs no look at the tables themselves."""
        self._has_reached = True
        super().reach()
        now = self.casino.clock()
        try:
            self.locks.connect()
            if self._came != self.locks.connections:
                self._came = self.locks.connections
                self._driven.clear()
            if not self.locks.is_alive:
                self.locks.beat()
            if now - self._shared_at >= SHARE_MICROSECONDS or not self.locks.held:
                self._shared_at = now
                self._share()
            while self._came_here and self.locks.is_alive:
                self._tell_who_came()
            if now - self._compared_at >= CLOCK_MICROSECONDS:
                self._compare_clocks(now)
        except BadInput as error:
            if not self.survives(error):
                raise

    def tend(self) -> None:
        """What the node does by the clock; whoever runs it calls this often, and it costs little when nothing is due.

        A server that does not answer is no failure of this node: it drives nothing until the server is back.
        """
        if not self._has_reached:
            self.reach()
        self._has_reached = False
        if not self.is_reachable:
            self._driven.clear()
            return
        try:
            self._follow(self.casino.clock())
            self._take_over()
            if self._is_steward and self.locks.holds(STEWARD):
                self._take_office()
                super().tend()
        except (BadInput, StoreFailed) as error:
            if not self.survives(error):
                raise

    # ── one terminal a person, whatever node it is at ────────────────────────────────────────────────────────────────

    def came(self, person: str, at: int) -> None:
        """Somebody has connected here: the other nodes are to hear of it, and end an older connection of theirs."""
        self._came_here.append(f"{_CAME}{at} {person}")

    def came_elsewhere(self) -> dict[str, int]:
        """Who has connected at any node since this was last asked, and when."""
        found, self._came_somewhere = self._came_somewhere, {}
        return found

    def _tell_who_came(self) -> None:
        """Some at a time; whoever connects meanwhile is told of with the next ones."""
        came = [self._came_here.popleft() for _ in range(min(len(self._came_here), _CAME_AT_ONCE))]
        if came and not self.locks.say("\n".join(came)):
            self._came_here.extendleft(reversed(came))

    def _heard(self) -> set[str]:
        """The streams that others are said to have written to; who has come somewhere is kept."""
        hints = self.locks.hints()
        came = {hint for hint in hints if hint.startswith(_CAME)}
        for hint in came:
            at, _, person = hint.removeprefix(_CAME).partition(" ")
            self._came_somewhere[person] = max(int(at), self._came_somewhere.get(person, 0))
        to_read, self._to_read = self._to_read, set()
        return (hints | to_read) - came

    def _follow(self, now: int) -> None:
        """Read what others are said to have written, and now and then everything."""
        hints = self._heard()
        if "" in hints:
            self._followed_at, self._grown = now, deque()
            nodes.look_around(self.casino)
            return
        if now - self._followed_at >= FOLLOW_MICROSECONDS:
            self._followed_at = now
            self._grown = deque(nodes.grown_elsewhere(self.casino))
            self._grown_at_once = max(_GROWN_LEAST, -(-len(self._grown) // _GROWN_PARTS))
        elif hints:
            nodes.follow(self.casino, [stream for stream in sorted(hints) if self._is_followed(stream)])
        # A few at a time: whoever plays here would wait until a whole house of others has been read.
        some = [self._grown.popleft() for _ in range(min(len(self._grown), self._grown_at_once))]
        nodes.read_on(self.casino, some)

    def _is_followed(self, stream: str) -> bool:
        """Whether it is read as soon as it is said to have grown; a table that nobody here looks at can wait."""
        kind, _, name = stream.partition(":")
        return kind != "table" or (self._watched(name) and not self.drives(name))

    def follow_closely(self, watched: Callable[[str], bool]) -> None:
        """Read only those tables of others at once that are watched here; the others every few seconds, and when needed."""
        self._watched = watched

    def read_soon(self, table: str) -> None:
        """Somebody here begins to look at a table of another node: what is known of it may be some seconds old."""
        self._to_read.add(f"table:{table}")

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
            self._has_list = False
        self._is_steward = self.locks.holds(STEWARD)

    def _take_office(self) -> None:
        """A new steward goes on from the list of heads that the last one has signed."""
        if not self._has_list:
            self.take_list()
            self._has_list = True

    def _take_over(self) -> None:
        """Drive the tables whose parts are held here; the journal is told before anything else happens there."""
        if not self.may_drive:
            return
        held = self.locks.held
        mine = {name for name in self.casino.tables if self._part(name) in held}
        lost = [n for n in self._driven if n not in mine or self.casino.table(n).live.driver != self.node]
        self._driven.difference_update(lost)
        new = sorted(name for name in mine - self._driven if self.casino.table(name).live.status != "closed")
        # A few at a time: whoever plays here waits meanwhile.
        self._is_behind = len(new) > DRIVEN_AT_ONCE
        if new:
            nodes.drive(self.casino, new[:DRIVEN_AT_ONCE])

    @property
    def has_more(self) -> bool:
        """Whether there are tables left to take over, or something else that was too much for once."""
        return self._is_behind or super().has_more

    # ── the rest of a house's face ───────────────────────────────────────────────────────────────────────────────────

    def books(self) -> AbstractContextManager[PostgresReader]:
        """The journal, to be read beside what is being written, by whatever thread."""
        return closing(read_database(self.place))

    def close(self) -> None:
        """Stop: the heads are signed by the steward; every part is free for the others at once."""
        try:
            if self.locks.holds(STEWARD):
                self._take_office()
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
