"""A table between two rounds: everything that the next one needs to know of those before it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from queenhigh.errors import IllegalAction
from queenhigh.money.meter import Meter
from queenhigh.money.transfer import bettor_account
from queenhigh.round.actions import BANK_SPOT, OpenRound, Person
from queenhigh.session.meters import open_meters

if TYPE_CHECKING:
    from queenhigh.round.state import State
    from queenhigh.rules.schema.ruleset import Ruleset


class BankTurn(msgspec.Struct, frozen=True):
    """Who had the bank last, at which seat, and for how many rounds in a row."""

    seat: int = BANK_SPOT
    bettor: str = ""
    rounds: int = 0


class Rack(msgspec.Struct, frozen=True):
    """The discard rack: the cards of one pack, in the order in which they went in."""

    round: int
    pack: int
    cards: tuple[int, ...]


class Session(msgspec.Struct, frozen=True):
    """A table between rounds."""

    rules_hash: str
    people: tuple[Person, ...]
    """Who is there, with the chips they have now."""
    meters: tuple[tuple[str, Meter], ...] = ()
    gains: Mapping[str, int] = {}
    """What every account but the purses has gained since the table opened, in cents: the house, each meter."""
    rounds: int = 0
    """How many rounds were opened."""
    turn: BankTurn = BankTurn()
    pack: int = 0
    """The pack that is dealt next; where there are two, the other one is in the shuffling machine."""
    rack: Rack | None = None
    """What the last round that was dealt has left in the rack."""
    bank_rounds_max: int | None = None
    """How many rounds in a row one person may bank."""

    @property
    def barred(self) -> str:
        """Who may not bank the next round, having banked as many in a row as the rules allow; else empty."""
        limit = self.bank_rounds_max
        return self.turn.bettor if limit is not None and self.turn.rounds >= limit else ""

    def person(self, bettor: str) -> Person | None:
        """A person by name."""
        return next((person for person in self.people if person.bettor == bettor), None)

    def person_at(self, seat: int) -> Person | None:
        """Who sits at a seat."""
        return next((person for person in self.people if seat in person.seats), None)


def open_session(rules: Ruleset, people: tuple[Person, ...]) -> Session:
    """A table that opens: meters seeded by the house, the first pack ready, the bank not yet offered."""
    meters, gains = open_meters(rules)
    return Session(
        rules_hash=rules.hash, people=people, meters=meters, gains=gains, bank_rounds_max=rules.bank.rounds_max
    )


def next_round(session: Session, *, bank_seat: int = BANK_SPOT, bank_cents: int = 0, commitment: str = "") -> OpenRound:
    """The action that opens the next round. The machine checks the seats and the bank's money.

    Whoever has banked too often in a row is refused here, however the seat was found.
    """
    person = session.person_at(bank_seat)
    if person and person.bettor == session.barred:
        facts = {"bettor": person.bettor, "rounds": session.turn.rounds, "max": session.bank_rounds_max}
        message = f"{person.bettor} has banked {session.turn.rounds} rounds in a row; nobody banks more"
        raise IllegalAction("bank/too_many_rounds", message, facts)
    return OpenRound(
        number=session.rounds + 1,
        people=session.people,
        bank_seat=bank_seat,
        bank_cents=bank_cents,
        pack=session.pack,
        commitment=commitment,
        meters=session.meters,
    )


def advance(rules: Ruleset, session: Session, state: State) -> Session:
    """The table after a round that is over, void ones included."""
    if state.phase != "over" or state.number != session.rounds + 1 or state.rules_hash != session.rules_hash:
        facts = {"phase": state.phase, "round": state.number, "expected": session.rounds + 1}
        raise IllegalAction("session/not_the_next_round", "this is not the table's next round, over and racked", facts)
    dealt = bool(state.rack)
    purses = {bettor_account(person.bettor) for person in state.people}
    gains = dict(session.gains)
    for account, cents in state.balances.items():
        if account not in purses and cents:
            gains[account] = gains.get(account, 0) + cents
    return msgspec.structs.replace(
        session,
        people=tuple(msgspec.structs.replace(p, purse_cents=state.purse(p.bettor)) for p in state.people),
        meters=tuple(state.meters.items()),
        gains=gains,
        rounds=state.number,
        turn=_turn(session.turn, state) if dealt else session.turn,
        # A pack is used up by being dealt; it goes to the machine when the rack is emptied for the other one.
        pack=(state.pack + 1) % rules.deck.packs if dealt else session.pack,
        rack=Rack(state.number, state.pack, state.rack) if dealt else session.rack,
    )


def _turn(turn: BankTurn, state: State) -> BankTurn:
    """A void round counts once it was dealt: nobody holds the bank longer because of a misdeal."""
    again = turn.bettor == state.bank_bettor
    return BankTurn(state.bank_seat, state.bank_bettor, turn.rounds + 1 if again else 1)
