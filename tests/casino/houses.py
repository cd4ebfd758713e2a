"""Houses to try things in: a journal in a folder, a clock that a test moves, chance that a test can repeat."""

import hashlib
from pathlib import Path
from typing import Any

from queenhigh.casino.approvals import Approve
from queenhigh.casino.house import actions as house_do
from queenhigh.casino.journal import Journal
from queenhigh.casino.sealing import Entropy, HouseKey
from queenhigh.casino.service import Casino
from queenhigh.casino.tables.actions import Run
from queenhigh.casino.trays.actions import Asked, AskSlip, CountChips, Counting
from queenhigh.casino.trays.chips import Chips, chips_of
from queenhigh.rules.schema.ruleset import Ruleset
from queenhigh.store.sqlite import SqliteJournal

KEY = HouseKey(b"the house's key, 32 bytes of it.")


def books(casino: Casino) -> SqliteJournal:
    """The house's journal, with what only a store on a disk can tell."""
    assert isinstance(casino.journal, SqliteJournal)
    return casino.journal


class Clock:
    """Microseconds that pass when a test says so."""

    def __init__(self, now: int = 1_800_000_000_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now

    def wait(self, milliseconds: int) -> None:
        self.now += milliseconds * 1000


class Chance:
    """Bytes that look random and are the same in every run."""

    def __init__(self, seed: str = "chance") -> None:
        self._seed = seed
        self._count = 0

    def __call__(self, size: int) -> bytes:
        self._count += 1
        return hashlib.shake_256(f"{self._seed}/{self._count}".encode()).digest(size)


def opened(
    folder: Path, *, clock: Clock | None = None, chance: Entropy | None = None, journal: Journal | None = None
) -> Casino:
    """The house in a folder, as it is there, or in another journal; a new one is founded, with a small staff."""
    kept = SqliteJournal(str(folder / "journal.db")) if journal is None else journal
    casino = Casino(kept, KEY, clock or Clock(), chance or Chance())
    if not casino.house.name:
        casino.do("os:root", "house", house_do.FoundHouse("The Test House"))
        staff: dict[str, house_do.Role] = {
            "dina": "dealer",
            "sam": "supervisor",
            "sue": "supervisor",
            "carl": "cage",
            "cora": "cage",
            "audrey": "auditor",
        }
        for person, role in staff.items():
            casino.do("os:root", "house", house_do.AddPerson(person, (role,)))
        for person in ("ann", "bob", "cal"):
            casino.do("os:root", "house", house_do.AddPerson(person))
    return casino


def rich(casino: Casino, cents: int = 100_000_000, day: str = "2026-11-16") -> None:
    """The owner's money into the cage, and a gaming day."""
    casino.do("carl", "house", house_do.FundCage(cents, "to begin with"))
    casino.do("sam", "house", Approve(casino.house.approvals.last))
    if not casino.house.day:
        casino.do("sam", "house", house_do.OpenDay(day))


def slip(casino: Casino, table: str, kind: Asked, cents: int) -> None:
    """Chips that a supervisor asks for, and the cage approves."""
    casino.do("sam", f"table:{table}", AskSlip(kind, chips_of(cents)))
    casino.do("carl", f"table:{table}", Approve(casino.table(table).live.approvals.last))


def count(casino: Casino, table: str, kind: Counting, chips: Chips, again: Chips | None = None) -> None:
    """Two people count, and find the same if nothing else is said."""
    casino.do("sue", f"table:{table}", CountChips(kind, chips))
    casino.do("cora", f"table:{table}", CountChips(kind, chips if again is None else again))


def cash_table(casino: Casino, name: str, rules: Ruleset, tray_cents: int = 5_000_000, **run: Any) -> None:
    """A table for money, with its tray opened and counted."""
    if not casino.house.day:
        rich(casino)
    casino.open_table("sam", name, rules, Run(currency="cash", **run))
    slip(casino, name, "opening", tray_cents)
    count(casino, name, "opening", chips_of(tray_cents))
