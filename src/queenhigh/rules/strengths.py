"""From a file's rankings to the orders of hands that they mean."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from queenhigh.hands.lookup import Lookup, lookup
from queenhigh.hands.ranking import Ranking

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.rules.schema.dealing import Ranking as Stated
    from queenhigh.rules.schema.paying import PayRow
    from queenhigh.rules.schema.ruleset import Ruleset


def ranking_of(ruleset: Ruleset, name: str) -> Ranking:
    """A ranking of the file, over the file's own deck."""
    return ranking_as_stated(ruleset.ranking[name], ruleset.deck.ranks)


def row_ranking(ruleset: Ruleset, table: str, row: PayRow) -> tuple[Mapping[str, str], Ranking | None]:
    """What this game calls the classes of the hand that a pay table's row looks at, and the ranking of that hand."""
    over = row.over or ruleset.table[table].over
    name = ruleset.hand[over].ranking if over else None
    if name is None:
        return {}, None
    return {str(key): label for key, label in ruleset.ranking[name].labels.items()}, ranking_of(ruleset, name)


def ranking_as_stated(stated: Stated, ranks: str) -> Ranking:
    """What a table of the file means, over a deck of these ranks."""
    return _ranking(stated.size, stated.classes, ranks, tuple((stated.first or {}).items()), ace_low=stated.ace_low)


@lru_cache(maxsize=256)
def _ranking(
    size: Literal[3, 5],
    classes: tuple[str, ...],
    ranks: str,
    first: tuple[tuple[str, tuple[str, ...]], ...],
    *,
    ace_low: bool,
) -> Ranking:
    """Made and checked once: the checks of a file ask for its few rankings a hundred times."""
    return Ranking(size, classes, ace_low, ranks, first)


def lookup_in(ruleset: Ruleset, name: str) -> Lookup:
    """The look-ups of one of the file's rankings, for whoever ranks many cards."""
    return lookup(ranking_of(ruleset, name))
