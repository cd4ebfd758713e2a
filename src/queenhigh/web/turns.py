"""Actions from many people become turns: what came in a short while is decided together and written with one sync.

The event loop decides and tells; a thread of its own waits for the disk or the database. There is one turn at a time, so
that nobody decides on what is not written yet.

A folder whose disk fails is the end of the process. A database that is away is not: whoever waits is answered with
`store/failed`, and may ask again under the same request id, which tells whether it has happened.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeVar

from queenhigh.casino.envelope import refusal
from queenhigh.errors import BadInput, ImpossibleState, QueenhighError

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.casino.envelope import Envelope, Reply
    from queenhigh.casino.service import Casino, Turn

WINDOW_SECONDS: Final = 0.01
"""So long after a turn has begun the next one begins: what came meanwhile shares it. In a quiet house nobody waits.

The disk, the way to its thread and the call of whoever listens cost as much for one action as for many.
"""
MOST_IN_A_TURN: Final = 256
MOST_WAITING: Final = 20_000
"""Beyond this the house is overloaded, and says so instead of making everyone wait."""
AWAY_SECONDS: Final = 3.0
"""So long actions wait for a database that is away: one that restarts is back by then. Later ones hear of it at once."""
LOOK_SECONDS: Final = 0.05
"""How often it is seen meanwhile whether it is back."""
MOST_PAUSE_SECONDS: Final = 2.0
"""After each failure the next turn waits twice as long, up to this."""
_AWAY: Final = BadInput(
    "store/failed",
    "the house cannot keep anything at the moment, and this may have happened or not: ask again under the same id",
    {},
)

_Result = TypeVar("_Result")


class Turns:
    """The one way to the casino while the server runs."""

    def __init__(
        self,
        casino: Casino,
        fatal: Callable[[BaseException], None],
        fault: Callable[[str, BaseException], None] = lambda _where, _error: None,
        *,
        is_there: Callable[[], bool] = lambda: True,
        survives: Callable[[BaseException], bool] = lambda _: False,
        refused: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`fatal` hears of what no server survives: a disk that did not keep what it was given; `fault` of mistakes.

        `is_there` says whether what the house is kept on answers, `survives` whether it may go on after an error;
        `refused` hears the code of every refusal.
        """
        self._casino = casino
        self._fatal = fatal
        self._fault = fault
        self._is_there = is_there
        self._survives = survives
        self._refused = refused
        self._away_since: float | None = None
        self._pause = 0.0
        self._not_before = 0.0
        """When the next turn may begin, by the loop's clock."""
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

    async def alone(self, work: Callable[[], _Result], *, always: bool = False) -> _Result:
        """Do something with the casino that is no action of a stream, while no turn is being written.

        Raises BadInput while the database is away, so that the loop does not wait for it: but for what is `always` done.
        """
        async with self._alone:
            if not always and not self._is_there():
                raise _AWAY
            try:
                return work()
            except QueenhighError as error:
                self._survives(error)  # it is told at least: whoever asked hears the error itself
                raise

    async def _run(self) -> None:
        try:
            while not (self._stopped and not self._waiting):
                await self._wake.wait()
                self._wake.clear()
                while self._waiting:
                    if self._is_there():
                        self._away_since = None
                        await self._gather()
                        async with self._alone:
                            await self._turn()
                        await self._recover()
                    else:
                        await self._wait_for_it()
        except Exception as error:  # noqa: BLE001  # whatever it is, nobody may go on as if it had been written
            self._fail(error)

    async def _gather(self) -> None:
        """Let those who come shortly after the last turn share the next one, unless it is full already."""
        loop = asyncio.get_running_loop()
        seconds = self._not_before - loop.time()
        if seconds > 0 and len(self._waiting) < MOST_IN_A_TURN and not self._stopped:
            await asyncio.sleep(seconds)
        self._not_before = loop.time() + WINDOW_SECONDS

    async def _wait_for_it(self) -> None:
        """The database is away: actions wait a little, and are then refused until it is back."""
        now = asyncio.get_running_loop().time()
        self._away_since = now if self._away_since is None else self._away_since
        if self._stopped or now - self._away_since >= AWAY_SECONDS:
            self._refuse(_AWAY)
        else:
            await asyncio.sleep(LOOK_SECONDS)

    async def _recover(self) -> None:
        """After a failure nobody hurries; not while the house is alone, so that it can be tended."""
        if self._pause and not self._stopped:
            await asyncio.sleep(self._pause)

    async def _turn(self) -> None:
        batch, self._waiting = self._waiting[:MOST_IN_A_TURN], self._waiting[MOST_IN_A_TURN:]
        replies: dict[int, Reply] = {}
        try:
            turn = await self._begun([envelope for envelope, _ in batch])
            self._waiting[:0] = [batch[index] for index, _ in turn.later]
            replies = turn.replies
            answers = await self._by_writer(self._casino.journal.append, turn.commits) if turn.taken else []
            self._casino.finish(turn, answers)
            self._waiting[:0] = [batch[index] for index, _ in turn.again]
            self.turns += 1
            self.actions += len(turn.taken)
            self._pause = 0.0
        except Exception as error:
            if not self._survives(error):
                self._waiting[:0] = [(each, future) for each, future in batch if not future.done()]
                raise
            # What is answered already holds. The rest may have been written: it is read again before anything else.
            waits = {id(future) for _, future in self._waiting}
            for index, (envelope, future) in enumerate(batch):
                if id(future) not in waits:
                    replies.setdefault(index, refusal(envelope.stream, _AWAY))
            self._pause = min(2 * self._pause or LOOK_SECONDS, MOST_PAUSE_SECONDS)
        for index, reply in replies.items():
            self._answer(batch[index][1], reply)

    async def _begun(self, envelopes: list[Envelope]) -> Turn:
        """The turn, decided; a node asks the database before, while the loop serves others."""
        ahead = None
        if self._casino.node is not None:
            ahead = await self._by_writer(self._casino.asking(envelopes))
        turn = self._casino.begin(enumerate(envelopes), ahead)
        for envelope, error in turn.refused:
            if error.code == "program/fault" and error.__cause__ is not None:
                self._fault(envelope.stream, error.__cause__)
        return turn

    async def _by_writer(self, work: Callable[..., _Result], *given: object) -> _Result:
        """Something that waits for the disk or the database."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, work, *given)

    def _fail(self, error: BaseException) -> None:
        """The house stops: nobody is told that something has happened which may not have."""
        self._stopped = True
        self._refuse(ImpossibleState("server/failed", "the house stops", {}))  # why is for whoever runs it
        self._fatal(error)

    def _refuse(self, why: QueenhighError) -> None:
        """Everyone who waits hears the same."""
        waiting, self._waiting = self._waiting, []
        for envelope, future in waiting:
            self._answer(future, refusal(envelope.stream, why))

    def _answer(self, future: asyncio.Future[Reply], reply: Reply) -> None:
        if reply.error:
            self._refused(reply.error)
        if not future.done():
            future.set_result(reply)
