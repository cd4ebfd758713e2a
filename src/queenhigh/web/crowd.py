"""How many sockets one address has: one that opens them without end takes nobody else's place."""

from __future__ import annotations

from collections import Counter
from typing import Final

MOST_FROM_ONE: Final = 1_000
NEAR: Final = frozenset(("127.0.0.1", "::1", ""))
"""This machine: whoever is on it needs no socket to do harm."""


class Crowd:
    """The sockets that are open, by address."""

    def __init__(self, most: int = MOST_FROM_ONE) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def come(self, address: str) -> bool:
        """One more; whether it may stay."""
        if address not in NEAR and self._open[address] >= self.most:
            return False
        self._open[address] += 1
        return True

    def go(self, address: str) -> None:
        """One less."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]
