"""Policies that need nothing but the rule file: always, never, threshold, mimic; and how to name them.

*Always* takes the offer that puts the most money down, *never* the one that gives up (or, where nothing
can be given up, the one that puts the least down). *Threshold* is the first with a hand of a mark or
better and the second below it. *Mimic* plays with whatever the bank would qualify with. None of them
exchanges a card.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from queenhigh.errors import BadInput
from queenhigh.round.plan import plan_of
from queenhigh.round.policy import Choice

if TYPE_CHECKING:
    from queenhigh.hands.lookup import Lookup
    from queenhigh.round.plan import Plan
    from queenhigh.round.policy import Offer, Policy, Sight
    from queenhigh.rules.schema.ruleset import Ruleset

POLICY_NAMES: Final = ("always", "never", "mimic", "threshold:MARK")
_RANKS: Final = re.compile(r"[2-9TJQKA](-?[2-9TJQKA])*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Always:
    """As much as the rules allow, whatever the cards."""

    def choose(self, sight: Sight) -> Choice:
        """The offer with the largest raise, raised to its most."""
        offer = max(sight.offers, key=lambda offer: (offer.cents_max, not offer.gives_up))
        return Choice(offer.option, offer.cents_max if offer.raises else None)


@dataclass(frozen=True, slots=True)
class Never:
    """As little as the rules allow, whatever the cards."""

    def choose(self, sight: Sight) -> Choice:
        """The offer that gives up, or the one that costs least."""
        offer = min(sight.offers, key=_least)
        return Choice(offer.option, offer.cents_min if offer.raises else None)


def _least(offer: Offer) -> tuple[bool, int]:
    return (not offer.gives_up, offer.cents_min)


@dataclass(frozen=True, slots=True)
class Threshold:
    """Always with a hand of at least this strength, never below it."""

    look: Lookup
    floor: int

    def choose(self, sight: Sight) -> Choice:
        """As `Always` or as `Never`."""
        enough = self.look.strength(sight.cards) >= self.floor
        return (ALWAYS if enough else NEVER).choose(sight)


ALWAYS: Final = Always()
NEVER: Final = Never()


def threshold(rules: Ruleset, hand_class: str, ranks: str = "") -> Policy:
    """Play with a hand of the mark or better, ranked as the seat's hand of this game is."""
    look = _seat_look(rules)
    return Threshold(look, look.floor(hand_class, ranks))


def mimic(rules: Ruleset) -> Policy:
    """Play with what the bank would qualify with; where it always plays, always play."""
    plan = plan_of(rules)
    if plan.qualifier is None:
        return ALWAYS
    name, floor = plan.qualifier
    look = plan.hands[name].ranked
    _check_size(plan, look)
    return Threshold(look, floor)


def policy_named(rules: Ruleset, text: str) -> Policy:
    """The policy that a text names for a game.

    "always", "never", "mimic"; a mark such as "Q64", "Q-6-4", "pair", "pair:9", with or without
    "threshold:" before it.
    """
    name = text.strip()
    match name.lower():
        case "always":
            return ALWAYS
        case "never":
            return NEVER
        case "mimic":
            return mimic(rules)
        case _:
            return threshold(rules, *parse_mark(rules, name))


def parse_mark(rules: Ruleset, text: str) -> tuple[str, str]:
    """A mark as people write it: "Q64" is a high card, "pair:9" a class with its ranks."""
    mark = re.sub(r"^threshold:", "", text.strip(), flags=re.IGNORECASE)
    if _RANKS.fullmatch(mark):
        return "high_card", mark.replace("-", "").upper()
    hand_class, colon, ranks = mark.partition(":")
    classes = _seat_look(rules).ranking.classes
    hand_class = re.sub(r"[ -]", "_", hand_class.strip().lower())
    if hand_class not in classes or (colon and not _RANKS.fullmatch(ranks)):
        known = ", ".join(POLICY_NAMES)
        message = f"{text!r} names no policy: {known}; a MARK is ranks (Q64) or a class with or without them (pair:9)"
        raise BadInput("policy/unknown", message, {"text": text, "known": POLICY_NAMES, "classes": classes})
    return hand_class, ranks.replace("-", "").upper()


def _seat_look(rules: Ruleset) -> Lookup:
    """How the seat's hand is ranked: the hand of the showdown, or the first ranked one."""
    plan = plan_of(rules)
    named = rules.showdown.seat if rules.showdown else _first_ranked(rules)
    if not named:
        raise BadInput("policy/no_hand", "this game ranks no hand of a seat", {"game": rules.id})
    look = plan.hands[named].ranked
    _check_size(plan, look)
    return look


def _first_ranked(rules: Ruleset) -> str:
    return next((name for name, hand in rules.hand.items() if hand.of == "seat" and hand.ranking), "")


def _check_size(plan: Plan, look: Lookup) -> None:
    """A player who sees too few cards to make the hand cannot compare it with a mark."""
    decision = plan.rules.decision
    spans = {"hand": plan.hand_at, "draw": plan.draw_at}
    seen = sum(spans[zone][1] - spans[zone][0] for zone in decision.sees) if decision else 0
    if decision and seen < look.ranking.size:
        facts = {"seen": seen, "needed": look.ranking.size}
        raise BadInput("policy/no_hand", f"a player sees {seen} cards, the hand has {look.ranking.size}", facts)
