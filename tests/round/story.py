"""A round as plain facts: who sat where, what was bet, which cards came, what was decided. No conclusions."""

from dataclasses import dataclass, field

from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Guest:
    """Someone with chips."""

    name: str
    purse: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bet:
    """Chips put on a wager, or (no cents) the whole wager withdrawn."""

    name: str
    spot: int
    wager: str
    cents: int


@dataclass(frozen=True, slots=True)
class Choice:
    """What a spot decided."""

    option: str
    cents: int | None = None
    discard: int | None = None


@dataclass(slots=True)
class Story:
    """Everything that a referee has to know of one round."""

    rules: Ruleset
    guests: tuple[Guest, ...]
    bank_seat: int = 0
    bank_cents: int = 0
    meters: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Meter → its value and its reserve, in micro-cents."""
    bets: list[Bet] = field(default_factory=list)
    cards: tuple[int, ...] = ()
    choices: dict[int, Choice] = field(default_factory=dict)
    dead: dict[int, str] = field(default_factory=dict)
    """Dead hands, each with the clause of the ruling."""
    late: set[int] = field(default_factory=set)
    """Of those, the ones that died when forfeits were collected already."""
    void: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Move:
    """Cents from one account to another, and by which clause where a wager is settled."""

    source: str
    target: str
    cents: int
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Settled:
    """One wager, bonus or award of one bettor: what became of it, what was due, what was paid or taken, and the moves."""

    name: str
    spot: int
    item: str
    result: str
    due: int
    paid: int
    clause: str
    moves: tuple[Move, ...]


@dataclass(slots=True)
class Verdicts:
    """What the referee says of a round."""

    balances: dict[str, int]
    meters: dict[str, tuple[int, int]]
    before: list[Move] = field(default_factory=list)
    """Bank, wagers, fees, meter wagers, raises and void hands: money that moves without a showdown."""
    forfeits: list[Settled] = field(default_factory=list)
    settled: list[Settled] = field(default_factory=list)
    awards: list[Settled] = field(default_factory=list)
    envy: list[Settled] = field(default_factory=list)
    bank_back: int = 0
    funded: dict[str, int] = field(default_factory=dict)
    """Meter → micro-cents that the house has put in."""
