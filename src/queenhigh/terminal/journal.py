"""The file of a sitting: appended to and synced before anything is shown, so that a kill loses nothing that was seen."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from queenhigh.bootstrap.home import VARIABLE
from queenhigh.errors import BadInput, QueenhighError
from queenhigh.terminal.records import AnyRecord, encode_line, read_records
from queenhigh.terminal.version1 import Upcast, hash_pair, is_old

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from queenhigh.terminal.host import Host
    from queenhigh.terminal.sitting import Sitting


class Journal(Protocol):
    """Where records go."""

    def append(self, records: tuple[AnyRecord, ...]) -> None:
        """Keep the records; when this returns they are safe."""
        ...

    def is_full(self, sitting: Sitting) -> bool:
        """Whether the next round should stand in another file."""
        ...

    def turn_page(self, host: Host) -> None:
        """A chance to go on in another file."""
        ...


class MemoryJournal:
    """A journal that lasts as long as the process, for a table that nobody wants to keep."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []

    def append(self, records: tuple[AnyRecord, ...]) -> None:
        """Keep the records."""
        self.lines.append(encode_line(records))

    def is_full(self, sitting: Sitting) -> bool:
        """There is always room."""
        del sitting
        return False

    def turn_page(self, host: Host) -> None:
        """There is but one."""


class FileJournal:
    """A journal on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
        # What a kill left half-written was never shown: it goes.
        os.ftruncate(self._file, _whole_bytes(path))
        _sync_folder(path.parent)

    def append(self, records: tuple[AnyRecord, ...]) -> None:
        """One line, on the disk when this returns. Where it cannot be written, the file stays as it was."""
        line = encode_line(records)
        size = os.fstat(self._file).st_size
        try:
            while line:
                line = line[os.write(self._file, line) :]
            os.fsync(self._file)
        except OSError as error:
            # Half a line must not stand before the next one.
            with suppress(OSError):
                os.ftruncate(self._file, size)
            message = f"nothing has changed, because {self.path} cannot be written: {error.strerror}"
            raise BadInput("journal/write", message, {"path": str(self.path)}) from error

    def close(self) -> None:
        """Be done with the file."""
        os.close(self._file)


class Lock:
    """One process at a time may play on a bankroll. A process that dies lets go by itself."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._file)
            message = f"another table is open on this bankroll ({path.parent}); {VARIABLE} names another folder"
            raise BadInput("table/in_use", message, {"path": str(path)}) from error

    def release(self) -> None:
        """Let others play."""
        os.close(self._file)


def read_lines(path: Path) -> Iterator[tuple[AnyRecord, ...]]:
    """The records of a file, line by line; a last line without its break was never finished and does not count.

    A file of the first version is played again; whatever version a file has, it is only read.
    """
    read: Callable[[Any], tuple[AnyRecord, ...]] = read_records
    for number, line in enumerate(_whole_lines(path), 1):
        try:
            data = msgspec.json.decode(line)
            if number == 1 and is_old(data):
                read = Upcast(_hashes(path.parent))
            yield read(data)
        except (msgspec.DecodeError, QueenhighError) as error:
            code = error.code if isinstance(error, BadInput) and error.code.startswith("journal/") else ""
            words = error.message if isinstance(error, QueenhighError) else str(error)
            facts = {"path": str(path), "line": number}
            message = f"line {number} of {path} cannot be read: {words}"
            raise BadInput(code or "journal/unreadable", message, facts) from error


def is_old_file(path: Path) -> bool:
    """Whether a file is one of the first version, and so not to be written to."""
    return is_old(_first(path))


def _first(path: Path) -> Any:
    line = next(_whole_lines(path), b"[]")
    try:
        return msgspec.json.decode(line)
    except msgspec.DecodeError:
        return None


def _hashes(folder: Path) -> dict[str, str]:
    """Hash of a rule file as it was worked out in the first version → as it is now."""
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.jsonl")):
        first = _first(path)
        if is_old(first):
            # A file that cannot be read says so when it is its turn.
            with suppress(QueenhighError):
                then, now = hash_pair(first)
                found[then] = now
    return found


def _whole_lines(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        for line in file:
            if line.endswith(b"\n"):
                yield line


def _whole_bytes(path: Path) -> int:
    data = path.read_bytes()
    return data.rfind(b"\n") + 1


def _sync_folder(folder: Path) -> None:
    """A new file is safe only when its folder knows of it."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
