"""Where a player's sittings are kept: in the embedded store, one stream a page, synced before anything is shown.

`book.db` in the player's folder has every page, and `lock` is held by the process that plays. A folder `sittings` is a
book from before the store: it is read once, and kept as it is.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from queenhigh.bootstrap.clock import microseconds
from queenhigh.bootstrap.folder_lock import FolderLock
from queenhigh.bootstrap.home import VARIABLE
from queenhigh.casino.journal import Commit, Head, Part, Refused, chained
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.store.sqlite import SqliteJournal
from queenhigh.terminal.records import encode_records, read_records

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.terminal.records import AnyRecord

    Records = tuple[AnyRecord, ...]

BOOK: Final = "book.db"
_KIND: Final = "sitting:"
_UNREAD: Final = "unread:"
_ACTOR: Final = "player"


class Journal:
    """The pages of one player. Opening it locks the folder."""

    def __init__(self, home: Path) -> None:
        self.path = home / BOOK
        self._lock = _locked(home)
        try:
            if not self.path.exists():
                _make(home)
            self._store = _opened(self.path)
        except BaseException:
            self._lock.release()
            raise
        self._versions = {name: head.version for name, head in self._store.heads()}
        self._has_failed = False

    def close(self) -> None:
        """Let others have the folder."""
        self._store.close()
        self._lock.release()

    # ── reading ──

    def pages(self) -> list[str]:
        """The names of the pages, oldest first."""
        return [name.removeprefix(_KIND) for name in sorted(self._versions) if name.startswith(_KIND)]

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

    def version(self, page: str) -> int:
        """How many entries a page has."""
        return self._versions.get(_KIND + page, 0)

    def unread(self) -> dict[str, str]:
        """The files of an old book that could not be taken over, and why."""
        facts = self._store.facts()
        return {name.removeprefix(_UNREAD): why for name, why in facts.items() if name.startswith(_UNREAD)}

    # ── writing ──

    def append(self, page: str, records: Records) -> None:
        """Keep what happened together: it is on the disk when this returns, or nothing has changed."""
        stream = _KIND + page
        try:
            if self._has_failed:
                self._open_again()
            answer = self._store.append([_commit(stream, records, self._versions.get(stream, 0))])[0]
        except QueenhighError as error:
            self._has_failed = True
            why = error.facts.get("why") or error.message
            message = f"nothing has changed, because {self.path} cannot be written: {why}"
            raise BadInput("journal/write", message, {"path": str(self.path)}) from error
        if isinstance(answer, Refused):
            message = f"{self.path} has more than was shown here: leave, and come back to the table"
            raise BadInput("journal/ahead", message, {"path": str(self.path)}) from answer.error
        self._versions[stream] = answer.entries[0].version

    def _open_again(self) -> None:
        """After a write that failed, as at a new start: what the disk has counts, even if it is more than was shown."""
        store = _opened(self.path)
        self._store.close()
        self._store, self._has_failed = store, False


def _commit(stream: str, records: Records, version: int) -> Commit:
    return Commit(microseconds(), _ACTOR, "", (Part(stream, encode_records(records), version),))


def _locked(home: Path) -> FolderLock:
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


def _opened(path: Path) -> SqliteJournal:
    """The store. One that was cut in the middle is not written to."""
    if not os.access(path, os.W_OK):
        message = f"{path} may not be written to: make it writable; {VARIABLE} names another folder"
        raise BadInput("table/home", message, {"path": str(path)})
    store = SqliteJournal(str(path))
    broken = store.broken_heads()
    if broken:
        store.close()
        message = f"{path} is cut off: the end of {broken[0]} is missing; keep it as it is, and put a copy of it there"
        raise BadInput("journal/cut", message, {"path": str(path), "streams": broken})
    return store


def _make(home: Path) -> None:
    """A new store, with the pages of an old book in it. It appears under its name only when it is complete."""
    new = home / f".{BOOK}"
    _remove(new)
    try:
        store = SqliteJournal(str(new))
        try:
            _take_over(home, store)
        finally:
            store.close()
        new.replace(home / BOOK)
        _sync_folder(home)
    except OSError as error:
        message = f"{home} cannot be used: {error.strerror}; {VARIABLE} names another folder"
        raise BadInput("table/home", message, {"path": str(home)}) from error
    finally:
        _remove(new)


def _take_over(home: Path, store: SqliteJournal) -> None:
    if not (home / "sittings").is_dir():
        return
    from queenhigh.terminal.old_files import old_pages  # noqa: PLC0415  # most players have none

    commits: list[Commit] = []
    for path, page in old_pages(home):
        if isinstance(page, BadInput):
            store.keep_fact(f"{_UNREAD}{path.stem}", page.message)
        else:
            commits += [_commit(_KIND + path.stem, records, version) for version, records in enumerate(page)]
    store.append(commits)


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    """A new file is safe only when its folder knows of it."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
