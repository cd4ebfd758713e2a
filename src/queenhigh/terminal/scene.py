"""What is to be drawn: a picture of the table in words and numbers, as one person sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Mood = Literal["plain", "good", "bad", "gold", "soft", "cool"]


@dataclass(frozen=True, slots=True)
class Pile:
    """Chips on one named spot of a place."""

    wager: str
    label: str
    cents: int = 0
    others_cents: int = 0
    """What other bettors have on it."""
    low_cents: int | None = None
    """The limits of the spot, where chips can be put on it now."""
    high_cents: int | None = None
    note: str = ""
    """What became of it."""
    mood: Mood = "plain"
    chosen: bool = False
    is_open: bool = False
    """Whether chips can be put on it now."""
    fee_cents: int = 0
    """What making the wager costs, whatever its size."""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat: who sits there, what lies there."""

    seat: int
    name: str
    mine: bool = False
    banks: bool = False
    button: bool = False
    turn: bool = False
    focus: bool = False
    cards: tuple[int | None, ...] = ()
    draw: tuple[int | None, ...] = ()
    discard: int | None = None
    hand: str = ""
    piles: tuple[Pile, ...] = ()
    note: str = ""
    mood: Mood = "soft"
    is_out: bool = False
    """Folded, killed or not in the round: drawn dim."""
    pickable: bool = False
    """Whether one of the cards can be marked for the exchange."""


@dataclass(frozen=True, slots=True)
class BankPlace:
    """The bank's side of the table."""

    title: str
    cards: tuple[int | None, ...] = ()
    hand: str = ""
    says: str = ""
    put_up: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: the key that presses it, its words, and what it means."""

    key: str
    label: str
    name: str
    mood: Mood = "plain"
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log or of a panel."""

    text: str
    mood: Mood = "plain"
    indent: int = 0
    joins: str = ""
    """How the line begins, if it may be joined with one before it that begins the same."""


@dataclass(frozen=True, slots=True)
class PayTable:
    """A pay table as printed."""

    title: str
    rows: tuple[tuple[str, str], ...]
    lit: int | None = None
    """The row that has just paid."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table at one moment."""

    title: str
    round_number: int
    purse_cents: int
    pack: int
    bank: BankPlace
    places: tuple[Place, ...]
    """All seats, from 1 up."""
    legend: tuple[str, ...] = ()
    meters: tuple[tuple[str, int], ...] = ()
    tables: tuple[PayTable, ...] = ()
    log: tuple[Line, ...] = ()
    coach: tuple[Line, ...] = ()
    prompt: str = ""
    error: str = ""
    choices: tuple[Choice, ...] = ()
    chips: tuple[int, ...] = ()
    chip: int = 0
    """The chip in hand."""
    chip_least_cents: int = 0
    """What the spot in focus takes at least; smaller chips are drawn dim."""
    bet_cents: int = 0
    """All that the player has on the table."""
    fee_cents: int = 0
    """The fees of it: due while bets are made, taken after that."""
    result_cents: int | None = None
    """What the round has brought, once it is settled."""
    staked_cents: int = 0
    """What was bet before the cards."""
    win_why: str = ""
    """Which wager has brought the most, and why."""
    glow: int = 0
    """The number of the picture while a win is shown."""

    @property
    def focus(self) -> Place | None:
        """The place that is drawn large."""
        return next((place for place in self.places if place.focus), None)
