"""Files of the user's: read whole, written whole or not at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def read_text(path: str) -> str:
    """The text of a file. Raises BadInput, with the reason, if it cannot be read."""
    try:
        return Path(path).read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("file/not_text", f"{path} is not UTF-8 text", {"path": path, "byte": error.start}) from error
    except OSError as error:
        raise BadInput("file/unreadable", f"{path} cannot be read: {_reason(error)}", {"path": path}) from error


def read_whole(path: Path, bytes_max: int) -> bytes:
    """What an ordinary file holds. Raises BadInput, with the reason, if it cannot be read or is larger."""
    try:
        if path.exists() and not path.is_file():
            raise BadInput("file/unreadable", f"{path} is not an ordinary file", {"path": str(path)})
        with path.open("rb") as file:
            data = file.read(bytes_max + 1)
    except OSError as error:
        raise BadInput("file/unreadable", f"{path} cannot be read: {_reason(error)}", {"path": str(path)}) from error
    if len(data) > bytes_max:
        message = f"{path} is too large: at most {bytes_max:,} bytes are read"
        raise BadInput("file/too_large", message, {"path": str(path), "max": bytes_max})
    return data


# ── before any work is done for a file ──


def check_writable(path: str) -> None:
    """Refuse a path that could not be written later."""
    target = Path(path)
    if target.is_dir():
        raise BadInput("file/unwritable", f"{path} is a folder", {"path": path})
    folder = target.resolve().parent
    if not folder.is_dir():
        raise _unwritable(path, f"there is no folder {folder}")
    if not os.access(target if target.exists() else folder, os.W_OK):
        raise _unwritable(path, _why_closed(folder))


def check_folder(folder: Path) -> None:
    """Refuse a folder that could neither be written to nor be made."""
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    if not place.is_dir():
        raise _unwritable(folder, f"{place} is no folder")
    if not os.access(place, os.W_OK | os.X_OK):
        raise _unwritable(folder, _why_closed(place))


def _why_closed(folder: Path) -> str:
    """Why nothing may be written into a folder: nobody may, or you may not."""
    return "its disk is read-only" if os.statvfs(folder).f_flag & os.ST_RDONLY else "permission denied"


def check_ordinary(path: Path) -> None:
    """Refuse a name that is taken by something else than a file."""
    if path.exists() and not path.is_file():
        raise _unwritable(path, "it is not an ordinary file")


# ── writing ──


def write_file(path: str | Path, data: bytes) -> None:
    """Write one file: it is complete on the disk before it takes the place of an older one."""
    write_files({Path(path): data})


def write_into(folder: Path, files: Mapping[str, bytes]) -> tuple[Path, ...]:
    """Write files by name into a folder, which is made if need be: their paths. If one cannot be written, none is."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(folder, _reason(error)) from error
    paths = {folder / name: data for name, data in files.items()}
    write_files(paths)
    return tuple(paths)


def write_files(files: Mapping[Path, bytes]) -> None:
    """Write several files: all are complete on the disk before the first one takes the place of an older one.

    If anything fails on the way there, whatever stood under these names stands there still. A pipe or a device has no
    place to take, and is written to.
    """
    staged: list[tuple[Path, Path]] = []
    streams: list[tuple[Path, bytes]] = []
    path = Path()
    try:
        for path, data in files.items():
            target = path.resolve()
            if target.is_dir():
                raise _unwritable(path, "it is a folder")
            if target.exists() and not target.is_file():
                streams.append((path, data))
            else:
                staged.append((_stage(target, (data,)), target))
        for path, data in streams:
            path.write_bytes(data)
        for ready, path in staged:
            ready.replace(path)
    except OSError as error:
        raise _unwritable(path, _reason(error)) from error
    finally:
        for ready, _ in staged:
            ready.unlink(missing_ok=True)


def write_chunks(path: str | Path, chunks: Iterable[bytes]) -> None:
    """Write one file piece by piece: it takes its name when it is complete. A pipe or a device is written to."""
    target = Path(path).resolve()
    try:
        if target.exists() and not target.is_file():
            with target.open("wb") as stream:
                stream.writelines(chunks)
            return
        ready = _stage(target, chunks)
        try:
            ready.replace(target)
        finally:
            ready.unlink(missing_ok=True)
    except OSError as error:
        raise _unwritable(path, _reason(error)) from error


def _stage(target: Path, chunks: Iterable[bytes]) -> Path:
    """The bytes under a name of their own beside their target, at no moment readable by more people than the target."""
    ready = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    mode = target.stat().st_mode & 0o7777 if target.exists() else None
    try:
        with os.fdopen(
            os.open(ready, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if mode is None else mode), "wb"
        ) as file:
            if mode is not None:
                ready.chmod(mode)
            file.writelines(chunks)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        ready.unlink(missing_ok=True)
        raise
    return ready


def _unwritable(path: str | Path, reason: str) -> BadInput:
    return BadInput("file/unwritable", f"{path} cannot be written: {reason}", {"path": str(path)})


def _reason(error: OSError) -> str:
    return error.strerror or "unknown reason"


def sync_folder(folder: Path) -> None:
    """A new name in a folder is safe only when the folder is."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
