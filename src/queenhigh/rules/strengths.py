"""From a file's rankings to the orders of hands that they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.hands.lookup import Lookup, lookup
from queenhigh.hands.ranking import Ranking

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset


def ranking_of(ruleset: Ruleset, name: str) -> Ranking:
    """A ranking of the file, over the file's own deck."""
    stated = ruleset.ranking[name]
    return Ranking(size=stated.size, classes=stated.classes, ace_low=stated.ace_low, ranks=ruleset.deck.ranks)


def lookup_in(ruleset: Ruleset, name: str) -> Lookup:
    """The look-ups of one of the file's rankings, for whoever ranks many cards."""
    return lookup(ranking_of(ruleset, name))
