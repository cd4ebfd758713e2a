"""What has happened at the table. Past tense, frozen; `machine.evolve` folds them into the state."""

from __future__ import annotations

from typing import Literal

import msgspec

from queenhigh.money.meter import Meter
from queenhigh.money.transfer import Transfer
from queenhigh.round.actions import Person

Result = Literal["win", "lose", "push", "returned", "forfeit", "void"]


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """The base of all events. Those that move money carry every transfer."""


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
    transfers: tuple[Transfer, ...] = ()


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
    """The wagers on a meter were taken in, and the meter took its share."""

    meter: str
    after: Meter
    transfers: tuple[Transfer, ...]


class CardsDealt(Event, frozen=True, tag="cards_dealt"):
    """Stacks as dealt, each from its top; the rest went to the rack unseen."""

    stacks: tuple[tuple[int, tuple[int, ...]], ...]
    bank: tuple[int, ...]
    rest: tuple[int, ...]


class CardTurned(Event, frozen=True, tag="card_turned"):
    """A card of the bank's was turned face up."""

    card: int


class ButtonPlaced(Event, frozen=True, tag="button_placed"):
    """The action button lies at a seat; the count may end at one that has nothing to settle."""

    seat: int
    clause: str


class OptionTaken(Event, frozen=True, tag="option_taken"):
    """A spot has decided, for everyone who bets on it."""

    spot: int
    option: str
    raised: bool
    discard: int | None
    clause: str
    transfers: tuple[Transfer, ...] = ()


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


class BankRevealed(Event, frozen=True, tag="bank_revealed"):
    """The bank's hand, laid out as the procedure says, and whether it qualifies."""

    cards: tuple[int, ...]
    strength: int
    qualified: bool
    says: tuple[str, ...]


class HandRevealed(Event, frozen=True, tag="hand_revealed"):
    """A player's hand, as held."""

    spot: int
    cards: tuple[int, ...]


class DrawTurned(Event, frozen=True, tag="draw_turned"):
    """The draw card of a hand that exchanged."""

    spot: int
    card: int


class BankExhausted(Event, frozen=True, tag="bank_exhausted"):
    """The amount put up is gone; every wager not yet reached goes back."""

    clause: str


class MeterAwarded(Event, frozen=True, tag="meter_awarded"):
    """A hand won from the meter, which was reseeded."""

    meter: str
    spot: int
    bettor: str
    after: Meter
    reseed_cents: int
    clause: str
    transfers: tuple[Transfer, ...]


class RoundSettled(Event, frozen=True, tag="round_settled"):
    """Every wager is settled; the bank has its money back."""

    transfers: tuple[Transfer, ...] = ()


class CardsRacked(Event, frozen=True, tag="cards_racked"):
    """The cards in the discard rack, in the order in which they went in. The round is over."""

    rack: tuple[int, ...]


class CardExposed(Event, frozen=True, tag="card_exposed"):
    """A hidden card was seen by all; play goes on."""

    spot: int
    card: int
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
    """The round is off: every chip is where it was before it began."""

    why: str
    clause: str
    meters: tuple[tuple[str, Meter], ...]
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
    | MeterAwarded
    | RoundSettled
    | CardsRacked
    | CardExposed
    | HandKilled
    | RoundResumed
    | RoundVoided
)
