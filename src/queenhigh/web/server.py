"""A live server: the house, its floor by the clock, and everyone who is connected."""

from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING, Any, Final

from queenhigh.casino.envelope import HOUSE_ACTOR, Envelope
from queenhigh.casino.floor import Floor, Pace
from queenhigh.casino.house.actions import Note
from queenhigh.casino.names import by_number
from queenhigh.casino.people.fresh import needs_fresh
from queenhigh.casino.wire.messages import Notice
from queenhigh.errors import IllegalAction, QueenhighError
from queenhigh.session.actions import Buy, Sit
from queenhigh.web.conducting import Conducting
from queenhigh.web.connection import RESTARTING, UNKNOWN, Allowance, Post
from queenhigh.web.crowd import Crowd
from queenhigh.web.figures import Figures
from queenhigh.web.hourly import Hourly
from queenhigh.web.hub import Hub
from queenhigh.web.live import read_act
from queenhigh.web.metrics import Metrics
from queenhigh.web.pacer import Pacer
from queenhigh.web.turns import Turns
from queenhigh.web.visits import Visits

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from queenhigh.casino.archive import Streamed
    from queenhigh.casino.envelope import Reply
    from queenhigh.casino.service import Casino, Listener
    from queenhigh.casino.wire.messages import Act
    from queenhigh.web.connection import Connection
    from queenhigh.web.gate import HouseGate
    from queenhigh.web.log import Log
    from queenhigh.web.ports import House
    from queenhigh.web.who import Who

TEND_SECONDS: Final = 0.25
"""How often the house looks at its requests, its heads and itself."""
MOST_DEMO_CENTS: Final = 10**8
"""Demo chips cost nothing: without a bound somebody would buy until no ledger can count them."""
SESSIONS_AT_ONCE: Final = 50
"""Of at least so many connections it is seen each time whether their session counts still."""
LOOKED_AT_SECONDS: Final = 20.0
"""Within this time every session that is in use is looked at: before the gate would have to ask for each by itself."""


