"""Actions from many people become turns: what came in a short while is decided together and written with one sync.

The event loop decides and tells; a thread of its own waits for the disk. There is one turn at a time, so that nobody
decides on what is not written yet.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeVar

from queenhigh.casino.envelope import refusal
from queenhigh.errors import BadInput, ImpossibleState

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.casino.envelope import Envelope, Reply
    from queenhigh.casino.service import Casino

WINDOW_SECONDS: Final = 0.002
"""How long a turn waits for company: the disk is the dear part, and takes many actions as quickly as one."""
MOST_IN_A_TURN: Final = 256
MOST_WAITING: Final = 20_000
"""Beyond this the house is overloaded, and says so instead of making everyone wait."""

_Result = TypeVar("_Result")


class Turns:
    """The one way to the casino while the server runs."""

    def __init__(
        self,
        casino: Casino,
        fatal: Callable[[BaseException], None],
        fault: Callable[[str, BaseException], None] = lambda _where, _error: None,
    ) -> None:
        """`fatal` hears of what no server survives: a disk that did not keep what it was given; `fault` of mistakes."""
        self._casino = casino
        self._fatal = fatal
        self._fault = fault
        self._waiting: list[tuple[Envelope, asyncio.Future[Reply]]] = []
        self._wake = asyncio.Event()
        self._alone = asyncio.Lock()
        self._writer = ThreadPoolExecutor(1, "journal")
        self._task: asyncio.Task[None] | None = None
        self._stopped = False
        self.turns = 0
        self.actions = 0

    def start(self) -> None:
        """Begin to take turns."""
        self._task = asyncio.create_task(self._run(), name="turns")

    async def stop(self) -> None:
        """Finish what waits, and take nothing more."""
        self._stopped = True
        self._wake.set()
        if self._task is not None:
            await self._task
        self._writer.shutdown()

    @property
    def waiting(self) -> int:
        """How many actions wait for a turn."""
        return len(self._waiting)

    def put(self, envelope: Envelope) -> asyncio.Future[Reply]:
        """Something is to happen; the future has what became of it, when it is on the disk and was told."""
        future: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        if self._stopped or len(self._waiting) >= MOST_WAITING:
            why = "the server stops" if self._stopped else "the house is overloaded"
            future.set_result(refusal(envelope.stream, BadInput("server/busy", f"{why}: try again", {})))
            return future
        self._waiting.append((envelope, future))
        self._wake.set()
        return future

    async def alone(self, work: Callable[[], _Result]) -> _Result:
        """Do something with the casino that is no action of a stream, while no turn is being written."""
        async with self._alone:
            return work()

    async def _run(self) -> None:
        try:
            while not (self._stopped and not self._waiting):
                await self._wake.wait()
                self._wake.clear()
                if not self._stopped:
                    await asyncio.sleep(WINDOW_SECONDS)
                while self._waiting:
                    async with self._alone:
                        await self._turn()
        except Exception as error:  # noqa: BLE001  # whatever it is, nobody may go on as if it had been written
            self._fail(error)

    async def _turn(self) -> None:
        batch, self._waiting = self._waiting[:MOST_IN_A_TURN], self._waiting[MOST_IN_A_TURN:]
        turn = self._casino.begin((index, envelope) for index, (envelope, _) in enumerate(batch))
        self._waiting[:0] = [batch[index] for index, _ in turn.later]
        for envelope, error in turn.refused:
            if error.code == "program/fault" and error.__cause__ is not None:
                self._fault(envelope.stream, error.__cause__)
        answers = []
        try:
            if turn.taken:
                loop = asyncio.get_running_loop()
                answers = await loop.run_in_executor(self._writer, self._casino.journal.append, turn.commits)
            replies = self._casino.finish(turn, answers)
            self._waiting[:0] = [batch[index] for index, _ in turn.again]
        except Exception:
            self._waiting[:0] = [(each, future) for each, future in batch if not future.done()]
            raise
        self.turns += 1
        self.actions += len(turn.taken)
        for index, reply in replies.items():
            if not batch[index][1].done():
                batch[index][1].set_result(reply)

    def _fail(self, error: BaseException) -> None:
        """The house stops: nobody is told that something has happened which may not have."""
        self._stopped = True
        told = ImpossibleState("server/failed", "the house stops", {})  # why is for whoever runs it
        for envelope, future in self._waiting:
            if not future.done():
                future.set_result(refusal(envelope.stream, told))
        self._waiting.clear()
        self._fatal(error)
