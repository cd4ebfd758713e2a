"""Pictures that a command draws: checked before the work, written whole in the format that the name asks for."""

from __future__ import annotations

from queenhigh.bootstrap.files import check_writable
from queenhigh.cli.output import write_said
from queenhigh.pictures.files import check_picture, picture_bytes


def check_drawable(path: str | None) -> None:
    """Refuse a picture that could not be written later."""
    if path is not None:
        check_picture(path)
        check_writable(path)


def write_picture(path: str, svg: str, name: str) -> None:
    """Write it, and say so."""
    write_said(path, picture_bytes(path, svg, name), "picture")
