"""Rankings say of every hand what it is; hands have the cards that their ranking needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.hands.classes import CLASSES_BY_SIZE, REFINEMENTS, ROYAL_BY_SIZE
from queenhigh.hands.ranking import Ranking as HandRanking
from queenhigh.hands.ranking import ranking_faults as sound_faults
from queenhigh.rules.check.facts import hand_cards, listed, span_of, unknown, zone_cards
from queenhigh.rules.faults import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.rules.schema.dealing import Hand, Ranking
    from queenhigh.rules.schema.ruleset import Ruleset

_CARDS_MAX = {3: 4, 5: 8}
"""The most cards of which the best hand of a size is taken."""


def ranking_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """Classes of the right size, each once, none missing, the narrower above the wider."""
    for name, ranking in ruleset.ranking.items():
        known = CLASSES_BY_SIZE[ranking.size]
        path = ("ranking", name, "classes")
        for position, hand_class in enumerate(ranking.classes):
            if hand_class not in known:
                message = f"{hand_class!r} is not a class of {ranking.size}-card hands"
                yield Finding("ranking/class", (*path, position), message, listed(known))
            elif hand_class in ranking.classes[:position]:
                message = f"{hand_class!r} is listed twice"
                yield Finding("ranking/twice", (*path, position), message, "each class once")
        missing = [each for each in known if each not in ranking.classes and each != ROYAL_BY_SIZE[ranking.size]]
        if missing:
            message = f"hands of these classes would have no rank: {listed(missing)}"
            yield Finding(
                "ranking/missing",
                path,
                message,
                f"all of {listed(known)}; only {ROYAL_BY_SIZE[ranking.size]} may be left out",
            )
        yield from _order(name, ranking)
        yield from _first(ruleset, name, ranking)
        for label in ranking.labels:
            if label not in ranking.classes:
                message = f"a label for {label!r}, which is not listed"
                yield Finding("ranking/label", ("ranking", name, "labels", label), message, listed(ranking.classes))


def _order(name: str, ranking: Ranking) -> Iterator[Finding]:
    classes = ranking.classes
    for narrow, wide in REFINEMENTS:
        if narrow in classes and wide in classes and classes.index(narrow) > classes.index(wide):
            message = f"{narrow!r} stands below {wide!r}, but each such hand is also a {wide!r}"
            path = ("ranking", name, "classes", classes.index(narrow))
            yield Finding("ranking/order", path, message, f"{narrow!r} above {wide!r}")


def _first(ruleset: Ruleset, name: str, ranking: Ranking) -> Iterator[Finding]:
    """Hands that are named first must exist, and none of them may be named twice."""
    if sound_faults(ranking.size, ranking.classes, ruleset.deck.ranks):
        return
    plain = HandRanking(ranking.size, ranking.classes, ranking.ace_low, ruleset.deck.ranks)
    for hand_class, marks in (ranking.first or {}).items():
        path = ("ranking", name, "first", hand_class)
        if hand_class not in ranking.classes:
            message = f"an order within {hand_class!r}, which is not listed"
            yield Finding("ranking/first", path, message, listed(ranking.classes))
            continue
        for position, mark in enumerate(marks):
            if span_of(plain, hand_class, mark) is None:
                message = f"no {hand_class!r} has the leading ranks {mark!r} with this deck"
                allowed = (
                    f"significant ranks of {ruleset.deck.ranks}, highest first, as far as they matter for the class"
                )
                yield Finding("ranking/first", (*path, position), message, allowed)
            elif any(mark.startswith(before) for before in marks[:position]):
                message = f"the hands of {mark!r} are named before it already"
                yield Finding("ranking/first", (*path, position), message, "each hand once")


def hand_faults(ruleset: Ruleset) -> Iterator[Finding]:
    """Zones that are dealt, a ranking that exists, and enough cards for it."""
    for name, hand in ruleset.hand.items():
        yield from _zones(ruleset, name, hand)
        if hand.ranking is None:
            continue
        ranking = ruleset.ranking.get(hand.ranking)
        if ranking is None:
            yield unknown("hand/ranking", ("hand", name, "ranking"), hand.ranking, "ranking", ruleset.ranking)
            continue
        cards, most = hand_cards(ruleset, hand), _CARDS_MAX[ranking.size]
        if not ranking.size <= cards <= most:
            message = f"it looks at {cards} cards, and {hand.ranking!r} ranks hands of {ranking.size}"
            yield Finding("hand/cards", ("hand", name), message, f"{ranking.size} to {most} cards")


def _zones(ruleset: Ruleset, name: str, hand: Hand) -> Iterator[Finding]:
    for position, zone in enumerate(hand.zones):
        path = ("hand", name, "zones", position)
        dealt = (hand.of != "bank" and zone_cards(ruleset, "seat", zone)) or (
            hand.of != "seat" and zone_cards(ruleset, "bank", zone)
        )
        if zone in hand.zones[:position]:
            yield Finding("hand/zone", path, f"the zone {zone!r} is listed twice", "each zone once")
        elif not dealt:
            yield Finding(
                "hand/zone", path, f"no cards are dealt into the zone {zone!r} of the {hand.of}", "a zone of [[deal]]"
            )
