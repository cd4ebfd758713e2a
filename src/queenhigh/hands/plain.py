"""The plain definition of a hand: slow, obvious, and what every look-up is checked against."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from queenhigh.cards.card import rank_of, suit_of
from queenhigh.errors import BadInput
from queenhigh.hands.ranking import ACE, Ranking

# How often each rank occurs, most frequent first, says what a hand is unless it has no pair.
_CLASS_BY_PATTERN: Final[dict[tuple[int, ...], str]] = {
    (2, 1): "pair",
    (3,): "three_of_a_kind",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two_pair",
    (3, 1, 1): "three_of_a_kind",
    (3, 2): "full_house",
    (4, 1): "four_of_a_kind",
}


class Holding(NamedTuple):
    """A hand's class, and the ranks that decide between two hands of that class.

    The ranks stand in order of importance: of a pair its rank and then the kickers, of a straight
    only its top (3 for A-2-3), of a flush or a high card all ranks from the highest down.
    """

    hand_class: str
    ranks: tuple[int, ...]


def holding(cards: Sequence[int], ranking: Ranking) -> Holding:
    """What exactly `ranking.size` cards are."""
    _check_hand(cards, ranking)
    ranks = sorted((rank_of(card) for card in cards), reverse=True)
    by_weight = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    pattern = tuple(ranks.count(rank) for rank in by_weight)
    if pattern in _CLASS_BY_PATTERN:
        return Holding(_CLASS_BY_PATTERN[pattern], tuple(by_weight))
    suited = len({suit_of(card) for card in cards}) == 1
    top = _straight_top(ranks, ranking)
    if top is None:
        return Holding("flush" if suited else "high_card", tuple(ranks))
    if not suited:
        return Holding("straight", (top,))
    if top == ACE and ranking.royal is not None:
        return Holding(ranking.royal, (top,))
    return Holding("straight_flush", (top,))


def best_holding(cards: Sequence[int], ranking: Ranking) -> Holding:
    """The best hand among all choices of `ranking.size` cards."""
    hands = (holding(chosen, ranking) for chosen in combinations(cards, ranking.size))
    best = max(hands, key=lambda held: strength_key(held, ranking), default=None)
    if best is None:
        raise _wrong_number(cards, ranking)
    return best


def strength_key(held: Holding, ranking: Ranking) -> tuple[int, ...]:
    """A tuple that is greater for the higher hand and equal for hands that tie."""
    return (-ranking.classes.index(held.hand_class), ranking.lead(*held), *held.ranks)


def _straight_top(ranks: Sequence[int], ranking: Ranking) -> int | None:
    """The top of a straight; `ranks` are distinct and descending."""
    if ranks[0] - ranks[-1] == ranking.size - 1:
        return ranks[0]
    if not ranking.ace_low or ranks[0] != ACE:
        return None
    below = ranks[1:]
    lowest_of_deck = ranking.rank_numbers()[0]
    if below[-1] == lowest_of_deck and below[0] - below[-1] == ranking.size - 2:
        return below[0]
    return None


def _check_hand(cards: Sequence[int], ranking: Ranking) -> None:
    if len(cards) != ranking.size or len(set(cards)) != ranking.size:
        raise _wrong_number(cards, ranking)
    held = ranking.rank_numbers()
    for card in cards:
        if rank_of(card) not in held:
            message = f"card {card} has a rank outside the ranking's deck ({ranking.ranks})"
            raise BadInput("hand/foreign_card", message, {"card": card, "ranks": ranking.ranks})


def _wrong_number(cards: Sequence[int], ranking: Ranking) -> BadInput:
    message = f"a hand has {ranking.size} different cards, not {list(cards)}"
    return BadInput("hand/wrong_cards", message, {"cards": tuple(cards), "size": ranking.size})
