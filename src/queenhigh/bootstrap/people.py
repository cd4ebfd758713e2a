"""The door of a house, with the file of its people beside the journal: `DIR/people.db`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from queenhigh.bootstrap.entropy import fresh_bytes
from queenhigh.bootstrap.house_folder import check_house
from queenhigh.casino.people.desk import Desk, Doorway
from queenhigh.store.people import SqlitePeople

if TYPE_CHECKING:
    from queenhigh.casino.people.passwords import Passwords
    from queenhigh.casino.people.settings import DoorSettings

PEOPLE: Final = "people.db"


def people_of(folder: Path) -> SqlitePeople:
    """What is known of the people of the house in a folder; the file is made if it is not there."""
    check_house(folder)
    return SqlitePeople(str(folder / PEOPLE))


def door_of(
    people: SqlitePeople, casino: Doorway, settings: DoorSettings | None = None, passwords: Passwords | None = None
) -> Desk:
    """The door of a house that runs."""
    return Desk(people, casino, casino.clock, fresh_bytes, passwords, settings)
