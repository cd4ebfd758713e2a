"""The referee's own eyes: what cards are, from the definition alone, with nothing looked up."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from queenhigh.rules.schema.dealing import Mark, Ranking

RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "cdhs"
ACE: Final = 12

Value = tuple[int, int, tuple[int, ...]]
"""How good a class is, the best one 0 and worse ones below, whether the game names the hand first, and its ranks."""


def rank(card: int) -> int:
    """0 for a two, 12 for an ace."""
    return card // 4


def suit(card: int) -> int:
    """Clubs, diamonds, hearts, spades."""
    return card % 4


def is_red(card: int) -> bool:
    """Diamonds and hearts are red."""
    return SUIT_LETTERS[suit(card)] in "dh"


def top_of_straight(ranks: Iterable[int], ranking: Ranking, lowest: int) -> int | None:
    """The rank a straight is known by, if these are one; the ace may stand below the deck's lowest rank."""
    found = sorted(set(ranks))
    if len(found) != ranking.size:
        return None
    if found == list(range(found[0], found[0] + ranking.size)):
        return found[-1]
    others = found[:-1]
    if ranking.ace_low and found[-1] == ACE and others == list(range(lowest, lowest + ranking.size - 1)):
        return others[-1]
    return None


def class_and_ranks(cards: Sequence[int], ranking: Ranking, deck_ranks: str) -> tuple[str, tuple[int, ...]]:
    """What exactly as many cards as a hand has are."""
    ranks = sorted((rank(card) for card in cards), reverse=True)
    groups = sorted({(ranks.count(each), each) for each in ranks}, reverse=True)
    counts = [count for count, _ in groups]
    by_group = tuple(each for _, each in groups)
    if counts[0] == 4:
        return "four_of_a_kind", by_group
    if counts == [3, 2]:
        return "full_house", by_group
    if counts[0] == 3:
        return "three_of_a_kind", by_group
    if counts[:2] == [2, 2]:
        return "two_pair", by_group
    if counts[0] == 2:
        return "pair", by_group
    one_suit = len({suit(card) for card in cards}) == 1
    top = top_of_straight(ranks, ranking, RANK_LETTERS.index(deck_ranks[0]))
    if top is not None and one_suit:
        royal = {3: "mini_royal", 5: "royal_flush"}[ranking.size]
        return (royal if top == ACE and royal in ranking.classes else "straight_flush"), (top,)
    if top is not None:
        return "straight", (top,)
    return ("flush" if one_suit else "high_card"), by_group


def value(cards: Sequence[int], ranking: Ranking, deck_ranks: str) -> Value:
    """The best hand among the cards, as something that can be compared."""
    found = []
    for chosen in combinations(cards, ranking.size):
        name, ranks = class_and_ranks(chosen, ranking, deck_ranks)
        letters = "".join(RANK_LETTERS[each] for each in ranks)
        found.append((-[str(each) for each in ranking.classes].index(name), lead(letters, name, ranking), ranks))
    return max(found)


def lead(letters: str, name: str, ranking: Ranking) -> int:
    """Hands that the game names first stand above the rest of their class, the first of them highest."""
    named = {str(each): marks for each, marks in (ranking.first or {}).items()}.get(name, ())
    for place, mark in enumerate(named):
        if letters[: len(mark)] == mark:
            return len(named) - place
    return 0


def class_of(held: Value, ranking: Ranking) -> str:
    """The class of a value."""
    return ranking.classes[-held[0]]


def reaches(held: Value, mark: Mark, ranking: Ranking) -> bool:
    """Whether a hand is of the mark's class with at least its leading ranks, or of a better class."""
    wanted = -list(ranking.classes).index(mark.hand_class)
    if held[0] != wanted:
        return held[0] > wanted
    leading = tuple(RANK_LETTERS.index(letter) for letter in mark.ranks)
    return (held[1], held[2][: len(leading)]) >= (lead(mark.ranks, mark.hand_class, ranking), leading)
