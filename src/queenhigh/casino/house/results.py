"""What tables, games and dealers have won beside what was to be expected, day by day; what lies outside the band is looked into.

A day's results are added up for the month and the year as they come, so that nobody has to read a month again to judge it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from queenhigh.casino.bands import Band, band
from queenhigh.money.cents import format_cents
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT

if TYPE_CHECKING:
    from queenhigh.casino.house.events import ResultsRecorded

About = Literal["table", "game", "dealer"]
AUTOMATIC_DEALER: Final = "house"
"""How the dealer of a table is called at which nobody deals."""


class Result(msgspec.Struct, frozen=True):
    """What one table, game or dealer has won in a period, and what chance makes of it."""

    per: About
    name: str
    rounds: int
    win_cents: int
    expected_micro_cents: int | None
    """None where a game is not solved."""
    variance: int
    """Of the result by chance, in cents squared."""
    staff: tuple[str, ...] = ()
    """Who dealt there, and at a table who signed its slips."""

    @property
    def band(self) -> Band | None:
        """Where the win lies in 95 of 100 such periods."""
        expected = self.expected_micro_cents
        return None if expected is None else band(expected / MICRO_CENTS_PER_CENT, self.variance)

    @property
    def is_outside(self) -> bool:
        """Whether chance alone explains the win in fewer than 5 of 100 cases."""
        found = self.band
        return found is not None and self.rounds > 0 and not found.low <= self.win_cents <= found.high

    def plus(self, other: Result) -> Result:
        """Both together."""
        mine, theirs = self.expected_micro_cents, other.expected_micro_cents
        return Result(
            self.per,
            self.name,
            self.rounds + other.rounds,
            self.win_cents + other.win_cents,
            None if mine is None or theirs is None else mine + theirs,
            self.variance + other.variance,
            tuple(sorted({*self.staff, *other.staff})),
        )


class Running(msgspec.Struct, frozen=True):
    """A month or a year up to the last day that was closed."""

    period: str = ""
    results: tuple[Result, ...] = ()
    last: str = ""
    """The day that was added last."""

    def after(self, day: ResultsRecorded, places: int) -> Running:
        """With one day more; the first day of another period begins anew."""
        period = day.day[:places]
        known = {(each.per, each.name): each for each in self.results} if period == self.period else {}
        for each in day.results:
            before = known.get((each.per, each.name))
            known[each.per, each.name] = each if before is None else before.plus(each)
        return Running(period, tuple(known.values()), day.day)


class Outside(msgspec.Struct, frozen=True):
    """A result that has to be looked into."""

    per: About
    name: str
    period: str
    words: str
    concerns: tuple[str, ...]


def outside_of(period: str, results: Iterable[Result]) -> Iterator[Outside]:
    """What of a period chance does not explain: each table, game and dealer by itself."""
    when, such = {10: ("on", "days"), 7: ("in", "months")}.get(len(period), ("in", "years"))
    for each in results:
        found = each.band
        if found is not None and each.is_outside:
            words = (
                f"{_called(each)} won {format_cents(each.win_cents)} {when} {period}; 95 of 100 such {such} bring"
                f" {format_cents(round(found.low))} to {format_cents(round(found.high))}"
            )
            yield Outside(each.per, each.name, period, words, each.staff)


def _called(each: Result) -> str:
    if each.per == "table":
        return each.name
    if each.per == "dealer" and each.name == AUTOMATIC_DEALER:
        return "the automatic dealer"
    return f"{each.name}, the {each.per}," if each.per == "dealer" else f"the game {each.name}"
