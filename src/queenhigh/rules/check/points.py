"""All that a pay table can tell apart in a hand, as a finite set of points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from queenhigh.cards.card import SUITS, parse_card, rank_of, suit_of
from queenhigh.hands.plain import best_holding
from queenhigh.rules.check.facts import floor_of, hand_cards, sound_order, sound_ranking, spans_of, swaps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.rules.schema.dealing import Hand
    from queenhigh.rules.schema.paying import PayRow
    from queenhigh.rules.schema.ruleset import Ruleset

SUITED = frozenset({"mini_royal", "royal_flush", "straight_flush", "flush"})
"""The classes of which all cards are of one suit."""
_THREE_OF_ONE_RANK = frozenset({"three_of_a_kind", "full_house", "four_of_a_kind"})
_COLOURS = ("cs", "dh")
_NOTHING: frozenset[str] = frozenset()
_COLOUR = frozenset({"colour"})
_SUIT = frozenset({"colour", "suit"})
_RANK = frozenset({"rank"})


@dataclass(frozen=True, slots=True)
class Point:
    """Hands that no row of the table tells apart: a stretch of one class, a suit, and what all cards share."""

    hand_class: str | None
    low: int
    suit: str | None
    same: frozenset[str]

    def meets(self, ruleset: Ruleset, hand: Hand, row: PayRow) -> bool:
        """Whether a row over the same hand matches; a row of exact cards never matches a whole stretch."""
        if row.hand_class is not None:
            return row.hand_class == self.hand_class and row.suit in (None, self.suit)
        if row.at_least is not None:
            floor = floor_of(ruleset, hand, row.at_least)
            return floor is not None and self.low >= floor
        return row.same in self.same


def looks_at(ruleset: Ruleset, hand: Hand) -> frozenset[tuple[str, str, str]]:
    """The cards of a hand as places on the table; the bank's never change."""
    when = hand.when if swaps(ruleset) else "final"
    seat = {("seat", zone, when) for zone in hand.zones if hand.of != "bank"}
    bank = {("bank", zone, "final") for zone in hand.zones if hand.of != "seat" and zone == "hand"}
    return frozenset(seat | bank)


def points_of(ruleset: Ruleset, hand: Hand, rows: Iterable[PayRow]) -> list[Point]:
    """Every point of a hand, its strengths cut at the marks of the rows that look at it."""
    if sound_order(ruleset, hand) is None:
        return [Point(None, 0, None, same) for same in _shared_by_unranked(ruleset, hand)]
    marks = [floor_of(ruleset, hand, row.at_least) for row in rows if row.at_least is not None]
    points: list[Point] = []
    for hand_class, (first, last) in spans_of(ruleset, hand).items():
        lows = {first, *(mark for mark in marks if mark is not None and first < mark <= last)}
        points += [
            Point(hand_class, low, suit, same)
            for low in sorted(lows)
            for suit, same in _shared(ruleset, hand, hand_class)
        ]
    return points


def point_of_cards(ruleset: Ruleset, hand: Hand, row: PayRow) -> Point:
    """The one point of a row that names its cards."""
    cards = [parse_card(text) for text in row.cards or ()]
    suits = {suit_of(card) for card in cards}
    same = {
        "rank": len({rank_of(card) for card in cards}) == 1,
        "suit": len(suits) == 1,
        "colour": len({suit in (1, 2) for suit in suits}) == 1,
    }
    shared = frozenset(kind for kind, holds in same.items() if holds)
    ranking, order = sound_ranking(ruleset, hand), sound_order(ruleset, hand)
    if ranking is None or order is None:
        return Point(None, 0, None, shared)
    held = best_holding(cards, ranking)
    most = max(SUITS, key=lambda suit: sum(suit_of(card) == SUITS.index(suit) for card in cards))
    return Point(held.hand_class, order.strength_of(*held), most if held.hand_class in SUITED else None, shared)


def _shared(ruleset: Ruleset, hand: Hand, hand_class: str) -> Iterator[tuple[str | None, frozenset[str]]]:
    """The suit of the hand, and what all its cards share; of more cards than rank, the rest may break it."""
    more = hand_cards(ruleset, hand) > ruleset.ranking[hand.ranking or ""].size
    suits = ruleset.deck.suits
    if hand_class in SUITED:
        for suit in suits:
            yield suit, _SUIT
            if more:
                yield suit, _COLOUR
                yield suit, _NOTHING
        return
    three_cards = ruleset.ranking[hand.ranking or ""].size == 3
    if hand_class == "three_of_a_kind" and three_cards:
        yield None, _RANK
        if more:
            yield None, _NOTHING
        return
    if any(len(_of_colour(suits, colour)) > 1 for colour in _COLOURS) and hand_class not in _THREE_OF_ONE_RANK:
        yield None, _COLOUR
    if all(_of_colour(suits, colour) for colour in _COLOURS):
        yield None, _NOTHING


def _shared_by_unranked(ruleset: Ruleset, hand: Hand) -> Iterator[frozenset[str]]:
    cards = hand_cards(ruleset, hand)
    ranks, suits = len(ruleset.deck.ranks), ruleset.deck.suits
    colours = [len(_of_colour(suits, colour)) for colour in _COLOURS]
    if cards <= ranks:
        yield _SUIT
    if any(count > 1 and cards <= count * ranks for count in colours):
        yield _COLOUR
    if cards <= len(suits):
        yield _RANK
    yield _NOTHING


def _of_colour(suits: str, colour: str) -> str:
    return "".join(suit for suit in suits if suit in colour)
