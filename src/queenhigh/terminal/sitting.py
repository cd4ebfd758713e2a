"""A sitting at one table: the fold of its records. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from pydantic import ValidationError

from queenhigh.errors import BadInput, ImpossibleState
from queenhigh.round.events import AnyEvent, RoundOpened, WagerPlaced, WagerTakenBack
from queenhigh.round.state import IDLE
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.session.actions import Move, StartRound
from queenhigh.session.events import StoodUp
from queenhigh.session.machine import CLOSED, fold_all
from queenhigh.session.rounds import as_round_action
from queenhigh.session.table import Table
from queenhigh.terminal.records import AnyRecord, Bet, Did, Sat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.round.actions import AnyAction
    from queenhigh.round.state import State
    from queenhigh.session.events import AnyTableEvent


@dataclass(frozen=True, slots=True)
class Sitting:
    """The table, and what a player at it would like to know besides."""

    sat: Sat
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
    """Where the player sat before getting up."""

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
    """The rule file as the journal holds it."""
    try:
        return Ruleset.model_validate_json(text)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        message = f"its rule file is not one of this version: {place}: {first['msg']}"
        raise BadInput("journal/rules", message, {"field": place}) from error


def rules_in(data: dict[str, object]) -> Ruleset:
    """The rule file that a sitting begins with."""
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


def fold(sitting: Sitting | None, record: AnyRecord) -> Sitting:
    """The sitting after a record."""
    if isinstance(record, Sat):
        table = record.table or CLOSED
        return Sitting(record, rules_in(record.rules), table, last_bets=record.bets, last_bank_cents=record.bank_cents)
    if sitting is None:
        raise ImpossibleState("journal/no_start", "a sitting begins with somebody sitting down")
    return _did(sitting, record)


def going_on(sitting: Sitting) -> Sat:
    """The record with which another page begins where a sitting is, between two rounds."""
    return msgspec.structs.replace(
        sitting.sat,
        table=msgspec.structs.replace(sitting.table, round=IDLE),
        bets=sitting.last_bets,
        bank_cents=sitting.last_bank_cents,
    )


def _did(sitting: Sitting, record: Did) -> Sitting:
    after = replace(sitting, table=fold_all(sitting.rules, sitting.table, record.events))
    action = as_round_action(record.action, record.events)
    if action is not None:
        is_first = isinstance(record.action, StartRound)
        heard = tuple(event for event in record.events if isinstance(event, AnyEvent))
        actions, events = ((), ()) if is_first else (sitting.actions, sitting.events)
        after = replace(after, actions=(*actions, action), events=(*events, *heard))
    for event in record.events:
        after = _noted(after, sitting, event)
    if sitting.is_open and not after.is_open:
        after = replace(after, last_bets=after.bets or sitting.last_bets)
    return after


def _noted(after: Sitting, before: Sitting, event: AnyTableEvent) -> Sitting:
    """What a player remembers of what has happened."""
    match event:
        case RoundOpened(bank_bettor=banker, bank_cents=cents):
            last = cents if banker == after.you else after.last_bank_cents
            return replace(after, seed=after.table.seeds.house, last_bank_cents=last)
        case StoodUp(bettor, transfers) if bettor == after.you:
            taken = sum(transfer.cents for transfer in transfers)
            return replace(after, pocket_cents=taken, seats_left=before.next_seats)
        case _:
            return after
