"""The player-dealer's book: banked rounds, result and fees, beside what the wagers against the bank should have brought."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import msgspec

from queenhigh.casino.bands import Band, band
from queenhigh.casino.reports.expectation import Chance

if TYPE_CHECKING:
    from queenhigh.casino.reports.lines import RoundLine


class BankerBook(msgspec.Struct):
    """One person's banked rounds of one game, in cents."""

    person: str
    game: str
    rounds: int = 0
    action_cents: int = 0
    put_up_cents: int = 0
    """The most that was put up in one round."""
    result_cents: int = 0
    """Before fees."""
    fees_cents: int = 0
    expected_cents: Fraction | None = Fraction(0)
    """Against a bank that covers everything; before fees. None where the game is not solved."""
    variance: float = 0.0

    @property
    def net_cents(self) -> int:
        """What is left of the result."""
        return self.result_cents - self.fees_cents

    @property
    def band(self) -> Band | None:
        """Where the result lies in 95 of 100 such stretches."""
        return None if self.expected_cents is None else band(self.expected_cents, self.variance)


class BankerBooks:
    """Everyone who has banked; void rounds bring nobody anything."""

    def __init__(self) -> None:
        self._books: dict[tuple[str, str], BankerBook] = {}

    def add(self, line: RoundLine, chance: Chance | None) -> None:
        """One round more, with what was to be expected of it."""
        if not line.banker or line.is_void:
            return
        book = self._books.setdefault((line.banker, line.game), BankerBook(line.banker, line.game))
        book.rounds += 1
        book.action_cents += line.action_cents
        book.put_up_cents = max(book.put_up_cents, line.bank_cents)
        book.result_cents += line.bank_result_cents
        book.fees_cents += line.bank_fees_cents
        if chance is None:
            book.expected_cents = None
        elif book.expected_cents is not None:
            book.expected_cents += chance.mean
            book.variance += chance.deviation**2

    def done(self) -> tuple[BankerBook, ...]:
        """By name and game."""
        return tuple(book for _, book in sorted(self._books.items()))
