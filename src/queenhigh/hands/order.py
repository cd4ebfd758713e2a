"""Every hand that a ranking knows, numbered from the worst to the best.

Hands that tie share a number, so strengths are dense: 0 to 740 for three cards of a full deck, 0 to
7,461 for five. The list is built class by class, not by classifying hands; that makes it quick,
and independent of the plain definition, against which it is proven.

Nothing here needs NumPy: a program that only loads rules or plays one table starts without it.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import TypeAlias

from queenhigh.cards.card import RANKS
from queenhigh.errors import BadInput
from queenhigh.hands.plain import Holding
from queenhigh.hands.ranking import ACE, Ranking, straight_tops

RankTuple: TypeAlias = tuple[int, ...]


class Order:
    """The strengths of one ranking and what they stand for."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self._classes: list[str] = []
        self._ranks: list[RankTuple] = []
        self._strengths_of: dict[str, range] = {}
        by_class = _rank_tuples_by_class(ranking)
        led = {name for name, _ in ranking.first}
        for name in reversed(ranking.classes):
            rank_tuples = sorted(by_class[name])
            self._strengths_of[name] = range(len(self._ranks), len(self._ranks) + len(rank_tuples))
            if name in led:
                rank_tuples.sort(key=lambda ranks: ranking.lead(name, ranks))  # among equals the usual order stays
            self._ranks += rank_tuples
            self._classes += [name] * len(rank_tuples)
        self._strength = {
            (name, ranks): strength
            for strength, (name, ranks) in enumerate(zip(self._classes, self._ranks, strict=True))
        }

    def __len__(self) -> int:
        """How many different strengths there are."""
        return len(self._ranks)

    def strength_of(self, hand_class: str, ranks: RankTuple) -> int:
        """The strength of a holding."""
        try:
            return self._strength[hand_class, ranks]
        except KeyError:
            letters = "".join(RANKS[rank] for rank in ranks)
            raise self._impossible(hand_class, letters) from None

    def hand_class(self, strength: int) -> str:
        """The class of a strength."""
        return self._classes[self._checked(strength)]

    def holding_of(self, strength: int) -> Holding:
        """The class and the significant ranks of a strength."""
        return Holding(self._classes[self._checked(strength)], self._ranks[strength])

    def floor(self, hand_class: str, ranks_prefix: str = "") -> int:
        """The lowest strength of a mark such as ("high_card", "Q") or ("pair", "").

        The letters are significant ranks in order of importance; what they leave open is the
        lowest possible, so queen-high begins at Q-3-2.
        """
        return self._span(hand_class, ranks_prefix)[0]

    def ceiling(self, hand_class: str, ranks_prefix: str = "") -> int:
        """The highest strength of a mark: queen-high ends at Q-J-9, unless an order of its own has lifted one of its hands."""
        return self._span(hand_class, ranks_prefix)[1]

    def _span(self, hand_class: str, ranks_prefix: str) -> tuple[int, int]:
        if hand_class not in self._strengths_of:
            known = ", ".join(self.ranking.classes)
            message = f"{hand_class!r} is not a class of this ranking, which has {known}"
            facts = {"hand_class": hand_class, "allowed": self.ranking.classes}
            raise BadInput("hand/unknown_class", message, facts)
        if any(letter not in RANKS for letter in ranks_prefix):
            raise self._impossible(hand_class, ranks_prefix)
        prefix = tuple(RANKS.index(letter) for letter in ranks_prefix)
        matching: Sequence[int] = self._strengths_of[hand_class]
        if prefix:
            matching = [number for number in matching if self._ranks[number][: len(prefix)] == prefix]
        if not matching:
            raise self._impossible(hand_class, ranks_prefix)
        return matching[0], matching[-1]

    def _checked(self, strength: int) -> int:
        if not 0 <= strength < len(self._ranks):
            message = f"{strength} is not a strength: they run from 0 to {len(self._ranks) - 1}"
            raise BadInput("hand/unknown_strength", message, {"strength": strength})
        return strength

    def _impossible(self, hand_class: str, letters: str) -> BadInput:
        marked = f" with the significant ranks {letters!r}" if letters else ""
        message = f"no {hand_class!r}{marked} exists with the ranks {self.ranking.ranks}"
        facts = {"hand_class": hand_class, "ranks": letters, "deck_ranks": self.ranking.ranks}
        return BadInput("hand/impossible_mark", message, facts)


@lru_cache(maxsize=64)
def order_of(ranking: Ranking) -> Order:
    """The order of a ranking, built once."""
    return Order(ranking)


@lru_cache(maxsize=8)
def unpaired_classes(ranking: Ranking) -> Mapping[RankTuple, tuple[Holding, Holding]]:
    """For each set of different ranks, descending: the holding when mixed and when of one suit."""
    tops = straight_tops(ranking)
    descending = ranking.rank_numbers()[::-1]
    royal = ranking.royal
    found: dict[RankTuple, tuple[Holding, Holding]] = {}
    for ranks in combinations(descending, ranking.size):
        top = tops.get(frozenset(ranks))
        if top is None:
            found[ranks] = (Holding("high_card", ranks), Holding("flush", ranks))
        else:
            suited = royal if top == ACE and royal else "straight_flush"
            found[ranks] = (Holding("straight", (top,)), Holding(suited, (top,)))
    return found


def paired_ranks(ranking: Ranking) -> dict[str, list[RankTuple]]:
    """The significant ranks of every hand in which a rank repeats, by class."""
    ranks = ranking.rank_numbers()
    if ranking.size == 3:
        return {
            "three_of_a_kind": [(rank,) for rank in ranks],
            "pair": list(permutations(ranks, 2)),
        }
    return {
        "four_of_a_kind": list(permutations(ranks, 2)),
        "full_house": list(permutations(ranks, 2)),
        "three_of_a_kind": list(_with_kickers(ranks, 2)),
        "two_pair": [(*pairs[::-1], k) for pairs in combinations(ranks, 2) for k in ranks if k not in pairs],
        "pair": list(_with_kickers(ranks, 3)),
    }


def _with_kickers(ranks: RankTuple, kickers: int) -> Iterable[RankTuple]:
    descending = ranks[::-1]
    for main in ranks:
        for rest in combinations([rank for rank in descending if rank != main], kickers):
            yield (main, *rest)


def _rank_tuples_by_class(ranking: Ranking) -> dict[str, set[RankTuple]]:
    by_class: dict[str, set[RankTuple]] = {name: set() for name in ranking.classes}
    for holdings in unpaired_classes(ranking).values():
        for name, ranks in holdings:
            by_class[name].add(ranks)
    for name, rank_tuples in paired_ranks(ranking).items():
        by_class[name].update(rank_tuples)
    return by_class
