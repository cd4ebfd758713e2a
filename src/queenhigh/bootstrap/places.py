"""Where a house lies, a folder or a database: what the command line asks of either, in the same words."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from queenhigh.bootstrap.clock import microseconds
from queenhigh.bootstrap.entropy import fresh_bytes
from queenhigh.bootstrap.folder_lock import is_in_use as is_folder_in_use
from queenhigh.bootstrap.house_database import (
    Database,
    check_extra,
    database_keys,
    is_database,
    make_database,
    read_database,
)
from queenhigh.bootstrap.house_folder import check_house, house_keys, make_house, read_house
from queenhigh.bootstrap.running_house import RunningHouse, ask_in, is_done_here
from queenhigh.bootstrap.running_house import ask as ask_folder
from queenhigh.casino.house.actions import CheckSelf
from queenhigh.casino.service import Casino
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from queenhigh.bootstrap.house_keys import HouseKeys
    from queenhigh.bootstrap.node_house import GuestHouse, NodeHouse
    from queenhigh.casino.journal import Journal
    from queenhigh.store.books import Step, StoredBooks

Place = Path | Database
"""A folder, or a database."""


def place_of(text: str) -> Place:
    """The place that a text names."""
    return Database(text) if is_database(text) else Path(text)


def read_place(place: Place) -> StoredBooks:
    """The journal of a house, to be read; beside whoever runs it, too."""
    return read_database(place) if isinstance(place, Database) else read_house(place)


def keys_of(place: Place, given: str | None = None) -> HouseKeys:
    """The keys of a house."""
    return database_keys(place, given) if isinstance(place, Database) else house_keys(place, given)


def make_place(place: Place, key: str | None = None) -> HouseKeys:
    """A new house, and its keys in a file elsewhere."""
    return make_database(place, key) if isinstance(place, Database) else make_house(place, key)


def is_in_use(place: Place) -> bool:
    """Whether somebody runs the house now."""
    if not isinstance(place, Database):
        return is_folder_in_use(place)
    check_extra()
    from queenhigh.store.postgres_shards import nodes_at  # noqa: PLC0415  # psycopg is in an extra

    return nodes_at(place.url) > 0


def run_place(place: Place, key: str | None = None, heads: Path | None = None) -> RunningHouse | NodeHouse:
    """The house, run by this process: alone in its folder, or as one of the nodes at its database."""
    if not isinstance(place, Database):
        return RunningHouse(place, key, heads=heads)
    check_extra()
    from queenhigh.bootstrap.node_house import NodeHouse  # noqa: PLC0415  # psycopg is in an extra

    return NodeHouse(place, key, heads=heads)


def enter_place(place: Place, key: str | None = None) -> RunningHouse | GuestHouse:
    """The house, for something that is no table's: by whoever has its folder, or beside the nodes of its database."""
    if not isinstance(place, Database):
        return RunningHouse(place, key)
    check_extra()
    from queenhigh.bootstrap.node_house import GuestHouse  # noqa: PLC0415  # psycopg is in an extra

    return GuestHouse(place, key)


def look_at(place: Place, key: str | None = None, tell: Step | None = None) -> tuple[StoredBooks, Casino]:
    """A house to be looked at, beside whoever runs it: its journal, and everything in memory.

    Without the house's keys a table is as it was before the round that is open.
    """
    reader = read_place(place)
    reader.tell = tell
    try:
        seal = keys_of(place, key).seal
    except BadInput:
        if key is not None:
            reader.close()
            raise
        seal = None
    return reader, Casino(cast("Journal", reader), seal, microseconds, fresh_bytes)


def check_place(place: Place) -> None:
    """Refuse a place without a house."""
    if isinstance(place, Database):
        read_database(place).close()
    else:
        check_house(place)


def ask(place: Place, action: Any, key: str | None = None, patience: float = 3.0) -> str:
    """Do something with the whole house: by whoever runs it, or here. `done`, or `asked` if nobody has answered yet.

    Raises IllegalAction with the reason, if it is refused.
    """
    if not isinstance(place, Database):
        return ask_folder(place, action, key, patience)
    # What nodes are to find out about themselves they have to be asked.
    if not isinstance(action, CheckSelf) and is_done_here(lambda: enter_place(place, key), action, key):
        return "done"
    return _ask_nodes(place, action, patience)


def _ask_nodes(place: Database, action: Any, patience: float) -> str:
    from queenhigh.store.postgres_requests import PostgresRequestBox  # noqa: PLC0415  # psycopg is in an extra

    box = PostgresRequestBox(place.url)
    try:
        return ask_in(box, action, patience if is_in_use(place) else 0)
    finally:
        with suppress(BadInput):
            box.close()
