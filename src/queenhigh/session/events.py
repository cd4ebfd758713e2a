"""What has happened at a table, beside the events of the round that is open. Past tense, frozen."""

from __future__ import annotations

from typing import Annotated

import msgspec

from queenhigh.codec.marks import HIDDEN, Spelling
from queenhigh.money.meter import Meter
from queenhigh.money.transfer import Share, Transfer
from queenhigh.round import events as ev
from queenhigh.round.events import Event
from queenhigh.session.actions import Ask, Settings


class MixedSeed(msgspec.Struct, frozen=True):
    """One person's say in the shuffle: the promise, and the seed, or none if it is missing."""

    bettor: str
    commitment: str
    seed: str | None = None
    """In hexadecimal."""


class TableOpened(Event, frozen=True, tag="table_opened"):
    """A table with its rule file; the house has put the seeds into its meters."""

    name: str
    rules_hash: str
    settings: Settings
    meters: tuple[tuple[str, Meter], ...]
    shares: tuple[Share, ...] = ()


class SatDown(Event, frozen=True, tag="sat_down"):
    """Someone is there, with chips."""

    bettor: str
    seats: tuple[int, ...]
    transfers: tuple[Transfer, ...] = ()


class StoodUp(Event, frozen=True, tag="stood_up"):
    """Someone has left, with all chips."""

    bettor: str
    transfers: tuple[Transfer, ...] = ()


class Moved(Event, frozen=True, tag="moved"):
    """Someone sits elsewhere."""

    bettor: str
    seats: tuple[int, ...]


class ChipsBought(Event, frozen=True, tag="chips_bought"):
    """Money became chips."""

    bettor: str
    transfers: tuple[Transfer, ...]


class ChipsCashed(Event, frozen=True, tag="chips_cashed"):
    """Chips became money."""

    bettor: str
    transfers: tuple[Transfer, ...]


class Asked(Event, frozen=True, tag="asked"):
    """Something will happen when the round is over."""

    ask: Ask


class AskDropped(Event, frozen=True, tag="ask_dropped"):
    """What was asked for was no longer possible when its time came; nothing has changed."""

    ask: Ask
    code: str
    why: str


class BankOffered(Event, frozen=True, tag="bank_offered"):
    """A seat is asked whether it banks the next round."""

    seat: int
    bettor: str


class BankTaken(Event, frozen=True, tag="bank_taken"):
    """A seat banks the next round, with so much."""

    seat: int
    bettor: str
    cents: int


class BankDeclined(Event, frozen=True, tag="bank_declined"):
    """A seat has let the bank go by, or given it back before the round."""

    seat: int
    bettor: str


class BankPassed(Event, frozen=True, tag="bank_passed"):
    """Everyone who may bank has declined: the table waits."""


class DeckCommitted(Event, frozen=True, tag="deck_committed"):
    """The house's seed for a round is fixed; its promise is public."""

    round: int
    commitment: str
    seed: Annotated[bytes, Spelling.BYTES, HIDDEN]


class SeedCommitted(Event, frozen=True, tag="seed_committed"):
    """Someone has promised a seed."""

    bettor: str
    commitment: str


class SeedsCalled(Event, frozen=True, tag="seeds_called"):
    """Bets are closed: these have promised a seed, in the order of the mix, and are to reveal it."""

    bettors: tuple[str, ...]


class SeedRevealed(Event, frozen=True, tag="seed_revealed"):
    """A promised seed was shown, and is the one that was promised."""

    bettor: str
    seed: Annotated[bytes, Spelling.BYTES]


class DeckMixed(Event, frozen=True, tag="deck_mixed"):
    """Everyone who has a say in the deck, with the seed or without."""

    contributions: tuple[MixedSeed, ...]


class DeckRevealed(Event, frozen=True, tag="deck_revealed"):
    """The round is settled or void: the house shows its seed, and everyone can check the deck."""

    round: int
    seed: Annotated[bytes, Spelling.BYTES]


class SettingsChanged(Event, frozen=True, tag="settings_changed"):
    """The table is run differently from now on."""

    settings: Settings


class RulesPosted(Event, frozen=True, tag="rules_posted"):
    """A changed pay table or limit hangs out; rounds that are open keep the old one."""

    rules_hash: str
    changes: tuple[str, ...]
    before: str | None = None
    """The hash of the rule file that is played until then."""


class RulesTaken(Event, frozen=True, tag="rules_taken"):
    """What was posted counts from now on."""

    rules_hash: str


TableEvent = (
    TableOpened
    | SatDown
    | StoodUp
    | Moved
    | ChipsBought
    | ChipsCashed
    | Asked
    | AskDropped
    | BankOffered
    | BankTaken
    | BankDeclined
    | BankPassed
    | DeckCommitted
    | SeedCommitted
    | SeedsCalled
    | SeedRevealed
    | DeckMixed
    | DeckRevealed
    | SettingsChanged
    | RulesPosted
    | RulesTaken
)
AnyTableEvent = TableEvent | ev.AnyEvent
