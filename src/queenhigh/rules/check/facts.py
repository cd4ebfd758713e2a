"""What several checks need to know of a file that may still be wrong elsewhere."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Literal

from queenhigh.cards.deck import deck_cards
from queenhigh.errors import BadInput
from queenhigh.hands.order import Order, order_of
from queenhigh.hands.plain import best_holding
from queenhigh.hands.possible import possible_classes
from queenhigh.hands.ranking import ranking_faults
from queenhigh.rules.faults import Finding
from queenhigh.rules.strengths import ranking_as_stated

if TYPE_CHECKING:
    from queenhigh.hands.ranking import Ranking
    from queenhigh.rules.places import Path
    from queenhigh.rules.schema.dealing import Hand, Mark
    from queenhigh.rules.schema.ruleset import Ruleset

_SUBSETS_MAX = 3_000
"""Above this many hands, the classes of best-of-more hands are not enumerated but taken as those of plain ones."""


def listed(names: Collection[object], none: str = "nothing: there is none") -> str:
    """What would be allowed, as a list."""
    return ", ".join(str(name) for name in names) or none


def unknown(code: str, path: Path, name: str, what: str, known: Collection[object]) -> Finding:
    """A reference that leads nowhere."""
    return Finding(code, path, f"there is no {what} {name!r}", listed(known))


def before_deal(ruleset: Ruleset) -> tuple[str, ...]:
    """The wagers that are made before the deal, meters included."""
    return tuple(name for name, wager in ruleset.wager.items() if wager.kind != "raise")


def stakes_before_deal(ruleset: Ruleset) -> tuple[str, ...]:
    """The wagers that are made before the deal and stay on the layout: a meter's wager is taken in at once."""
    return tuple(name for name in before_deal(ruleset) if ruleset.wager[name].kind != "meter")


def can_stand(ruleset: Ruleset, without: str | None = None) -> frozenset[str]:
    """The wagers made before the deal that a bettor can make at all, or can make without the one named."""
    made: set[str] = set()
    candidates = [name for name in before_deal(ruleset) if name != without]
    while True:
        stakes = [name for name in made if ruleset.wager[name].kind != "meter"]
        added = {name for name in candidates if name not in made and _needs_met(ruleset, name, made, bool(stakes))}
        if not added:
            return frozenset(made)
        made |= added


def _needs_met(ruleset: Ruleset, name: str, made: set[str], any_stake: bool) -> bool:  # noqa: FBT001  # two facts, one line
    wager = ruleset.wager[name]
    if wager.needs:
        return any(need in made for need in wager.needs)
    if wager.equals is not None:
        return wager.equals in made
    return wager.kind != "meter" or any_stake


def swaps(ruleset: Ruleset) -> bool:
    """Whether cards can be exchanged, so that a hand as dealt and the final hand may differ."""
    return ruleset.decision is not None and any(option.swap for option in ruleset.decision.option.values())


def zone_cards(ruleset: Ruleset, to: Literal["seat", "bank"], zone: str) -> int:
    """How many cards a recipient gets into a zone."""
    return sum(deal.cards for deal in ruleset.deal if deal.to == to and deal.zone == zone)


def hand_cards(ruleset: Ruleset, hand: Hand) -> int:
    """How many cards a hand looks at."""
    sides: tuple[Literal["seat", "bank"], ...] = ("seat", "bank") if hand.of == "both" else (hand.of,)
    return sum(zone_cards(ruleset, side, zone) for side in sides for zone in set(hand.zones))


def sound_ranking(ruleset: Ruleset, hand: Hand) -> Ranking | None:
    """The ranking of a hand, unless it has none or a wrong one."""
    stated = ruleset.ranking.get(hand.ranking) if hand.ranking is not None else None
    if stated is None:
        return None
    if not _is_ranking(stated.size, stated.classes, ruleset.deck.ranks):
        return None
    return ranking_as_stated(stated, ruleset.deck.ranks)


@lru_cache(maxsize=256)
def _is_ranking(size: int, classes: tuple[str, ...], ranks: str) -> bool:
    return not ranking_faults(size, classes, ranks)


def sound_order(ruleset: Ruleset, hand: Hand) -> Order | None:
    """The strengths of a hand, unless its ranking is wrong or its cards do not suffice for one."""
    ranking = sound_ranking(ruleset, hand)
    if ranking is None or hand_cards(ruleset, hand) < ranking.size:
        return None
    return order_of(ranking)


def classes_of(ruleset: Ruleset, hand: Hand) -> frozenset[str]:
    """The classes that a ranked hand can be with this deck and this number of cards; none if it is unsound."""
    ranking = sound_ranking(ruleset, hand)
    cards = hand_cards(ruleset, hand)
    if ranking is None or cards < ranking.size:
        return frozenset()
    return possible_of(ranking, ruleset.deck.suits, cards)


@lru_cache(maxsize=256)
def possible_of(ranking: Ranking, suits: str, cards: int) -> frozenset[str]:
    """Of more cards the best hand counts: in a small deck the low classes may then never come up."""
    possible = possible_classes(ranking, ranking.ranks, suits)
    deck = deck_cards(ranking.ranks, suits)
    if cards == ranking.size or comb(len(deck), cards) > _SUBSETS_MAX:
        return possible
    found: set[str] = set()
    for chosen in combinations(deck, cards):
        found.add(best_holding(chosen, ranking).hand_class)
        if len(found) == len(possible):
            break
    return frozenset(found)


@lru_cache(maxsize=4096)
def span_of(ranking: Ranking, hand_class: str, ranks: str = "") -> tuple[int, int] | None:
    """The lowest and the highest strength of a mark; None if no hand of the deck's ranks has it."""
    order = order_of(ranking)
    try:
        return order.floor(hand_class, ranks), order.ceiling(hand_class, ranks)
    except BadInput:
        return None


def spans_of(ruleset: Ruleset, hand: Hand) -> dict[str, tuple[int, int]]:
    """The strengths of each class that a hand can be."""
    ranking = sound_ranking(ruleset, hand)
    spans = {name: span_of(ranking, name) for name in classes_of(ruleset, hand)} if ranking else {}
    return {name: span for name, span in spans.items() if span is not None}


def floor_of(ruleset: Ruleset, hand: Hand, mark: Mark) -> int | None:
    """The lowest strength of a mark, unless the mark or the hand is wrong."""
    ranking = sound_ranking(ruleset, hand)
    if ranking is None or mark.hand_class not in classes_of(ruleset, hand):
        return None
    span = span_of(ranking, mark.hand_class, mark.ranks)
    return None if span is None else span[0]


def mark_fault(ruleset: Ruleset, hand: Hand, mark: Mark, path: Path) -> Finding | None:
    """What is wrong with a mark on a hand, if anything; a wrong ranking is another check's concern."""
    order = sound_order(ruleset, hand)
    if order is None:
        return None
    possible = classes_of(ruleset, hand)
    if mark.hand_class not in possible:
        known = [name for name in order.ranking.classes if name in possible]
        return Finding("mark/impossible", (*path, "class"), f"no hand can be a {mark.hand_class!r} here", listed(known))
    if span_of(order.ranking, mark.hand_class, mark.ranks) is None:
        message = f"no {mark.hand_class!r} has the leading ranks {mark.ranks!r} with this deck"
        allowed = f"significant ranks of {ruleset.deck.ranks}, highest first, as far as they matter for the class"
        return Finding("mark/impossible", (*path, "ranks"), message, allowed)
    return None
