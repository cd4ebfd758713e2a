"""The lines of a table's book, read from its entries: rounds, slips, and chips that were bought or cashed.

Nothing here looks at the ledger: what play has brought follows from the transfers of the rounds, so that the trays' counts
and the rounds are two ways to the same sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from queenhigh.casino.tables import events as live_ev
from queenhigh.casino.times import time_text
from queenhigh.casino.trays.events import SlipMade
from queenhigh.money.transfer import FELT
from queenhigh.round import events as ev
from queenhigh.session import actions as table_do
from queenhigh.session import events as table_ev

if TYPE_CHECKING:
    from queenhigh.casino.entries import Told
    from queenhigh.money.transfer import Transfer
    from queenhigh.rules.schema.ruleset import Ruleset

Vector = tuple[tuple[str, int], ...]
"""Wager and cents, in the order in which they were made."""
RulesOf = Callable[[str], "Ruleset"]


class RoundLine(msgspec.Struct, frozen=True):
    """One round."""

    table: str
    day: str
    number: int
    game: str
    rules_hash: str
    dealer: str
    banker: str
    """Empty where the house banks."""
    stakes: tuple[tuple[int, str, Vector], ...]
    """Spot, bettor and the wagers before the deal; a hand that was voided has none."""
    wagered: tuple[Vector, ...]
    """All wagers before the deal, voided ones too: total table action."""
    handle_cents: int
    """Everything that was wagered, raises included, less what went back because a hand or the round was void."""
    action_cents: int
    """Total table action, as the table has announced it."""
    fees_cents: int
    play_cents: int
    """What play brought the tray; below zero it paid."""
    bank_cents: int
    bank_result_cents: int
    """What the player-dealer won or lost, before fees."""
    bank_fees_cents: int
    """What of the fees the player-dealer has paid."""
    is_void: bool


class SlipLine(msgspec.Struct, frozen=True):
    """One slip of a table."""

    table: str
    day: str
    slip: SlipMade


class ChipsLine(msgspec.Struct, frozen=True):
    """Chips that somebody has bought at a table, or cashed on leaving it."""

    table: str
    day: str
    game: str
    dealer: str
    bettor: str
    bought_cents: int = 0
    cashed_cents: int = 0


Line = RoundLine | SlipLine | ChipsLine


class _Open:
    """The round that is being read."""

    def __init__(self, opened: ev.RoundOpened, dealer: str) -> None:
        self.opened = opened
        self.dealer = dealer
        self.stakes: dict[tuple[int, str], dict[str, int]] = {}
        self.wagered: tuple[Vector, ...] = ()
        self.handle = self.action = self.fees = self.bank_fees = self.play = self.bank = 0
        self.is_void = False

    def take(self, event: Any) -> None:
        """One event of the round."""
        kind = type(event)
        if kind is ev.WagerPlaced:
            made = self.stakes.setdefault((event.spot, event.bettor), {})
            made[event.wager] = made.get(event.wager, 0) + sum(t.cents for t in event.transfers)
        elif kind is ev.WagerTakenBack:
            self.stakes.get((event.spot, event.bettor), {}).pop(event.wager, None)
        elif kind is ev.BetsClosed:
            self.action = event.action_cents
            self.wagered = tuple(tuple(made.items()) for made in self.stakes.values() if made)
        elif kind is ev.HandKilled and event.ruling == "void":
            self.stakes = {key: made for key, made in self.stakes.items() if key[0] != event.spot}
        elif kind is ev.RoundVoided:
            self.is_void, self.stakes = True, {}
        for transfer in event.transfers:
            self._move(kind, transfer)
        if self.is_void:  # everything is where it was
            self.handle = self.bank = self.bank_fees = 0

    def _move(self, kind: type[Any], transfer: Transfer) -> None:
        source, target, cents = transfer.source, transfer.target, transfer.cents
        banker = f"bettor:{self.opened.bank_bettor}"
        if kind is ev.BetsClosed:
            self.fees += cents
            self.bank_fees += cents if source == banker else 0
            return
        if target == FELT:
            self.handle += cents
        elif kind is ev.WagerTakenBack or kind is ev.HandKilled:
            self.handle -= cents
        if target.kind == "house":
            self.play += cents
        elif source.kind == "house":
            # A void round gives back what was collected before anything else.
            fees = min(self.fees, cents) if kind is ev.RoundVoided else 0
            self.fees -= fees
            self.play -= cents - fees
        if target.kind == "bank" and source != banker:
            self.bank += cents
        elif source.kind == "bank" and target != banker:
            self.bank -= cents


class TableReader:
    """Reads a table's entries, one after another."""

    def __init__(self, rules_of: RulesOf, name: str = "", currency: str = "", game: str = "") -> None:
        """From the opening of a table; or from later on, with what is known of it by then."""
        self._rules_of = rules_of
        self._name, self.currency, self._game = name, currency, game
        self._day = self._dealer = ""
        self._round: _Open | None = None
        self._brought: dict[str, int] = {}
        """Chips from the cage, which were bought there: the next purchase is smaller by so much."""
        self._waiting: list[ChipsLine] = []
        """Chips that were bought before anybody has dealt: they are the first dealer's."""

    def read(self, told: Told) -> Iterator[Line]:
        """The lines that an entry completes."""
        if isinstance(told.action, table_do.StartRound):
            self._dealer = told.entry.actor
            yield from self.rest()
        for event in told.events:
            kind = type(event)
            if kind is live_ev.LiveOpened:
                self._name, self.currency = event.name, event.run.currency
            elif kind is table_ev.TableOpened:
                self._game = self._rules_of(event.rules_hash).id
            elif kind is SlipMade:
                self._day = event.day
                yield SlipLine(self._name, self._day or _date(told.entry.at), event)
            elif kind is ev.RoundOpened:
                self._game = self._rules_of(event.rules_hash).id
                self._round = _Open(event, self._dealer)
            if isinstance(event, ev.AnyEvent) and self._round is not None:
                self._round.take(event)
                if kind is ev.RoundSettled or kind is ev.RoundVoided:
                    yield self._line(self._round, told.entry.at)
                    self._round = None
            else:
                yield from self._chips(event, told.entry.at)

    def rest(self) -> Iterator[Line]:
        """The lines that have waited for a dealer."""
        waited, self._waiting = self._waiting, []
        yield from (replace(line, dealer=self._dealer) for line in waited)

    def _chips(self, event: Any, at: int) -> Iterator[Line]:
        if isinstance(event, live_ev.ChipsBrought):
            self._brought[event.bettor] = event.cents
        for transfer in event.transfers:
            day = self._day or _date(at)
            source, target, cents = transfer.source, transfer.target, transfer.cents
            if source.kind == "cage":
                cents -= self._brought.pop(target.owner, 0)
                line = ChipsLine(self._name, day, self._game, self._dealer, target.owner, bought_cents=cents)
            elif target.kind == "cage":
                line = ChipsLine(self._name, day, self._game, self._dealer, source.owner, cashed_cents=cents)
            else:
                continue
            if self._dealer:
                yield line
            else:
                self._waiting.append(line)

    def _line(self, read: _Open, at: int) -> RoundLine:
        opened = read.opened
        return RoundLine(
            table=self._name,
            day=self._day or _date(at),
            number=opened.number,
            game=self._game,
            rules_hash=opened.rules_hash,
            dealer=read.dealer,
            banker=opened.bank_bettor,
            stakes=tuple((spot, who, tuple(made.items())) for (spot, who), made in read.stakes.items() if made),
            wagered=read.wagered,
            handle_cents=read.handle,
            action_cents=read.action,
            fees_cents=read.fees,
            play_cents=read.play,
            bank_cents=opened.bank_cents,
            bank_result_cents=read.bank,
            bank_fees_cents=read.bank_fees,
            is_void=read.is_void,
        )


def _date(at: int) -> str:
    """A table without gaming days goes by the calendar."""
    return time_text(at)[:10]
