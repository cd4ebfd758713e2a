"""A house that runs: the casino over its journal, its keys, the lock on its folder, and what the house does by the clock."""

from __future__ import annotations

import getpass
import os
import time
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from queenhigh.bootstrap.clock import SteadyClock, microseconds
from queenhigh.bootstrap.entropy import fresh_bytes
from queenhigh.bootstrap.folder_lock import is_in_use
from queenhigh.bootstrap.house_folder import REQUESTS, check_house, house_keys, read_house, write_house
from queenhigh.bootstrap.housekeeping import USERS, HouseKeeping
from queenhigh.casino.service import Casino
from queenhigh.codec.spelling import spelled
from queenhigh.errors import BadInput, IllegalAction
from queenhigh.store.requests import RequestBox

if TYPE_CHECKING:
    from collections.abc import Callable

    from queenhigh.store.reading import SqliteReader
    from queenhigh.store.requests import Request


class RunningHouse(HouseKeeping):
    """One house, in this process and in no other."""

    def __init__(
        self,
        folder: Path,
        key: str | None = None,
        clock: Callable[[], int] | None = None,
        heads: Path | None = None,
        *,
        newest_only: bool = False,
    ) -> None:
        """Take the house in a folder; signed heads are also written to the file `heads`, which is best kept elsewhere.

        With `newest_only` it knows of its tables only the newest one.
        """
        self.folder = folder
        self.keys = house_keys(folder, key)
        self._lock, self.journal = write_house(folder)
        super().__init__(self.journal, FileBox(folder / REQUESTS), heads)
        try:
            self.casino = Casino(
                self.journal, self.keys.seal, clock or SteadyClock(), fresh_bytes, newest_only=newest_only
            )
            self.take_list()
            self.tend()
            self._go_on_checking(None)  # a house that opens has looked at all of itself
        except BaseException:
            self._let_go()
            raise

    def books(self) -> AbstractContextManager[SqliteReader]:
        """The journal, to be read beside what is being written, by whatever thread."""
        return closing(read_house(self.folder))

    @property
    def is_reachable(self) -> bool:
        """A folder is there, or nothing is."""
        return True

    @property
    def clock_ahead_seconds(self) -> float:
        """There is no other clock."""
        return 0.0

    def survives(self, error: BaseException) -> bool:
        """After a write that failed nobody knows what is on the disk: the process has to end."""
        del error
        return False

    def follow_closely(self, watched: Callable[[str], bool]) -> None:
        """There is nobody to follow."""

    def read_soon(self, table: str) -> None:
        """As above."""

    def came(self, person: str, at: int) -> None:
        """Nobody else has to know."""

    def came_elsewhere(self) -> dict[str, int]:
        """There is nowhere else."""
        return {}

    def may_have(self, table: str) -> bool:
        """Whether a table of that name would be driven here."""
        del table
        return True

    def drives(self, table: str) -> bool:
        """Every table: there is no other process."""
        del table
        return True

    def node_of(self, table: str) -> str:
        """Nowhere else."""
        del table
        return ""

    def addresses(self) -> tuple[str, ...]:
        """There are no nodes."""
        return ()

    def close(self) -> None:
        """Stop: the heads are signed, the files and the folder let go."""
        try:
            self.sign_heads()
        finally:
            self._let_go()

    def abandon(self) -> None:
        """After a write that failed: give back what is held, and write nothing more."""
        self._let_go()

    def _let_go(self) -> None:
        self.journal.close()
        self._lock.release()


class FileBox(RequestBox):
    """The box of a folder, which is not made by looking into it."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self._file = path

    def open_requests(self) -> list[Request]:
        """What waits, in the order in which it was asked."""
        return super().open_requests() if self._file.exists() else []


class Box(Protocol):
    """Where requests are put, whatever keeps them."""

    def ask(self, at: int, actor: str, stream: str, action: str) -> int:
        """Put a request in; its number."""
        ...

    def answer(self, number: int) -> str | None:
        """Why a request was refused; empty if it was obeyed, none if nobody has looked yet."""
        ...


def ask(folder: Path, action: Any, key: str | None = None, patience: float = 3.0) -> str:
    """Do something with the whole house: by the process that runs it, or here. `done`, or `asked` if nobody has answered yet.

    Raises IllegalAction with the reason, if it is refused.
    """
    check_house(folder)
    if not is_in_use(folder) and is_done_here(lambda: RunningHouse(folder, key), action, key):
        return "done"
    return ask_in(RequestBox(str(folder / REQUESTS)), action, patience if is_in_use(folder) else 0)


def is_done_here(enter: Callable[[], HouseKeeping], action: Any, key: str | None) -> bool:
    """Do something with a house that is entered for it; not where only those who run the house have its key.

    Whoever names a file of keys is told if they are not there.
    """
    try:
        with enter() as house:
            house.casino.do(user(), "house", action)
    except BadInput as error:
        if key is not None or not error.code.startswith("key/"):
            raise
        return False
    return True


def ask_in(box: Box, action: Any, patience: float, stream: str = "house") -> str:
    """Put a request into a box, and wait so many seconds for its answer: `done`, or `asked` if there is none yet."""
    number = box.ask(microseconds(), user(), stream, msgspec.json.encode(spelled(action)).decode())
    until = time.monotonic() + patience
    while time.monotonic() < until:
        answer = box.answer(number)
        if answer:
            raise IllegalAction("request/refused", answer, {"request": number})
        if answer is not None:
            return "done"
        time.sleep(0.05)
    return "asked"


def user() -> str:
    """Who has started this process, as the journal names them."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError):
        name = str(os.getuid())
    return f"{USERS}{name}"
