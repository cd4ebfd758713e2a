"""A table of the own house behind the screen: what the player does goes through the service, as at any live table.

After what the player does the dealer and the bots go on, one thing after another, until it is the player's turn again: each
is an entry of the journal, and all are on the disk together before anyone sees a consequence.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from msgspec.structs import replace

from queenhigh.casino.envelope import HOUSE_ACTOR
from queenhigh.coach.characters import unit_cents
from queenhigh.codec.public import public
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.round import actions as do
from queenhigh.round.events import AnyEvent
from queenhigh.round.view import bettor, view_of
from queenhigh.session.actions import Buy, DeclineBank, Move, OfferBank, Sit, StandUp, TakeBank
from queenhigh.session.events import AnyTableEvent
from queenhigh.session.machine import evolve, step
from queenhigh.session.steps import next_step
from queenhigh.terminal.any_host import AnyHost
from queenhigh.terminal.beats import Beat, Waited, asked_by
from queenhigh.terminal.others import BOT_UNITS, BOT_UNITS_LEAST, Others

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.round.view import View
    from queenhigh.session.actions import AnyTableAction
    from queenhigh.session.table import Table
    from queenhigh.terminal.book import Book
    from queenhigh.terminal.seated import Bet


_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")


def _together(move: Callable[Concatenate[Host, _Given], _Answer]) -> Callable[Concatenate[Host, _Given], _Answer]:
    """What the player does and all that follows is kept together; where it cannot be, nothing of it has happened."""

    @wraps(move)
    def kept(host: Host, /, *given: _Given.args, **named: _Given.kwargs) -> _Answer:
        before, beats = host.sitting, len(host.beats)
        try:
            with host.book.together():
                return move(host, *given, **named)
        except BadInput:
            host.sitting = before
            del host.beats[beats:]
            raise

    return kept


@dataclass
class Host(AnyHost):
    """A table on this machine: bots in the other seats, everything in the book."""

    book: Book

    def view(self) -> View:
        """The table as the player sees it."""
        return self._seen(self.sitting.table)

    def _seen(self, table: Table) -> View:
        """A table's round does not know where a meter of the house stands once it is fed."""
        view = view_of(self.sitting.rules, table.round, bettor(self.sitting.you))
        if not self.sitting.rules.meter:
            return view
        return replace(view, meter_cents=tuple((name, meter.cents) for name, meter in self.book.readings()))

    # ── what the player does ──

    @_together
    def begin(self) -> None:
        """The next round, as far as it goes without the player."""
        self.book.tend()
        self._rack()
        self._refill_bots()
        if next_step(self.sitting.rules, self.sitting.table).wait == "banker":
            self._do(OfferBank())  # everyone has let it go by: it begins again with the first
        self._go_on()

    @_together
    def take_bank(self, cents: int) -> None:
        """The player takes the bank."""
        self.check_bank(cents)
        self._do(TakeBank(self.sitting.you, cents))
        self._go_on()

    @_together
    def decline_bank(self) -> None:
        """The player lets the bank go by."""
        self._do(DeclineBank(self.sitting.you))
        self._go_on()

    @_together
    def deal(self) -> None:
        """No more bets; the cards; and everything up to the player's decision or the end of the settlement."""
        self._do(do.CloseBets())
        self._go_on()

    @_together
    def decide(self, option: str, cents: int | None, discard: int | None) -> None:
        """The player's decision on the spot whose turn it is."""
        sight = self.sight()
        if sight is None:
            raise IllegalAction("decision/turn", "it is not your turn", {"phase": self.sitting.state.phase})
        self._do(do.Decide(sight.spot, option, cents, discard))
        self._go_on()

    @_together
    def change_chips(self, back: Iterable[tuple[int, str]], down: Iterable[Bet]) -> None:
        """Chips go back and others are put down: all of it, or nothing."""
        you = self.sitting.you
        actions: list[AnyTableAction] = [do.TakeBack(you, spot, wager) for spot, wager in back]
        actions += [do.PlaceWager(you, bet.spot, bet.wager, bet.cents) for bet in down]
        self._check(actions)
        for action in actions:
            self._do(action)

    @_together
    def buy_in(self, cents: int) -> bool:
        """More chips; whether they are there at once. In a round they come when it is over."""
        self._rack()
        self._do(Buy(self.sitting.you, cents))
        return not any(isinstance(ask, Buy) and ask.bettor == self.sitting.you for ask in self.sitting.table.asks)

    @_together
    def move(self, seats: tuple[int, ...]) -> None:
        """Other seats, from the next round on."""
        self._do(Move(self.sitting.you, seats))

    @_together
    def leave(self) -> None:
        """Get up. Bets go back; a hand that is open stays open, and is there when the player comes back."""
        self._rack()
        if self.sitting.state.phase == "betting":
            self.clear()
        if not self.sitting.is_open:
            self._do(StandUp(self.sitting.you))

    # ── what follows ──

    def _do(self, action: AnyTableAction) -> None:
        """Something is done, and then there is something to tell."""
        table = self.sitting.table
        reply = self.book.do(self._actor(action), action)
        for event in reply.events:
            if not isinstance(event, AnyTableEvent):
                continue
            table = evolve(self.sitting.rules, table, event)
            if isinstance(event, AnyEvent):
                self.beats.append(Beat(public(event), self._seen(table)))
            elif isinstance(event, Waited) and not isinstance(action, Buy) and asked_by(event) == self.sitting.you:
                self.beats.append(Beat(event, self._seen(table)))
        self.sitting = self.book.hear(action, reply)

    def _actor(self, action: AnyTableAction) -> str:
        """Who does it: whoever it names, whoever's turn it is, or the dealer."""
        if isinstance(action, do.Decide):
            spot = self.sitting.state.spot(action.spot)
            return spot.bettor if spot is not None else self.sitting.you
        named = getattr(action, "bettor", "")
        return (
            named if named and not isinstance(action, do.LockAward | do.ReleaseAward | do.ConfirmAward) else HOUSE_ACTOR
        )

    def _check(self, actions: Iterable[AnyTableAction]) -> None:
        """Refuse now what would be refused after some of it is done."""
        table = self.sitting.table
        for action in actions:
            table, _ = step(self.sitting.rules, table, action)

    def _go_on(self) -> None:
        """Everything that follows until the player has to choose, or the round is settled."""
        others = Others(self.sitting.sat, self.book.readings)
        while True:
            now = next_step(self.sitting.rules, self.sitting.table)
            actions = others(self.sitting.rules, self.sitting.table, now)
            if not actions:
                break
            for action in actions:
                self._do(action)
        if now.wait == "banker":
            raise IllegalAction("bank/no_taker", "nobody who may take the bank takes it: no round is dealt", {})

    def _rack(self) -> None:
        """Cards that still lie there go to the rack."""
        if self.sitting.state.phase in ("racking", "void"):
            self._do(do.Rack())

    def _refill_bots(self) -> None:
        """Bots that run short buy chips."""
        unit = unit_cents(self.sitting.rules)
        for person in self.sitting.table.people:
            if person.bettor != self.sitting.you and person.purse_cents < BOT_UNITS_LEAST * unit:
                self._do(Buy(person.bettor, BOT_UNITS * unit - person.purse_cents))

    @_together
    def sit_again(self) -> None:
        """Back at the table that the player got up from, with what was taken along."""
        self._do(Sit(self.sitting.you, self.sitting.seats, self.sitting.purse_cents))
