"""Strengths of cards, quickly: what the table, the proof and the simulation all ask.

A strength is a dense number of `Order`: 0 is the worst hand, the higher wins, equal is a tie.
Cards are taken to be different from each other; whoever deals has already seen to that.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from queenhigh.errors import BadInput
from queenhigh.hands.codes import CARD_CODES, FLUSH_BIAS, FLUSH_BITS, RANK_MASK, SUIT_SHIFT
from queenhigh.hands.five import MixedSuits, OneSuit
from queenhigh.hands.order import order_of
from queenhigh.hands.plain import Holding
from queenhigh.hands.ranking import Ranking
from queenhigh.hands.three import three_card_table

if TYPE_CHECKING:
    from queenhigh.hands.vectors import FiveCardVectors, Strengths

_FIVE_CARDS_MAX: Final = 8  # among nine or more cards two suits could make a flush


class Lookup(ABC):
    """The look-ups of one ranking."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self.order = order_of(ranking)

    @abstractmethod
    def strength(self, cards: Sequence[int]) -> int:
        """The strength of the best hand among the cards, in any order."""

    @abstractmethod
    def table3(self) -> "Strengths":
        """All three-card strengths as a read-only int16 array of shape (52, 52, 52).

        The order of the cards does not matter; impossible places hold -1.
        """

    @abstractmethod
    def strengths5(self, cards: "Strengths") -> "Strengths":
        """The best five-card strength of each row of five to eight cards, as int16."""

    def __len__(self) -> int:
        """How many different strengths there are."""
        return len(self.order)

    def class_of(self, cards: Sequence[int]) -> str:
        """The class of the best hand among the cards."""
        return self.order.hand_class(self.strength(cards))

    def hand_class(self, strength: int) -> str:
        """The class of a strength."""
        return self.order.hand_class(strength)

    def holding_of(self, strength: int) -> Holding:
        """The class and the significant ranks of a strength."""
        return self.order.holding_of(strength)

    def floor(self, hand_class: str, ranks_prefix: str = "") -> int:
        """The lowest strength of a mark; see `Order.floor`."""
        return self.order.floor(hand_class, ranks_prefix)

    def ceiling(self, hand_class: str, ranks_prefix: str = "") -> int:
        """The highest strength of a mark; see `Order.ceiling`."""
        return self.order.ceiling(hand_class, ranks_prefix)

    def _wrong_cards(self, cards: Sequence[int]) -> BadInput:
        message = f"{list(cards)} hold no {self.ranking.size}-card hand of this ranking's deck"
        facts = {"cards": tuple(cards), "size": self.ranking.size, "ranks": self.ranking.ranks}
        return BadInput("hand/wrong_cards", message, facts)


class ThreeCardLookup(Lookup):
    """Best three of any number of cards: one table access for each choice of three."""

    def __init__(self, ranking: Ranking) -> None:
        super().__init__(ranking)
        self._table = three_card_table(self.order)

    def strength(self, cards: Sequence[int]) -> int:
        """The strength of the best three-card hand among the cards."""
        table = self._table
        if len(cards) == 3:
            a, b, c = cards
            strength = table[a * 2704 + b * 52 + c]
            if strength < 0:
                raise self._wrong_cards(cards)
            return strength
        if len(cards) == 4:
            # Written out, because best three of four is asked for every dealer's hand of a draw game.
            a, b, c, d = cards
            a_b = a * 2704 + b * 52
            c_d = c * 52 + d
            strengths: tuple[int, ...] = (table[a_b + c], table[a_b + d], table[a * 2704 + c_d], table[b * 2704 + c_d])
        else:
            strengths = tuple(table[a * 2704 + b * 52 + c] for a, b, c in combinations(cards, 3))
        if not strengths or min(strengths) < 0:
            raise self._wrong_cards(cards)
        return max(strengths)

    @cached_property
    def _array(self) -> "Strengths":
        # NumPy takes longer to import than everything else here: only those who ask pay for it.
        import numpy as np  # noqa: PLC0415

        cube = np.frombuffer(self._table, dtype=np.int16).reshape(52, 52, 52)
        cube.flags.writeable = False
        return cube

    def table3(self) -> "Strengths":
        """All three-card strengths, shape (52, 52, 52)."""
        return self._array

    def strengths5(self, cards: "Strengths") -> "Strengths":
        """Refused: this ranking's hands have three cards."""
        message = "a three-card ranking has no five-card strengths"
        raise BadInput("hand/wrong_size", message, {"shape": cards.shape})


class FiveCardLookup(Lookup):
    """Best five of five to eight cards."""

    def __init__(self, ranking: Ranking) -> None:
        super().__init__(ranking)
        self._mixed = MixedSuits(self.order)
        self._suited = OneSuit(self.order)

    def strength(self, cards: Sequence[int]) -> int:
        """The strength of the best five-card hand among the cards."""
        if not 5 <= len(cards) <= _FIVE_CARDS_MAX:
            raise self._wrong_cards(cards)
        code = 0
        for card in cards:
            code += CARD_CODES[card]
        strength = self._mixed[code & RANK_MASK]
        flush = ((code >> SUIT_SHIFT) + FLUSH_BIAS) & FLUSH_BITS
        if not flush:
            return strength
        suit = flush.bit_length() // 4 - 1
        ranks = 0
        for card in cards:
            if card & 3 == suit:
                ranks |= 1 << (card >> 2)
        return max(strength, self._suited[ranks])

    @cached_property
    def vectors(self) -> "FiveCardVectors":
        """The tables behind `strengths5`, for whoever compiles them into a kernel."""
        from queenhigh.hands.vectors import FiveCardVectors  # noqa: PLC0415  (NumPy, as above)

        return FiveCardVectors(self.order)

    def table3(self) -> "Strengths":
        """Refused: this ranking's hands have five cards."""
        raise BadInput("hand/wrong_size", "a five-card ranking has no three-card table")

    def strengths5(self, cards: "Strengths") -> "Strengths":
        """The best five-card strength of each row of five to eight cards."""
        return self.vectors.strengths(cards)


@lru_cache(maxsize=64)
def lookup(ranking: Ranking) -> Lookup:
    """The look-ups of a ranking, built once."""
    return ThreeCardLookup(ranking) if ranking.size == 3 else FiveCardLookup(ranking)
