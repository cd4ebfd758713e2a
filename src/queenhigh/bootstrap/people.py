"""The door of a house, with what is known of its people beside the journal: `DIR/people.db`, or tables of the database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from queenhigh.bootstrap.entropy import fresh_bytes
from queenhigh.bootstrap.house_database import Database, check_extra
from queenhigh.bootstrap.house_folder import check_house
from queenhigh.casino.people.desk import Desk, Doorway
from queenhigh.store.opening import StoreFailed
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


def copy_of(backup: Path) -> Path:
    """Where the copy of the people lies that belongs to the backup of a journal."""
    return backup.with_name(f"{backup.name}.people")


def back_up_people(folder: Path, backup: Path) -> bool:
    """A copy of what is known of people, beside the backup of the journal; False if nothing is known of anybody."""
    if not (folder / PEOPLE).exists():
        return False
    people = SqlitePeople(str(folder / PEOPLE))
    copy = copy_of(backup)
    try:
        people.copy_to(str(copy))
    except (OSError, StoreFailed):
        copy.unlink(missing_ok=True)
        raise
    finally:
        people.close()
    return True


def restore_people(backup: Path, folder: Path) -> bool:
    """Put a copy back where nothing is known of anybody: what was erased since, or changed, does not come back."""
    if not copy_of(backup).exists() or (folder / PEOPLE).exists():
        return False
    ready = folder / f".{PEOPLE}"
    ready.unlink(missing_ok=True)  # of one that was ended before it was done
    people = SqlitePeople(str(copy_of(backup)))
    try:
        people.copy_to(str(ready))
        ready.replace(folder / PEOPLE)
    finally:
        people.close()
        ready.unlink(missing_ok=True)
    return True


def door_of(
    people: StoredPeople, casino: Doorway, settings: DoorSettings | None = None, passwords: Passwords | None = None
) -> Desk:
    """The door of a house that runs."""
    return Desk(people, casino, casino.clock, fresh_bytes, passwords, settings)
