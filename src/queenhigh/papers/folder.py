"""Files written so that nobody ever sees half of them."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from queenhigh.errors import BadInput

_BESIDE = ".queenhigh-"


def write_files(folder: Path, files: Mapping[str, bytes]) -> tuple[Path, ...]:
    """Write all files into a folder, which is made if need be. If one cannot be written, none is.

    Everything is first written beside its place and brought to disk; only then are the names changed.
    """
    waiting: list[tuple[Path, Path]] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in files.items():
            handle, beside = tempfile.mkstemp(prefix=_BESIDE, dir=folder)
            waiting.append((Path(beside), folder / name))
            _fill(handle, data)
        for _, place in waiting:
            check_place(place)
        for written, place in waiting:
            written.replace(place)
    except OSError as error:
        raise _refused(folder, error) from error
    finally:
        for written, _ in waiting:
            with contextlib.suppress(OSError):
                written.unlink(missing_ok=True)
    return tuple(place for _, place in waiting)


def check_folder(folder: Path) -> None:
    """Refuse early a folder that cannot be written to, before anything is computed for it."""
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    if not place.is_dir():
        raise _refused(folder, NotADirectoryError(20, "Not a directory", str(place)))
    if not os.access(place, os.W_OK | os.X_OK):
        raise _refused(folder, PermissionError(13, "Permission denied", str(folder)))


def check_file(path: Path) -> None:
    """Refuse early a file that cannot be written."""
    check_folder(path.parent)
    try:
        check_place(path)
    except OSError as error:
        raise _refused(path, error) from error


def check_place(place: Path) -> None:
    """Refuse a name that is taken by something else than a file: a new file would take a device's place for good."""
    if place.is_dir():
        raise IsADirectoryError(21, "Is a directory", str(place))
    if place.exists() and not place.is_file():
        raise OSError(22, "Not an ordinary file", str(place))


def write_file(path: Path, data: bytes) -> Path:
    """Write one file."""
    return write_files(path.parent, {path.name: data})[0]


def _fill(handle: int, data: bytes) -> None:
    with os.fdopen(handle, "wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
        # A temporary file is for its owner alone; a document is meant to be read.
        os.fchmod(out.fileno(), 0o644)


def _refused(folder: Path, error: OSError) -> BadInput:
    why = error.strerror or str(error)
    path = str(error.filename or folder)
    # A temporary name says nothing to whoever asked for the file.
    told = folder if Path(path).name.startswith(_BESIDE) else path
    return BadInput("publish/unwritable", f"{told} cannot be written to: {why}", {"folder": str(folder), "path": path})
