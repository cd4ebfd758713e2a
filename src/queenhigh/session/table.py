"""A table over many rounds: the fold of its events, with the round that is open inside it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from queenhigh.money.meter import Meter
from queenhigh.money.transfer import FUNDING, MICRO_CENTS_PER_CENT, Account, bettor_account, meter_account
from queenhigh.round.actions import BANK_SPOT, Person
from queenhigh.round.state import IDLE, State
from queenhigh.session.actions import Ask, Settings


class BankTurn(msgspec.Struct, frozen=True):
    """Who had the bank last, at which seat, and for how many rounds in a row."""

    seat: int = BANK_SPOT
    bettor: str = ""
    rounds: int = 0


class Banker(msgspec.Struct, frozen=True):
    """Who banks the next round, and with how much."""

    seat: int
    bettor: str
    cents: int


class Rack(msgspec.Struct, frozen=True):
    """The discard rack: the cards of one pack, in the order in which they went in."""

    round: int
    pack: int
    cards: tuple[int, ...]


class Seeds(msgspec.Struct, frozen=True):
    """The seeds of the round that is open, and the promises made about them."""

    house: bytes | None = None
    commitment: str = ""
    promised: Mapping[str, str] = {}
    called: tuple[str, ...] = ()
    """Those who are to reveal, in the order of the mix; fixed when the bets are closed."""
    revealed: Mapping[str, bytes] = {}

    @property
    def missing(self) -> tuple[str, ...]:
        """Who has still to reveal."""
        return tuple(bettor for bettor in self.called if bettor not in self.revealed)


class Table(msgspec.Struct, frozen=True):
    """Everything about one table. Mappings are never changed in place."""

    name: str = ""
    rules_hash: str = ""
    settings: Settings = Settings()
    people: tuple[Person, ...] = ()
    """Who is there. In a round, whoever is part of it still has here what they had before it."""
    meters: Mapping[str, Meter] = {}
    """What the table's own meters stand at between rounds."""
    gains: Mapping[Account, int] = {}
    """What every account but the purses has gained since the table opened, in cents."""
    funded: Mapping[str, int] = {}
    """Meter → micro-cents that the house has put in."""
    rounds: int = 0
    """How many rounds are over."""
    turn: BankTurn = BankTurn()
    offered: int = 0
    """The seat that must say whether it takes the bank."""
    declined: tuple[int, ...] = ()
    """Seats that have let the bank go by since the last round."""
    banker: Banker | None = None
    pack: int = 0
    """The pack that is dealt next; where there are two, the other one is in the shuffling machine."""
    rack: Rack | None = None
    """What the last round that was dealt has left in the rack."""
    asks: tuple[Ask, ...] = ()
    """What happens when the round is over."""
    posted: str = ""
    """The hash of a rule file that counts from the next round on."""
    round: State = IDLE
    """The round that is open, or the last one."""
    seeds: Seeds = Seeds()
    silent: tuple[str, ...] = ()
    """Who has failed to reveal a promised seed, and promises none until seated anew."""

    @property
    def is_open(self) -> bool:
        """Whether a round is being played, or its cards still lie on the table."""
        return self.round.phase not in ("idle", "over")

    def person(self, bettor: str) -> Person | None:
        """A person by name."""
        return next((person for person in self.people if person.bettor == bettor), None)

    def person_at(self, seat: int) -> Person | None:
        """Who sits at a seat."""
        return next((person for person in self.people if seat in person.seats), None)

    def is_in_round(self, bettor: str) -> bool:
        """Whether a person is part of the round that is open."""
        return self.is_open and any(person.bettor == bettor for person in self.round.people)

    def purse(self, bettor: str) -> int:
        """The chips that a person has in hand at this moment."""
        if self.is_in_round(bettor):
            return self.round.purse(bettor)
        person = self.person(bettor)
        return person.purse_cents if person else 0

    def meter(self, name: str) -> Meter:
        """What a meter stands at now, as far as this table knows."""
        return self.round.meters[name] if self.is_open else self.meters[name]


def micro_balances_of(table: Table) -> dict[Account, int]:
    """Every account of the table in micro-cents, the open round included. They sum to zero."""
    held = {bettor_account(person.bettor): table.purse(person.bettor) for person in table.people}
    for name, cents in table.gains.items():
        held[name] = held.get(name, 0) + cents
    if table.is_open:
        for name, cents in table.round.balances.items():
            if name.kind != "bettor":
                held[name] = held.get(name, 0) + cents
    micro = {name: cents * MICRO_CENTS_PER_CENT for name, cents in held.items()}
    for funded in (table.funded, table.round.funded if table.is_open else {}):
        for meter, amount in funded.items():
            micro[FUNDING] = micro.get(FUNDING, 0) - amount
            micro[meter_account(meter)] = micro.get(meter_account(meter), 0) + amount
    return micro
