"""What the lines of a transcript share: the table as it is, and how a line names who and what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from queenhigh.errors import ImpossibleState
from queenhigh.history.plain_text import plain
from queenhigh.money.cents import format_cents
from queenhigh.round.events import Event

if TYPE_CHECKING:
    from queenhigh.history.words import Words
    from queenhigh.round.state import Spot, State
    from queenhigh.rules.schema.ruleset import Ruleset


class Said(NamedTuple):
    """A line under a heading. Lines with the same text and something `more` are said as one."""

    section: str
    text: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The table around an event: before it and after it."""

    rules: Ruleset
    words: Words
    before: State
    after: State

    def who(self, spot: int, bettor: str) -> str:
        """The start of a line: which spot, and whose it is."""
        return self.place(f"spot {spot:>{len(str(self.rules.seats.count))}}", bettor)

    def place(self, place: str, bettor: str) -> str:
        """The start of a line about some place, in the same columns."""
        width = max((len(plain(person.bettor)) for person in self.after.people), default=0)
        return f"{place:<{5 + len(str(self.rules.seats.count))}}  {plain(bettor):<{max(width, 5)}}  "

    def bank(self) -> str:
        """The start of a line about the bank."""
        return self.place("bank", self.after.bank_bettor or "house")

    def label(self, wager: str) -> str:
        """A wager or a bonus by its name on the layout."""
        return self.words.labels.get(wager, plain(wager))

    def spot(self, seat: int) -> Spot:
        """A spot in play."""
        spot = self.before.spot(seat)
        if spot is None:
            raise ImpossibleState("spot/not_in_play", f"spot {seat} is not in play", {"spot": seat})
        return spot

    def whose(self, seat: int) -> str:
        """The start of a line about the hand of a spot."""
        return self.who(seat, self.spot(seat).bettor)


LineMaker = Callable[[Table, Any], Iterator[Said]]
LineMakers = dict[type[Event], LineMaker]


def cited(text: str, clause: str) -> str:
    """A text with its clause."""
    return f"{text} ({plain(clause)})"


def signed(cents: int) -> str:
    """A gain or a loss."""
    return f"+{format_cents(cents)}" if cents > 0 else format_cents(cents)
