"""Reading cards: which cards a hand of the rules looks at, and how strong they are."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

import msgspec

from queenhigh.rules.strengths import lookup_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from queenhigh.hands.lookup import Lookup
    from queenhigh.rules.schema.dealing import Hand
    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class HandPlan:
    """One hand of the rules: whose cards, of which zones, dealt or final, ranked by what."""

    name: str
    of_seat: bool
    of_bank: bool
    draw_zone: bool
    dealt: bool
    look: Lookup | None
    labels: Mapping[str, str]
    """What the ranking calls its classes, where the game has names of its own."""
    cards: Callable[[Reading], tuple[int, ...]]
    """The cards that it looks at."""
    rank: Callable[[tuple[int, ...]], int]
    """How strong they are."""

    def floor(self, hand_class: str, ranks: str) -> int:
        """The least strength that reaches a mark."""
        return self.ranked.floor(hand_class, ranks)

    @property
    def ranked(self) -> Lookup:
        """The look-up of the hand's ranking, which the checks of the file have made sure of."""
        if self.look is None:
            raise AssertionError(self.name)
        return self.look


def hand_plans(rules: Ruleset) -> dict[str, HandPlan]:
    """All hands of a ruleset."""
    looks = {name: lookup_in(rules, name) for name in rules.ranking}
    return {name: _hand_plan(rules, looks, name, hand) for name, hand in rules.hand.items()}


def _hand_plan(rules: Ruleset, looks: Mapping[str, Lookup], name: str, hand: Hand) -> HandPlan:
    look = looks[hand.ranking] if hand.ranking else None
    return HandPlan(
        name=name,
        of_seat=hand.of in ("seat", "both"),
        of_bank=hand.of in ("bank", "both"),
        draw_zone="draw" in hand.zones,
        dealt=hand.when == "dealt",
        look=look,
        labels=dict(rules.ranking[hand.ranking].labels.items()) if hand.ranking else {},
        cards=_cards_of(hand),
        rank=look.strength if look else _not_ranked,
    )


def _not_ranked(cards: tuple[int, ...]) -> int:
    raise AssertionError(cards)


def _cards_of(hand: Hand) -> Callable[[Reading], tuple[int, ...]]:
    """How the cards of a hand are picked."""
    zones: list[Callable[[Reading], tuple[int, ...]]] = []
    if hand.of != "bank":
        if "hand" in hand.zones:
            zones.append(attrgetter("dealt" if hand.when == "dealt" else "final"))
        if "draw" in hand.zones:
            zones.append(attrgetter("draw") if hand.when == "dealt" else _left_aside)
    if hand.of != "seat":
        zones.append(attrgetter("bank"))
    if len(zones) == 1:
        return zones[0]
    return lambda reading: tuple([card for zone in zones for card in zone(reading)])


def _left_aside(reading: Reading) -> tuple[int, ...]:
    """After an exchange the card that was drawn lies in the hand, and nowhere else."""
    return tuple(card for card in reading.draw if card not in reading.final)


def bank_strengths(hands: tuple[HandPlan, ...], cards: tuple[int, ...]) -> dict[str, int]:
    """How strong the bank's own hands are: ranked once for the whole table."""
    strengths = {}
    for hand in hands:
        strengths[hand.name] = hand.rank(cards)
    return strengths


class Reading(msgspec.Struct, gc=False):
    """The cards of one spot and the bank, read lazily: each hand is ranked at most once."""

    hands: Mapping[str, HandPlan]
    dealt: tuple[int, ...]
    final: tuple[int, ...]
    draw: tuple[int, ...]
    bank: tuple[int, ...]
    strengths: dict[str, int]
    """What has been ranked so far, the bank's own hands from the beginning."""

    def cards(self, name: str) -> tuple[int, ...]:
        """The cards that a hand looks at."""
        return self.hands[name].cards(self)

    def strength(self, name: str) -> int:
        """How strong a hand is."""
        found = self.strengths.get(name)
        if found is None:
            hand = self.hands[name]
            found = self.strengths[name] = hand.rank(hand.cards(self))
        return found
