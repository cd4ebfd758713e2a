"""A sitting at one table: the fold of its records. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from queenhigh.errors import BadInput, ImpossibleState
from queenhigh.round.actions import OpenRound, Person
from queenhigh.round.events import CardsRacked, RoundOpened, WagerPlaced, WagerTakenBack
from queenhigh.round.machine import evolve
from queenhigh.round.state import IDLE, State
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.table import Session, advance
from queenhigh.terminal.records import VERSION, AnyRecord, Bet, Bought, Declined, Did, Left, Moved, Offered, Sat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.round.actions import AnyAction
    from queenhigh.round.events import AnyEvent


@dataclass(frozen=True, slots=True)
class Sitting:
    """Everything that lasts across the rounds of one sitting."""

    sat: Sat
    rules: Ruleset
    session: Session
    """The table between rounds: purses, meters, whose turn the bank is."""
    state: State = IDLE
    actions: tuple[AnyAction, ...] = ()
    """Of the round that is open, or of the last one."""
    events: tuple[AnyEvent, ...] = ()
    """What followed from them."""
    offered: int = 0
    """The seat that must answer whether it takes the bank; 0 if none."""
    declined: tuple[int, ...] = ()
    """Seats that have let the bank go by since the last round."""
    last_bets: tuple[Bet, ...] = ()
    last_bank_cents: int = 0
    bought_cents: int = 0
    """Chips that the player has bought in this sitting."""
    has_left: bool = False

    @property
    def you(self) -> str:
        """The player's name."""
        return self.sat.you

    @property
    def is_open(self) -> bool:
        """Whether a hand is being played, or still lies on the table."""
        return self.state.phase not in ("idle", "over")

    @property
    def purse_cents(self) -> int:
        """What the player has in hand now."""
        if self.is_open:
            return self.state.purse(self.you)
        person = self.session.person(self.you)
        return person.purse_cents if person else 0

    @property
    def seats(self) -> tuple[int, ...]:
        """Where the player sits: in the open round, or else in the next one."""
        people = self.state.people if self.is_open else self.session.people
        return next(person.seats for person in people if person.bettor == self.you)

    @property
    def chips_down_cents(self) -> int:
        """What the player has on the table: wagers, and a bank put up."""
        if self.state.phase not in ("betting", "closed", "deciding", "revealing", "settling"):
            return 0
        bank = self.state.bank_cents if self.state.bank_bettor == self.you else 0
        return bank + sum(stake.cents for stake in self.state.stakes if stake.bettor == self.you)

    @property
    def has_chips_down(self) -> bool:
        """Whether the hand has to be finished, because something of the player's is in it."""
        is_in = self.state.phase in ("closed", "deciding", "revealing", "settling")
        return bool(self.chips_down_cents) or (is_in and any(s.bettor == self.you for s in self.state.intake))

    @property
    def bets(self) -> tuple[Bet, ...]:
        """What the player has put down in this round, chip by chip."""
        return bets_in(self.events, self.you)


def sit_down(sat: Sat) -> Sitting:
    """The sitting at its first moment."""
    rules = rules_from(msgspec.json.encode(sat.rules))
    return Sitting(sat=sat, rules=rules, session=sat.session, last_bets=sat.bets, last_bank_cents=sat.bank_cents)


@lru_cache(maxsize=8)
def rules_from(text: bytes) -> Ruleset:
    """The rule file as the journal holds it."""
    return Ruleset.model_validate_json(text)


def bets_in(events: Iterable[AnyEvent], bettor: str) -> tuple[Bet, ...]:
    """What a person has put down, chip by chip, and not taken back."""
    bets: list[Bet] = []
    for event in events:
        if isinstance(event, WagerPlaced) and event.bettor == bettor:
            bets.append(Bet(event.spot, event.wager, sum(transfer.cents for transfer in event.transfers)))
        elif isinstance(event, WagerTakenBack) and event.bettor == bettor:
            bets = [bet for bet in bets if (bet.spot, bet.wager) != (event.spot, event.wager)]
    return tuple(bets)


def fold(sitting: Sitting | None, record: AnyRecord) -> Sitting:
    """The sitting after a record."""
    if isinstance(record, Sat):
        if record.version != VERSION:
            message = f"this book was written by another version ({record.version}); this one reads {VERSION}"
            raise BadInput("journal/version", message, {"found": record.version, "known": VERSION})
        return sit_down(record)
    if sitting is None:
        raise ImpossibleState("journal/no_start", "a sitting begins with somebody sitting down")
    match record:
        case Bought(bettor, cents):
            bought = sitting.bought_cents + (cents if bettor == sitting.you else 0)
            return replace(_with_person(sitting, bettor, cents=cents), bought_cents=bought)
        case Moved(bettor, seats):
            return _with_person(sitting, bettor, seats=seats)
        case Offered(seat):
            return replace(sitting, offered=seat)
        case Declined(seat):
            return replace(sitting, offered=0, declined=(*sitting.declined, seat))
        case Did(action, events):
            return _did(sitting, action, events)
        case Left():
            return replace(sitting, has_left=True)


def _with_person(sitting: Sitting, bettor: str, *, cents: int = 0, seats: tuple[int, ...] | None = None) -> Sitting:
    people = tuple(
        Person(bettor, person.purse_cents + cents, person.seats if seats is None else seats)
        if person.bettor == bettor
        else person
        for person in sitting.session.people
    )
    return replace(sitting, session=msgspec.structs.replace(sitting.session, people=people))


def _did(sitting: Sitting, action: AnyAction, events: tuple[AnyEvent, ...]) -> Sitting:
    rules, state, session = sitting.rules, sitting.state, sitting.session
    actions = (action,) if isinstance(action, OpenRound) else (*sitting.actions, action)
    heard = list(sitting.events)
    for event in events:
        if isinstance(event, RoundOpened):
            heard = []
            mine = event.bank_bettor == sitting.you
            last = event.bank_cents if mine else sitting.last_bank_cents
            sitting = replace(sitting, offered=0, declined=(), last_bank_cents=last)
        state = evolve(rules, state, event)
        heard.append(event)
        if isinstance(event, CardsRacked):
            session = _seats_kept(session, advance(rules, session, state))
            sitting = replace(sitting, last_bets=bets_in(heard, sitting.you) or sitting.last_bets)
    return replace(sitting, state=state, session=session, actions=actions, events=tuple(heard))


def _seats_kept(before: Session, after: Session) -> Session:
    """Whoever has asked for other seats during the round gets them now."""
    seats = {person.bettor: person.seats for person in before.people}
    people = tuple(Person(p.bettor, p.purse_cents, seats[p.bettor]) for p in after.people)
    return msgspec.structs.replace(after, people=people)
