"""What a transcript calls things: wagers, options, meters, hands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from queenhigh.hands.words import hand_words
from queenhigh.history.plain_text import plain
from queenhigh.round.plan import plan_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.hands.lookup import Lookup
    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Named:
    """A ranking and what its game calls the classes."""

    look: Lookup
    labels: Mapping[str, str]

    def words(self, strength: int) -> str:
        """A strength as a hand."""
        return plain(hand_words(self.look.holding_of(strength), self.labels))


@dataclass(frozen=True, slots=True)
class Words:
    """The labels of one rule file, in plain text, and how it names hands."""

    labels: Mapping[str, str]
    """Wagers and bonuses."""
    options: Mapping[str, str]
    meters: Mapping[str, str]
    label_width: int
    seat_hand: Named | None
    bank_hand: Named | None

    def hand(self, cards: tuple[int, ...]) -> str:
        """A seat's cards as a hand, "queen-high, 9, 4"; nothing where the game ranks none of that size."""
        named = self.seat_hand
        if named is None or len(cards) < named.look.ranking.size:
            return ""
        return named.words(named.look.strength(cards))

    def bank(self, strength: int) -> str:
        """The bank's hand."""
        return self.bank_hand.words(strength) if self.bank_hand else ""


@lru_cache(maxsize=64)
def words_of(rules: Ruleset) -> Words:
    """The words of a rule file, collected once."""
    labels = {name: plain(wager.label) for name, wager in rules.wager.items()}
    labels |= {name: plain(bonus.label) for name, bonus in rules.bonus.items()}
    seat = rules.showdown.seat if rules.showdown else _first_hand(rules, "seat")
    return Words(
        labels=labels,
        options={name: plain(option.label) for name, option in rules.decision.option.items()} if rules.decision else {},
        meters={name: plain(meter.label) for name, meter in rules.meter.items()},
        label_width=max(len(label) for label in labels.values()),
        seat_hand=_named(rules, seat),
        bank_hand=_named(rules, plan_of(rules).bank_hand),
    )


def _first_hand(rules: Ruleset, of: str) -> str:
    return next((name for name, hand in rules.hand.items() if hand.of == of and hand.ranking), "")


def _named(rules: Ruleset, name: str) -> Named | None:
    ranking = rules.hand[name].ranking if name else None
    if ranking is None:
        return None
    labels = {str(hand_class): label for hand_class, label in rules.ranking[ranking].labels.items()}
    return Named(plan_of(rules).hands[name].ranked, labels)
