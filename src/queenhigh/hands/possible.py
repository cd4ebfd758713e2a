"""Which classes a deck can produce at all, without dealing it."""

from math import comb
from typing import Final

from queenhigh.cards.card import RANKS
from queenhigh.hands.ranking import ACE, Ranking, straight_tops

# (ranks, suits) that a hand with repeated ranks needs in the deck.
_NEEDS: Final[dict[int, dict[str, tuple[int, int]]]] = {
    3: {"three_of_a_kind": (1, 3), "pair": (2, 2)},
    5: {
        "four_of_a_kind": (2, 4),
        "full_house": (2, 3),
        "three_of_a_kind": (3, 3),
        "two_pair": (3, 2),
        "pair": (4, 2),
    },
}


def possible_classes(ranking: Ranking, ranks: str, suits: str) -> frozenset[str]:
    """The classes that `ranking.size` cards of a deck with these ranks and suits can be."""
    held = frozenset(ranks) & frozenset(ranking.ranks)
    possible = {
        name
        for name, (ranks_needed, suits_needed) in _NEEDS[ranking.size].items()
        if len(held) >= ranks_needed and len(suits) >= suits_needed
    }
    numbers = {RANKS.index(letter) for letter in held}
    tops = [top for run, top in straight_tops(ranking).items() if run <= numbers]
    other_sets = comb(len(held), ranking.size) - len(tops)
    mixed_suits = len(suits) >= 2
    royal_tops = [top for top in tops if top == ACE and ranking.royal]
    found = {
        "straight": bool(tops) and mixed_suits,
        "straight_flush": len(tops) > len(royal_tops) and len(suits) >= 1,
        "flush": other_sets > 0 and len(suits) >= 1,
        "high_card": other_sets > 0 and mixed_suits,
    }
    possible.update(name for name, can in found.items() if can)
    if ranking.royal and royal_tops and suits:
        possible.add(ranking.royal)
    return frozenset(possible)
