"""Pictures that a command draws: checked before the work, written whole in the format that the name asks for."""

from __future__ import annotations

import sys

from queenhigh.bootstrap.files import check_writable, write_file
from queenhigh.pictures.files import check_picture, picture_bytes


def check_drawable(path: str | None) -> None:
    """Refuse a picture that could not be written later."""
    if path is not None:
        check_picture(path)
        check_writable(path)


def write_picture(path: str, svg: str, name: str) -> None:
    """Write it, and say so."""
    write_file(path, picture_bytes(path, svg, name))
    sys.stderr.write(f"picture written to {path}\n")
