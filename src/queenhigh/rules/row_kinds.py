"""The kinds of pay-table rows: what each matches, and what it is called.

A row states exactly one of `class` (with a `suit`, perhaps), `at_least`, `same`, `cards`. Whoever pays, proves or prints
asks here, so that a new kind is a new word in few places: docs/architecture.md lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from queenhigh.cards.card import SUITS, is_red, parse_card, rank_of, suit_of
from queenhigh.errors import BadInput
from queenhigh.hands.order import order_of
from queenhigh.hands.words import class_words, threshold_words

if TYPE_CHECKING:
    from queenhigh.hands.lookup import Lookup
    from queenhigh.hands.ranking import Ranking
    from queenhigh.rules.schema.dealing import Mark
    from queenhigh.rules.schema.paying import PayRow

Labels = Mapping[str, str]
"""What the ranking of a hand calls its classes."""
CardTest = Callable[[tuple[int, ...]], bool]

_SHARED: Final[Mapping[str, Callable[[int], object]]] = {"colour": is_red, "suit": suit_of, "rank": rank_of}
_SUIT_WORDS: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


class Match(NamedTuple):
    """What a row matches, in strengths and cards. What is not asked is at its default."""

    low: int = -1
    """With `high`: the strength lies between the two, both included."""
    high: int = -1
    suit: int = -1
    """Of the best cards, all are of this suit."""
    same: Literal["colour", "suit", "rank"] | None = None
    """All cards share it."""
    cards: frozenset[int] | None = None
    """Exactly these cards."""

    @property
    def by_strength(self) -> bool:
        """Whether the strength alone decides."""
        return self.low >= 0 and self.suit < 0

    def card_test(self, look: Lookup | None) -> CardTest | None:
        """What must hold of the cards besides their strength; none where that decides."""
        if self.suit >= 0 and look:
            return lambda cards: _best_is_of_suit(look, cards, self.suit)
        if self.cards is not None:
            return lambda cards: frozenset(cards) == self.cards
        if self.same is not None:
            mark = _SHARED[self.same]
            return lambda cards: len({mark(card) for card in cards}) == 1
        return None

    def is_kept_by(self, image: tuple[int, int, int, int]) -> bool:
        """Whether it matches the same hands after this exchange of suits."""
        if self.suit >= 0 and image[self.suit] != self.suit:
            return False
        if self.cards is not None and frozenset(card & ~3 | image[card & 3] for card in self.cards) != self.cards:
            return False
        # Two suits of one colour must stay of one colour; the colours themselves may change places.
        return self.same != "colour" or is_red(image[1]) == is_red(image[2])


def _best_is_of_suit(look: Lookup, cards: tuple[int, ...], suit: int) -> bool:
    """Of more cards than a hand has, only the best ones must be of the suit."""
    suited = tuple(card for card in cards if suit_of(card) == suit)
    return len(suited) >= look.ranking.size and look.strength(suited) == look.strength(cards)


def match_of(row: PayRow, ranking: Ranking | None) -> Match:
    """What a row matches in a hand of this ranking; a row on classes needs one, as the checks of the file see to."""
    if row.cards is not None:
        return Match(cards=frozenset(parse_card(text) for text in row.cards))
    if row.same is not None:
        return Match(same=row.same)
    assert ranking is not None  # noqa: S101  # the checks of the file see to it
    if row.at_least is not None:
        return Match(stretch(ranking, row.at_least.hand_class, row.at_least.ranks)[0], len(order_of(ranking)) - 1)
    suit = SUITS.index(row.suit) if row.suit else -1
    return Match(*stretch(ranking, row.hand_class or "", ""), suit)


@lru_cache(maxsize=256)
def stretch(ranking: Ranking, hand_class: str, ranks: str) -> tuple[int, int]:
    """The strengths of a class, or of a mark in it, from the lowest to the highest."""
    order = order_of(ranking)
    try:
        return order.floor(hand_class, ranks), order.ceiling(hand_class, ranks)
    except BadInput:
        # Hands that this deck cannot make: a stretch in which no strength lies.
        return len(order), len(order)


# ── in words ──


def kinds_stated(row: PayRow) -> dict[str, bool]:
    """Every kind by its key, and whether the row states it."""
    values = {"class": row.hand_class, "at_least": row.at_least, "same": row.same, "cards": row.cards}
    return {key: value is not None for key, value in values.items()}


def needs_ranking(row: PayRow) -> bool:
    """Whether it speaks of classes."""
    return row.hand_class is not None or row.at_least is not None


def usual_name(row: PayRow, labels: Labels) -> str:
    """What a row is called: its label, or the shortest name of what it matches."""
    if row.label:
        return row.label
    named = row.hand_class or (row.at_least.hand_class if row.at_least else None)
    return class_words(named, labels) if named else f"same {row.same}" if row.same else "cards"


def mark_words(mark: Mark, labels: Labels, ranking: Ranking | None) -> str:
    """A mark that a hand reaches: "queen-high or better", "any hand"; the highest hand of all has no better ones."""
    words = threshold_words(mark.hand_class, mark.ranks, labels)
    top = ranking is not None and stretch(ranking, mark.hand_class, mark.ranks)[1] == len(order_of(ranking)) - 1
    return words if top or words == "any hand" else f"{words} or better"


def row_words(row: PayRow, labels: Labels, ranking: Ranking | None, name: str = "") -> str:
    """What exactly it matches, in few words: "flush in spades", "pair of nines or better", "same suit", "As Ks Qs"."""
    if row.at_least is not None:
        return mark_words(row.at_least, labels, ranking).removeprefix("a ").removeprefix("an ")
    if row.cards is not None:
        return " ".join(row.cards)
    plain = name or (class_words(row.hand_class, labels) if row.hand_class else f"same {row.same}")
    return f"{plain} in {_SUIT_WORDS[row.suit]}" if row.suit else plain


def row_sentence(
    row: PayRow,
    labels: Labels,
    cards: str,
    *,
    mark: Callable[[Mark], str],
    exactly: Callable[[tuple[str, ...]], str],
) -> str:
    """What it matches in a sentence, with a hand of so many cards ("six"); how a mark and how single cards are told is handed in."""
    if row.at_least is not None:
        return mark(row.at_least)
    if row.same is not None:
        return f"all {cards} cards of one {row.same}"
    if row.cards is not None:
        return exactly(row.cards)
    return row_words(row, labels, None)
