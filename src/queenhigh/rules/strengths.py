"""From a file's rankings to the orders of hands that they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.hands.lookup import Lookup, lookup
from queenhigh.hands.ranking import Ranking

if TYPE_CHECKING:
    from queenhigh.rules.schema.dealing import Ranking as Stated
    from queenhigh.rules.schema.ruleset import Ruleset


def ranking_of(ruleset: Ruleset, name: str) -> Ranking:
    """A ranking of the file, over the file's own deck."""
    return ranking_as_stated(ruleset.ranking[name], ruleset.deck.ranks)


def ranking_as_stated(stated: Stated, ranks: str) -> Ranking:
    """What a table of the file means, over a deck of these ranks."""
    first = tuple((stated.first or {}).items())
    return Ranking(stated.size, stated.classes, stated.ace_low, ranks, first)


def lookup_in(ruleset: Ruleset, name: str) -> Lookup:
    """The look-ups of one of the file's rankings, for whoever ranks many cards."""
    return lookup(ranking_of(ruleset, name))
