"""Tables that go on by themselves: each says when it will next act, and is asked then, not before."""

from __future__ import annotations

import asyncio
import heapq
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.casino.envelope import Reply
    from queenhigh.casino.floor import Floor
    from queenhigh.casino.service import Clock
    from queenhigh.web.turns import Turns


REST_SECONDS: Final = 0.01
"""Between two looks at the clock: tables that are due within that time act together."""


class Pacer:
    """The clock of the floor: dealer, bots and timers."""

    def __init__(
        self,
        floor: Floor,
        turns: Turns,
        clock: Clock,
        drives: Callable[[str], bool],
        fault: Callable[[str, BaseException], None] = lambda _where, _error: None,
    ) -> None:
        """`drives` says whether a table goes on here; else another node lets it go on. `fault` hears of mistakes."""
        self._fault = fault
        self._floor = floor
        self._drives = drives
        self._turns = turns
        self._clock = clock
        self._due: list[tuple[int, str, int]] = []
        self._plan: dict[str, int] = {}
        """Table → the number of its newest plan; older ones are passed over."""
        self._busy: set[str] = set()
        """Tables whose own action is being written."""
        self._elsewhere: set[str] = set()
        """Tables that were not driven here when it was their turn."""
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self, tables: list[str]) -> asyncio.Task[None]:
        """Begin with these tables."""
        for name in tables:
            self.plan(name)
        self._task = asyncio.create_task(self._run(), name="pacer")
        return self._task

    def stop(self) -> None:
        """No table acts by itself any more."""
        if self._task is not None:
            self._task.cancel()

    def plan(self, table: str) -> None:
        """Something has changed at a table: see anew when it acts by itself."""
        number = self._plan.get(table, 0) + 1
        self._plan[table] = number
        if table in self._busy:
            return
        if not self._drives(table):
            self._elsewhere.add(table)
            return
        when = self._floor.table(table).when()
        if when is not None:
            heapq.heappush(self._due, (when, table, number))
            if self._due[0][1] == table:
                self._wake.set()

    def look(self) -> None:
        """Take up tables that are driven here again, whether or not anybody has written so meanwhile."""
        for table in [each for each in self._elsewhere if self._drives(each)]:
            self._elsewhere.discard(table)
            self.plan(table)

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            now = self._clock()
            while self._due and self._due[0][0] <= now:
                _, table, number = heapq.heappop(self._due)
                if number == self._plan.get(table):
                    self._try(table, now)
            await asyncio.sleep(REST_SECONDS)
            seconds = (self._due[0][0] - self._clock()) / 1_000_000 if self._due else 3600.0
            if seconds <= 0 or self._wake.is_set():
                continue
            try:
                await asyncio.wait_for(self._wake.wait(), seconds)
            except TimeoutError:
                continue

    def _try(self, table: str, now: int) -> None:
        """One table's fault is no other's: it is written down, and that table waits until somebody acts there."""
        try:
            self._act(table, now)
        except Exception as error:  # noqa: BLE001  # as above
            self._fault(f"table:{table}", error)

    def _act(self, table: str, now: int) -> None:
        if not self._drives(table):
            self._elsewhere.add(table)
            return
        envelope = self._floor.table(table).due(now)
        if envelope is None:
            self.plan(table)
            return
        self._busy.add(table)
        version = self._floor.table(table).version
        future = self._turns.put(envelope)
        future.add_done_callback(lambda done: self._done(table, version, done.result()))

    def _done(self, table: str, version: int, reply: Reply) -> None:
        self._busy.discard(table)
        on_floor = self._floor.table(table)
        if reply.error and on_floor.version == version:  # else somebody was quicker, and there is something else to do
            on_floor.refused(self._clock(), reply)
        else:
            on_floor.why = ""
        self.plan(table)
