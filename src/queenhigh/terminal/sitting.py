"""A sitting at one table: what a player at it knows and remembers, told by what has happened there. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from queenhigh.errors import BadInput
from queenhigh.round.events import AnyEvent, CardsRacked, RoundOpened, WagerPlaced, WagerTakenBack
from queenhigh.rules.schema.part import MisreadError
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.rules.structure import flaw_words
from queenhigh.session.actions import Move
from queenhigh.session.events import DeckCommitted, Moved, SatDown, StoodUp
from queenhigh.session.machine import CLOSED
from queenhigh.session.table import Table
from queenhigh.terminal.seated import Bet, Seated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.round.actions import AnyAction
    from queenhigh.round.state import State


@dataclass(frozen=True, slots=True)
class Sitting:
    """The table, and what a player at it would like to know besides."""

    sat: Seated
    rules: Ruleset
    table: Table = CLOSED
    actions: tuple[AnyAction, ...] = ()
    """Of the round that is open, or of the last one, as the round was told them."""
    events: tuple[AnyEvent, ...] = ()
    """What followed from them in the round."""
    seed: bytes | None = None
    """The house's seed of that round."""
    last_bets: tuple[Bet, ...] = ()
    last_bank_cents: int = 0
    pocket_cents: int = 0
    """What the player has taken along."""
    seats_left: tuple[int, ...] = ()
    """Where the player has sat last."""

    @property
    def you(self) -> str:
        """The player's name."""
        return self.sat.you

    @property
    def state(self) -> State:
        """The round that is open, or the last one."""
        return self.table.round

    @property
    def is_open(self) -> bool:
        """Whether a hand is being played, or still lies on the table."""
        return self.table.is_open

    @property
    def has_left(self) -> bool:
        """Whether the player got up, with no hand open."""
        return self.table.person(self.you) is None

    @property
    def is_offered(self) -> bool:
        """Whether the player must say whether to take the bank."""
        person = self.table.person_at(self.table.offered) if self.table.offered else None
        return person is not None and person.bettor == self.you

    @property
    def purse_cents(self) -> int:
        """What the player has in hand now."""
        return self.pocket_cents if self.has_left else self.table.purse(self.you)

    @property
    def seats(self) -> tuple[int, ...]:
        """Where the player sits: in the open round, or else in the next one."""
        people = self.state.people if self.is_open else self.table.people
        return next((person.seats for person in people if person.bettor == self.you), self.seats_left)

    @property
    def next_seats(self) -> tuple[int, ...]:
        """Where the player will sit in the next round."""
        asked = [ask.seats for ask in self.table.asks if isinstance(ask, Move) and ask.bettor == self.you]
        return asked[-1] if asked else self.seats

    @property
    def chips_down_cents(self) -> int:
        """What the player has on the table: wagers, and a bank put up."""
        if self.state.phase not in ("betting", "closed", "deciding", "revealing", "settling", "awarding"):
            return 0
        bank = self.state.bank_cents if self.state.bank_bettor == self.you else 0
        return bank + sum(stake.cents for stake in self.state.stakes if stake.bettor == self.you)

    @property
    def has_chips_down(self) -> bool:
        """Whether the hand has to be finished, because something of the player's is in it."""
        is_in = self.state.phase in ("closed", "deciding", "revealing", "settling", "awarding")
        return bool(self.chips_down_cents) or (is_in and any(s.bettor == self.you for s in self.state.intake))

    @property
    def bets(self) -> tuple[Bet, ...]:
        """What the player has put down in this round, chip by chip."""
        return bets_in(self.events, self.you)


@lru_cache(maxsize=8)
def rules_from(text: bytes) -> Ruleset:
    """A rule file as it is kept."""
    try:
        return Ruleset.read_json(text)
    except MisreadError as error:
        first = error.flaws[0]
        place = ".".join(map(str, first.path))
        message = f"its rule file is not one of this version: {place}: {flaw_words(first)}"
        raise BadInput("journal/rules", message, {"field": place}) from error


def rules_in(data: dict[str, object]) -> Ruleset:
    """A rule file as plain data."""
    return rules_from(msgspec.json.encode(data))


def bets_in(events: Iterable[AnyEvent], bettor: str) -> tuple[Bet, ...]:
    """What a person has put down, chip by chip, and not taken back."""
    bets: list[Bet] = []
    for event in events:
        if isinstance(event, WagerPlaced) and event.bettor == bettor:
            bets.append(Bet(event.spot, event.wager, sum(transfer.cents for transfer in event.transfers)))
        elif isinstance(event, WagerTakenBack) and event.bettor == bettor:
            bets = [bet for bet in bets if (bet.spot, bet.wager) != (event.spot, event.wager)]
    return tuple(bets)


def heard(sitting: Sitting, actions: Iterable[AnyAction], events: Iterable[object], table: Table) -> Sitting:
    """The sitting after something that was done: what it was to the round, what followed, and the table then."""
    after = replace(sitting, table=table)
    for event in events:
        after = _noted(after, event)
    return replace(after, actions=(*after.actions, *actions))


def _noted(sitting: Sitting, event: object) -> Sitting:
    """What a player remembers of what has happened."""
    if isinstance(event, RoundOpened):
        banked = event.bank_cents if event.bank_bettor == sitting.you else sitting.last_bank_cents
        own = next((person.seats for person in event.people if person.bettor == sitting.you), sitting.seats_left)
        return replace(sitting, actions=(), events=(event,), last_bank_cents=banked, seats_left=own)
    if isinstance(event, AnyEvent):
        after = replace(sitting, events=(*sitting.events, event))
        return replace(after, last_bets=after.bets or after.last_bets) if isinstance(event, CardsRacked) else after
    match event:
        case DeckCommitted(seed=seed):
            return replace(sitting, seed=seed)
        case StoodUp(bettor, transfers) if bettor == sitting.you:
            return replace(sitting, pocket_cents=sum(transfer.cents for transfer in transfers))
        case SatDown(bettor, seats) | Moved(bettor, seats) if bettor == sitting.you:
            return replace(sitting, seats_left=seats)
        case _:
            return sitting
