"""How many hands of each class a deck holds, by counting choices and never dealing."""

from math import comb

from queenhigh.cards.card import RANKS
from queenhigh.hands.ranking import ACE, Ranking, straight_tops


def class_counts(ranking: Ranking, ranks: str = RANKS, suits: str = "cdhs") -> dict[str, int]:
    """The number of `ranking.size`-card hands of each class, best class first.

    The deck's ranks are those that the ranking knows too; the numbers add up to all hands.
    """
    held = {RANKS.index(letter) for letter in ranks if letter in ranking.ranks}
    counts = dict.fromkeys(ranking.classes, 0)
    counts.update(_paired(ranking.size, len(held), len(suits)))
    tops = [top for run, top in straight_tops(ranking).items() if run <= held]
    one_suit = len(suits)
    mixed = len(suits) ** ranking.size - one_suit
    for top in tops:
        suited = ranking.royal if top == ACE and ranking.royal else "straight_flush"
        counts[suited] += one_suit
        counts["straight"] += mixed
    other_sets = comb(len(held), ranking.size) - len(tops)
    counts["flush"] = other_sets * one_suit
    counts["high_card"] = other_sets * mixed
    return counts


def _paired(size: int, ranks: int, suits: int) -> dict[str, int]:
    """Hands in which a rank repeats: choose the ranks, then suits for each of them."""
    one, two, three, four = (comb(suits, cards) for cards in (1, 2, 3, 4))
    if size == 3:
        return {
            "three_of_a_kind": ranks * three,
            "pair": ranks * two * (ranks - 1) * one,
        }
    return {
        "four_of_a_kind": ranks * four * (ranks - 1) * one,
        "full_house": ranks * three * (ranks - 1) * two,
        "three_of_a_kind": ranks * three * comb(ranks - 1, 2) * one**2,
        "two_pair": comb(ranks, 2) * two**2 * max(ranks - 2, 0) * one,
        "pair": ranks * two * comb(ranks - 1, 3) * one**3,
    }
