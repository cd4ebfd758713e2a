"""What it is worth to see another player's hand, or the classes of its cards, before deciding.

For one class of own cards let v be what a line pays against each hand of the bank, and A(X) the sum of
v over the hands that hold all cards of X. If the other hand O is seen, the line is worth

    Σ (-1)^|S| A(S)   over the subsets S of O,

so that one pass over the bank's hands serves all other hands at once. With cards of the bank turned up, v is
over its other cards. Most own hands need not even that: where no other hand can change what is best, all
of them together are worth what nothing seen is worth.
If only the classes of O are seen, each hand of the bank counts as often as there are such hands left
beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from queenhigh.exact.count.bankside import bank_side
from queenhigh.exact.count.progress import tell
from queenhigh.exact.count.subsets import choices
from queenhigh.exact.count.symmetry import Ints
from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.game.refusals import refused
from queenhigh.exact.know.changing import changing_sights
from queenhigh.exact.know.knowledge import NOTHING, Knowledge
from queenhigh.exact.meters.progressive import terms_for
from queenhigh.exact.solve.memo import choices_of, odds_of
from queenhigh.exact.solve.solver import checked_stakes
from queenhigh.hands.lookup import lookup

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from queenhigh.exact.count.answers import Bools
    from queenhigh.exact.game.cardclasses import Composition, Grouping
    from queenhigh.exact.solve.optimum import Choices, Odds, Worth
    from queenhigh.rules.schema.ruleset import Ruleset

    Progress = Callable[[int, int], None]
    """Told how much of the work is done, and how much there is."""


class ClassTable(NamedTuple):
    """Own classes × lines × compositions of the other hand: the sum of results; and own × compositions: the deals."""

    compositions: tuple[Composition, ...]
    worth: Worth
    deals: Ints


class _Term(NamedTuple):
    """The sums over the bank's hands that hold some cards: how to make them, and which of them each other hand takes."""

    sign: int
    orders: list[tuple[Ints, Ints]]
    """Hands in the order of some of their cards, and where each set of these ends."""
    places: list[Ints]


