"""Files of the user's: read whole, written whole or not at all."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Mapping


def read_text(path: str) -> str:
    """The text of a file. Raises BadInput, with the reason, if it cannot be read."""
    try:
        return Path(path).read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadInput("file/not_text", f"{path} is not UTF-8 text", {"path": path, "byte": error.start}) from error
    except OSError as error:
        reason = error.strerror or "unknown reason"
        raise BadInput("file/unreadable", f"{path} cannot be read: {reason}", {"path": path}) from error


def check_writable(path: str) -> None:
    """Refuse a path that could not be written later, before any work is done for it."""
    target = Path(path)
    if target.is_dir():
        raise BadInput("file/unwritable", f"{path} is a folder", {"path": path})
    folder = target.resolve().parent
    if not folder.is_dir():
        raise BadInput("file/unwritable", f"{path} cannot be written: there is no folder {folder}", {"path": path})
    if not os.access(target if target.exists() else folder, os.W_OK):
        raise BadInput("file/unwritable", f"{path} cannot be written: permission denied", {"path": path})


def write_bytes(path: str, data: bytes) -> None:
    """Write one file of bytes: it is complete on the disk before it takes the place of an older one."""
    target = Path(path).resolve()
    ready = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)
            return
        with ready.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        ready.replace(target)
    except OSError as error:
        ready.unlink(missing_ok=True)
        reason = error.strerror or "unknown reason"
        raise BadInput("file/unwritable", f"{path} cannot be written: {reason}", {"path": path}) from error


def write_texts(texts: Mapping[str, str]) -> None:
    """Write several files: all are complete on the disk before the first one takes the place of an older one.

    If anything fails on the way there, whatever stood under these names stands there still.
    """
    staged: list[tuple[Path, Path]] = []
    path = ""
    try:
        for path, text in texts.items():
            target = Path(path).resolve()
            if target.exists() and not target.is_file():
                target.write_text(text, encoding="utf-8", newline="")  # a pipe or a device has no place to take
            else:
                staged.append((_stage(target, text), target))
        for ready, target in staged:
            ready.replace(target)
    except OSError as error:
        for ready, _ in staged:
            ready.unlink(missing_ok=True)
        reason = error.strerror or "unknown reason"
        raise BadInput("file/unwritable", f"{path} cannot be written: {reason}", {"path": path}) from error


def _stage(target: Path, text: str) -> Path:
    """The text under a name of its own beside its target, with the target's permissions."""
    ready = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        with ready.open("x", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            ready.chmod(target.stat().st_mode & 0o7777)
    except OSError:
        ready.unlink(missing_ok=True)
        raise
    return ready
