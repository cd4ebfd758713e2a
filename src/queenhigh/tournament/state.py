"""Everything about one tournament: the fold of its events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from queenhigh.tournament.chips import NONE, Chips
from queenhigh.tournament.events import OutWhy, Ruling

Status = Literal[
    "none",
    "announced",
    "entries",  # people may enter
    "drawn",  # seats are drawn; refunds still
    "running",
    "between",  # a stage is over, the next is to begin
    "interrupted",
    "decided",  # everyone has a place; prizes are to be paid
    "over",
    "void",  # called off or stopped: everything went back
]


DecisionWhat = Literal[
    "withdrawn",
    "moved",
    "undone_seating",
    "removed",
    "undone_out",
    "broken_table",
    "passed_round",
    "break",
    "called_off",
]


class Player(msgspec.Struct, frozen=True):
    """Somebody who has entered."""

    name: str
    chips: Chips
    """All that the player has, at the table or on the way there."""
    cents: int
    """Paid for chips."""
    fee_cents: int = 0
    rebuys: int = 0
    add_ons: int = 0
    table: str = ""
    """Where the player is to sit; empty for nobody's seat."""
    seat: int = 0
    was: tuple[str, int] = ("", 0)
    """The seat before that."""
    is_arrived: bool = True
    is_out: bool = False
    last: Chips = NONE
    """What went back to the tournament's bank at the end."""

    @property
    def counted(self) -> Chips:
        """The chips that a place goes by: those in hand, or at the end those that went back."""
        return self.chips or self.last

    @property
    def spent_cents(self) -> int:
        """Everything that the player has paid."""
        return self.cents + self.fee_cents


class TableNow(msgspec.Struct, frozen=True):
    """One table of the tournament."""

    name: str
    number: int
    reported: int = 0
    """Rounds since the table was opened that the tournament knows."""
    rounds: int = 0
    """Rounds in this stage."""
    played: int = 0
    """Rounds that count for the level."""
    level: int = 1
    first: int = 0
    """The seat of the first bettor of the next round."""
    is_halted: bool = False
    is_broken: bool = False


class Out(msgspec.Struct, frozen=True):
    """Somebody who is out, in the order in which it happened."""

    player: str
    why: OutWhy
    chips: Chips
    tie: int = 0


class Interruption(msgspec.Struct, frozen=True):
    """Something beyond control has stopped the tournament."""

    cause: str
    readable: bool
    agreed: bool
    completes: bool
    by: str


class Decision(msgspec.Struct, frozen=True):
    """Something that a person decided, and neither the cards nor the clock: it stands with the result."""

    what: DecisionWhat
    about: str
    """The player or the table."""
    by: str
    why: str


class Prize(msgspec.Struct, frozen=True):
    """What a place has brought."""

    player: str
    place: int
    cents: int


class State(msgspec.Struct, frozen=True):
    """A tournament. Mappings are never changed in place."""

    status: Status = "none"
    rules_hash: str = ""
    commitment: str = ""
    currency: str = ""
    """The money that entries are paid in."""
    sealed: str = ""
    seed: bytes = b""
    """Shown with the first draw of seats."""
    players: Mapping[str, Player] = {}
    """In the order of their entries."""
    tables: Mapping[str, TableNow] = {}
    stage: int = 0
    is_ending: bool = False
    """Whether no round of the stage begins any more."""
    level: int = 1
    """The highest that is played."""
    level_at: int = 0
    stage_at: int = 0
    paused_at: int = 0
    outs: tuple[Out, ...] = ()
    draws: int = 0
    """How many draws there were."""
    ties: int = 0
    interruption: Interruption | None = None
    ruling: Ruling = "played"
    prizes: tuple[Prize, ...] = ()
    charity_cents: int = 0
    fees_kept_cents: int = 0
    decisions: tuple[Decision, ...] = ()
    returned_cents: int = 0

    @property
    def is_ruled(self) -> bool:
        """Whether an interruption was ruled on. A tournament that is interrupted never goes on."""
        return self.interruption is not None and self.status != "interrupted"

    @property
    def is_counted(self) -> bool:
        """Whether the chips were counted after the last stage: then they have decided the places."""
        return any(out.why == "final_count" for out in self.outs)

    @property
    def left(self) -> tuple[Player, ...]:
        """Who is still in."""
        return tuple(player for player in self.players.values() if not player.is_out)

    @property
    def open_tables(self) -> tuple[TableNow, ...]:
        """Tables that are not broken up, by number."""
        return tuple(table for table in self.tables.values() if not table.is_broken)

    def at(self, table: str) -> tuple[Player, ...]:
        """Who is to sit at a table, by seat."""
        return tuple(sorted((p for p in self.players.values() if p.table == table and not p.is_out), key=_seat))

    @property
    def in_play(self) -> Chips:
        """All chips that players have."""
        return Chips(sum(player.chips.count for player in self.players.values()))

    @property
    def paid_cents(self) -> int:
        """What was paid for chips."""
        return sum(player.cents for player in self.players.values())

    @property
    def fee_cents(self) -> int:
        """What was paid in fees."""
        return sum(player.fee_cents for player in self.players.values())


def _seat(player: Player) -> int:
    return player.seat


EMPTY = State()
"""Before a tournament is announced."""
