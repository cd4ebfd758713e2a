"""The strategy of a draw game in a few rules: what to keep, when to raise more, when to fold.

Two cards that may be kept are sorted by what holds them together and by the higher of them. The
rules keep the sort that is worth most on average among those that a hand offers, and do with it what
is best on average. Followed by the letter, they are compared with the exact strategy hand by
hand: what they miss is part of the answer.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from queenhigh.cards.card import RANKS, SUITS
from queenhigh.exact.optimum import Act, Choices
from queenhigh.hands.lookup import lookup
from queenhigh.hands.words import class_words, rank_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.exact.optimum import Worth
    from queenhigh.exact.strategy import Strategy
    from queenhigh.hands.ranking import Ranking

Cards = tuple[int, ...]

_HOLDS = ("a pair", "two of one suit", "two in sequence", "two others")


class Sort(NamedTuple):
    """Two cards to keep: what holds them together, and the rank of the higher one."""

    hold: str
    top: int


class DrawAdvice(NamedTuple):
    """The rules in words, the part of all hands that they play otherwise than the exact strategy, and what they play."""

    lines: tuple[str, ...]
    departs: Fraction
    choices: Choices | None


def draw_advice(strategy: Strategy, ranking: Ranking, worth: Worth) -> DrawAdvice:
    """Rules for three cards of which one may be given up unseen; `worth` is own × act."""
    frame = strategy.odds.tally.frame
    if frame.hand_cards != 3 or frame.up_cards or frame.sees_draw:
        return DrawAdvice(("No short rule describes it: see the table, hand by hand.",), Fraction(1), None)
    pat = _pat_classes(strategy, ranking)
    ladder = _ladder(strategy, ranking, worth, pat)
    choices = np.array(list(_played(strategy, ranking, pat, ladder)), dtype=np.int16)[:, None]
    weights = strategy.odds.tally.seat.weights
    own = np.arange(len(weights))
    # Cards that are alike are worth the same, and either may be given up.
    missed = worth[own, choices[:, 0]] != worth[own, strategy.choices[:, 0]]
    departs = Fraction(int(weights[missed].sum()), int(weights.sum()))
    return DrawAdvice(tuple(_lines(strategy, ranking, pat, ladder)), departs, choices)


def _pat_classes(strategy: Strategy, ranking: Ranking) -> dict[str, int]:
    """Classes of which every hand stands pat, and the line that most of them take."""
    look, odds = lookup(ranking), strategy.odds
    taken: defaultdict[str, defaultdict[Act, int]] = defaultdict(lambda: defaultdict(int))
    for row, cards in enumerate(odds.tally.seat.rows.tolist()):
        taken[look.class_of(cards)][odds.acts[int(strategy.choices[row, 0])]] += int(odds.tally.seat.weights[row])
    return {
        name: max(acts, key=lambda act: acts[act]).line
        for name, acts in taken.items()
        if all(not act.keep and not _gives_up(strategy, act.line) for act in acts)
    }


def _ladder(strategy: Strategy, ranking: Ranking, worth: Worth, pat: dict[str, int]) -> list[tuple[Sort, int]]:
    """The sorts that are worth keeping, best first, each with its line."""
    look, odds = lookup(ranking), strategy.odds
    hands = []
    for row, cards in enumerate(odds.tally.seat.rows.tolist()):
        if look.class_of(cards) not in pat:
            hands.append(_Hand(_best_keeps(cards), row, int(odds.tally.seat.weights[row])))
    by_keep = {keep: [p for p, act in enumerate(odds.acts) if act.keep == keep] for keep in range(1, 4)}
    order = _order(hands, {keep: worth[:, places].max(axis=1) for keep, places in by_keep.items()})
    sums: defaultdict[Sort, defaultdict[int, int]] = defaultdict(lambda: defaultdict(int))
    for hand in hands:
        sort = next(sort for sort in order if sort in hand.keeps)
        for place, act in enumerate(odds.acts):
            if act.keep == hand.keeps[sort] or _gives_up(strategy, act.line):
                sums[sort][act.line] += hand.weight * int(worth[hand.row, place])
    best = {sort: max(sums[sort], key=lambda line: sums[sort][line]) for sort in order if sort in sums}
    return [(sort, line) for sort, line in best.items() if not _gives_up(strategy, line)]


class _Hand(NamedTuple):
    keeps: dict[Sort, int]
    row: int
    weight: int


def _best_keeps(cards: list[int]) -> dict[Sort, int]:
    """The sorts that a hand offers, and which card each gives up; of two choices of one sort the higher one is kept."""
    return {sort: keep for keep, sort in sorted(_sorts(cards), key=lambda entry: _low(cards, entry[0]))}


def _order(hands: list[_Hand], worth: dict[int, Worth]) -> list[Sort]:
    """The sorts by what they are worth on average, best first."""
    sums: defaultdict[Sort, int] = defaultdict(int)
    seen: defaultdict[Sort, int] = defaultdict(int)
    for hand in hands:
        for sort, keep in hand.keeps.items():
            sums[sort] += hand.weight * int(worth[keep][hand.row])
            seen[sort] += hand.weight
    return sorted(sums, key=lambda sort: -Fraction(sums[sort], seen[sort]))


def _played(strategy: Strategy, ranking: Ranking, pat: dict[str, int], ladder: list[tuple[Sort, int]]) -> Iterator[int]:
    look, acts = lookup(ranking), strategy.odds.acts
    fold = next((p for p, act in enumerate(acts) if _gives_up(strategy, act.line)), 0)
    for cards in strategy.odds.tally.seat.rows.tolist():
        name = look.class_of(cards)
        if name in pat:
            yield acts.index(Act(pat[name], 0))
            continue
        found = _best_keeps(cards)
        yield next((acts.index(Act(line, found[sort])) for sort, line in ladder if sort in found), fold)


def _lines(strategy: Strategy, ranking: Ranking, pat: dict[str, int], ladder: list[tuple[Sort, int]]) -> Iterator[str]:
    lines = strategy.odds.game.lines
    for line in sorted(set(pat.values()), key=lambda line: -lines[line].multiple):
        names = [class_words(name) for name in ranking.classes if pat.get(name) == line]
        yield f"Stand pat with {_listed(names)}: {_line_words(strategy, line)}."
    first = True
    for line, of_line in groupby(ladder, key=lambda entry: entry[1]):
        kept = []
        for hold, sorts in groupby((sort for sort, _ in of_line), key=lambda sort: sort.hold):
            kept.append(_sort_words(hold, [sort.top for sort in sorts]))
        start = "Otherwise keep the first of these and draw" if first else "Otherwise keep"
        yield f"{start}, {_line_words(strategy, line)}: {'; '.join(kept)}."
        first = False
    fold = next((line.label for place, line in enumerate(lines) if _gives_up(strategy, place)), None)
    if fold is not None:
        yield f"{fold} the rest."


def _sort_words(hold: str, tops: list[int]) -> str:
    if hold == "a pair":
        whole = len(tops) == len(RANKS)
        return hold if whole else f"a pair of {_runs(tops)}"
    return hold if len(tops) >= len(RANKS) - 1 else f"{hold}, {_runs(tops)} high"


def _runs(tops: list[int]) -> str:
    """Ranks in words, runs of three and more from end to end."""
    ordered = sorted(tops, reverse=True)
    runs: list[list[int]] = []
    for top in ordered:
        if runs and runs[-1][-1] == top + 1:
            runs[-1].append(top)
        else:
            runs.append([top])
    said = []
    for run in runs:
        said += [f"{rank_words(run[0])} to {rank_words(run[-1])}"] if len(run) > 2 else [rank_words(top) for top in run]
    return _listed(said)


def _line_words(strategy: Strategy, line: int) -> str:
    at = strategy.odds.game.lines[line]
    several = len({other.multiple for other in strategy.odds.game.lines if other.option == at.option}) > 1
    return f"{at.label.lower()} {at.multiple}×" if several else at.label.lower()


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"


def _gives_up(strategy: Strategy, line: int) -> bool:
    return strategy.odds.game.decision in strategy.odds.game.lines[line].forfeits


def _sorts(cards: list[int]) -> Iterator[tuple[int, Sort]]:
    """Which card may be given up (from 1 on), and the sort of the other two."""
    for keep in range(1, len(cards) + 1):
        kept = [card for place, card in enumerate(cards, start=1) if place != keep]
        high, low = sorted((card >> 2 for card in kept), reverse=True)
        if high == low:
            hold = 0
        elif len({card % len(SUITS) for card in kept}) == 1:
            hold = 1
        else:
            hold = 2 if high - low == 1 else 3
        yield keep, Sort(_HOLDS[hold], high)


def _low(cards: list[int], keep: int) -> int:
    """The lower of the kept cards."""
    return min(card for place, card in enumerate(cards, start=1) if place != keep)
