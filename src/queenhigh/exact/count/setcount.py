"""How many sets of cards have which best five-card hand, by ranks and suits instead of dealing.

All sets are first counted by their ranks alone: so many ways to give suits to each choice of ranks.
Then the sets with five or more cards of one suit, of which there are few, are moved to where their
flush belongs. With at most eight cards no set has two flushes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from queenhigh.cards.card import RANKS
from queenhigh.exact.count.subsets import choices
from queenhigh.hands.codes import RANK_CODES
from queenhigh.hands.lookup import FiveCardLookup, lookup

if TYPE_CHECKING:
    from queenhigh.exact.count.symmetry import Ints
    from queenhigh.hands.ranking import Ranking

_CODES: Final[Ints] = np.array(RANK_CODES, dtype=np.int64)
CARDS_MAX: Final = 8


def strength_counts(ranking: Ranking, cards: int, suits: int) -> Ints:
    """For each strength of a five-card order, how many sets of so many cards have it as their best hand."""
    look = lookup(ranking)
    assert isinstance(look, FiveCardLookup)  # noqa: S101  # a five-card order
    table = look.vectors.rank_table(cards)
    ranks: Ints = np.array([RANKS.index(letter) for letter in ranking.ranks], dtype=np.int64)
    found = np.zeros(len(look), dtype=np.int64)
    chosen, ways = _rank_choices(len(ranks), cards, suits)
    np.add.at(found, table.strengths[table.places(_CODES[ranks[chosen]].sum(axis=1))], ways)
    for suited in range(5, cards + 1):
        inside = ranks[choices(len(ranks), suited)]
        others, ways = _rank_choices(len(ranks), cards - suited, suits - 1)
        codes = _CODES[inside].sum(axis=1)[:, None] + _CODES[ranks[others]].sum(axis=1)
        mixed = table.strengths[table.places(codes)]
        flush = look.vectors.suited[(1 << inside).sum(axis=1)][:, None]
        moved = suits * np.broadcast_to(ways, codes.shape)
        np.add.at(found, np.maximum(mixed, flush), moved)
        np.subtract.at(found, mixed, moved)
    return found


def _rank_choices(ranks: int, cards: int, suits: int) -> tuple[Ints, Ints]:
    """All choices of ranks for so many cards, ascending, and the ways to give suits to each."""
    rows: Ints = choices(ranks + cards - 1, cards) - np.arange(cards) if cards else np.zeros((1, 0), dtype=np.int64)
    run: Ints = np.zeros(len(rows), dtype=np.int64)
    over: Ints = np.full(len(rows), suits if cards else 1, dtype=np.int64)
    under: Ints = np.ones(len(rows), dtype=np.int64)
    for column in range(1, cards):
        # The n-th card of a rank has suits - n + 1 suits left, and the order of the n does not matter.
        run = np.where(rows[:, column] == rows[:, column - 1], run + 1, 0)
        over *= np.maximum(suits - run, 0)
        under *= run + 1
    possible = over > 0
    return rows[possible], over[possible] // under[possible]
