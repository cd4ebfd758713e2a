"""Lines added up: per table, game and dealer, and for the house, over any days."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal

import msgspec

from queenhigh.casino.bands import Band, band
from queenhigh.casino.house.results import Result
from queenhigh.casino.names import by_number
from queenhigh.casino.reports.expectation import Chance
from queenhigh.casino.reports.lines import ChipsLine, RoundLine, SlipLine
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.casino.reports.lines import Line
    from queenhigh.casino.trays.events import SlipMade

Per = Literal["house", "table", "game", "dealer"]


class Sum(msgspec.Struct):
    """What one table, game or dealer has brought, in cents."""

    per: Per
    name: str
    rounds: int = 0
    void_rounds: int = 0
    handle_cents: int = 0
    fees_cents: int = 0
    play_cents: int = 0
    """What the rounds brought the trays."""
    bought_cents: int = 0
    cashed_cents: int = 0
    opening_cents: int = 0
    fill_cents: int = 0
    credit_cents: int = 0
    closing_cents: int = 0
    drop_cents: int = 0
    """The boxes as they were counted, without fees."""
    corrected_cents: int = 0
    """Corrected payouts: what they brought the trays, or below zero cost them."""
    variance_cents: int = 0
    """What counts have found too much, or below zero missing."""
    expected_cents: Fraction | None = Fraction(0)
    """None where a game is not solved."""
    variance: float = 0.0
    """Of the result by chance, in cents squared."""

    @property
    def win_cents(self) -> int:
        """By play: what the rounds brought, and the corrections to them."""
        return self.play_cents + self.corrected_cents

    @property
    def counted_cents(self) -> int:
        """By counts: closing + drop - opening - fills + credits."""
        return self.closing_cents + self.drop_cents - self.opening_cents - self.fill_cents + self.credit_cents

    @property
    def hold(self) -> float | None:
        """Win by drop."""
        return self.win_cents / self.bought_cents if self.bought_cents else None

    @property
    def band(self) -> Band | None:
        """Where the win lies in 95 of 100 such periods."""
        return None if self.expected_cents is None else band(self.expected_cents, self.variance)

    @property
    def is_outside(self) -> bool:
        """Whether chance alone explains the win in fewer than 5 of 100 cases."""
        found = self.band
        return found is not None and self.rounds > 0 and not found.low <= self.win_cents <= found.high

    def result(self, staff: Iterable[str]) -> Result | None:
        """What is recorded of it at the end of a day; none for the house as a whole."""
        if self.per == "house":
            return None
        expected = None if self.expected_cents is None else round(self.expected_cents * MICRO_CENTS_PER_CENT)
        names = tuple(sorted(staff))
        return Result(self.per, self.name, self.rounds, self.win_cents, expected, round(self.variance), names)

    def add_round(self, line: RoundLine, chance: Chance | None) -> None:
        """One round more; a player-dealer's bank is none of the house's chance."""
        self.rounds += 1
        self.void_rounds += line.is_void
        self.handle_cents += line.handle_cents
        self.fees_cents += line.fees_cents
        self.play_cents += line.play_cents
        if line.banker:
            return
        if chance is None:
            self.expected_cents = None
        elif self.expected_cents is not None:
            self.expected_cents += chance.mean
            self.variance += chance.deviation**2

    def add_slip(self, slip: SlipMade) -> None:
        """One slip more."""
        match slip.kind:
            case "opening":
                self.opening_cents += slip.cents
            case "fill":
                self.fill_cents += slip.cents
            case "credit":
                self.credit_cents += slip.cents
            case "closing":
                self.closing_cents += slip.cents
            case "drop":
                self.drop_cents += slip.cents - slip.fees_cents
            case "correction" if slip.person:
                self.corrected_cents += slip.cents
            case "correction":
                self.variance_cents += slip.cents - slip.fees_cents


class Sums:
    """Lines of some days, added up."""

    def __init__(self) -> None:
        self._sums: dict[tuple[Per, str], Sum] = {}

    def add(self, line: Line, chance: Chance | None = None) -> None:
        """One line more; of a round, with what was to be expected of it."""
        match line:
            case RoundLine():
                for each in self._all_of(line):
                    each.add_round(line, chance)
            case ChipsLine():
                for each in self._all_of(line):
                    each.bought_cents += line.bought_cents
                    each.cashed_cents += line.cashed_cents
            case SlipLine():
                # A slip belongs to a table; a game or a dealer has none.
                for each in (self._of("house", ""), self._of("table", line.table)):
                    each.add_slip(line.slip)

    def _of(self, per: Per, name: str) -> Sum:
        found = self._sums.get((per, name))
        if found is None:
            found = self._sums[per, name] = Sum(per, name)
        return found

    def _all_of(self, line: RoundLine | ChipsLine) -> tuple[Sum, ...]:
        named: tuple[tuple[Per, str], ...] = (("game", line.game), ("dealer", line.dealer))
        return (self._of("house", ""), self._of("table", line.table), *(self._of(*each) for each in named if each[1]))

    def done(self) -> tuple[Sum, ...]:
        """The house first, then tables, games and dealers by name."""
        order = {"house": 0, "table": 1, "game": 2, "dealer": 3}
        return tuple(sorted(self._sums.values(), key=lambda each: (order[each.per], by_number(each.name))))
