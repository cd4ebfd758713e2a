"""Luck against skill of people at live tables: what the coach makes of their finished rounds, counted on round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from queenhigh.casino.records.hands import hand_at, openings_back, record_of
from queenhigh.coach.luck import Account, account
from queenhigh.errors import QueenhighError

if TYPE_CHECKING:
    from queenhigh.web.server import LiveServer

MOST_ROUNDS: Final = 200
"""So many rounds are read at once, the newest ones."""
MOST_KEPT: Final = 512


class Visits:
    """Accounts of people at tables, counted on from the last round that was read."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], tuple[int, int, Account, int]] = {}
        """Table and person → since when that person sits, the last round, the account, rounds without a price."""

    def read(self, server: LiveServer, table: str, person: str, since: int) -> tuple[Account, int]:
        """Where a result came from since somebody sat down; in a thread of its own, because it counts."""
        sat, last, total, unpriced = self._known.get((table, person), (since, 0, Account(), 0))
        if sat != since:
            last, total, unpriced = 0, Account(), 0
        newest = last
        with server.books() as archive:
            for place, opening in enumerate(openings_back(archive, table)):
                if opening.number <= last or opening.at < since or place >= MOST_ROUNDS:
                    break
                hand = hand_at(archive, opening)
                if not hand.is_over:
                    continue
                newest = max(newest, opening.number)
                try:
                    found = account(hand.rules, tuple(record_of(hand).events), person)
                except QueenhighError:
                    unpriced += person in opening.people
                    continue
                total = total + found if found is not None else total
        while len(self._known) >= MOST_KEPT:
            self._known.pop(next(iter(self._known)))
        self._known[table, person] = (since, newest, total, unpriced)
        return total, unpriced
