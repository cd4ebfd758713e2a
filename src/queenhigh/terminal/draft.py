"""What one entry of the journal will hold: a thing that the player does, and everything that follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from queenhigh.coach.characters import unit_cents
from queenhigh.codec.public import public
from queenhigh.errors import IllegalAction
from queenhigh.round.actions import PlaceWager, Rack, TakeBack
from queenhigh.round.events import AnyEvent
from queenhigh.round.view import View, bettor, view_of
from queenhigh.session.actions import Buy
from queenhigh.session.drive import drive
from queenhigh.session.events import AskDropped, ChipsBought
from queenhigh.session.machine import decide, evolve
from queenhigh.session.steps import next_step
from queenhigh.terminal.others import Others
from queenhigh.terminal.records import Did
from queenhigh.terminal.sitting import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.session.actions import AnyTableAction
    from queenhigh.session.events import AnyTableEvent
    from queenhigh.terminal.host import Host
    from queenhigh.terminal.records import Bet

BOT_UNITS: Final = 400
"""With how many units a bot sits down, and up to how many it buys again."""
BOT_UNITS_LEAST: Final = 60


Waited: TypeAlias = AskDropped | ChipsBought
"""What the player asked for in a round, and what came of it when the round was over."""


class Beat(NamedTuple):
    """One thing that happened, as the player may hear of it, and the table as the player then sees it."""

    event: AnyEvent | Waited
    view: View


class Draft:
    """What one entry of the journal will hold. Nothing has happened until it is kept."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.sitting = host.sitting
        self.records: list[Did] = []
        self.beats: list[Beat] = []

    def keep(self) -> None:
        """On the disk first; only then does the table change."""
        if self.records:
            self.host.book.append(tuple(self.records))
        self.host.sitting = self.sitting
        self.host.beats += self.beats
        self.host.book.turn_page(self.host)

    def do(self, *actions: AnyTableAction) -> None:
        """What someone does at the table, one thing after another."""
        for action in actions:
            self._add(action, decide(self.sitting.rules, self.sitting.table, action))

    def go_on(self) -> None:
        """Everything that follows until the player has to choose, or the round is settled."""
        rules = self.sitting.rules
        for taken in drive(rules, self.sitting.table, Others(self.sitting.sat)):
            self._add(taken.action, taken.events)
        if next_step(rules, self.sitting.table).wait == "banker":
            raise IllegalAction("bank/no_taker", "nobody who may take the bank takes it: no round is dealt", {})

    def _add(self, action: AnyTableAction, events: tuple[AnyTableEvent, ...]) -> None:
        """Put down what was done, with a beat for each thing that followed in the round."""
        rules, table, reader = self.sitting.rules, self.sitting.table, bettor(self.sitting.you)
        for event in events:
            table = evolve(rules, table, event)
            if isinstance(event, AnyEvent):
                self.beats.append(Beat(public(event), view_of(rules, table.round, reader)))
            elif isinstance(event, Waited) and not isinstance(action, Buy) and self._is_mine(event):
                self.beats.append(Beat(event, view_of(rules, table.round, reader)))
        record = Did(action, events)
        self.records.append(record)
        self.sitting = fold(self.sitting, record)

    def _is_mine(self, event: Waited) -> bool:
        who = event.ask if isinstance(event, AskDropped) else event
        return getattr(who, "bettor", None) == self.sitting.you

    def clear(self) -> None:
        """Take back in the opposite order of placement, so that nothing rests on what is taken."""
        rules, stakes = self.sitting.rules, self.sitting.state.stakes
        mine = [each for each in stakes if each.bettor == self.sitting.you and rules.wager[each.wager].equals is None]
        self.do(*(TakeBack(stake.bettor, stake.spot, stake.wager) for stake in reversed(mine)))

    def bet(self, bets: Iterable[Bet]) -> None:
        """Put down chips of the player's."""
        self.do(*(PlaceWager(self.sitting.you, bet.spot, bet.wager, bet.cents) for bet in bets))

    def rack(self) -> None:
        """Cards that still lie there go to the rack."""
        if self.sitting.state.phase in ("racking", "void"):
            self.do(Rack())

    def refill_bots(self) -> None:
        """Bots that run short buy chips."""
        unit = unit_cents(self.sitting.rules)
        for person in self.sitting.table.people:
            if person.bettor != self.sitting.you and person.purse_cents < BOT_UNITS_LEAST * unit:
                self.do(Buy(person.bettor, BOT_UNITS * unit - person.purse_cents))
