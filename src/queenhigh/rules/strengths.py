"""From a file's rankings to the orders of hands that they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.hands.lookup import Lookup, lookup
from queenhigh.hands.order import Order, order_of
from queenhigh.hands.ranking import Ranking

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset


def ranking_of(ruleset: Ruleset, name: str) -> Ranking:
    """A ranking of the file, over the file's own deck."""
    stated = ruleset.ranking[name]
    return Ranking(size=stated.size, classes=stated.classes, ace_low=stated.ace_low, ranks=ruleset.deck.ranks)


def order_in(ruleset: Ruleset, name: str) -> Order:
    """The strengths of one of the file's rankings; quick to build, and enough for marks and classes."""
    return order_of(ranking_of(ruleset, name))


def lookup_in(ruleset: Ruleset, name: str) -> Lookup:
    """The look-ups of one of the file's rankings, for whoever ranks many cards."""
    return lookup(ranking_of(ruleset, name))
