"""The skeleton of a random game: the deck, the seats, who banks, and who gets which cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

from hypothesis import strategies as st

from queenhigh.cards.card import RANKS
from queenhigh.cards.deck import deck_cards
from queenhigh.hands.order import Order, order_of
from queenhigh.hands.ranking import Ranking
from queenhigh.rules.check.facts import possible_of
from queenhigh.testing.cards import decks, small_decks

SEATS_MAX = 8
_BANKS: tuple[Literal["house", "seat"], ...] = ("house", "seat")


@dataclass(frozen=True, slots=True)
class Family:
    """What a caller asks of random games; None leaves it open."""

    small_deck: bool | None = None
    bank: Literal["house", "seat"] | None = None
    solvable: bool = False
    draw: bool | None = None
    meter: bool | None = None
    decision: bool | None = None


@dataclass(frozen=True, slots=True)
class Shape:
    """The skeleton that all parts of a random game agree on."""

    ranks: str
    suits: str
    bank: Literal["house", "seat"]
    seats: int
    own: int
    draw: bool
    theirs: int
    turn_up: tuple[int, ...]
    button: bool
    decision: bool
    classes: tuple[str, ...]
    ace_low: bool
    first: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def deck(self) -> tuple[int, ...]:
        """All cards."""
        return deck_cards(self.ranks, self.suits)

    def order(self) -> Order:
        """The strengths of three-card hands."""
        return order_of(Ranking(3, self.classes, self.ace_low, self.ranks, self.first))

    def possible(self, cards: int) -> tuple[str, ...]:
        """The three-card classes that so many cards can be, best first."""
        found = possible_of(self.order().ranking, self.suits, cards)
        return tuple(name for name in self.classes if name in found)

    def strengths(self, cards: int) -> list[int]:
        """The strengths of those classes, lowest first."""
        return list(_strengths(self.order(), frozenset(self.possible(cards))))


@lru_cache(maxsize=256)
def _strengths(order: Order, classes: frozenset[str]) -> tuple[int, ...]:
    return tuple(number for number in range(len(order)) if order.hand_class(number) in classes)


_ORDERS = (
    ("straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card"),
    ("mini_royal", "straight_flush", "three_of_a_kind", "straight", "flush", "pair", "high_card"),
    ("mini_royal", "straight_flush", "three_of_a_kind", "flush", "straight", "pair", "high_card"),
    ("three_of_a_kind", "mini_royal", "straight_flush", "straight", "flush", "pair", "high_card"),
    ("straight_flush", "straight", "three_of_a_kind", "flush", "pair", "high_card"),
)
"""Orders that contradict nothing; the commonest first."""


def firsts(draw: st.DrawFn, ranking: Ranking) -> dict[str, tuple[str, ...]]:
    """Mostly none: hands that stand above the others of their class, by some or all of their significant ranks."""
    found: dict[str, tuple[str, ...]] = {}
    order = order_of(ranking)
    for _ in range(draw(st.sampled_from((0, 0, 1, 2)))):
        name, ranks = order.holding_of(draw(st.integers(0, len(order) - 1)))
        mark = "".join(RANKS[rank] for rank in ranks[: draw(st.integers(1, len(ranks)))])
        if not any(mark.startswith(before) for before in found.get(name, ())):
            found[name] = (*found.get(name, ()), mark)
    return found


def shapes(draw: st.DrawFn, family: Family) -> Shape:
    """A skeleton for which the deck suffices."""
    ranks, suits = draw(small_decks() if family.small_deck else decks())
    bank = family.bank if family.bank is not None else draw(st.sampled_from(_BANKS))
    # A card is exchanged by a decision: a family without one has no draw, unless it asks for it by name.
    open_to_draw = family.draw is None and family.decision is not False
    has_draw = draw(st.booleans()) if open_to_draw else bool(family.draw)
    own = 3 if has_draw else draw(st.sampled_from((3, 3, 4)))
    theirs = draw(st.sampled_from((3, 3, 4)))
    places = list(range(1, theirs + 1))
    turn_up = tuple(draw(st.lists(st.sampled_from(places), max_size=3, unique=True)))
    stack = own + has_draw
    bettors = draw(st.integers(1, min(SEATS_MAX - 1, (len(ranks) * len(suits) - theirs) // stack)))
    decision = has_draw or (
        draw(st.sampled_from((True, True, True, False))) if family.decision is None else family.decision
    )
    classes, ace_low = draw(st.sampled_from(_ORDERS)), draw(st.sampled_from((True, True, False)))
    return Shape(
        ranks=ranks,
        suits=suits,
        bank=bank,
        seats=bettors + (bank == "seat"),
        own=own,
        draw=has_draw,
        theirs=theirs,
        turn_up=turn_up,
        button=bool(turn_up) and draw(st.booleans()),
        decision=decision,
        classes=classes,
        ace_low=ace_low,
        first=tuple(firsts(draw, Ranking(3, classes, ace_low, ranks)).items()),
    )


def tables(draw: st.DrawFn, shape: Shape, *, backline: bool) -> dict[str, Any]:
    """Seats, bank, deck, deal, order and button."""
    bettors = shape.seats - (shape.bank == "seat")
    seats = {"count": shape.seats, "spots_per_player": draw(st.integers(1, min(2, bettors))), "backline": backline}
    bank: dict[str, Any] = {"by": shape.bank}
    if shape.bank == "seat":
        bank["rounds_max"] = draw(st.integers(1, 3))
        bank["cap"] = draw(st.sampled_from(("loss", "loss_and_win", "payoffs")))
        bank["cents_min"] = draw(st.sampled_from((0, 1000)))
    parts: list[dict[str, Any]] = [
        {"to": "seat", "cards": shape.own},
        {"to": "bank", "cards": shape.theirs, "turn_up": list(shape.turn_up)},
    ]
    if shape.draw:
        parts.insert(draw(st.integers(0, 1)), {"to": "seat", "zone": "draw", "cards": 1})
    found: dict[str, Any] = {
        "seats": seats,
        "bank": bank,
        "deck": {"ranks": shape.ranks, "suits": shape.suits, "packs": draw(st.integers(1, 2))},
        "order": {stage: draw(_ways(shape, stage)) for stage in ("deal", "decide", "reveal", "settle")},
        "deal": draw(st.permutations(parts)) if not shape.draw else parts,
    }
    if shape.button:
        counts = st.integers(1, 15)
        values = {rank: draw(counts) for rank in shape.ranks}
        found["button"] = {"card": draw(st.sampled_from(shape.turn_up)), "values": values}
    return found


def _ways(shape: Shape, stage: str) -> st.SearchStrategy[dict[str, str]]:
    starts = ["dealer_left", "dealer_right"]
    if shape.bank == "seat":
        starts.append("bank_left")
    if shape.button and stage in ("decide", "settle"):
        starts.append("button")
    directions = st.sampled_from(("clockwise", "counter_clockwise"))
    return st.fixed_dictionaries({"start": st.sampled_from(starts), "direction": directions})
