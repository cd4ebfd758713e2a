"""Houses to try things in: a journal in a folder, a clock that a test moves, chance that a test can repeat."""

import hashlib
from pathlib import Path

from queenhigh.casino.house import actions as house_do
from queenhigh.casino.sealing import HouseKey
from queenhigh.casino.service import Casino
from queenhigh.store.sqlite import SqliteJournal

KEY = HouseKey(b"the house's key, 32 bytes of it.")


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


def opened(folder: Path, *, clock: Clock | None = None, chance: Chance | None = None) -> Casino:
    """The house in a folder, as it is there; a new one is founded, with a small staff."""
    casino = Casino(SqliteJournal(str(folder / "journal.db")), KEY, clock or Clock(), chance or Chance())
    if not casino.house.name:
        casino.do("os:root", "house", house_do.FoundHouse("The Test House"))
        staff = {
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
