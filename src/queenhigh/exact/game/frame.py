"""The cards of a game and nothing else: what is dealt, what is seen, what is compared and tested.

Pay tables and stakes are not part of it, so that games which differ only in what they pay share one
frame, and with it all counting.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from queenhigh.hands.ranking import Ranking
from queenhigh.rules.row_kinds import Match


class HandSpec(NamedTuple):
    """Which cards are looked at together, and in which order of hands."""

    of: Literal["seat", "bank", "both"]
    hand_zone: bool
    draw_zone: bool
    final: bool
    """After an exchange of cards. Without one in the game, every hand is as dealt."""
    ranking: Ranking | None


@dataclass(frozen=True, slots=True)
class Test:
    """One yes-or-no question about a hand."""

    __test__ = False  # a question about cards, and none of pytest's

    hand: HandSpec
    match: Match

    @property
    def low(self) -> int:
        """With `high`: the strength lies between the two, both included; -1 where it is not asked."""
        return self.match.low

    @property
    def high(self) -> int:
        """As `low`."""
        return self.match.high

    @property
    def by_strength(self) -> bool:
        """Whether the strength alone answers it."""
        return self.match.by_strength


class Frame(NamedTuple):
    """The cards of one seat against the bank."""

    deck: tuple[int, ...]
    """The cards that the seat does not know to be elsewhere."""
    hand_cards: int
    draw_cards: int
    """Cards aside: 0 or 1; 0 also where nothing looks at them."""
    sees_draw: bool
    swaps: bool
    bank_cards: int
    up_cards: int
    """The bank's cards that the seat sees when it decides."""
    known: tuple[int, ...]
    """Of those, the ones that are given; the others may be any."""
    showdown: tuple[HandSpec, HandSpec] | None
    tests: tuple[Test, ...]

    @property
    def keeps(self) -> int:
        """The ways to exchange: none, or any one card of the hand."""
        return 1 + self.hand_cards if self.swaps else 1

    @property
    def draws_unseen(self) -> bool:
        """Whether a card that the seat has not seen becomes part of its result."""
        return bool(self.draw_cards) and not self.sees_draw

    def tests_of(self, whose: Literal["seat", "bank", "both"]) -> tuple[int, ...]:
        """The places of the tests that look at the seat's, the bank's, or both hands together."""
        return tuple(place for place, test in enumerate(self.tests) if test.hand.of == whose)
