"""A server without a port, in a loop that a test turns: what is sent to it is heard at once, and whatever goes wrong is kept."""

import asyncio
import io
import json
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from queenhigh.bootstrap.clock import seconds
from queenhigh.bootstrap.house_folder import house_keys, read_house
from queenhigh.bootstrap.people import door_of, people_of
from queenhigh.casino.floor import Pace
from queenhigh.casino.tables.actions import Run, Timers
from queenhigh.casino.verify.journal import verify_journal
from queenhigh.casino.verify.ledger import trial_balance
from queenhigh.errors import QueenhighError
from queenhigh.web.connection import Allowance, Connection
from queenhigh.web.gate import HouseGate
from queenhigh.web.live import handle
from queenhigh.web.log import Log
from queenhigh.web.server import LiveServer
from queenhigh.web.who import Who
from tests.effort import EFFORT
from tests.web.served import cheap, furnished

QUICKEST = Pace(dealer=0, between_rounds=1, bot_least=0, bot_most=1)
HASTY = Run(timers=Timers(betting=5, bank=5, reveal=5, decision=5))
"""Tables that wait for nobody."""
FOREVER = 1 << 60
_Result = TypeVar("_Result")


def unframed(data: bytes) -> list[str]:
    """The texts of whole messages as a server writes them to the wire, one after another."""
    found: list[str] = []
    while data:
        head = {126: 4, 127: 10}.get(data[1], 2)
        end = head + (data[1] if head == 2 else int.from_bytes(data[2:head], "big"))
        found.append(data[head:end].decode())
        data = data[end:]
    return found


class Ear:
    """The other end of a socket: it keeps what it was told."""

    has_room = True

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.code = 0

    def put(self, messages: bytes) -> None:
        self.heard += unframed(messages)

    def leave(self, code: int, reason: str) -> None:
        del reason
        self.code = code

    def messages(self, kind: str) -> list[dict[str, Any]]:
        """What was heard of one kind."""
        found = [json.loads(text) for text in self.heard]
        return [message for message in found if message["kind"] == kind]


class Person:
    """Somebody who is connected; nobody counts how often they speak."""

    def __init__(self, server: LiveServer, name: str) -> None:
        self.name = name
        self.ear = Ear()
        self.connection = Connection(Who(name, name, FOREVER, FOREVER), self.ear)
        self.connection.allowance = Allowance(1e9, 1e9)
        self._server = server
        server.hub.come(self.connection)

    def say(self, message: Any) -> None:
        """Send a message, or a text that may be none."""
        handle(self._server, self.connection, message if isinstance(message, str) else json.dumps(message))

    def go(self) -> None:
        """Disconnect."""
        self._server.hub.go(self.connection)


class Standing:
    """A server, and the loop that it lives in."""

    def __init__(self, server: LiveServer, folder: Path, loop: asyncio.AbstractEventLoop, log: io.StringIO) -> None:
        self.server, self.folder, self.log = server, folder, log
        self.wrong: list[str] = []
        """What the loop itself has complained of."""
        self._loop = loop
        loop.set_exception_handler(lambda _, context: self.wrong.append(f"{context} {context.get('exception')!r}"))
        server.on_fatal(lambda error: self.wrong.append(repr(error)))

    def run(self, coroutine: Coroutine[Any, Any, _Result]) -> _Result:
        """Let the loop turn until this is done; the limit ends a test that hangs, however busy the machine is."""
        return self._loop.run_until_complete(asyncio.wait_for(coroutine, 120 * EFFORT))

    async def settled(self) -> None:
        """Until nothing waits for a turn."""
        await self.until(lambda: not self.server.turns.waiting)
        await self.server.turns.alone(lambda: None)
        await asyncio.sleep(0)

    async def until(self, happened: Callable[[], bool]) -> None:
        """Until something is so."""
        while not happened():  # noqa: ASYNC110  # what is waited for tells nobody
            await asyncio.sleep(0.001)

    def check(self) -> None:
        """Nothing went wrong: no fault, a trial balance of zero, and a journal that verifies."""
        assert self.wrong == []
        faults = [line for line in self.log.getvalue().splitlines() if '"event":"fault"' in line]
        assert faults == []
        self.run(self.settled())
        with closing(read_house(self.folder)) as books, books.at_one_moment():
            key = house_keys(self.folder, str(key_of(self.folder))).seal
            report = verify_journal(books, key=key)
            assert report.findings == ()
            assert set(trial_balance(books.sums()).values()) <= {0}

    def play(self, table: str, name: str = "guest:calm-otter-41") -> None:
        """Somebody comes to a table and sees a whole round of it."""
        self.run(self._play(table, name))

    async def _play(self, table: str, name: str) -> None:
        person = Person(self.server, name)
        person.say({"op": "watch", "table": table})
        desk = self.server.casino.table(table)
        taken = {seat for each in desk.live.table.people for seat in each.seats}
        seat = next(seat for seat in range(1, 10) if seat not in taken)
        sit = {"do": "sit", "bettor": name, "seats": [seat], "cents": 100_000}
        person.say({"op": "act", "id": f"sit at {table} {desk.version}", "stream": f"table:{table}", "action": sit})
        rounds = desk.live.table.rounds
        try:
            await self.until(lambda: desk.live.table.rounds >= rounds + 2)
        except TimeoutError as error:
            on_floor = self.server.floor.table(table)
            raise AssertionError(f"{table} does not play: {on_floor.why} {on_floor.step()}") from error
        leave = {"do": "stand_up", "bettor": name}
        person.say({"op": "act", "id": f"up from {table} {desk.version}", "stream": f"table:{table}", "action": leave})
        await self.settled()
        person.go()


def key_of(folder: Path) -> Path:
    """Where the keys of such a house are."""
    return folder.parent / f"{folder.name}.key.json"


@contextmanager
def standing(
    folder: Path, games: tuple[str, ...], *, run: Run = HASTY, company: int = 2, pace: Pace = QUICKEST
) -> Iterator[Standing]:
    """A server over a new house with tables T1, T2, … of these games, without a port."""
    house = furnished(folder, games, run=run)
    log = io.StringIO()
    loop = asyncio.new_event_loop()
    with closing(people_of(folder)) as people, closing(loop):
        desk = door_of(people, house.casino, passwords=cheap())
        server = LiveServer(
            house, HouseGate(desk), Log(house.casino.clock, log), seconds=seconds, pace=pace, company=company
        )
        at = Standing(server, folder, loop, log)
        at.run(server.start())
        try:
            yield at
        finally:
            try:
                at.run(server.stop())
                house.close()
            except QueenhighError:  # it has failed before, and that is told
                house._let_go()
