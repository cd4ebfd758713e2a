"""Cards seen only by a group of ranks: an ace, a court card or another; high or low; any partition that is stated."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from queenhigh.cards.card import RANKS
from queenhigh.exact.game.refusals import refused

if TYPE_CHECKING:
    from queenhigh.exact.game.frame import Frame

Composition = tuple[int, ...]
"""How many cards of each group."""

_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,19}")
RESERVED: Final = ("any", "class")
"""Words that stand for something else where groups are named."""


@dataclass(frozen=True, slots=True)
class Grouping:
    """A partition of the ranks: the names of its groups, and the group of each rank."""

    names: tuple[str, ...]
    of_rank: tuple[int, ...]

    def group(self, card: int) -> int:
        """The place of a card's group."""
        return self.of_rank[card >> 2]

    def name_of(self, card: int) -> str:
        """The name of a card's group."""
        return self.names[self.group(card)]

    def place(self, name: str) -> int:
        """The place of a group."""
        if name not in self.names:
            raise refused("card_class", f"{name!r} is not a class of cards: {', '.join(self.names)}", name=name)
        return self.names.index(name)

    def composition(self, names: tuple[str, ...]) -> Composition:
        """How many cards of each group these are."""
        counts = Counter(self.place(name) for name in names)
        return tuple(counts[place] for place in range(len(self.names)))

    def compositions(self, size: int) -> tuple[Composition, ...]:
        """Everything that so many cards may be."""
        chosen = combinations_with_replacement(range(len(self.names)), size)
        return tuple(tuple(each.count(place) for place in range(len(self.names))) for each in chosen)

    def check_seen(self, frame: Frame, names: tuple[str, ...] | None) -> None:
        """Refuse groups of another hand that tell nothing that is solved here, or of which there is no hand."""
        if frame.up_cards:
            why = "the classes of another hand beside turned-up cards: only simulation can say what they are worth"
            raise refused("neighbour", why)
        size, held = frame.hand_cards, Counter(self.group(card) for card in frame.deck)
        wanted = None if names is None else self.composition(names)
        if wanted and (sum(wanted) != size or any(count > held[place] for place, count in enumerate(wanted))):
            why = f"another hand has {size} cards, each {' or '.join(self.names)}, and the deck must hold such ones"
            raise refused("card_class", f"{' '.join(names or ())!r} is nothing that can be seen: {why}", seen=names)

    def words(self, composition: Composition) -> str:
        """A composition for people: "2 high, 1 low"."""
        return ", ".join(f"{count} {name}" for count, name in zip(composition, self.names, strict=True) if count)


def grouping_of(groups: dict[str, str]) -> Grouping:
    """A partition from names to letters of ranks, each rank in one of them."""
    names = tuple(groups)
    places = {rank: place for place, ranks in enumerate(groups.values()) for rank in ranks}
    return Grouping(names, tuple(places[rank] for rank in RANKS))


CLASSES: Final = grouping_of({"ace": "A", "court": "JQK", "other": "23456789T"})
"""What a flash of paint tells."""
HIGH_LOW: Final = grouping_of({"high": "89TJQKA", "low": "234567"})
COURT_OTHER: Final = grouping_of({"court": "JQK", "other": "23456789TA"})
NAMED: Final = {"classes": CLASSES, "high-low": HIGH_LOW, "court-other": COURT_OTHER}


def parse_grouping(text: str) -> Grouping:
    """A partition by its name, or as it is typed: "high=TJQKA low=23456789"; one name alone has all other ranks."""
    if text.strip() in NAMED:
        return NAMED[text.strip()]
    groups: dict[str, str] = {}
    rest: list[str] = []
    for part in text.replace(",", " ").split():
        name, equals, ranks = part.partition("=")
        if not _NAME.fullmatch(name) or name in RESERVED or name in groups or (equals and not ranks):
            raise _bad(text, f"{part!r} is not of the form NAME=RANKS, such as high=TJQKA, each name once")
        groups[name] = ranks.upper()
        if not equals:
            rest.append(name)
    letters = "".join(groups.values())
    twice = sorted({rank for rank in letters if letters.count(rank) > 1 or rank not in RANKS})
    if twice:
        raise _bad(text, f"{', '.join(twice)}: each of {RANKS} stands in one group")
    left = "".join(rank for rank in RANKS if rank not in letters)
    if len(rest) > 1 or (not rest and left) or (rest and not left):
        raise _bad(text, f"{left or 'no rank'} is left over: one name alone, such as low, takes all other ranks")
    if rest:
        groups[rest[0]] = left
    if len(groups) < 2:
        raise _bad(text, "one group says nothing: at least two are needed")
    return grouping_of(groups)


def _bad(text: str, why: str) -> Exception:
    return refused("grouping", f"--groups {text[:80]!r}: {why}; or one of {', '.join(NAMED)}", text=text[:80])
