"""A table as a client has it: the view kept level with the server's, and what one does there."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from queenhigh.casino.codec import read_event
from queenhigh.casino.wire import messages as wire
from queenhigh.client.fair import Fairness
from queenhigh.client.fold import fold, fold_private
from queenhigh.codec.spelling import spelled
from queenhigh.errors import IllegalAction
from queenhigh.round import actions as round_do
from queenhigh.session import actions as table_do

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable

    import msgspec

    from queenhigh.client.fair import Entropy
    from queenhigh.client.link import Link
    from queenhigh.round.policy import Offer


class LiveTable:
    """One table that is watched. `view` is always what the server would send at that version."""

    def __init__(self, link: Link, name: str, person: str, entropy: Entropy | None) -> None:
        self._link = link
        self.name = name
        self.person = person
        self._view: wire.LiveView | None = None
        self.timing: wire.Timing | None = None
        """When the table acts by itself, and how."""
        self.presence = wire.Presence(name, ())
        self.is_moving = False
        """Whether another node drives the table now, and the client is on its way there."""
        self.meters: dict[str, int] = {}
        """What the house's meters show at this moment, in cents."""
        self.meters_closed: dict[str, str] = {}
        """Meters on which no wagers are taken, and why."""
        self.fairness = Fairness(name, person, entropy)
        self.frames: list[wire.Frame] = []
        """The last frames, for whoever tells a story of them."""
        self.listeners: list[Callable[[Any], None]] = []
        """Who hears each message after it has been folded; None when the link will not come back."""
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._revealed = 0
        self._ready_for = 0
        """The round in which no more chips are wanted down."""

    # ── what is there ────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def view(self) -> wire.LiveView:
        """The whole table, as this person may see it."""
        if self._view is None:
            raise IllegalAction("table/not_watched", f"nothing is known of {self.name} yet", {"table": self.name})
        return self._view

    @property
    def is_connected(self) -> bool:
        """Whether the server hears one at this moment; where it does not, the client is coming back."""
        return self._link.is_connected

    @property
    def version(self) -> int:
        """The last entry that is known of; 0 before the first view."""
        return 0 if self._view is None else self._view.version

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What one may choose now; empty unless it is one's turn."""
        round_ = self.view.table.round
        return () if round_ is None else round_.offers

    @property
    def purse_cents(self) -> int:
        """The chips in front of oneself."""
        return next((p.purse_cents for p in self.view.table.people if p.bettor == self.person), 0)

    @property
    def seats(self) -> tuple[int, ...]:
        """Where one sits."""
        return next((p.seats for p in self.view.table.people if p.bettor == self.person), ())

    async def until(self, is_so: Callable[[LiveTable], bool]) -> wire.LiveView:
        """Wait until something is so; it is looked at after each change."""
        while not is_so(self):
            if self._link.failed is not None:
                raise self._link.failed
            self._changed.clear()
            await self._changed.wait()
        return self.view

    async def changes(self) -> AsyncIterator[wire.LiveView]:
        """The view after each change, without end; whoever is slow gets the newest."""
        seen = None
        while True:
            if self._view is not None and self._view is not seen:
                seen = self._view
                yield seen
            else:
                await self._until_not(seen)

    async def _until_not(self, seen: wire.LiveView | None) -> None:
        await self.until(lambda table: table.view is not seen)

    # ── what one does ────────────────────────────────────────────────────────────────────────────────────────────────

    async def act(self, action: msgspec.Struct, round_: int = 0) -> wire.Answer:
        """Any action at this table; raises the refusal."""
        return await self._link.act(f"table:{self.name}", spelled(action), round_)

    async def sit(self, seats: int | Iterable[int], cents: int) -> wire.Answer:
        """Sit down with chips: at a seat, at two beside each other, or at none, to bet behind others."""
        chosen = (seats,) if isinstance(seats, int) else tuple(seats)
        return await self.act(table_do.Sit(self.person, chosen, cents))

    async def stand_up(self) -> wire.Answer:
        """Leave with all chips, when the round is over."""
        return await self.act(table_do.StandUp(self.person))

    async def buy(self, cents: int) -> wire.Answer:
        """More chips, between rounds."""
        return await self.act(table_do.Buy(self.person, cents))

    async def cash_out(self, cents: int) -> wire.Answer:
        """Fewer chips, between rounds."""
        return await self.act(table_do.CashOut(self.person, cents))

    async def bet(self, wager: str, cents: int, spot: int = 0) -> wire.Answer:
        """Chips on a wager, at the own spot or another; with the first ones a seed is promised."""
        number = self._number()
        promise = self.fairness.promise(number)
        if promise:
            await self._promise(promise, number)
        where = spot or (self.seats[0] if self.seats else 0)
        return await self.act(round_do.PlaceWager(self.person, where, wager, cents), number)

    async def _promise(self, promise: str, number: int) -> None:
        try:
            await self.act(table_do.CommitSeed(self.person, promise), number)
        except IllegalAction as refused:
            # Who has kept a seed back has no say until seated anew, and bets all the same.
            if not refused.code.startswith("seed/"):
                raise

    async def deal_me_in(self, **cents: int) -> tuple[Offer, ...]:
        """Be in the next round with these wagers, and wait for one's turn: what one may choose then.

        Nothing, where the round is over before anybody has asked one.
        """
        await self.until(lambda t: t.view.table.step.wait == "bets" and t.person in t.view.table.step.bettors)
        number = self._number()
        for wager, amount in cents.items():
            await self.bet(wager, amount)
        self.ready()
        await self.until(lambda t: bool(t.offers) or self._number() != number)
        return self.offers

    async def take_back(self, wager: str, spot: int = 0) -> wire.Answer:
        """A whole wager back, while bets are open."""
        where = spot or (self.seats[0] if self.seats else 0)
        return await self.act(round_do.TakeBack(self.person, where, wager), self._number())

    def ready(self) -> None:
        """No more chips are wanted down: the table need not wait for this person."""
        self._ready_for = self._number()
        self._link.send(wire.Ready(self.name))

    async def decide(self, option: str, cents: int | None = None, discard: int | None = None) -> wire.Answer:
        """Take an option, in one's turn."""
        round_ = self.view.table.round
        turn = 0 if round_ is None else round_.turn
        return await self.act(round_do.Decide(turn, option, cents, discard), self._number())

    async def take_bank(self, cents: int) -> wire.Answer:
        """Take the bank for the next round, when it is offered; a seed is promised with it."""
        promise = self.fairness.promise(self.view.table.rounds + 1)
        return await self.act(table_do.TakeBank(self.person, cents, promise))

    async def decline_bank(self) -> wire.Answer:
        """Let the bank go by."""
        return await self.act(table_do.DeclineBank(self.person))

    def _number(self) -> int:
        round_ = self.view.table.round
        return 0 if round_ is None else round_.number

    # ── what is heard ────────────────────────────────────────────────────────────────────────────────────────────────

    def watch(self) -> wire.Watch:
        """What asks the server for this table, from where one is."""
        return wire.Watch(self.name, self.version)

    def hear(self, message: Any) -> None:
        """A message about this table."""
        match message:
            case wire.ViewSent():
                self._view, self.timing, self.is_moving = message.view, message.timing, False
            case wire.Frame():
                self._frame(message)
            case wire.Private() if self._view is not None and message.version == self._view.version:
                self._view = fold_private(self._view, message)
                for spot in message.spots:
                    self.fairness.saw(spot.seat, spot.hand)
            case wire.Presence():
                self.presence, self.is_moving = message, False
                self._ready_again()
            case wire.MeterMoved():
                self.meters[message.meter] = message.cents
                self.meters_closed.pop(message.meter, None)
                if message.closed:
                    self.meters_closed[message.meter] = message.closed
            case _:
                pass
        for listener in self.listeners:
            listener(message)
        self._changed.set()
        self._reveal()

    def _frame(self, frame: wire.Frame) -> None:
        if self._view is None or frame.version <= self._view.version:
            return  # what was heard before the line broke is told again
        if frame.version != self._view.version + 1:
            self._link.send(wire.Watch(self.name))  # something is missing: the whole table is asked for
            return
        for data in frame.events:
            self.fairness.take(read_event("table:", dict(data)), self._view.dealt)
        self._view = fold(self._view, frame, self.person)
        self.timing = frame.timing
        self.frames = [*self.frames[-49:], frame]

    def _ready_again(self) -> None:
        """Who is ready stands in no journal: a server that was started anew, or another node, has to be told again."""
        if self._view is None or self.person not in self.presence.connected or self.person in self.presence.ready:
            return
        if self._view.table.step.wait == "bets" and self._ready_for and self._ready_for == self._number():
            self._link.send(wire.Ready(self.name))

    def _reveal(self) -> None:
        """Show the promised seed when the table asks for it."""
        if self._view is None:
            return
        step, round_ = self._view.table.step, self._view.table.round
        if step.wait != "seeds" or self.person not in step.bettors or round_ is None or self._revealed == round_.number:
            return
        seed = self.fairness.seed(round_.number)
        if seed is not None:
            self._revealed = round_.number
            task = asyncio.create_task(self._show(seed, round_.number))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _show(self, seed: bytes, number: int) -> None:
        try:
            answer = await self.act(table_do.RevealSeed(self.person, seed), number)
        except IllegalAction:
            return  # the table did not wait for it: the round is listed without it, and the verdict says so
        self.fairness.keep_receipt(number, answer.receipt)
