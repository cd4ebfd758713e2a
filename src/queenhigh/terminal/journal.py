"""The file of a sitting: appended to and synced before anything is shown, so that a kill loses nothing that was seen."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import msgspec

from queenhigh.errors import BadInput
from queenhigh.terminal.records import AnyRecord, decode_line, encode_line

if TYPE_CHECKING:
    from collections.abc import Iterator
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
            message = f"another table is open on this bankroll ({path.parent}); QUEENHIGH_HOME names another folder"
            raise BadInput("table/in_use", message, {"path": str(path)}) from error

    def release(self) -> None:
        """Let others play."""
        os.close(self._file)


def read_lines(path: Path) -> Iterator[tuple[AnyRecord, ...]]:
    """The records of a file, line by line; a last line without its break was never finished and does not count."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                return
            try:
                yield decode_line(line)
            except msgspec.DecodeError as error:
                facts = {"path": str(path), "line": number}
                raise BadInput(
                    "journal/unreadable", f"line {number} of {path} cannot be read: {error}", facts
                ) from error


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
