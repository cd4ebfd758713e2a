"""Reading cards: which cards a hand of the rules looks at, and how strong they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from queenhigh.rules.strengths import lookup_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.hands.lookup import Lookup
    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class HandPlan:
    """One hand of the rules: whose cards, of which zones, dealt or final, ranked by what."""

    name: str
    of_seat: bool
    of_bank: bool
    hand_zone: bool
    draw_zone: bool
    dealt: bool
    look: Lookup | None
    labels: Mapping[str, str]
    """What the ranking calls its classes, where the game has names of its own."""

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
    return {
        name: HandPlan(
            name=name,
            of_seat=hand.of in ("seat", "both"),
            of_bank=hand.of in ("bank", "both"),
            hand_zone="hand" in hand.zones,
            draw_zone="draw" in hand.zones,
            dealt=hand.when == "dealt",
            look=looks[hand.ranking] if hand.ranking else None,
            labels=dict(rules.ranking[hand.ranking].labels.items()) if hand.ranking else {},
        )
        for name, hand in rules.hand.items()
    }


class Reading:
    """The cards of one spot and the bank, read lazily: each hand is ranked at most once."""

    __slots__ = ("bank", "bank_strengths", "dealt", "draw", "final", "hands", "strengths")

    def __init__(
        self,
        hands: Mapping[str, HandPlan],
        dealt: tuple[int, ...],
        final: tuple[int, ...],
        draw: tuple[int, ...],
        bank: tuple[int, ...],
        *,
        bank_strengths: dict[str, int] | None = None,
    ) -> None:
        self.hands = hands
        self.dealt = dealt
        self.final = final
        self.draw = draw
        self.bank = bank
        self.bank_strengths = {} if bank_strengths is None else bank_strengths
        self.strengths: dict[str, int] = {}

    def cards(self, name: str) -> tuple[int, ...]:
        """The cards that a hand looks at."""
        hand = self.hands[name]
        cards: tuple[int, ...] = ()
        if hand.of_seat:
            if hand.hand_zone:
                cards = self.dealt if hand.dealt else self.final
            if hand.draw_zone:
                # After an exchange the card that was drawn lies in the hand, and nowhere else.
                cards += self.draw if hand.dealt else tuple(card for card in self.draw if card not in self.final)
        return cards + self.bank if hand.of_bank else cards

    def strength(self, name: str) -> int:
        """How strong a hand is; the bank's own is ranked once for the whole table."""
        found = self.strengths.get(name)
        if found is None:
            found = self.bank_strengths.get(name)
            if found is None:
                hand = self.hands[name]
                found = hand.ranked.strength(self.cards(name))
                (self.strengths if hand.of_seat else self.bank_strengths)[name] = found
        return found
