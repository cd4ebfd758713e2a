"""The tests of a frame, answered for many hands at once."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from queenhigh.exact.game.refusals import refused
from queenhigh.hands.lookup import lookup

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.exact.count.symmetry import Ints
    from queenhigh.exact.game.frame import Test
    from queenhigh.hands.ranking import Ranking
    from queenhigh.rules.row_kinds import Match

Bools: TypeAlias = npt.NDArray[np.bool_]
Strengths: TypeAlias = npt.NDArray[np.int16]

_DENSE_MAX = 1 << 20
_TESTS_MAX = 62  # as many answers as fit into one number


def strengths(ranking: Ranking, columns: Sequence[Ints]) -> Strengths:
    """The best strength of the cards given column by column; columns broadcast.

    With three-card hands, -1 where a card occurs twice. With five, cards must be different.
    """
    if ranking.size == 5:
        shape = np.broadcast_shapes(*(column.shape for column in columns))
        rows = np.stack([np.broadcast_to(column, shape).reshape(-1) for column in columns], axis=1)
        found: Strengths = lookup(ranking).strengths5(rows).astype(np.int16, copy=False).reshape(shape)
        return found
    table = lookup(ranking).table3().reshape(-1)
    best: Strengths | None = None
    worst: Strengths | None = None
    for a, b, c in combinations(columns, 3):
        each = table[(a * 52 + b) * 52 + c].astype(np.int16, copy=False)
        best = each if best is None else np.maximum(best, each)
        worst = each if worst is None else np.minimum(worst, each)
    if best is None or worst is None:
        raise refused("too_few_cards", "a ranked hand needs as many cards as its order of hands", cards=len(columns))
    return best if len(columns) == 3 else np.where(worst < 0, np.int16(-1), best)


def answer(test: Test, columns: Sequence[Ints], strength: Strengths | None) -> Bools:
    """Whether each hand passes a test. `strength` is that of the hand in the test's own order."""
    shape = np.broadcast_shapes(*(column.shape for column in columns))
    of_cards = answer_of_cards(test.match, columns)
    if of_cards is not None:
        return np.broadcast_to(of_cards, shape)
    assert strength is not None  # noqa: S101  # a test of strength belongs to a ranked hand
    passed: Bools = (strength >= test.low) & (strength <= test.high)
    if test.match.suit >= 0:
        # Suits are looked at only where the strength is right: for a royal flush in spades, with few of many hands.
        at = np.flatnonzero(np.broadcast_to(passed, shape))
        suited = np.zeros(shape, dtype=np.bool_)
        if not len(at):
            return suited
        chosen = [np.broadcast_to(column, shape).reshape(-1)[at] for column in columns]
        suited.reshape(-1)[at] = _best_of_suit(test, chosen, np.broadcast_to(strength, shape).reshape(-1)[at])
        return suited
    return passed


def answer_of_cards(match: Match, columns: Sequence[Ints]) -> Bools | None:
    """Whether the cards themselves match, in whatever order of hands; None where their strength is asked."""
    if match.cards is not None:
        return _exactly(match.cards, columns)
    return _same(match.same, columns) if match.same else None


class Ranked:
    """Strengths of hands, worked out once for each order and each list of columns."""

    def __init__(self) -> None:
        self._known: dict[tuple[Ranking, int], tuple[Strengths, Sequence[Ints]]] = {}

    def strengths(self, ranking: Ranking, columns: Sequence[Ints]) -> Strengths:
        """As the function of this name. The columns are kept, so that their identity stays theirs."""
        key = ranking, id(columns)
        if key not in self._known:
            self._known[key] = strengths(ranking, columns), columns
        return self._known[key][0]


def codes(tests: Sequence[Test], hands: Sequence[Sequence[Ints]], ranked: Ranked | None = None) -> Ints:
    """The answers to all tests, packed a bit each; `hands` are the columns of the cards that each test looks at."""
    if len(tests) > _TESTS_MAX:
        raise refused("tests", f"{len(tests)} different conditions on one side: at most {_TESTS_MAX}", tests=len(tests))
    packed: Ints = np.zeros((), dtype=np.int64)
    ranked = ranked or Ranked()
    tables: dict[tuple[Ranking, int], tuple[Sequence[Ints], Ints]] = {}
    for bit, (test, columns) in enumerate(zip(tests, hands, strict=True)):
        strength = None
        ranking = test.hand.ranking
        if ranking is not None and test.by_strength:
            # All answers of one strength at once, looked up below: a wide pay table costs no more than a narrow one.
            # What is no hand at all has the strength -1, the last entry, and passes nothing.
            empty = np.zeros(len(lookup(ranking)) + 1, dtype=np.int64)
            _, table = tables.setdefault((ranking, id(columns)), (columns, empty))
            table[test.low : test.high + 1] |= 1 << bit
            continue
        if ranking is not None and test.low >= 0:
            strength = ranked.strengths(ranking, columns)
        packed = packed | (answer(test, columns, strength).astype(np.int64) << bit)
    for (ranking, _), (columns, table) in tables.items():
        packed = packed | table[ranked.strengths(ranking, columns)]
    return packed


def told_apart(packed: Ints) -> tuple[Ints, Ints]:
    """The different numbers in an array, ascending, and for each entry which of them it is."""
    flat = packed.reshape(-1)
    if not flat.size or flat.max() >= _DENSE_MAX:
        found, inverse = np.unique(flat, return_inverse=True)
        return found, inverse.reshape(packed.shape)
    # Answers to a few tests are small numbers: a table is quicker than sorting.
    met = np.flatnonzero(np.bincount(flat))
    table: Ints = np.zeros(int(met[-1]) + 1, dtype=np.int64)
    table[met] = np.arange(len(met))
    return met, table[packed]


def unpacked(code: int, count: int) -> tuple[bool, ...]:
    """Packed answers one by one."""
    return tuple(bool(code >> bit & 1) for bit in range(count))


def _exactly(cards: frozenset[int], columns: Sequence[Ints]) -> Bools:
    if len(cards) != len(columns):
        return np.zeros((), dtype=np.bool_)
    wanted = np.zeros(52, dtype=np.bool_)
    wanted[list(cards)] = True
    held = [wanted[column] for column in columns]
    passed: Bools = np.logical_and.reduce(np.broadcast_arrays(*held))
    return passed


def _same(what: str, columns: Sequence[Ints]) -> Bools:
    marks = [_mark(what, column) for column in columns]
    passed: Bools = np.ones((), dtype=np.bool_)
    for mark in marks[1:]:
        passed = passed & (mark == marks[0])
    return passed


def _mark(what: str, column: Ints) -> Ints:
    if what == "rank":
        return column >> 2
    suits = column & 3
    # Diamonds and hearts, 1 and 2, are the red suits.
    return suits if what == "suit" else (suits + 1) >> 1 & 1


def _best_of_suit(test: Test, columns: Sequence[Ints], strength: Strengths) -> Bools:
    """Whether some choice of cards, all of the suit, is as strong as the best."""
    ranking = test.hand.ranking
    assert ranking is not None  # noqa: S101  # as above
    found: Bools = np.zeros((), dtype=np.bool_)
    for chosen in combinations(columns, ranking.size):
        suited = np.logical_and.reduce(np.broadcast_arrays(*((column & 3) == test.match.suit for column in chosen)))
        found = found | (suited & (strengths(ranking, chosen) == strength))
    return found
