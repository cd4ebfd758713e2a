"""What people at the table can do. Imperative, frozen; `machine.decide` answers with events or refuses."""

from __future__ import annotations

from typing import Annotated

import msgspec

from queenhigh.codec.marks import HIDDEN, Spelling
from queenhigh.money.meter import Meter

BANK_SPOT = 0
"""The spot number that stands for the bank's own cards."""


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="do"):
    """The base of all actions."""


class Person(msgspec.Struct, frozen=True):
    """Someone with chips: seated at one seat or two, or standing behind the seats with none."""

    bettor: str
    purse_cents: int
    seats: tuple[int, ...] = ()


class OpenRound(Action, frozen=True, tag="open_round"):
    """Fix who sits where, who banks with how much, which pack is used and where the meters stand."""

    number: int
    people: tuple[Person, ...]
    bank_seat: int = BANK_SPOT
    bank_cents: int = 0
    pack: int = 0
    commitment: str = ""
    meters: tuple[tuple[str, Meter], ...] = ()
    keypad: bool = False
    """Whether awards from a meter wait to be locked and confirmed; else they are paid with the settlement."""
    linked: tuple[str, ...] = ()
    """Meters that other tables feed too."""


class PlaceWager(Action, frozen=True, tag="place_wager"):
    """Put chips on a spot; more chips on the same wager add to it."""

    bettor: str
    spot: int
    wager: str
    cents: int


class TakeBack(Action, frozen=True, tag="take_back"):
    """Withdraw a whole wager before the bets are closed."""

    bettor: str
    spot: int
    wager: str


class CloseBets(Action, frozen=True, tag="close_bets"):
    """The dealer says that there are no more bets; fees and meter wagers are taken in."""


class Deal(Action, frozen=True, tag="deal"):
    """Deal from a shuffled deck, given from the top."""

    cards: Annotated[tuple[int, ...], Spelling.CARDS, HIDDEN]


class Decide(Action, frozen=True, tag="decide"):
    """The seated player of a spot takes an option; `cents` is the raise, `discard` the card exchanged."""

    spot: int
    option: str
    cents: int | None = None
    discard: Annotated[int | None, Spelling.CARD, HIDDEN] = None


class Reveal(Action, frozen=True, tag="reveal"):
    """The dealer collects what was forfeited and shows the bank's hand."""


class Settle(Action, frozen=True, tag="settle"):
    """The dealer reveals the hands and settles every wager, in the order of the rules."""


class LockAward(Action, frozen=True, tag="lock_award"):
    """The dealer marks a hand that wins from a meter: its amount is fixed. A linked meter says what it is."""

    meter: str
    spot: int
    bettor: str
    cents: int | None = None


class ReleaseAward(Action, frozen=True, tag="release_award"):
    """The mark is taken away before the award was confirmed."""

    meter: str
    spot: int
    bettor: str


class ConfirmAward(Action, frozen=True, tag="confirm_award"):
    """A supervisor confirms a locked award, and it is paid."""

    meter: str
    spot: int
    bettor: str


class Rack(Action, frozen=True, tag="rack"):
    """The dealer picks the cards up; the round is over."""


class ReportWrongCount(Action, frozen=True, tag="report_wrong_count"):
    """Someone has a wrong number of cards; spot 0 is the bank."""

    spot: int
    count: int


class ReportExposed(Action, frozen=True, tag="report_exposed"):
    """A card that should be hidden was seen by all; spot 0 is the bank."""

    spot: int
    card: Annotated[int, Spelling.CARD]


class ReportFouled(Action, frozen=True, tag="report_fouled"):
    """A player's hand can no longer be trusted."""

    spot: int


class Interrupt(Action, frozen=True, tag="interrupt"):
    """Something beyond control stops the game; it is finished if the hand can be read and everyone agrees."""

    readable: bool
    agreed: bool


class VoidRound(Action, frozen=True, tag="void_round"):
    """A supervisor calls the round off; everything goes back."""

    reason: str


AnyAction = (
    OpenRound
    | PlaceWager
    | TakeBack
    | CloseBets
    | Deal
    | Decide
    | Reveal
    | Settle
    | LockAward
    | ReleaseAward
    | ConfirmAward
    | Rack
    | ReportWrongCount
    | ReportExposed
    | ReportFouled
    | Interrupt
    | VoidRound
)
