"""What has happened to a tournament. Past tense, frozen."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from queenhigh.codec.marks import Spelling
from queenhigh.round.events import Event
from queenhigh.tournament.actions import Stack
from queenhigh.tournament.chips import NONE, Chips

OutWhy = Literal[
    "no_chips",
    "too_few_chips",  # not enough for the least wager of the level
    "elimination_round",  # the fewest chips at the table
    "not_advanced",  # the stage is over, and others of the table go on
    "final_count",  # the last round is over: places by chips
    "even_split",  # the tournament was stopped, and what is left is shared evenly
    "removed",  # by the director
]
SeatWhy = Literal["draw", "late_entry", "balance", "broken_table", "bought_again", "director", "undone"]
Ruling = Literal["played", "void", "chip_counts", "even_split"]


class Seating(msgspec.Struct, frozen=True, array_like=True):
    """Who sits where."""

    player: str
    table: str
    seat: int


class TournamentAnnounced(Event, frozen=True, tag="tournament_announced"):
    """A tournament hangs out, as it will be played."""

    terms: str
    rules_hash: str
    commitment: str
    currency: str
    sealed: str
    by: str


class EntriesOpened(Event, frozen=True, tag="entries_opened"):
    """People may enter."""

    by: str


class Entered(Event, frozen=True, tag="entered"):
    """Somebody has paid, and has chips."""

    player: str
    cents: int
    fee_cents: int
    chips: Chips
    late: bool = False


class EntryWithdrawn(Event, frozen=True, tag="entry_withdrawn"):
    """Somebody has the money back, and no chips."""

    player: str
    cents: int
    fee_cents: int
    chips: Chips
    by: str
    reason: str = ""


class SeatsDrawn(Event, frozen=True, tag="seats_drawn"):
    """Seats by the seed: whoever has it, and the list of players, draws the same."""

    stage: int
    seats: tuple[Seating, ...]
    seed: Annotated[bytes, Spelling.BYTES] = b""
    """Shown with the first draw."""


class FirstCardDealt(Event, frozen=True, tag="first_card_dealt"):
    """The tournament has begun."""

    at: int


class StageBegun(Event, frozen=True, tag="stage_begun"):
    """A stage has begun."""

    stage: int
    at: int


class ChipsReset(Event, frozen=True, tag="chips_reset"):
    """Somebody begins a stage with the starting chips."""

    player: str
    before: Chips
    after: Chips


class RoundReported(Event, frozen=True, tag="round_reported"):
    """A round is over, and what everyone has."""

    table: str
    number: int
    stacks: tuple[Stack, ...]
    played: bool = True


class RoundPassed(Event, frozen=True, tag="round_passed"):
    """A round of a table counts as played."""

    table: str
    reason: str
    by: str


class LevelBegun(Event, frozen=True, tag="level_begun"):
    """Other limits: at one table, or everywhere."""

    level: int
    table: str = ""
    at: int = 0


class PlayerOut(Event, frozen=True, tag="player_out"):
    """Somebody is out. Chips that were left go back at the end."""

    player: str
    why: OutWhy
    chips: Chips
    tie: int = 0
    """Those with the same number share what their places bring; 0: nobody does."""
    by: str = ""
    reason: str = ""


class PlayerSeated(Event, frozen=True, tag="player_seated"):
    """Somebody is sent to a seat."""

    player: str
    table: str
    seat: int
    why: SeatWhy
    by: str = ""
    reason: str = ""


class PlayersArrived(Event, frozen=True, tag="players_arrived"):
    """These sit where they were sent."""

    players: tuple[str, ...]


class TableBroken(Event, frozen=True, tag="table_broken"):
    """A table is given up; its players go to others."""

    table: str
    by: str = ""
    reason: str = ""


class TableHalted(Event, frozen=True, tag="table_halted"):
    """A table waits: it is too many players short."""

    table: str
    short: int


class TableReleased(Event, frozen=True, tag="table_released"):
    """It plays again."""

    table: str


class StageEnding(Event, frozen=True, tag="stage_ending"):
    """No round of the stage begins any more."""

    stage: int


class StageOver(Event, frozen=True, tag="stage_over"):
    """A stage is over; everyone leaves the tables."""

    stage: int


class BoughtAgain(Event, frozen=True, tag="bought_again"):
    """A re-buy; whoever was out is in again."""

    player: str
    cents: int
    chips: Chips


class AddOnBought(Event, frozen=True, tag="add_on_bought"):
    """An add-on."""

    player: str
    cents: int
    chips: Chips


class ClockPaused(Event, frozen=True, tag="clock_paused"):
    """A break."""

    at: int
    reason: str
    by: str


class ClockResumed(Event, frozen=True, tag="clock_resumed"):
    """The break is over."""

    at: int
    by: str


class OutUndone(Event, frozen=True, tag="out_undone"):
    """Somebody is in again, and it is recorded who said so and why."""

    player: str
    given: Chips
    """Chips that came from the tournament's bank; what was left was never taken."""
    by: str
    reason: str


class TournamentInterrupted(Event, frozen=True, tag="tournament_interrupted"):
    """Something beyond control; whether the hands that lie there are finished."""

    cause: str
    readable: bool
    agreed: bool
    completes: bool
    by: str


class InterruptionRuled(Event, frozen=True, tag="interruption_ruled"):
    """What became of it, and with how many players left."""

    ruling: Ruling
    left: int
    clause: str
    by: str


class PlacesDecided(Event, frozen=True, tag="places_decided"):
    """Everyone has a place; prizes can be paid."""


class PrizePaid(Event, frozen=True, tag="prize_paid"):
    """A prize."""

    player: str
    place: int
    cents: int


class CharityPaid(Event, frozen=True, tag="charity_paid"):
    """The charity's part."""

    charity: str
    cents: int


class FeesKept(Event, frozen=True, tag="fees_kept"):
    """The house's fees."""

    cents: int


class MoneyReturned(Event, frozen=True, tag="money_returned"):
    """The tournament is void or called off: somebody has everything back."""

    player: str
    cents: int
    fee_cents: int


class ChipsReturned(Event, frozen=True, tag="chips_returned"):
    """The chips of a player go back to the tournament's bank, for nothing."""

    player: str
    chips: Chips = NONE


class TournamentOver(Event, frozen=True, tag="tournament_over"):
    """Everything is paid."""

    ruling: Ruling
    by: str
    reason: str = ""


TournamentEvent = (
    TournamentAnnounced
    | EntriesOpened
    | Entered
    | EntryWithdrawn
    | SeatsDrawn
    | FirstCardDealt
    | StageBegun
    | ChipsReset
    | RoundReported
    | RoundPassed
    | LevelBegun
    | PlayerOut
    | PlayerSeated
    | PlayersArrived
    | TableBroken
    | TableHalted
    | TableReleased
    | StageEnding
    | StageOver
    | BoughtAgain
    | AddOnBought
    | ClockPaused
    | ClockResumed
    | OutUndone
    | TournamentInterrupted
    | InterruptionRuled
    | PlacesDecided
    | PrizePaid
    | CharityPaid
    | FeesKept
    | MoneyReturned
    | ChipsReturned
    | TournamentOver
)
