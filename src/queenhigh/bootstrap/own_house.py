"""A house of one's own: where somebody plays on this machine without a server, through the same service and store as any house.

HOME/house/            the house: `queenhigh casino` reads it like any other, with --key HOME/house-key.json
HOME/house-key.json    its keys
HOME/lock              held by the process that plays
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from queenhigh.bootstrap.files import sync_folder
from queenhigh.bootstrap.folder_lock import FolderLock
from queenhigh.bootstrap.home import VARIABLE
from queenhigh.bootstrap.house_folder import make_house
from queenhigh.bootstrap.running_house import RunningHouse, user
from queenhigh.casino.house.actions import AddPerson, FoundHouse
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from queenhigh.casino.service import Casino

HOUSE: Final = "own-house"
KEY: Final = "own-house-key.json"
_NAME: Final = "A house of one's own"


def lock_home(home: Path) -> FolderLock:
    """The right to play in a folder, which is made if it is not there. Raises BadInput, with what to do."""
    facts = {"path": str(home)}
    try:
        home.mkdir(parents=True, exist_ok=True)
        return FolderLock(home)
    except OSError as error:
        message = f"{home} cannot be used: {error.strerror}; {VARIABLE} names another folder"
        raise BadInput("table/home", message, facts) from error
    except BadInput as error:
        if error.code != "house/in_use":
            raise BadInput("table/home", f"{error.message} ({VARIABLE})", facts) from error
        message = f"another table is open on this bankroll ({home}); {VARIABLE} names another folder"
        raise BadInput("table/in_use", message, facts) from error


def open_house(home: Path) -> RunningHouse:
    """The house in a player's folder, with its newest table. Raises BadInput, and nothing has changed."""
    return RunningHouse(home / HOUSE, str(home / KEY), newest_only=True)


def make_own_house(home: Path, fill: Callable[[RunningHouse], None]) -> None:
    """A new house, and what is to be in it. It appears under its name only when it is complete."""
    new, key = home / f".{HOUSE}", home / KEY
    _remove(new, key)
    try:
        make_house(new, str(key))
        with RunningHouse(new, str(key)) as house:
            house.casino.do(user(), "house", FoundHouse(_NAME))
            fill(house)
        new.replace(home / HOUSE)
        sync_folder(home)
    except BaseException as error:
        _remove(new, key)
        if isinstance(error, OSError):
            message = f"{home} cannot be used: {error.strerror}; {VARIABLE} names another folder"
            raise BadInput("table/home", message, {"path": str(home)}) from error
        raise


def admit(casino: Casino, names: Iterable[str]) -> None:
    """Let people play here who have not played here before."""
    for name in names:
        if not casino.house.roles(name):
            casino.do(user(), "house", AddPerson(name))


def _remove(folder: Path, key: Path) -> None:
    """What was begun and not finished; a key without its house opens nothing."""
    shutil.rmtree(folder, ignore_errors=True)
    key.unlink(missing_ok=True)
