"""A live server: the house, its floor by the clock, and everyone who is connected."""

from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING, Any, Final

from queenhigh.casino.clock_watch import ClockWatch
from queenhigh.casino.envelope import HOUSE_ACTOR, Envelope
from queenhigh.casino.floor import Floor, Pace
from queenhigh.casino.house.actions import Note
from queenhigh.casino.names import by_number
from queenhigh.casino.people.fresh import needs_fresh
from queenhigh.casino.wire.messages import Notice, answer_of
from queenhigh.errors import IllegalAction, QueenhighError
from queenhigh.session.actions import Buy, RevealSeed, Sit
from queenhigh.web.conducting import Conducting
from queenhigh.web.connection import RESTARTING, UNKNOWN, Allowance, Post
from queenhigh.web.crowd import Crowd
from queenhigh.web.figures import Figures
from queenhigh.web.hourly import Hourly
from queenhigh.web.hub import Hub
from queenhigh.web.live import read_act
from queenhigh.web.metrics import Metrics
from queenhigh.web.once import Answers
from queenhigh.web.pacer import Pacer
from queenhigh.web.pulse import Pulse
from queenhigh.web.turns import Turns
from queenhigh.web.visits import Visits

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from queenhigh.casino.envelope import Reply
    from queenhigh.casino.service import Casino, Listener
    from queenhigh.casino.wire.messages import Act, Answer
    from queenhigh.web.connection import Connection
    from queenhigh.web.gate import HouseGate
    from queenhigh.web.log import Log
    from queenhigh.web.ports import House, HouseBooks
    from queenhigh.web.who import Who

