"""All that a pay table can tell apart in a hand, as a finite set of points: which rows can be met, and which take them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from queenhigh.cards.card import SUITS, parse_card, rank_of, suit_of
from queenhigh.cards.deck import deck_cards
from queenhigh.hands.plain import best_holding
from queenhigh.rules.check.facts import (
    classes_of,
    floor_of,
    hand_cards,
    listed,
    mark_fault,
    sound_order,
    sound_ranking,
    spans_of,
    swaps,
)
from queenhigh.rules.faults import Finding

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from queenhigh.rules.places import Path
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


class Point(NamedTuple):
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
        shared = tuple(_shared(ruleset, hand, hand_class))
        points += [Point(hand_class, low, suit, same) for low in sorted(lows) for suit, same in shared]
    return points


def points_met(ruleset: Ruleset, hand: Hand, row: PayRow, points: Iterable[Point]) -> list[Point]:
    """Those of a hand's points that a row matches; exact cards are one of their own."""
    if row.cards is not None:
        return [_point_of_cards(ruleset, hand, row.cards)]
    return [point for point in points if point.meets(ruleset, hand, row)]


def takes(ruleset: Ruleset, earlier: tuple[str, PayRow], later: tuple[str, PayRow], point: Point) -> bool:
    """Whether the earlier row, with the hand it looks at, takes this point of the later one."""
    (other, first), (over, row) = earlier, later
    if first.cards is not None:
        return other == over and row.cards is not None and set(first.cards) == set(row.cards)
    if other == over:
        return point.meets(ruleset, ruleset.hand[over], first)
    # What all cards share, fewer of them share as well.
    inside = looks_at(ruleset, ruleset.hand[other]) <= looks_at(ruleset, ruleset.hand[over])
    return first.same is not None and first.same in point.same and inside


def _point_of_cards(ruleset: Ruleset, hand: Hand, texts: tuple[str, ...]) -> Point:
    cards = [parse_card(text) for text in texts]
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


def impossible(ruleset: Ruleset, hand: Hand, row: PayRow, path: Path) -> Iterator[Finding]:
    """What no hand of this deck can be, although a row asks for it."""
    order = sound_order(ruleset, hand)
    if row.hand_class is not None and order is not None:
        dealt = classes_of(ruleset, hand)
        possible = [name for name in order.ranking.classes if name in dealt]
        if row.hand_class not in possible:
            message = f"no hand can be a {row.hand_class!r} here"
            yield Finding("table/impossible", (*path, "class"), message, listed(possible))
        elif row.suit is not None and row.suit not in ruleset.deck.suits:
            message = f"the deck has no suit {row.suit!r}"
            yield Finding("table/suit", (*path, "suit"), message, listed(ruleset.deck.suits))
        elif row.suit is not None and row.hand_class not in SUITED:
            message = f"the cards of a {row.hand_class!r} are never all of one suit"
            yield Finding("table/suit", (*path, "suit"), message, listed([name for name in possible if name in SUITED]))
    if row.at_least is not None:
        fault = mark_fault(ruleset, hand, row.at_least, (*path, "at_least"))
        if fault is not None:
            yield fault
    if row.same is not None and not any(row.same in point.same for point in points_of(ruleset, hand, ())):
        message = f"{hand_cards(ruleset, hand)} cards of this deck never share their {row.same}"
        yield Finding("table/impossible", (*path, "same"), message, "what can be dealt")
    if row.cards is not None:
        yield from _exact_cards(ruleset, hand, row.cards, (*path, "cards"))


def _exact_cards(ruleset: Ruleset, hand: Hand, texts: tuple[str, ...], path: Path) -> Iterator[Finding]:
    needed = hand_cards(ruleset, hand)
    if len(texts) != needed:
        message = f"{len(texts)} cards are named, and the hand looks at {needed}"
        yield Finding("table/cards", path, message, f"{needed} cards")
    deck = deck_cards(ruleset.deck.ranks, ruleset.deck.suits)
    for position, text in enumerate(texts):
        if parse_card(text) not in deck:
            yield Finding("table/cards", (*path, position), f"the deck has no {text}", "cards of the deck")
        elif text in texts[:position]:
            yield Finding("table/cards", (*path, position), f"{text} is named twice", "each card once")
