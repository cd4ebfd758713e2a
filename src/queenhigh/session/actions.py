"""What people do at a table, beside the actions of the round that is open. Imperative, frozen."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from queenhigh.codec.marks import HIDDEN, Spelling
from queenhigh.money.meter import Meter
from queenhigh.round import actions as do
from queenhigh.round.actions import Action


class Settings(msgspec.Struct, frozen=True):
    """How a table is run, beside its rule file."""

    keypad: bool = False
    """Whether awards from a meter are locked and confirmed by people; else the table does it by itself."""
    linked: tuple[str, ...] = ()
    """Meters that other tables feed too."""
    deck: Literal["seeds", "given"] = "seeds"
    """Whether seeds make the deck, as at every live table, or whoever deals gives it, as in proofs and lessons."""


class OpenTable(Action, frozen=True, tag="open_table"):
    """Open a table: its meters are seeded by the house, or go on from where they were left."""

    name: str = ""
    settings: Settings = Settings()
    meters: tuple[tuple[str, Meter], ...] = ()


class Sit(Action, frozen=True, tag="sit"):
    """Come to the table with chips: to one seat or two, or to none, to bet behind others."""

    bettor: str
    seats: tuple[int, ...]
    cents: int


class StandUp(Action, frozen=True, tag="stand_up"):
    """Leave with all chips; in a round that one is part of, when it is over."""

    bettor: str


class Move(Action, frozen=True, tag="move"):
    """Take other seats: another one, a second one beside it, or none."""

    bettor: str
    seats: tuple[int, ...]


class Buy(Action, frozen=True, tag="buy"):
    """Buy chips."""

    bettor: str
    cents: int


class CashOut(Action, frozen=True, tag="cash_out"):
    """Turn some chips into money and stay."""

    bettor: str
    cents: int


class OfferBank(Action, frozen=True, tag="offer_bank"):
    """The dealer offers the bank to the next seat in turn."""


class TakeBank(Action, frozen=True, tag="take_bank"):
    """Whoever is asked takes the bank, and puts up so much. The promise of a seed comes with it."""

    bettor: str
    cents: int
    commitment: str = ""


class DeclineBank(Action, frozen=True, tag="decline_bank"):
    """Whoever is asked lets it go by."""

    bettor: str


class StartRound(Action, frozen=True, tag="start_round"):
    """Open the next round. The house's seed is fixed now; what linked meters show is told with it."""

    seed: Annotated[bytes | None, Spelling.BYTES, HIDDEN] = None
    readings: tuple[tuple[str, Meter], ...] = ()


class CommitSeed(Action, frozen=True, tag="commit_seed"):
    """Promise a seed while bets are open."""

    bettor: str
    commitment: str


class RevealSeed(Action, frozen=True, tag="reveal_seed"):
    """Show the promised seed, once the bets are closed."""

    bettor: str
    seed: Annotated[bytes, Spelling.BYTES]


class DealCards(Action, frozen=True, tag="deal_cards"):
    """Deal from the deck that the seeds make. Whoever has not revealed by now is listed as missing."""


class ChangeSettings(Action, frozen=True, tag="change_settings"):
    """Run the table differently, from the next round on."""

    settings: Settings


class PostRules(Action, frozen=True, tag="post_rules"):
    """Post a changed pay table or limit; it counts from the next round on. Made by `posting.post_rules`."""

    rules_hash: str
    changes: tuple[str, ...]


TableAction = (
    OpenTable
    | Sit
    | StandUp
    | Move
    | Buy
    | CashOut
    | OfferBank
    | TakeBank
    | DeclineBank
    | StartRound
    | CommitSeed
    | RevealSeed
    | DealCards
    | ChangeSettings
    | PostRules
)
AnyTableAction = TableAction | do.AnyAction
Ask = StandUp | Move | Buy | CashOut | ChangeSettings
"""What may be asked for at any time, and happens between rounds."""
