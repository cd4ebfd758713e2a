"""What has happened at the table. Past tense, frozen; `machine.evolve` folds them into the state."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, NamedTuple

import msgspec

from queenhigh.codec.marks import HIDDEN, Spelling
from queenhigh.money.meter import NO_CHANGE, Meter, MeterChange
from queenhigh.money.transfer import Share, Transfer
from queenhigh.round.actions import Person

Result = Literal["win", "lose", "push", "returned", "forfeit", "void"]


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event"):
    """The base of all events. Those that move money carry every transfer."""

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """The chips that moved with it."""
        return ()

    @property
    def shares(self) -> tuple[Share, ...]:
        """What the house put into meters with it."""
        return ()


class RoundOpened(Event, frozen=True, tag="round_opened"):
    """The round's fixed facts, and the bank's money put up."""

    number: int
    rules_hash: str
    people: tuple[Person, ...]
    bank_seat: int
    bank_bettor: str
    bank_cents: int
    pack: int
    commitment: str
    meters: tuple[tuple[str, Meter], ...]
    """What each meter showed when the round was opened."""
    transfers: tuple[Transfer, ...] = ()
    keypad: bool = False
    """Whether awards wait until they are confirmed; without a keypad they are paid at once."""
    linked: tuple[str, ...] = ()
    """Meters that other tables feed too: their shares are booked where they are kept."""


class WagerPlaced(Event, frozen=True, tag="wager_placed"):
    """Chips went from a purse to a spot."""

    bettor: str
    spot: int
    wager: str
    transfers: tuple[Transfer, ...]


class WagerTakenBack(Event, frozen=True, tag="wager_taken_back"):
    """Chips went back from a spot to the purse."""

    bettor: str
    spot: int
    wager: str
    transfers: tuple[Transfer, ...]


class BetsClosed(Event, frozen=True, tag="bets_closed"):
    """No more bets. Spots in play, in the order of the deal; fees are transfers of this event."""

    spots: tuple[int, ...]
    action_cents: int
    says: tuple[str, ...]
    transfers: tuple[Transfer, ...] = ()


class MeterFed(Event, frozen=True, tag="meter_fed"):
    """The wagers on a meter went to the tray, and the house put the meter's share into it."""

    VERSION: ClassVar[int] = 2

    meter: str
    wager_cents: int
    transfers: tuple[Transfer, ...]
    change: MeterChange = NO_CHANGE
    """What it brings the meter; nothing where the meter is linked, and counts for itself."""
    shares: tuple[Share, ...] = ()


class CardsDealt(Event, frozen=True, tag="cards_dealt"):
    """Stacks as dealt, each from its top; the rest went to the rack unseen."""

    stacks: Annotated[tuple[tuple[int, tuple[int, ...]], ...], Spelling.STACKS, HIDDEN]
    bank: Annotated[tuple[int, ...], Spelling.CARDS, HIDDEN]
    rest: Annotated[tuple[int, ...], Spelling.CARDS, HIDDEN]


class CardTurned(Event, frozen=True, tag="card_turned"):
    """A card of the bank's was turned face up."""

    card: Annotated[int, Spelling.CARD]


class ButtonPlaced(Event, frozen=True, tag="button_placed"):
    """The action button lies at a seat; the count may end at one that has nothing to settle."""

    seat: int
    clause: str


class OptionTaken(Event, frozen=True, tag="option_taken"):
    """A spot has decided, for everyone who bets on it."""

    spot: int
    option: str
    raised: bool
    discard: Annotated[int | None, Spelling.CARD, HIDDEN]
    clause: str
    transfers: tuple[Transfer, ...] = ()
    exchanged: bool = False
    """Whether a card was exchanged, which all can see; which one it was they cannot."""


class PaidRow(NamedTuple):
    """The row of a pay table that decided a wager: the table, and the row's place in it from 0."""

    table: str
    row: int


class WagerSettled(Event, frozen=True, tag="wager_settled"):
    """One wager or bonus of one bettor is settled; what was due and not covered was returned."""

    bettor: str
    spot: int
    wager: str
    result: Result
    due_cents: int
    paid_cents: int
    clause: str
    why: str
    transfers: tuple[Transfer, ...] = ()
    row: PaidRow | None = None
    """The row of a pay table that won it or gave it back; events from before it was recorded have none."""