class LiveServer:
    """Everything behind the doors of one process."""

    def __init__(
        self,
        house: House,
        gate: HouseGate,
        log: Log,
        *,
        seconds: Callable[[], float],
        pace: Pace | None = None,
        company: int = 0,
    ) -> None:
        """`seconds` is a clock that never jumps; `company` is how many bots keep a demo table company."""
        self.house = house
        self.seconds = seconds
        self.gate = gate
        self.log = log
        self.casino: Casino = house.casino
        self.metrics = Metrics()
        self.figures = Figures()
        self.visits = Visits()
        self.floor = Floor(self.casino, pace, company=company)
        self.turns = Turns(self.casino, self._failed, log.fault)
        self.pacer = Pacer(self.floor, self.turns, self.casino.clock, house.drives)
        self.hub = Hub(self.casino, self.floor, self.pacer, house.node_of)
        self.conducting = Conducting(self.casino, self.turns, self.pacer, log.fault)
        heard = (self.hub.heard, self.metrics.heard, self.conducting.heard)
        self.casino.listeners += [self._guarded(each) for each in heard]
        self.hourly = Hourly(self.casino, self.hub)
        self.requests: dict[str, Allowance] = {}
        """Who has asked how much over HTTP lately."""
        self.post = Post()
        self.crowd = Crowd()
        self.skew_seconds = 0.0
        self._settled_for = 0
        self.is_ready = False
        self._on_fatal: Callable[[BaseException], None] | None = None
        self._tending: asyncio.Task[None] | None = None
        self._to_look_at: list[Connection] = []

    def _guarded(self, listener: Listener) -> Listener:
        """What is on the disk has happened, whether or not somebody stumbles over hearing of it."""

        def heard(envelope: Envelope, reply: Reply) -> None:
            try:
                listener(envelope, reply)
            except Exception as error:  # noqa: BLE001  # it is written down, and the others hear of it all the same
                self.log.fault(f"hearing of {reply.stream}", error)

        return heard

    def on_fatal(self, tell: Callable[[BaseException], None]) -> None:
        """Who hears of what no server survives."""
        self._on_fatal = tell

    def books(self) -> AbstractContextManager[Streamed]:
        """The journal, to be read beside what is being written."""
        return self.house.books()

    async def start(self) -> None:
        """Let tables go on and people in."""
        self.turns.start()
        self.pacer.start(sorted(self.casino.tables, key=by_number))
        self.conducting.start()
        self._tending = asyncio.create_task(self._tend(), name="tend")
        self.is_ready = True

    async def stop(self) -> None:
        """Send everyone away until the server is back, finish what waits; open rounds go on after the next start."""
        self.is_ready = False
        self.pacer.stop()
        self.conducting.stop()
        for connection in tuple(self.hub.people.values()):
            connection.tell(Notice("stopping", "the server stops and will be back"))
            connection.end(RESTARTING, "back soon")
        if self._tending is not None:
            self._tending.cancel()
        await self.turns.stop()
        self.figures.close()
        await asyncio.sleep(0.05)  # for the goodbyes

    def signed_out(self, person: str, but: str = "") -> None:
        """Every session of a person has ended, but one perhaps: whoever is connected with another one is sent away."""
        self.gate.forget(person)
        connection = self.hub.people.get(person)
        if connection is not None and connection.who.session != but:
            connection.end(UNKNOWN, "signed out")

    def _look_at_sessions(self) -> None:
        """Sessions end by the clock, and by other processes: those who only listen are looked at in turn."""
        if not self._to_look_at:
            self._to_look_at = list(self.hub.people.values())
        some = max(SESSIONS_AT_ONCE, int(len(self.hub.people) * TEND_SECONDS / LOOKED_AT_SECONDS))
        looked_at, self._to_look_at = self._to_look_at[:some], self._to_look_at[some:]
        there = {each.token: each for each in looked_at if each.token and not each.is_closing}
        for token in self.gate.over(there):
            self.gate.forget(there[token].person)
            there[token].end(UNKNOWN, "the session is over")

    async def _tend(self) -> None:
        while True:
            try:
                await self.turns.alone(self.house.tend)
            except QueenhighError as error:
                self._failed(error)
                return
            self.hourly.look()
            self.hub.tell_moved()
            self.pacer.look()
            self._settle_memory()
            self._look_at_sessions()
            if len(self.requests) > 10_000:
                self.requests.clear()
            await asyncio.sleep(TEND_SECONDS)

    def _settle_memory(self) -> None:
        """When many more people are there than before, what belongs to them is left out of the search for garbage."""
        if len(self.hub.people) > self._settled_for + 1_000:
            self._settled_for = len(self.hub.people)
            gc.freeze()

    def _failed(self, error: BaseException) -> None:
        """The disk or the program has failed: nobody may go on as if nothing had happened."""
        self.is_ready = False
        self.log.fault("house", error)
        if self._on_fatal is not None:
            self._on_fatal(error)

    # ── what people do ───────────────────────────────────────────────────────────────────────────────────────────────

    def envelope(self, who: Who, act: Act) -> Envelope:
        """What somebody wants to happen, ready for a turn; raises what is wrong with it."""
        envelope = read_act(who, act)
        action = envelope.action
        if isinstance(action, Sit | Buy) and action.cents > MOST_DEMO_CENTS and self._is_demo(envelope.stream):
            message = f"at a demo table one buys at most {MOST_DEMO_CENTS} cents at once"
            raise IllegalAction("chips/most", message, {"cents": action.cents, "most": MOST_DEMO_CENTS})
        if needs_fresh(envelope.action) and who.fresh_until < self.casino.clock():
            raise IllegalAction("session/not_fresh", "for this the password is asked for again", {})
        return envelope

    def _is_demo(self, stream: str) -> bool:
        desk = self.casino.tables.get(stream.removeprefix("table:"))
        return desk is not None and desk.live.is_demo

    def record_refusal(self, person: str, what: str) -> None:
        """An attempt at something that is not one's own is recorded."""
        note = Note("accounts", f"refused: {person} at {what}"[:400])
        self.turns.put(Envelope(HOUSE_ACTOR, "house", note))

    async def do(self, actor: str, stream: str, action: Any, request: str = "") -> Any:
        """One action by the server itself; its reply."""
        return await self.turns.put(Envelope(actor, stream, action, request))
