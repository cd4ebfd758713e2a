"""The book of a player from before the house of one's own: it is read, and kept as it is.

`book.db` in the player's folder has a stream for each page of it. A folder `sittings` is older still: its files are taken
over into a `book.db` once, and kept as well.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from queenhigh.bootstrap.clock import microseconds
from queenhigh.bootstrap.files import sync_folder
from queenhigh.bootstrap.home import VARIABLE
from queenhigh.casino.journal import Commit, Head, Part, chained
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.store.reading import SqliteReader
from queenhigh.store.sqlite import SqliteJournal
from queenhigh.terminal.hands_kept import Hand, hand_of
from queenhigh.terminal.old_records import Sat, encode_records, fold, read_records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.terminal.old_records import AnyRecord
    from queenhigh.terminal.sitting import Sitting

    Records = tuple[AnyRecord, ...]

BOOK: Final = "book.db"
_KIND: Final = "sitting:"
_UNREAD: Final = "unread:"
_ACTOR: Final = "player"


def has_old_book(home: Path) -> bool:
    """Whether somebody has played here before there was a house."""
    return (home / BOOK).exists() or (home / "sittings").is_dir()


class OldBook:
    """The pages of one player, oldest first."""

    def __init__(self, home: Path) -> None:
        """Open it; files that are older still become a book first. Raises BadInput, and nothing has changed."""
        self.path = home / BOOK
        if not self.path.exists():
            _make(home)
        self._store = _opened(self.path)
        self.pages = [name.removeprefix(_KIND) for name, _ in sorted(self._store.heads()) if name.startswith(_KIND)]
        facts = self._store.facts()
        self.unread = {name.removeprefix(_UNREAD): why for name, why in facts.items() if name.startswith(_UNREAD)}
        """Files that could not be taken over, and why."""

    def close(self) -> None:
        """Let go of the file."""
        self._store.close()

    def last(self) -> tuple[Sat, Sitting] | None:
        """The sitting that the last page tells of, and how it began there."""
        found: tuple[Sat, Sitting] | None = None
        for record in (record for records in self.read(self.pages[-1]) for record in records) if self.pages else ():
            sitting = fold(found[1] if found else None, record)
            found = (record if isinstance(record, Sat) or found is None else found[0], sitting)  # type: ignore[assignment]
        return found

    def hands(self, page: str) -> Iterator[Hand]:
        """The finished hands of a page, oldest first; on the last one, the hand that lay on the table, too."""
        sitting: Sitting | None = None
        for record in (record for records in self.read(page) for record in records):
            before, sitting = sitting, fold(sitting, record)
            if before is not None and before.is_open and not sitting.is_open:
                yield hand_of(sitting)
        if sitting is not None and page == self.pages[-1] and sitting.state.phase in ("racking", "void"):
            yield hand_of(sitting)

    def read(self, page: str) -> Iterator[Records]:
        """What happened together, one after another. Raises BadInput where it cannot be read, or was changed."""
        before = Head()
        for entry in self._store.read(_KIND + page):
            facts = {"path": str(self.path), "page": page, "entry": entry.version}
            place = f"entry {entry.version} of page {page} of {self.path}"
            if entry.version != before.version + 1 or entry.hash != chained(before.hash, entry):
                message = f"{place} was changed, or the one before it: its hash is not that of what it holds"
                raise BadInput("journal/changed", message, facts)
            before = Head(entry.version, entry.hash)
            try:
                yield read_records(msgspec.json.decode(entry.body))
            except (msgspec.DecodeError, QueenhighError) as error:
                code = error.code if isinstance(error, BadInput) and error.code.startswith("journal/") else ""
                words = error.message if isinstance(error, QueenhighError) else str(error)
                raise BadInput(code or "journal/unreadable", f"{place} cannot be read: {words}", facts) from error


def _opened(path: Path) -> SqliteReader:
    """The store of it. One that was cut in the middle is no book."""
    store = SqliteReader(str(path))
    broken = store.broken_heads()
    if broken:
        store.close()
        message = f"{path} is cut off: the end of {broken[0]} is missing; keep it as it is, and put a copy of it there"
        raise BadInput("journal/cut", message, {"path": str(path), "streams": broken})
    return store


def _make(home: Path) -> None:
    """A store with the pages of the files in it. It appears under its name only when it is complete."""
    new = home / f".{BOOK}"
    _remove(new)
    try:
        with closing(SqliteJournal(str(new))) as store:
            _take_over(home, store)
        new.replace(home / BOOK)
        sync_folder(home)
    except OSError as error:
        message = f"{home} cannot be used: {error.strerror}; {VARIABLE} names another folder"
        raise BadInput("table/home", message, {"path": str(home)}) from error
    finally:
        _remove(new)


def _take_over(home: Path, store: SqliteJournal) -> None:
    from queenhigh.terminal.old_files import old_pages  # noqa: PLC0415  # most players have none

    commits: list[Commit] = []
    for path, page in old_pages(home):
        if isinstance(page, BadInput):
            store.keep_fact(f"{_UNREAD}{path.stem}", page.message)
        else:
            commits += [_commit(_KIND + path.stem, records, version) for version, records in enumerate(page)]
    store.append(commits)


def _commit(stream: str, records: Records, version: int) -> Commit:
    return Commit(microseconds(), _ACTOR, "", (Part(stream, encode_records(records), version),))


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
