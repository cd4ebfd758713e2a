"""What people and the house do with a tournament. Imperative, frozen."""

from __future__ import annotations

from typing import Annotated

import msgspec

from queenhigh.codec.marks import Spelling
from queenhigh.round.actions import Action
from queenhigh.tournament.chips import NONE, Chips


class Stack(msgspec.Struct, frozen=True, array_like=True):
    """What a player has."""

    player: str
    chips: Chips


class TableReport(msgspec.Struct, frozen=True):
    """A round of a table is over, and this is what everyone there has now."""

    table: str
    number: int
    stacks: tuple[Stack, ...]
    played: bool = True
    """Whether it counts; a void round does not."""


class AnnounceTournament(Action, frozen=True, tag="announce_tournament"):
    """Post and file a tournament: the file as text, the game's hash, and a promise of the seed that seats are drawn with."""

    terms: str
    rules_hash: str
    commitment: str
    currency: str = "demo"
    """The money that entries are paid in."""
    sealed: str = ""
    """The seed, closed with the house's key."""


class OpenEntries(Action, frozen=True, tag="open_entries"):
    """From now on people may enter."""


class Enter(Action, frozen=True, tag="enter"):
    """Pay the buy-in and the fee."""

    player: str


class WithdrawEntry(Action, frozen=True, tag="withdraw_entry"):
    """Have the money back, until the first card is dealt: by the player, or for one who does not show up."""

    player: str
    reason: str = ""


class CancelTournament(Action, frozen=True, tag="cancel_tournament"):
    """Call it off before the first card: everyone is refunded."""

    reason: str


class DrawSeats(Action, frozen=True, tag="draw_seats"):
    """Show the promised seed, and draw the seats of the first stage from it."""

    seed: Annotated[bytes, Spelling.BYTES] = b""


class DealFirstCard(Action, frozen=True, tag="deal_first_card"):
    """The tournament begins: no refunds any more."""

    at: int = 0


class BuyAgain(Action, frozen=True, tag="buy_again"):
    """A re-buy."""

    player: str


class BuyAddOn(Action, frozen=True, tag="buy_add_on"):
    """An add-on."""

    player: str


class ReportRounds(Action, frozen=True, tag="report_rounds"):
    """Rounds that are over, of one table or of several."""

    rounds: tuple[TableReport, ...]
    at: int = 0


class ReportArrivals(Action, frozen=True, tag="report_arrivals"):
    """These have taken the seats that they were sent to."""

    players: tuple[str, ...]


class PassRound(Action, frozen=True, tag="pass_round"):
    """A table cannot play its round, because nobody takes the bank or nobody is there: it counts as played."""

    table: str
    reason: str


class Tick(Action, frozen=True, tag="tick"):
    """What the clock says: levels and stages by minutes go on."""

    at: int


class PauseClock(Action, frozen=True, tag="pause_clock"):
    """A break: no new rounds, and the clock stands."""

    at: int
    reason: str


class ResumeClock(Action, frozen=True, tag="resume_clock"):
    """The break is over."""

    at: int


class EndStage(Action, frozen=True, tag="end_stage"):
    """Every table has played its last round of the stage: who goes on, who is out."""


class BeginStage(Action, frozen=True, tag="begin_stage"):
    """Everyone has left the tables: chips as the file has them, new seats, and on."""

    at: int = 0


class MovePlayer(Action, frozen=True, tag="move_player"):
    """The director seats somebody elsewhere."""

    player: str
    table: str
    seat: int
    reason: str


class RemovePlayer(Action, frozen=True, tag="remove_player"):
    """The director takes somebody out of the tournament; nothing is refunded."""

    player: str
    reason: str


class BreakTable(Action, frozen=True, tag="break_table"):
    """The director gives up a table; its players go to others."""

    table: str
    reason: str


class UndoOut(Action, frozen=True, tag="undo_out"):
    """Somebody was not out: back in, with the chips that were left, or with these."""

    player: str
    reason: str
    chips: Chips = NONE


class UndoSeating(Action, frozen=True, tag="undo_seating"):
    """Somebody was not to be moved: back to the seat before."""

    player: str
    reason: str


class InterruptTournament(Action, frozen=True, tag="interrupt_tournament"):
    """Something beyond control stops the tournament: whether hands can be read, and whether all agree to finish them."""

    cause: str
    readable: bool
    agreed: bool


class RuleInterruption(Action, frozen=True, tag="rule_interruption"):
    """Every table is at rest: what the house's rules make of the interruption."""


class PayPrizes(Action, frozen=True, tag="pay_prizes"):
    """Everyone has left the tables: prizes, the charity's part and the fee are paid, or everything is given back."""


TournamentAction = (
    AnnounceTournament
    | OpenEntries
    | Enter
    | WithdrawEntry
    | CancelTournament
    | DrawSeats
    | DealFirstCard
    | BuyAgain
    | BuyAddOn
    | ReportRounds
    | ReportArrivals
    | PassRound
    | Tick
    | PauseClock
    | ResumeClock
    | EndStage
    | BeginStage
    | MovePlayer
    | RemovePlayer
    | BreakTable
    | UndoOut
    | UndoSeating
    | InterruptTournament
    | RuleInterruption
    | PayPrizes
)
