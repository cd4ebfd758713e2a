"""The games that every environment is checked with: all in the box, and those outside of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from queenhigh.rules.catalogue import builtin_ids
from tests.simulation.families import GAMES

OUTSIDE: Final = tuple(str(path) for path in sorted(GAMES.glob("*.toml")))
EVERY_GAME: Final = (*builtin_ids(), "casablanca+tcp-progressive-1", *OUTSIDE)
TABLES: Final[Mapping[str, Mapping[str, Any]]] = {
    "house": {"game": "tcp-01", "stakes": "all", "seats": 3, "seat": 2},
    "collect_then_pay": {"game": "ca-tcp", "stakes": "all", "seats": 4, "seat": 1, "bank_cents": 3_000},
    "sequential": {"game": "ca-6cb", "stakes": "all", "seats": 4, "seat": 3, "bank_seat": 2, "bank_cents": 1_500},
    "draw": {"game": "draw-01", "stakes": "all", "seats": 3, "seat": 3},
    "meter": {"game": "tcp-progressive-2", "stakes": "all", "seats": 3, "seat": 3},
    "conditional": {"game": str(GAMES / "triple.toml"), "seats": 2},
    "two_up": {"game": str(GAMES / "two-up.toml"), "seats": 2, "seat": 2},
    "twin_meter": {"game": str(GAMES / "twin-meter.toml"), "stakes": "all"},
}
"""Tables of every structure, with other seats before and after the learner's, and banks that may be exhausted."""


def named(game: str) -> str:
    """A game as a test is called after it."""
    return Path(game).stem
