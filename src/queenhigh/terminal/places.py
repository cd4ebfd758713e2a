"""Where the player wants to sit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Places:
    """Where the player sits and how many bots are there; 0 and None leave it to the table."""

    seat: int = 0
    spots: int = 1
    bots: int | None = None


ANYWHERE: Final = Places()
