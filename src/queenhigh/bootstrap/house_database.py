"""A house whose journal is in a database of PostgreSQL: how it is made, read and asked. Its keys lie in a file, as always."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.bootstrap.entropy import fresh_id
from queenhigh.bootstrap.house_keys import HouseKeys, key_path, keys_for, make_keys
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from queenhigh.store.postgres import PostgresJournal
    from queenhigh.store.postgres_reading import PostgresReader

_SCHEMES = ("postgresql://", "postgres://")


class Database(NamedTuple):
    """The address of a house's database."""

    url: str

    def __str__(self) -> str:
        """As people may read it, without a password."""
        check_extra()
        from queenhigh.store.postgres_link import shown  # noqa: PLC0415  # psycopg is in an extra

        return shown(self.url)


def is_database(text: str) -> bool:
    """Whether a text is the address of a database, and not a folder."""
    return text.startswith(_SCHEMES)


def check_extra() -> None:
    """Refuse to go on without what speaks to a server."""
    try:
        import psycopg  # noqa: F401, PLC0415  # only whether it is there
    except ModuleNotFoundError as error:
        message = "a house in a database needs the extra `postgres`: pip install 'queenhigh[postgres]'"
        raise BadInput("extra/missing", message, {"extra": "postgres"}) from error


def read_database(place: Database) -> PostgresReader:
    """The journal of a house, to be read beside its nodes."""
    check_extra()
    from queenhigh.store.postgres_reading import PostgresReader  # noqa: PLC0415  # psycopg is in an extra

    reader = PostgresReader(place.url)
    if not reader.fact("house"):
        reader.close()
        raise no_house(place)
    return reader


def write_database(place: Database) -> PostgresJournal:
    """The journal of a house, to be written by one of its nodes. Raises BadInput, and nothing has changed."""
    with closing(read_database(place)) as reader:
        broken = reader.broken_heads()
    if broken:
        message = (
            f"{place} is cut off: the end of {broken[0]} is missing; look with `queenhigh casino verify`, and restore"
            " a backup into another database"
        )
        raise BadInput("house/cut", message, {"database": str(place), "streams": broken})
    from queenhigh.store.postgres import PostgresJournal  # noqa: PLC0415  # psycopg is in an extra

    return PostgresJournal(place.url)


def no_house(place: Database) -> BadInput:
    """What is said of a database without a house."""
    message = f"{place} has no house in it: make one with `queenhigh casino init --database URL`"
    return BadInput("house/none", message, {"database": str(place)})


def database_keys(place: Database, given: str | None = None) -> HouseKeys:
    """The keys of the house in a database."""
    return keys_for(read_database(place), given)


def make_database(place: Database, key: str | None = None) -> HouseKeys:
    """A new house in an empty database: the tables, the house's id and public key; its keys in a file."""
    check_extra()
    from queenhigh.store.postgres import PostgresJournal  # noqa: PLC0415  # psycopg is in an extra
    from queenhigh.store.postgres_opening import migrate  # noqa: PLC0415  # as above

    migrate(place.url, new=True)
    journal = PostgresJournal(place.url)
    try:
        if journal.fact("house"):
            raise BadInput("house/there", f"{place} is a house already", {"database": str(place)})
        house = fresh_id()
        keys = make_keys(house, key_path(house, key))
        for name, value in (("public", keys.public), ("house", keys.house)):
            journal.keep_fact(name, value)
    finally:
        journal.close()
    return keys


def migrate_database(place: Database) -> tuple[int, int]:
    """Bring a house's database to this program's schema; the step that it had, and the one that it has."""
    check_extra()
    from queenhigh.store.postgres_opening import migrate  # noqa: PLC0415  # psycopg is in an extra

    return migrate(place.url)
