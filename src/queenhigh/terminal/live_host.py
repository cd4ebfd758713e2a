"""A table of a live server behind the screen: what comes over the line is told, what the player does is sent.

Nothing here is decided by this machine: a sitting is made from the view that the server sends, and what the player does is
put on a list that `carry_out` sends, one thing after another. No book is written: the house keeps the hands.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from queenhigh.casino.codec import read_event
from queenhigh.casino.wire import messages as wire
from queenhigh.errors import IllegalAction
from queenhigh.round.events import AnyEvent, RoundOpened
from queenhigh.round.state import IDLE
from queenhigh.round.view import bettor, view_of
from queenhigh.session.actions import Move
from queenhigh.session.events import BankTaken
from queenhigh.terminal.any_host import AnyHost
from queenhigh.terminal.beats import Beat, Waited, asked_by
from queenhigh.terminal.live_sitting import cards_known, events_so_far, sat_at, sight_in, table_of
from queenhigh.terminal.sitting import Sitting

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.client import LiveTable
    from queenhigh.round.policy import Sight
    from queenhigh.round.view import View
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.terminal.seated import Bet

Sending = Callable[[], Awaitable[wire.Answer | None]]
"""Something to be sent, when its turn comes."""
PARTING_SECONDS: Final = 3.0
"""How long somebody who leaves waits for the server to hear of it."""


class LiveHost(AnyHost):
    """A seat at a live table."""

    def __init__(self, table: LiveTable, rules: Ruleset, seats: tuple[int, ...]) -> None:
        """`seats` are those that were asked for, until the table says where one sits."""
        super().__init__(Sitting(sat_at(rules, table.person), rules, seats_left=seats))
        self.table = table
        self.rules_hash = table.view.table.rules
        self.changed: Callable[[], None] = lambda: None
        """Called after each message."""
        self.is_lost = False
        """Whether the line will not come back."""
        self._ready_round = 0
        """The round in which the player was last known to want no more chips down."""
        self._list: list[Sending] = []
        self._untold: list[AnyEvent | Waited] = []
        """What the last frame told; what only the player hears beside it comes a moment later."""
        self._seen: View = view_of(rules, IDLE, bettor(table.person))
        """The round as it was seen last: between two rounds, the one that is over."""
        self._take_up()
        table.listeners.append(self.hear)

    # ── what the screen asks ──

    def view(self) -> View:
        """The round that is open, or the last one."""
        return self._seen

    def sight(self) -> Sight | None:
        """What the player sees when it is the player's turn to decide; None at any other time."""
        return sight_in(self.sitting.rules, self.table.view)

    def other_hand(self) -> tuple[int, ...]:
        """The cards of the player's that lie on another spot than the one to decide."""
        sight = self.sight()
        if sight is None:
            return ()
        others = [spot for spot in self._seen.spots if spot.bettor == sight.bettor and spot.seat != sight.spot]
        return tuple(card for spot in others for card in cards_known(spot))

    def take_beats(self) -> list[Beat]:
        """What has happened, once; what waited for a word to the player alone waits no longer."""
        self._tell()
        return super().take_beats()

    @property
    def is_waiting_for_more(self) -> bool:
        """Whether something was told to everyone, and what belongs to it may still come to the player alone."""
        return bool(self._untold)

    @property
    def is_ready(self) -> bool:
        """Whether the table knows that the player wants no more chips down."""
        return self._ready_round == self.sitting.state.number != 0

    @property
    def is_in_hand(self) -> bool:
        """Whether the table would have to finish a hand for the player."""
        return self.sitting.state.phase != "betting" and self.sitting.has_chips_down

    # ── what is heard ──

    def hear(self, message: Any) -> None:
        """A message, after the view has been folded."""
        match message:
            case None:
                self.is_lost = True
            case wire.Frame() if message.version == self.table.version:
                self._tell()
                for data in message.events:
                    self._note(read_event("table:", dict(data)))
                self._level()
            case wire.ViewSent():
                self._tell()
                self._take_up()
            case wire.Private():
                self._level()
                self._tell()
            case wire.Presence():
                self._ready_round = self.sitting.state.number if self.sitting.you in message.ready else 0
            case _:
                pass
        self.changed()

    def _level(self) -> None:
        """The sitting as the view has it now."""
        live = self.table.view
        self._seen = live.table.round or self._seen
        self.sitting = replace(self.sitting, table=table_of(live))

    def _take_up(self) -> None:
        """A whole view: what happened before it was not heard."""
        self._level()
        round_ = self.table.view.table.round
        if round_ is not None:
            self.sitting = replace(self.sitting, events=events_so_far(round_))

    def _note(self, event: Any) -> None:
        sitting = self.sitting
        if isinstance(event, RoundOpened):
            self.sitting = replace(sitting, events=(event,), last_bets=sitting.bets or sitting.last_bets)
        elif isinstance(event, AnyEvent):
            self.sitting = replace(sitting, events=(*sitting.events, event))
        elif isinstance(event, BankTaken) and event.bettor == sitting.you:
            self.sitting = replace(sitting, last_bank_cents=event.cents)
        if isinstance(event, AnyEvent) or (isinstance(event, Waited) and asked_by(event) == sitting.you):
            self._untold.append(event)

    def _tell(self) -> None:
        self.beats += [Beat(event, self._seen) for event in self._untold]
        self._untold = []

    # ── what is sent ──

    async def carry_out(self) -> None:
        """Send what is on the list, each when the one before has had its effect; raises the refusal, and drops the rest."""
        try:
            while self._list:
                answer = await self._list.pop(0)()
                if answer is not None:
                    await self._until(answer.version)
        finally:
            self._list.clear()

    async def _until(self, version: int) -> None:
        await self.table.until(lambda table: table.version >= version)

    async def get_up(self) -> None:
        """Leave the table: chips that are not dealt to go back; a hand that is open is finished by the table."""
        with suppress(IllegalAction, TimeoutError):
            async with asyncio.timeout(PARTING_SECONDS):
                if self.sitting.state.phase == "betting":
                    self.clear()
                    await self.carry_out()
                await self.table.stand_up()

    # ── what the player does ──

    def begin(self) -> None:
        """A live table begins by itself."""
        raise IllegalAction("table/live", "a live table begins its rounds by itself", {})

    def take_bank(self, cents: int) -> None:
        """The player takes the bank."""
        self.check_bank(cents)
        self._list.append(lambda: self.table.take_bank(cents))

    def decline_bank(self) -> None:
        """The player lets the bank go by."""
        self._list.append(self.table.decline_bank)

    def deal(self) -> None:
        """The table need not wait for the player any longer."""
        self._list.append(self._say_ready)

    async def _say_ready(self) -> None:
        self.table.ready()

    def decide(self, option: str, cents: int | None, discard: int | None) -> None:
        """The player's decision on the spot whose turn it is."""
        if self.sight() is None:
            raise IllegalAction("decision/turn", "it is not your turn", {"phase": self.sitting.state.phase})
        self._list.append(lambda: self.table.decide(option, cents, discard))

    def change_chips(self, back: Iterable[tuple[int, str]], down: Iterable[Bet]) -> None:
        """Whole wagers go back, and then chips are put down."""
        for spot, wager in back:
            self._list.append(lambda spot=spot, wager=wager: self.table.take_back(wager, spot))  # type: ignore[misc]
        for bet in down:
            self._list.append(lambda bet=bet: self.table.bet(bet.wager, bet.cents, bet.spot))  # type: ignore[misc]

    def buy_in(self, cents: int) -> bool:
        """More chips; whether they are there at once. In a round they come when it is over."""
        self._list.append(lambda: self.table.buy(cents))
        return not self.sitting.is_open

    def move(self, seats: tuple[int, ...]) -> None:
        """Other seats, from the next round on."""
        self._list.append(lambda: self.table.act(Move(self.sitting.you, seats)))

    def leave(self) -> None:
        """The screen is left; `get_up` tells the server."""
        self.changed = lambda: None