@dataclass(frozen=True)
class Neighbour:
    """One seat that also sees something of one other hand of the same size."""

    odds: Odds
    peeking: Odds
    """The same with one of the bank's cards seen: what each card of the bank brings."""
    pays: list[Worth]
    scale: int
    base: Fraction
    """The stake on the decision's wager."""
    blind: Choices
    """What the seat would do without any knowledge: own × 1 → place of the act."""

    @cached_property
    def _banks(self) -> Ints:
        """The bank's face-down cards as places in the deck."""
        frame = self.odds.tally.frame
        return choices(len(frame.deck), frame.bank_cards - frame.up_cards)

    @cached_property
    def _others(self) -> Ints:
        """The other hands, likewise."""
        frame = self.odds.tally.frame
        return choices(len(frame.deck), frame.hand_cards)

    @property
    def _beside(self) -> int:
        """How many other hands there may be beside the own one and one of the bank's."""
        frame = self.odds.tally.frame
        return comb(len(frame.deck) - frame.hand_cards - frame.bank_cards, frame.hand_cards)

    @cached_property
    def _places(self) -> Ints:
        """Turned-up cards × face-down cards: the place of the bank's hand in the order of its hands."""
        tally = self.odds.tally
        cards = np.array(tally.frame.deck, dtype=np.int64)[self._banks]
        columns = [*(column[:, None] for column in tally.up.T), *(column[None, :] for column in cards.T)]
        shape = (len(tally.up), len(cards))
        found: Ints = np.broadcast_to(bank_side(tally.frame, tally.group).places(columns), shape)
        return found

    @cached_property
    def _terms(self) -> list[_Term]:
        """For each number of cards that a hand of the bank and another hand may share: where to find their sums."""
        deck = len(self.odds.tally.frame.deck)
        found = []
        for size in range(1, min(self._others.shape[1], self._banks.shape[1]) + 1):
            orders = []
            for columns in combinations(range(self._banks.shape[1]), size):
                key = _number(self._banks[:, columns], deck)
                ends = np.cumsum(np.bincount(key, minlength=deck**size))
                orders.append((np.argsort(key, kind="stable"), np.concatenate([[0], ends])))
            places = [
                _number(self._others[:, columns], deck) for columns in combinations(range(self._others.shape[1]), size)
            ]
            if size == self._banks.shape[1]:
                # So many cards are a whole hand of the bank: its own value is the sum.
                number = np.zeros(deck**size, dtype=np.int64)
                number[_number(self._banks, deck)] = np.arange(len(self._banks))
                orders, places = [], [number[place] for place in places]
            found.append(_Term(-1 if size % 2 else 1, orders, places))
        return found

    def hand_seen(self, told: Progress | None = None) -> tuple[int, int]:
        """The sum of the best worths over all deals and other hands, and the number of those deals."""
        weights = self.odds.tally.seat.weights
        found = changing_sights(self.odds, self.peeking, self.pays)
        settled = np.where(found.sights, 0, found.best).sum(axis=1)
        total = self._beside * sum(int(weight) * int(best) for weight, best in zip(weights, settled, strict=True))
        sights = np.argwhere(found.sights).tolist()
        for done, (row, column) in enumerate(sights):
            if told is not None:
                told(done, len(sights))
            total += int(weights[row]) * self._best_of_others(row, column)
        return total, self.odds.tally.total * self._beside

    def _best_of_others(self, row: int, column: int) -> int:
        """The best worths of one class of own cards before some turned-up ones, added up over all other hands."""
        cell = self._cells(row, column)
        kind = int(self.odds.tally.seat.kind_of[row, 0, 0])
        dealt, seen = self._free(row, column, self._banks), self._free(row, column, self._others)
        lines = [pays[kind] for pays, may in zip(self.pays, self._may(row), strict=True) if may]
        # One line beside which the others are measured, preferably one that pays the same whatever the bank holds.
        base = min(lines, key=lambda pays: len(set(pays.tolist())))
        others = [self._avoiding(np.where(dealt, (pays - base)[cell], 0)) for pays in lines if pays is not base]
        more = np.stack([np.zeros(len(self._others), dtype=base.dtype), *others]).max(axis=0)[seen].sum()
        return int(more) + int(base[cell[dealt]].sum()) * self._beside

    def _avoiding(self, values: Worth) -> Worth:
        """For each other hand the sum of values over the bank's hands that have no card with it in common."""
        worth = np.full(len(self._others), values.sum(), dtype=values.dtype)
        for sign, orders, places in self._terms:
            sums = values
            if orders:
                # The sums of stretches of a sorted list are differences of running sums.
                below = [np.concatenate([values[:1] * 0, np.cumsum(values[order])])[ends] for order, ends in orders]
                sums = np.sum([np.diff(each) for each in below], axis=0)
            for place in places:
                worth += sign * sums[place]
        return worth

    def class_table(self, grouping: Grouping) -> ClassTable:
        """What each line is worth if only the groups of the other hand's cards are seen, for every class of own cards."""
        tally = self.odds.tally
        frame = tally.frame
        groups, cells = len(grouping.names), len(tally.cells)
        wanted = grouping.compositions(frame.hand_cards)
        class_of = np.array([grouping.group(card) for card in frame.deck], dtype=np.int64)
        counts = np.stack([(class_of[self._banks] == number).sum(axis=1) for number in range(groups)])
        marks, mark_of = np.unique(counts, axis=1, return_inverse=True)
        code = mark_of.reshape(-1) * cells
        have = np.bincount(class_of, minlength=groups)
        worth, deals = [], []
        for row, own in enumerate(tally.seat.rows.tolist()):
            tell(row, len(tally.seat.rows))
            free = self._free(row, 0, self._banks)
            dealt = np.bincount((code + self._cells(row, 0))[free], minlength=marks.shape[1] * cells)
            hands = dealt.reshape(-1, cells)
            gone = np.bincount([grouping.group(card) for card in own], minlength=groups)
            ways = _ways(tuple((have - gone).tolist()), marks.tobytes(), marks.shape, wanted)
            kind = int(tally.seat.kind_of[row, 0, 0])
            worth.append(np.stack([(hands @ pays[kind]) @ ways for pays in self.pays]))
            deals.append(hands.sum(axis=1) @ ways)
        return ClassTable(wanted, np.stack(worth), np.stack(deals))

    def _cells(self, row: int, column: int) -> Ints:
        """The cell of each of the bank's hands against one class of own cards; of those with a common card, any."""
        tally = self.odds.tally
        frame = tally.frame
        side = bank_side(frame, tally.group)
        kinds = len(side.kinds)
        if frame.showdown is None:
            ends = np.array([side.start(kind + 1) for kind in range(kinds)], dtype=np.int64)
        else:
            ranking = frame.showdown[0].ranking
            assert ranking is not None  # noqa: S101  # a showdown compares ranked hands
            mine = lookup(ranking).strength(tally.seat.rows[row].tolist())
            bounds = [side.bounds(kind) for kind in range(kinds)]
            ends = np.array(
                [end for kind in range(kinds) for end in (*bounds[kind][mine : mine + 2], side.start(kind + 1))],
                dtype=np.int64,
            )
        # What is no hand stands behind the last place, and may count as anything.
        of_place = np.append(np.searchsorted(ends, np.arange(side.count), side="right"), 0)
        found: Ints = of_place[self._places[column]]
        return found

    def _free(self, row: int, column: int, hands: Ints) -> Bools:
        """Which hands have none of the own and the turned-up cards."""
        tally = self.odds.tally
        own = np.isin(np.array(tally.frame.deck), np.append(tally.seat.rows[row], tally.up[column]))
        held: Bools = np.zeros(len(hands), dtype=np.bool_)
        for cards in hands.T:
            held |= own[cards]
        return ~held

    @property
    def allowed_lines(self) -> Bools:
        """Own × line: whether the hand may take it."""
        return np.array([self._may(row) for row in range(len(self.odds.tally.seat.rows))], dtype=np.bool_)

    def _may(self, row: int) -> list[bool]:
        """Which lines this hand may take."""
        seat = self.odds.tally.seat
        kind = seat.kinds[int(seat.kind_of[row, 0, 0])]
        allowed = (line.allowed for line in self.odds.game.lines)
        return [place is None or kind[seat.places.index(place)] for place in allowed]


