"""The state of one round: the fold of its events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from queenhigh.money.meter import NO_CHANGE, Meter, MeterChange
from queenhigh.money.transfer import Account, bettor_account
from queenhigh.round.actions import BANK_SPOT, Person
from queenhigh.round.events import PaidRow

Phase = Literal["idle", "betting", "closed", "deciding", "revealing", "settling", "awarding", "racking", "over", "void"]


class Stake(msgspec.Struct, frozen=True, gc=False):
    """The unit of money on the felt: one bettor's chips on one wager of one spot."""

    bettor: str
    spot: int
    wager: str
    cents: int


class Spot(msgspec.Struct, frozen=True, gc=False):
    """A spot in play: its cards as dealt, and what was decided."""

    seat: int
    bettor: str
    behind: tuple[str, ...] = ()
    """Others who bet on the hand, in order of placement."""
    stack: tuple[int, ...] = ()
    option: str = ""
    discard: int | None = None
    killed: Literal["", "void", "dead"] = ""
    killed_clause: str = ""
    shown: bool = False
    draw_shown: bool = False


class Award(msgspec.Struct, frozen=True, gc=False):
    """What a hand has won from a meter and was not paid yet."""

    meter: str
    spot: int
    bettor: str
    wager: str
    percent: int
    why: str
    clause: str
    cents: int | None = None
    """The amount, once it is locked."""
    change: MeterChange = NO_CHANGE
    """What the lock did to the meter."""
    funded: int = 0
    """What the house has put in for the new seed, in micro-cents."""
    row: PaidRow | None = None
    """The row of the meter's pay table."""

    @property
    def name(self) -> tuple[str, int, str]:
        """What an award is known by: the meter, the spot and the bettor."""
        return self.meter, self.spot, self.bettor


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything about one round. Mappings are never changed in place."""

    phase: Phase = "idle"
    number: int = 0
    rules_hash: str = ""
    people: tuple[Person, ...] = ()
    bank_seat: int = BANK_SPOT
    bank_bettor: str = ""
    bank_cents: int = 0
    pack: int = 0
    commitment: str = ""
    balances: Mapping[Account, int] = {}
    """Account → cents: purses, the felt, the bank, the house; what meters have paid."""
    stakes: tuple[Stake, ...] = ()
    """What lies on the felt, in order of placement."""
    intake: tuple[Stake, ...] = ()
    """Meter wagers that were taken in."""
    meters: Mapping[str, Meter] = {}
    """What they showed when the round was opened, with what this table has done to them since."""
    funded: Mapping[str, int] = {}
    """Meter → micro-cents that the house has put in: shares of the wagers taken in, and new seeds."""
    keypad: bool = False
    linked: tuple[str, ...] = ()
    awards: tuple[Award, ...] = ()
    """What was won from meters and is not paid yet, in the order of the awards."""
    paid_awards: int = 0
    spots: tuple[Spot, ...] = ()
    """The spots in play, in the order of the deal."""
    bank_stack: tuple[int, ...] = ()
    turned: tuple[int, ...] = ()
    exposed: tuple[int, ...] = ()
    """Cards seen by all through an irregularity."""
    button: int = 0
    rest: tuple[int, ...] = ()
    to_decide: tuple[int, ...] = ()
    """Spots that have yet to decide, in order."""
    bank_shown: bool = False
    forfeits_done: bool = False
    collected: tuple[int, ...] = ()
    """Spots whose cards were collected with the forfeits, before the bank's were shown."""
    rack: tuple[int, ...] = ()

    def spot(self, seat: int) -> Spot | None:
        """The spot in play at a seat."""
        for spot in self.spots:
            if spot.seat == seat:
                return spot
        return None

    def purse(self, bettor: str) -> int:
        """The chips that a person has in hand."""
        return self.balances.get(bettor_account(bettor), 0)

    def stakes_on(self, seat: int) -> tuple[Stake, ...]:
        """What lies on one spot, in order of placement."""
        return tuple(stake for stake in self.stakes if stake.spot == seat)


IDLE = State()
"""Before a round is opened."""
