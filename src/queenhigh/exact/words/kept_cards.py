"""Two cards that are kept for a draw, as a dealer would name them: a pair, two of one suit, two in sequence."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from queenhigh.cards.card import RANKS
from queenhigh.hands.ranking import ACE, Ranking, straight_tops
from queenhigh.hands.words import rank_words, ranks_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.exact.count.symmetry import Ints

Bools: TypeAlias = npt.NDArray[np.bool_]
Hold: TypeAlias = Literal["pair", "suited", "any"]
Reach: TypeAlias = Literal["sequence", "near", "any"]

_LISTED_MAX: Final = 3
"""So many pairs of ranks are named one by one; more are said by their rule."""


class Kept(NamedTuple):
    """The two cards that remain, one entry for each hand: higher and lower rank, and whether of one suit."""

    high: Ints
    low: Ints
    suited: Bools


class Family(NamedTuple):
    """Two cards of a sort: what holds them together, how far apart they are, and how high they must be."""

    hold: Hold
    reach: Reach
    least: int
    """The rank that the higher card reaches; or both, see below."""
    both: bool

    def includes(self, kept: Kept, reaches: Reaches) -> Bools:
        """Which of these are of the family."""
        found: Bools = (kept.low if self.both else kept.high) >= self.least
        alike: Bools = kept.high == kept.low
        if self.hold == "pair":
            return found & alike
        found = found & ~alike
        if self.hold == "suited":
            found = found & kept.suited
        if self.reach != "any":
            found = found & reaches.table(self.reach)[kept.high, kept.low]
        return found

    def words(self, reaches: Reaches) -> str:
        """As a dealer would say it."""
        if self.hold == "pair":
            return "a pair" if self.least == min(reaches.ranks) else f"a pair of {ranks_words(self.least)} or better"
        suits = " of one suit" if self.hold == "suited" else ""
        pairs = list(self._rank_pairs(reaches))
        if len(pairs) <= _LISTED_MAX:
            return listed([f"{RANKS[high]}-{RANKS[low]}" for high, low in pairs]) + suits
        apart = {"sequence": " in sequence", "near": " at most one apart", "any": ""}[self.reach]
        who = f"two{suits}{apart}" if suits or apart else "any two"
        if self.least == min(reaches.ranks):
            return who
        rank = rank_words(self.least)
        if self.both:
            return f"{who}, both {rank} or higher"
        return f"{who}, {rank} high" + ("" if self.least == max(reaches.ranks) else " or better")

    def _all_pairs(self, reaches: Reaches) -> Iterator[tuple[int, int]]:
        for low, high in combinations(reaches.ranks, 2):
            if self.reach == "any" or reaches.table(self.reach)[high, low]:
                yield high, low

    def _rank_pairs(self, reaches: Reaches) -> Iterator[tuple[int, int]]:
        found = [pair for pair in self._all_pairs(reaches) if (pair[1] if self.both else pair[0]) >= self.least]
        return iter(sorted(found, reverse=True))


class Poor(NamedTuple):
    """Two cards that little holds together: of different suits, no nearer than this, and no higher than a rank."""

    beyond: Reach
    """What they are not: in sequence, or at most one apart; "any": nothing of that is asked."""
    most: int

    def includes(self, kept: Kept, reaches: Reaches) -> Bools:
        """Which of these are so poor."""
        found: Bools = (kept.high <= self.most) & (kept.high != kept.low) & ~kept.suited
        return found if self.beyond == "any" else found & ~reaches.table(self.beyond)[kept.high, kept.low]

    def words(self, reaches: Reaches) -> str:
        """As a dealer would say it."""
        apart = {"sequence": " and not in sequence", "near": " and more than one apart", "any": ""}[self.beyond]
        height = "" if self.most == max(reaches.ranks) else f", {rank_words(self.most)} high or less"
        return f"two of different suits{apart}{height}"


class Reaches:
    """Which two ranks a third one makes a straight of: in sequence with each other, or with a gap between them."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranks = ranking.rank_numbers()
        self._near = np.zeros((len(RANKS), len(RANKS)), dtype=np.bool_)
        self._sequence = np.zeros_like(self._near)
        for run, top in straight_tops(ranking).items():
            # In the lowest straight the ace stands below the others.
            ordered = sorted(run, key=lambda rank, top=top: -1 if rank == ACE and top != ACE else rank)  # type: ignore[misc]
            for (at, one), (after, other) in combinations(enumerate(ordered), 2):
                high, low = max(one, other), min(one, other)
                self._near[high, low] = True
                self._sequence[high, low] |= after == at + 1

    def table(self, reach: Reach) -> Bools:
        """High × low: whether two ranks are so near."""
        return self._sequence if reach == "sequence" else self._near

    @property
    def low_ace(self) -> str:
        """The ranks that an ace is in sequence with from below: "A-2"; empty where it is always high."""
        lowest = self.ranks[0]
        is_low = ACE in self.ranks and lowest < ACE - 1 and bool(self._sequence[ACE, lowest])
        return f"A-{RANKS[lowest]}" if is_low else ""


def families(ranking: Ranking) -> Iterator[Family]:
    """Every sort of two cards that has a name."""
    ranks = ranking.rank_numbers()
    for least in ranks:
        yield Family("pair", "any", least, both=False)
    holds: tuple[Hold, ...] = ("suited", "any")
    reaches: tuple[Reach, ...] = ("sequence", "near", "any")
    for hold in holds:
        for reach in reaches:
            for least in ranks:
                yield Family(hold, reach, least, both=False)
                yield Family(hold, reach, least, both=True)


def poor_families(ranking: Ranking) -> Iterator[Poor]:
    """Every sort of two cards that is named by what it lacks."""
    reaches: tuple[Reach, ...] = ("sequence", "near", "any")
    for beyond in reaches:
        for most in ranking.rank_numbers():
            yield Poor(beyond, most)


def kept_of(rows: Ints, given_up: int) -> Kept:
    """What remains of three ascending cards without one of them, the first being 1."""
    low, high = (column for place, column in enumerate(rows.T, start=1) if place != given_up)
    return Kept(high >> 2, low >> 2, (high & 3) == (low & 3))


def listed(names: Iterable[str]) -> str:
    """In a sentence: "a, b or c"."""
    said = list(names)
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} or {said[-1]}"
