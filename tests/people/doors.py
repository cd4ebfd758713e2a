"""A house with a door to try: cheap hashes, a clock that a test moves."""

from pathlib import Path
from typing import NamedTuple

from queenhigh.casino.people.desk import Desk, Login
from queenhigh.casino.people.links import Links
from queenhigh.casino.people.passwords import Passwords
from queenhigh.casino.people.settings import DoorSettings
from queenhigh.casino.people.slowly import at_once
from queenhigh.casino.records.significant import significant
from queenhigh.casino.service import Casino
from queenhigh.store.people import SqlitePeople
from tests.casino.houses import Chance, Clock, books, opened

CHEAP = {"rounds": 1, "memory_kib": 8, "lanes": 1}
OPENS = "correct horse battery"
SECOND = 1_000_000


class Doored(NamedTuple):
    """A house, its door, and its clock."""

    casino: Casino
    desk: Desk
    links: Links
    clock: Clock
    people: SqlitePeople

    def login(self, name: str, password: str = OPENS, device: str = "a test") -> Login:
        return at_once(self.desk.login(name, password, device))

    def wait(self, seconds: int) -> None:
        self.clock.wait(seconds * 1000)

    def notes(self) -> list[str]:
        """What was recorded about accounts, the oldest first."""
        return [each.what for each in significant(books(self.casino), "accounts", 1000)]


def doored(folder: Path, settings: DoorSettings | None = None, passwords: Passwords | None = None) -> Doored:
    """The house in a folder, with its door; ann has a password."""
    clock = Clock()
    casino = opened(folder, clock=clock)
    people = SqlitePeople(str(folder / "people.db"))
    desk = Desk(people, casino, clock, Chance("door"), passwords or Passwords(**CHEAP), settings)
    at_once(desk.set_password("ann", OPENS, "os:root"))
    return Doored(casino, desk, Links(desk), clock, people)