class BankRevealed(Event, frozen=True, tag="bank_revealed"):
    """The bank's hand, laid out as the procedure says, and whether it qualifies."""

    cards: Annotated[tuple[int, ...], Spelling.CARDS]
    strength: int
    qualified: bool
    says: tuple[str, ...]


class HandRevealed(Event, frozen=True, tag="hand_revealed"):
    """A player's hand, as held."""

    spot: int
    cards: Annotated[tuple[int, ...], Spelling.CARDS]


class DrawTurned(Event, frozen=True, tag="draw_turned"):
    """The draw card of a hand that exchanged."""

    spot: int
    card: Annotated[int, Spelling.CARD]


class BankExhausted(Event, frozen=True, tag="bank_exhausted"):
    """The amount put up is gone; every wager not yet reached goes back."""

    clause: str


class AwardDue(Event, frozen=True, tag="award_due"):
    """A hand has won from a meter; how much is known when the amount is locked."""

    meter: str
    spot: int
    bettor: str
    wager: str
    percent: int
    why: str
    clause: str
    row: PaidRow | None = None


class AwardLocked(Event, frozen=True, tag="award_locked"):
    """The amount of an award is fixed, and the meter goes on from its seed: whoever wins next finds that."""

    meter: str
    spot: int
    bettor: str
    cents: int
    clause: str
    change: MeterChange = NO_CHANGE
    shares: tuple[Share, ...] = ()


class AwardReleased(Event, frozen=True, tag="award_released"):
    """A lock is undone before it was confirmed: the meter has its amount again, the house its seed."""

    meter: str
    spot: int
    bettor: str
    clause: str
    change: MeterChange = NO_CHANGE
    shares: tuple[Share, ...] = ()


class MeterAwarded(Event, frozen=True, tag="meter_awarded"):
    """An award was confirmed, and paid from the meter."""

    VERSION: ClassVar[int] = 2

    meter: str
    spot: int
    bettor: str
    cents: int
    why: str
    clause: str
    transfers: tuple[Transfer, ...] = ()
    row: PaidRow | None = None


class RoundSettled(Event, frozen=True, tag="round_settled"):
    """Every wager is settled; the bank has its money back."""

    transfers: tuple[Transfer, ...] = ()


class CardsRacked(Event, frozen=True, tag="cards_racked"):
    """The cards in the discard rack, in the order in which they went in. The round is over."""

    rack: Annotated[tuple[int, ...], Spelling.CARDS, HIDDEN]


class CardExposed(Event, frozen=True, tag="card_exposed"):
    """A hidden card was seen by all; play goes on."""

    spot: int
    card: Annotated[int, Spelling.CARD]
    clause: str


class HandKilled(Event, frozen=True, tag="hand_killed"):
    """A hand is out: `void` returned its wagers, `dead` will lose them."""

    spot: int
    ruling: Literal["void", "dead"]
    clause: str
    why: str
    transfers: tuple[Transfer, ...] = ()


class RoundResumed(Event, frozen=True, tag="round_resumed"):
    """After an interruption the hand is finished."""

    clause: str


class RoundVoided(Event, frozen=True, tag="round_voided"):
    """The round is off: every chip is where it was before it began. What meters were fed stays on them."""

    VERSION: ClassVar[int] = 2

    why: str
    clause: str
    transfers: tuple[Transfer, ...]


AnyEvent = (
    RoundOpened
    | WagerPlaced
    | WagerTakenBack
    | BetsClosed
    | MeterFed
    | CardsDealt
    | CardTurned
    | ButtonPlaced
    | OptionTaken
    | WagerSettled
    | BankRevealed
    | HandRevealed
    | DrawTurned
    | BankExhausted
    | AwardDue
    | AwardLocked
    | AwardReleased
    | MeterAwarded
    | RoundSettled
    | CardsRacked
    | CardExposed
    | HandKilled
    | RoundResumed
    | RoundVoided
)