TEND_SECONDS: Final = 0.25
"""How often the house looks at its requests, its heads and itself."""
COUNT_SECONDS: Final = 3.0
"""How long the start waits for the edges of the games, so that who comes first finds them: a fifth of a second is usual."""
SOON_SECONDS: Final = 0.02
"""How soon again, where that was too much for once: people are served meanwhile."""
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
        wall: Callable[[], int] | None = None,
        pace: Pace | None = None,
        company: int = 0,
    ) -> None:
        """`seconds` is a clock that never jumps, `wall` the machine's own, where the house has another one.

        `company` is how many bots keep a demo table company.
        """
        self.house = house
        self.seconds = seconds
        self.gate = gate
        self.log = log
        self.casino: Casino = house.casino
        self.metrics = Metrics()
        self.figures = Figures()
        self.visits = Visits()
        self.floor = Floor(self.casino, pace, company=company)
        self.turns = Turns(
            self.casino,
            self._failed,
            log.fault,
            is_there=lambda: house.is_reachable,
            survives=house.survives,
            refused=self.metrics.refused,
        )
        self.pacer = Pacer(self.floor, self.turns, self.casino.clock, house.drives, log.fault)
        self.hub = Hub(self.casino, self.floor, self.pacer, house.node_of, house.read_soon)
        house.follow_closely(self.hub.is_watched)
        self.conducting = Conducting(self.casino, self.turns, self.pacer, log.fault)
        heard = (self.hub.heard, self.metrics.heard, self.conducting.heard)
        self.casino.listeners += [self._guarded(each) for each in heard]
        self.hourly = Hourly(self.casino, self.hub)
        self.requests: dict[str, Allowance] = {}
        """Who has asked how much over HTTP lately."""
        self.answers = Answers(seconds)
        self.post = Post()
        self.pulse = Pulse()
        self.crowd = Crowd()
        self.clock_watch = ClockWatch(wall or self.casino.clock, seconds)
        self._settled_for = 0
        self._is_open = False
        self._is_well = True
        """Whether the house was tended without a fault the last time."""
        self._was_reachable = True
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

    def books(self) -> AbstractContextManager[HouseBooks]:
        """The journal, to be read beside what is being written."""
        return self.house.books()

    @property
    def is_ready(self) -> bool:
        """Whether people are taken: the house is open, it can keep what they do, and it is tended."""
        return self._is_open and self._is_well and self.house.is_reachable

    def why_not_ready(self) -> str:
        """Why nobody is taken, for whoever watches the server."""
        if not self._is_open:
            return "the server starts or stops"
        return "the house cannot be tended: see the log" if self.house.is_reachable else "the house's database is away"

    async def start(self) -> None:
        """Let tables go on and people in."""
        await self.figures.begin(
            (desk.known_rules for desk in self.casino.tables.values() if desk.rules), COUNT_SECONDS
        )
        self.turns.start()
        self._tending = asyncio.create_task(self._tend(), name="tend")
        pacing = self.pacer.start(sorted(self.casino.tables, key=by_number))
        tasks = (pacing, self.conducting.start(), self.pulse.start(), self._tending)
        for task in tasks:
            task.add_done_callback(self._has_ended)
        self._is_open = True

    def _has_ended(self, task: asyncio.Task[None]) -> None:
        """What lets the house go on ends only when it is told to: without it a server that answers would do nothing."""
        if not task.cancelled() and self._is_open:
            self._failed(task.exception() or RuntimeError(f"{task.get_name()} has ended"))

    async def stop(self) -> None:
        """Send everyone away until the server is back, finish what waits; open rounds go on after the next start."""
        self._is_open = False
        self.pacer.stop()
        self.conducting.stop()
        self.pulse.stop()
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

    def came(self, connection: Connection) -> None:
        """Somebody has connected: the seat is theirs here, and at every other node."""
        connection.since = self.casino.clock()
        self.hub.come(connection)
        self.house.came(connection.person, connection.since)

    def _end_older_ones(self) -> None:
        """Who has connected at another node since has one terminal, and it is there."""
        for person, at in self.house.came_elsewhere().items():
            connection = self.hub.people.get(person)
            if connection is not None and connection.since < at:
                self.hub.supersede(connection)

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
                await asyncio.to_thread(self.house.reach)
                await self.turns.alone(self.house.tend, always=True)
                self.hourly.look()
                self.hub.tell_moved()
                self.hub.tell_closed()
                self._end_older_ones()
                self.pacer.look()
                self._settle_memory()
                self._see_whether_it_is_there()
                self._look_at_the_clock()
                if len(self.requests) > 10_000:
                    self.requests.clear()
                self._is_well = True
            except Exception as error:  # noqa: BLE001  # a fault is written down, and the house is tended all the same
                self._is_well = False
                if not isinstance(error, QueenhighError):
                    self.log.fault("tend", error)
                elif not self.house.survives(error):
                    self._failed(error)
                    return
            await asyncio.sleep(SOON_SECONDS if self._is_well and self.house.has_more else TEND_SECONDS)

    def _see_whether_it_is_there(self) -> None:
        """Whoever runs the house reads when its database went away, and when it was back."""
        is_there = self.house.is_reachable
        if is_there != self._was_reachable:
            self._was_reachable = is_there
            self.log.line("database", reachable=is_there)
        if is_there:
            self._look_at_sessions()

    def _look_at_the_clock(self) -> None:
        """A clock that is off, or was set, is written into the log and into the house's journal."""
        for words in self.clock_watch.look(self.casino.newest, self.house.clock_ahead_seconds):
            self.log.line("clock", message=words, skew_seconds=round(self.clock_watch.skew_seconds, 3))
            if self.casino.house.name:
                self.turns.put(Envelope(HOUSE_ACTOR, "house", Note("availability", words)))

    def _settle_memory(self) -> None:
        """When many more people are there than before, what belongs to them is left out of the search for garbage."""
        if len(self.hub.people) > self._settled_for + 1_000:
            self._settled_for = len(self.hub.people)
            gc.freeze()

    def _failed(self, error: BaseException) -> None:
        """The disk or the program has failed: nobody may go on as if nothing had happened."""
        self._is_open = False
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

    def answer(self, request: str, envelope: Envelope, reply: Reply) -> Answer:
        """What a client hears of a reply; whoever has shown a seed gets the house's receipt for it."""
        if type(envelope.action) is not RevealSeed or not reply.done:
            return answer_of(request, reply)
        desk = self.casino.tables.get(envelope.stream.removeprefix("table:"))
        # Asked again later, the table may be in another round: then the request itself says which one it was.
        number = envelope.round or (0 if desk is None or reply.again else desk.live.table.round.number)
        return answer_of(request, reply, self.house.receipt(number, reply) if number else "")

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
