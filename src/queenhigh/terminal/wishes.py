"""What a player likes, kept beside the book: the coach on or off, and which mistakes to be asked about."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec

from queenhigh.bootstrap.files import write_file
from queenhigh.errors import BadInput

if TYPE_CHECKING:
    from pathlib import Path

_FILE: Final = "wishes.json"


class Wishes(msgspec.Struct, frozen=True):
    """A player's wishes."""

    coach: bool = False
    ask_cents: int | None = None
    """Ask before a decision that costs more than this on average; None never asks."""


def kept_wishes(home: Path) -> Wishes:
    """The wishes as they were left; none if they cannot be read."""
    try:
        return msgspec.json.decode((home / _FILE).read_bytes(), type=Wishes)
    except (OSError, msgspec.DecodeError):
        return Wishes()


def keep_wishes(home: Path, wishes: Wishes) -> None:
    """Keep them for the next time; where nothing can be kept, they hold until the table is left."""
    with suppress(OSError, BadInput):
        home.mkdir(parents=True, exist_ok=True)
        write_file(home / _FILE, msgspec.json.encode(wishes))
