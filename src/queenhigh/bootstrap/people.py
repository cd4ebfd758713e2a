"""The door of a house, with what is known of its people beside the journal: `DIR/people.db`, or tables of the database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from queenhigh.bootstrap.entropy import fresh_bytes
from queenhigh.bootstrap.house_database import Database, check_extra
from queenhigh.bootstrap.house_folder import check_house
from queenhigh.casino.people.desk import Desk, Doorway
from queenhigh.store.people import SqlitePeople
from queenhigh.store.stored_people import StoredPeople

if TYPE_CHECKING:
    from queenhigh.casino.people.passwords import Passwords
    from queenhigh.casino.people.settings import DoorSettings

PEOPLE: Final = "people.db"


def people_of(place: Path | Database) -> StoredPeople:
    """What is known of the people of a house; in a folder, the file is made if it is not there."""
    if isinstance(place, Database):
        check_extra()
        from queenhigh.store.postgres_people import PostgresPeople  # noqa: PLC0415  # psycopg is in an extra

        return PostgresPeople(place.url)
    check_house(place)
    return SqlitePeople(str(place / PEOPLE))


def door_of(
    people: StoredPeople, casino: Doorway, settings: DoorSettings | None = None, passwords: Passwords | None = None
) -> Desk:
    """The door of a house that runs."""
    return Desk(people, casino, casino.clock, fresh_bytes, passwords, settings)
