"""What makes one hand higher than another, as data."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from queenhigh.cards.card import RANKS
from queenhigh.errors import BadInput
from queenhigh.hands.classes import (
    CLASSES_BY_SIZE,
    FIVE_CARD_CLASSES,
    REFINEMENTS,
    ROYAL_BY_SIZE,
    THREE_CARD_CLASSES,
)

ACE: Final = RANKS.index("A")


@dataclass(frozen=True, slots=True)
class Ranking:
    """A hand's size, its classes from best to worst, and how straights run.

    Without "mini_royal" (or "royal_flush") that hand is the highest straight flush.

    A straight is `size` ranks that follow each other in the full order 2 to A; a gap in the deck
    is a gap (with ranks "2345TJQKA" the ten does not follow the five). With `ace_low` the ace also
    stands directly below the deck's lowest rank, for the lowest straight only: A-2-3 with a full
    deck, A-6-7 with ranks "6789TJQKA".
    """

    size: Literal[3, 5]
    classes: tuple[str, ...]
    ace_low: bool
    ranks: str = RANKS
    first: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Class by class the hands that stand above the others of it, best first, by their leading significant ranks."""

    def __post_init__(self) -> None:
        faults = ranking_faults(self.size, self.classes, self.ranks)
        if faults:
            facts: dict[str, object] = {"size": self.size, "classes": self.classes, "ranks": self.ranks}
            raise BadInput("ranking/contradiction", "; ".join(faults), facts)

    @property
    def royal(self) -> str | None:
        """The class of the suited ace-high straight, if this ranking has one of its own."""
        royal = ROYAL_BY_SIZE[self.size]
        return royal if royal in self.classes else None

    def lead(self, hand_class: str, ranks: Sequence[int]) -> int:
        """How far a hand stands above the usual order of its class: 0 for most hands, more for those named first."""
        named = dict(self.first).get(hand_class, ())
        letters = "".join(RANKS[rank] for rank in ranks)
        return next((len(named) - place for place, mark in enumerate(named) if letters.startswith(mark)), 0)

    def rank_numbers(self) -> tuple[int, ...]:
        """The deck's ranks as numbers, lowest first."""
        return tuple(RANKS.index(letter) for letter in self.ranks)


def ranking_faults(size: int, classes: Sequence[str], ranks: str = RANKS) -> tuple[str, ...]:
    """Everything that keeps these values from being a ranking, a sentence each; empty if nothing."""
    if size not in CLASSES_BY_SIZE:
        return (f"a hand has 3 or 5 cards, not {size}",)
    known = CLASSES_BY_SIZE[size]
    faults = [f"{name!r} is not a class of {size}-card hands" for name in classes if name not in known]
    faults += [f"{name!r} is listed twice" for name in known if classes.count(name) > 1]
    faults += [f"{name!r} is missing" for name in known if name not in classes and name != ROYAL_BY_SIZE[size]]
    faults += [
        f"{narrow!r} must stand above {wide!r}, because each such hand is also a {wide!r}"
        for narrow, wide in REFINEMENTS
        if narrow in classes and wide in classes and classes.index(narrow) > classes.index(wide)
    ]
    unknown = [letter for letter in ranks if letter not in RANKS]
    faults += [f"{letter!r} is not a rank" for letter in unknown]
    numbers = [RANKS.index(letter) for letter in ranks if letter in RANKS]
    if any(low >= high for low, high in pairwise(numbers)):
        faults.append(f"the ranks {ranks!r} are not in ascending order, each once")
    if not ranks:
        faults.append("a ranking needs ranks")
    return tuple(faults)


def straight_tops(ranking: Ranking) -> dict[frozenset[int], int]:
    """Every straight as its set of ranks, with the rank that it is known by.

    That is the highest rank, and for the ace-low straight the highest below the ace.
    """
    held = ranking.rank_numbers()
    size = ranking.size
    tops: dict[frozenset[int], int] = {}
    for low in held:
        run = range(low, low + size)
        if all(rank in held for rank in run):
            tops[frozenset(run)] = run[-1]
    low_run = range(held[0], held[0] + size - 1)
    if ranking.ace_low and ACE in held and ACE not in low_run and all(r in held for r in low_run):
        # With ranks "QKA" the set A-Q-K is already there as the ace-high straight, and stays so.
        tops.setdefault(frozenset((ACE, *low_run)), low_run[-1])
    return tops


STANDARD_THREE: Final = Ranking(size=3, classes=THREE_CARD_CLASSES, ace_low=True)
STANDARD_FIVE: Final = Ranking(size=5, classes=FIVE_CARD_CLASSES, ace_low=True)
