"""The state of one round: the fold of its events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from queenhigh.money.meter import Meter
from queenhigh.round.actions import BANK_SPOT, Person

Phase = Literal["idle", "betting", "closed", "deciding", "revealing", "settling", "racking", "over", "void"]


class Stake(msgspec.Struct, frozen=True):
    """The unit of money on the felt: one bettor's chips on one wager of one spot."""

    bettor: str
    spot: int
    wager: str
    cents: int


class Spot(msgspec.Struct, frozen=True):
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


class State(msgspec.Struct, frozen=True):
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
    balances: Mapping[str, int] = {}
    """Account → cents: purses, the felt, the bank, the house, meters."""
    stakes: tuple[Stake, ...] = ()
    """What lies on the felt, in order of placement."""
    intake: tuple[Stake, ...] = ()
    """Meter wagers that were taken in."""
    meters: Mapping[str, Meter] = {}
    meters_before: Mapping[str, Meter] = {}
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
        return self.balances.get(f"bettor:{bettor}", 0)

    def stakes_on(self, seat: int) -> tuple[Stake, ...]:
        """What lies on one spot, in order of placement."""
        return tuple(stake for stake in self.stakes if stake.spot == seat)


IDLE = State()
"""Before a round is opened."""