def _number(cards: Ints, deck: int) -> Ints:
    """Several columns of places as one number."""
    found: Ints = np.zeros(len(cards), dtype=np.int64)
    for column in cards.T:
        found = found * deck + column
    return found


@lru_cache(maxsize=16)
def _ways(have: Composition, marks: bytes, shape: tuple[int, int], wanted: tuple[Composition, ...]) -> Ints:
    """Mark of the bank's hand × composition: how many such hands are left beside it, of cards that there are so many of."""
    left = np.array(have, dtype=np.int64)[:, None] - np.frombuffer(marks, dtype=np.int64).reshape(shape)
    most = max(have) + 1
    size = sum(wanted[0]) + 1
    choose = np.array([[comb(of, some) for some in range(size)] for of in range(most)], dtype=np.int64)
    found: Ints = np.ones((shape[1], len(wanted)), dtype=np.int64)
    for group, composition in enumerate(zip(*wanted, strict=True)):
        there = np.maximum(left[group], 0)
        found *= choose[there[:, None], np.array(composition)[None, :]]
    return found


def neighbour(
    ruleset: Ruleset,
    stakes: Mapping[str, Fraction] | None,
    grouping: Grouping | None = None,
    only: tuple[str, ...] | None = None,
) -> Neighbour:
    """The seat of a game that sees another hand or, with a grouping, the groups of its cards (`only` these, if named).

    Refused before anything is counted where there is no such hand, or only simulation can say what it is worth.
    """
    whole = compile_game(ruleset)
    if not whole.lines:
        raise refused("no_decision", "nothing is decided in this game, so that nothing is worth knowing")
    staked = checked_stakes(whole, stakes) if stakes else {whole.decision: Fraction(1)}
    if whole.decision not in staked:
        raise refused("no_decision", f"without {whole.decision!r} nothing is decided", wager=whole.decision)
    objective = {group: stake for group, stake in staked.items() if whole.is_coupled(group)}
    game = compile_game(ruleset, frozenset(objective), NOTHING)
    frame = game.frame
    if frame.draw_cards or frame.tests_of("both"):
        raise refused(
            "neighbour", "another hand beside drawn or common cards: only simulation can say what it is worth"
        )
    if frame.up_cards >= frame.bank_cards:
        raise refused("neighbour", "the bank hides nothing that another hand could tell of")
    if len(frame.deck) < 2 * frame.hand_cards + frame.bank_cards:
        raise refused("deck_too_small", "the deck does not hold a second hand", deck=len(frame.deck))
    if grouping is not None:
        grouping.check_seen(frame, only)
    odds = odds_of(game)
    terms = terms_for(ruleset, objective)
    pays, scale = odds.pays(objective, terms)
    peeking = odds_of(compile_game(ruleset, frozenset(objective), Knowledge(peek=1)))
    blind = choices_of(game, tuple(objective.items()), terms)
    return Neighbour(odds, peeking, pays, scale, objective[whole.decision], blind)
