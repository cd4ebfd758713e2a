"""One process at a time writes into a folder: a house's, or a player's own."""

from __future__ import annotations

import fcntl
import os
from typing import TYPE_CHECKING, Final, Self

from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

LOCK: Final = "lock"


class FolderLock:
    """The right to write into a folder; the operating system takes it back when the process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        path = folder / LOCK
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            message = f"{folder} cannot be written: {error.strerror}; make it writable, or name another folder"
            raise BadInput("house/unwritable", message, {"folder": str(folder)}) from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.pread(self._file, 32, 0).decode(errors="replace").strip()
            os.close(self._file)
            message = f"{folder} is in use by process {holder or 'unknown'}: stop it first, or name another folder"
            raise BadInput("house/in_use", message, {"folder": str(folder), "process": holder}) from error
        try:
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)
        except OSError as error:
            os.close(self._file)
            message = f"{folder} cannot be written: {error.strerror}; make room, or name another folder"
            raise BadInput("house/unwritable", message, {"folder": str(folder)}) from error

    def release(self) -> None:
        """Let others write."""
        os.close(self._file)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def is_in_use(folder: Path) -> bool:
    """Whether another process runs the house; looking changes nothing."""
    try:
        file = os.open(folder / LOCK, os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(file)
    return False
