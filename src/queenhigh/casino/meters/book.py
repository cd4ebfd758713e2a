"""Everything about one meter: what it shows, what was won from it, who may wager on it, and how it came there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from queenhigh.casino.approvals import Approvals
from queenhigh.money.meter import Meter, MeterTerms
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT

HITS_KEPT: Final = 25


class Win(msgspec.Struct, frozen=True):
    """A hand that has won from the meter, from its lock on."""

    number: int
    table: str
    round: int
    spot: int
    bettor: str
    percent: int
    cents: int
    before: int
    """Micro-cents that the meter stood at."""
    seed: int
    from_reserve: int
    kept_out: int
    at: int
    """When it was locked: microseconds since 1970."""
    status: Literal["locked", "recorded", "stranded", "paid"] = "locked"

    @property
    def is_due(self) -> bool:
        """Whether the amount is still to be paid."""
        return self.status in ("locked", "recorded")

    @property
    def house_seed(self) -> int:
        """What the house paid of the new seed."""
        return self.seed - self.from_reserve


class Counts(msgspec.Struct, frozen=True):
    """The meter's counters since it was opened. Amounts are micro-cents where nothing else is said."""

    wagers: int = 0
    wager_cents: int = 0
    seeds: int = 0
    """The reserve's part included."""
    contributions: int = 0
    awards: int = 0
    """Amounts locked, paid or not."""
    kept_out: int = 0
    """What the ceiling has kept out: the reserve has it."""
    adjustments: int = 0
    moved_in: int = 0
    moved_out: int = 0
    from_reserve: int = 0
    """What the reserve has paid of the seeds."""
    reserve_in: int = 0
    reserve_out: int = 0
    hits: Mapping[int, int] = {}
    """Percent of the meter → how many wins were paid."""
    paid_cents: int = 0

    @property
    def meter(self) -> int:
        """What the meter must stand at."""
        came = self.seeds + self.contributions + self.adjustments + self.moved_in
        return came - self.awards - self.kept_out - self.moved_out

    @property
    def reserve(self) -> int:
        """What the reserve must hold."""
        return self.kept_out + self.reserve_in - self.from_reserve - self.reserve_out


class MeterBook(msgspec.Struct, frozen=True):
    """One meter of the house's."""

    name: str = ""
    currency: str = ""
    status: Literal["none", "open", "retired"] = "none"
    rules_hash: str = ""
    meter: str = ""
    """The meter's name in its rule file."""
    stated: MeterTerms = MeterTerms(0, 0)
    """The terms of its rule file: those of a table that is linked are equal."""
    shows: Meter = Meter(MeterTerms(0, 0), 0)
    """The terms that count now, the meter, and its reserve."""
    next_rate: int | None = None
    """The share that waits for the next win."""
    tables: tuple[str, ...] = ()
    unlinked: Mapping[str, str] = {}
    """Table, or nothing for all of them → why no wagers are taken."""
    wins: tuple[Win, ...] = ()
    """Those that are not paid, in the order of their locks."""
    last_win: int = 0
    hits: tuple[Win, ...] = ()
    """The last ones that were paid, the newest at the end."""
    counts: Counts = Counts()
    approvals: Approvals = Approvals()

    @property
    def pending(self) -> int:
        """Micro-cents that are locked and not paid: they lie on the meter's account, and the meter does not show them."""
        return sum(win.cents for win in self.wins) * MICRO_CENTS_PER_CENT

    @property
    def account(self) -> int:
        """What the meter's account in the ledger must hold."""
        return self.shows.value + self.shows.overflow + self.pending

    def why_closed(self, table: str) -> str:
        """Why a table takes no wagers on it; empty if it does."""
        if self.status != "open":
            return f"the meter {self.name} is not open"
        return self.unlinked.get("") or self.unlinked.get(table, "")

    def win(self, number: int) -> Win | None:
        """A win that is not paid, by its number."""
        return next((win for win in self.wins if win.number == number), None)


NO_METER: Final = MeterBook()
"""Before a meter is opened."""
