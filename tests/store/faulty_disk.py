"""A disk that fails or loses power on request, below SQLite: a VFS that keeps what was written and what was synced.

`fail_at` makes the n-th write or sync an error. `after_power_loss` gives the files as a disk may have them when the power
goes: all that was synced, and of the rest any subset of its sectors, torn ones among them.
"""

# ruff: noqa: N802, ARG002  # the names and arguments are SQLite's

import random
from pathlib import Path
from typing import Any

import apsw

SECTOR = 512


class DiskFailed(apsw.IOError):
    pass


class Disk:
    """Files in memory: what is safely there, and what was written since the last sync."""

    def __init__(self, fail_at: int = 0, *, lies: bool = False) -> None:
        self.durable: dict[str, bytearray] = {}
        self.pending: dict[str, list[tuple[int, bytes | None]]] = {}
        self.operations = 0
        self.fail_at = fail_at
        self.lies = lies

    def operation(self) -> None:
        self.operations += 1
        if self.fail_at and self.operations >= self.fail_at:
            raise DiskFailed("the disk has failed")

    def current(self, name: str) -> bytearray:
        """The file as the running program reads it."""
        content = bytearray(self.durable.get(name, b""))
        for offset, data in self.pending.get(name, ()):
            _apply(content, offset, data)
        return content

    def sync(self, name: str) -> None:
        if self.lies:
            return
        self.durable[name] = self.current(name)
        self.pending[name] = []

    def after_power_loss(self, chance: random.Random) -> dict[str, bytes]:
        """Every file as it may be found: of what was not synced any sectors, in any order, or none."""
        found: dict[str, bytes] = {}
        for name in {*self.durable, *self.pending}:
            content = bytearray(self.durable.get(name, b""))
            pieces: list[tuple[int, bytes | None]] = []
            for offset, data in self.pending.get(name, ()):
                if data is None:
                    pieces.append((offset, None))
                    continue
                pieces += [(offset + at, data[at : at + SECTOR]) for at in range(0, len(data), SECTOR)]
            share = chance.random()
            for offset, piece in pieces:
                if chance.random() < share:
                    _apply(content, offset, piece)
            found[name] = bytes(content)
        return found


def _apply(content: bytearray, offset: int, data: bytes | None) -> None:
    if data is None:
        del content[offset:]
        return
    if len(content) < offset + len(data):
        content.extend(bytes(offset + len(data) - len(content)))
    content[offset : offset + len(data)] = data


class DiskVFS(apsw.VFS):
    """A file system on such a disk."""

    def __init__(self, name: str, disk: Disk) -> None:
        self.disk = disk
        self.name = name
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: Any) -> Any:
        filename = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        return DiskFile(self.disk, Path(filename).name)

    def xAccess(self, pathname: str, flags: int) -> bool:
        name = Path(pathname).name
        return name in self.disk.durable or bool(self.disk.pending.get(name))

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: FBT001
        name = Path(filename).name
        self.disk.operation()
        self.disk.durable.pop(name, None)
        self.disk.pending.pop(name, None)

    def xFullPathname(self, name: str) -> str:
        return name


class DiskFile:
    """One open file; the page cache is the content as the program sees it."""

    def __init__(self, disk: Disk, name: str) -> None:
        self.disk = disk
        self.name = name
        self.view = disk.current(name)
        disk.pending.setdefault(name, [])

    def xRead(self, amount: int, offset: int) -> bytes:
        return bytes(self.view[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:
        self.disk.operation()
        self.disk.pending[self.name].append((offset, bytes(data)))
        _apply(self.view, offset, bytes(data))

    def xTruncate(self, newsize: int) -> None:
        self.disk.operation()
        self.disk.pending[self.name].append((newsize, None))
        _apply(self.view, newsize, None)

    def xSync(self, flags: int) -> None:
        self.disk.operation()
        self.disk.sync(self.name)

    def xFileSize(self) -> int:
        return len(self.view)

    def xLock(self, level: int) -> None: ...
    def xUnlock(self, level: int) -> None: ...
    def xCheckReservedLock(self) -> bool:
        return False

    def xFileControl(self, op: int, ptr: int) -> bool:
        return False

    def xSectorSize(self) -> int:
        return SECTOR

    def xDeviceCharacteristics(self) -> int:
        return 0

    def xClose(self) -> None: ...
