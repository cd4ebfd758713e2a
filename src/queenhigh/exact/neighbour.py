"""What it is worth to see another player's hand, or the classes of its cards, before deciding.

For one class of own cards let v be what a line pays against each hand of the bank, and A(X) the sum of
v over the hands that hold all cards of X. If the other hand O is seen, the line is worth

    Σ (-1)^|S| A(S)   over the subsets S of O,

so that one pass over the bank's hands serves all other hands at once. If only the classes of O are
seen, each hand of the bank counts as often as there are such hands left beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from queenhigh.exact.bankside import bank_side
from queenhigh.exact.cardclasses import CARD_CLASSES, card_class
from queenhigh.exact.compiling import compile_game
from queenhigh.exact.progressive import terms_for
from queenhigh.exact.refusals import refused
from queenhigh.exact.remembered import choices_of, odds_of
from queenhigh.exact.subsets import choices
from queenhigh.exact.symmetry import Ints

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from queenhigh.exact.knowing import Knowledge
    from queenhigh.exact.optimum import Choices, Odds, Worth
    from queenhigh.rules.schema.ruleset import Ruleset

Composition = tuple[int, int, int]


class Informed(NamedTuple):
    """The bank's gain per unit of the decision's wager with a piece of knowledge, and without it."""

    edge: Fraction
    without: Fraction

    @property
    def worth(self) -> Fraction:
        """What the knowledge takes off the edge."""
        return self.without - self.edge


@dataclass(frozen=True)
class Neighbour:
    """One seat that also sees something of one other hand of the same size."""

    odds: Odds
    pays: list[Worth]
    scale: int
    blind: Choices
    """What the seat would do without any knowledge: own × 1 → place of the act."""

    @cached_property
    def _positions(self) -> Ints:
        """The bank's hands as places among the cards that the own hand leaves."""
        frame = self.odds.tally.frame
        return choices(len(frame.deck) - frame.hand_cards, frame.bank_cards)

    @cached_property
    def _orders(self) -> dict[int, list[tuple[Ints, Ints]]]:
        """For each number of cards and each choice of columns: hands in the order of those cards, and where each begins."""
        left = len(self.odds.tally.frame.deck) - self.odds.tally.frame.hand_cards
        found: dict[int, list[tuple[Ints, Ints]]] = {}
        for size in range(1, min(self.odds.tally.frame.hand_cards, self._positions.shape[1]) + 1):
            found[size] = []
            for columns in combinations(range(self._positions.shape[1]), size):
                key = _number(self._positions[:, columns], left)
                found[size].append((np.argsort(key, kind="stable"), np.bincount(key, minlength=left**size)))
        return found

    def hand_seen(self) -> tuple[int, int]:
        """The sum of the best worths over all deals and other hands, and the number of those deals."""
        frame = self.odds.tally.frame
        left = len(frame.deck) - frame.hand_cards
        others = choices(left, frame.hand_cards)
        total = 0
        for row, weight, lines in self._own_hands():
            worth = np.stack([self._avoiding(values, others, left) for values in lines], axis=-1)
            best = np.where(self._may(row), worth, np.iinfo(np.int64).min).max(axis=-1)
            total += weight * int(best.sum())
        deals = comb(len(frame.deck), frame.hand_cards) * comb(left, frame.bank_cards)
        return total, deals * comb(left - frame.bank_cards, frame.hand_cards)

    def _avoiding(self, values: Ints, others: Ints, left: int) -> Ints:
        """For each other hand the sum of values over the bank's hands that have no card with it in common."""
        worth = np.full(len(others), int(values.sum()), dtype=np.int64)
        for size, orders in self._orders.items():
            sums = np.zeros(left**size, dtype=np.int64)
            for order, counts in orders:
                below = np.concatenate([[0], np.cumsum(values[order])])
                ends = np.cumsum(counts)
                sums += below[ends] - below[ends - counts]
            for columns in combinations(range(others.shape[1]), size):
                each = sums[_number(others[:, columns], left)]
                worth = worth - each if size % 2 else worth + each
        return worth

    def classes_seen(self) -> dict[Composition, tuple[int, int, int]]:
        """For each composition of the other hand: the sum of the best worths, that of a blind seat, and the deals."""
        frame = self.odds.tally.frame
        size = frame.hand_cards
        wanted = [(a, c, size - a - c) for a in range(size + 1) for c in range(size + 1 - a)]
        found = dict.fromkeys(wanted, (0, 0, 0))
        class_of = np.array([CARD_CLASSES.index(card_class(card)) for card in range(52)], dtype=np.int64)
        for row, weight, lines in self._own_hands():
            rest = self._rest(row)
            left = np.bincount(class_of[rest], minlength=3)
            cards = class_of[rest][self._positions]
            aces, courts = (cards == 0).sum(axis=1), (cards == 1).sum(axis=1)
            code = aces * 8 + courts
            held = np.flatnonzero(np.bincount(code)).tolist()
            sums = {mark: [int(values[code == mark].sum()) for values in lines] for mark in held}
            hands = {mark: int((code == mark).sum()) for mark in held}
            may = self._may(row)
            for other in wanted:
                ways = {mark: _ways(left, mark, frame.bank_cards, other) for mark in held}
                worths = [sum(sums[m][line] * ways[m] for m in held) for line in range(len(lines))]
                best = max(worth for worth, allowed in zip(worths, may, strict=True) if allowed)
                unaware = worths[self.odds.acts[int(self.blind[row, 0])].line]
                deals = sum(hands[m] * ways[m] for m in held)
                before = found[other]
                found[other] = before[0] + weight * best, before[1] + weight * unaware, before[2] + weight * deals
        return {other: sums for other, sums in found.items() if sums[2]}

    def _own_hands(self) -> Iterator[tuple[int, int, list[Ints]]]:
        """Each class of own cards, its weight, and what each line pays against every hand of the bank."""
        tally = self.odds.tally
        frame = tally.frame
        side = bank_side(frame, tally.group)
        kinds = np.array([side.start(kind) for kind in range(len(side.kinds))], dtype=np.int64)
        for row, own in enumerate(tally.seat.rows.tolist()):
            rest = self._rest(row)
            cards = rest[self._positions]
            place = np.broadcast_to(side.places(list(cards.T)), len(cards))
            kind = np.searchsorted(kinds, place, side="right") - 1
            cell = kind * (3 if frame.showdown else 1)
            if frame.showdown is not None:
                mine = int(self._strength(own))
                low, high = (np.array([side.bounds(k)[mine + up] for k in range(len(kinds))]) for up in (0, 1))
                cell = cell + 1 + (place >= high[kind]).astype(np.int64) - (place < low[kind])
            seat_kind = int(tally.seat.kind_of[row, 0, 0])
            yield row, int(tally.seat.weights[row]), [pays[seat_kind][cell] for pays in self.pays]

    def _strength(self, own: list[int]) -> int:
        from queenhigh.hands.lookup import lookup  # noqa: PLC0415  # beside its only use

        showdown = self.odds.tally.frame.showdown
        ranking = showdown[0].ranking if showdown else None
        return lookup(ranking).strength(own) if ranking else 0

    def _rest(self, row: int) -> Ints:
        own = set(self.odds.tally.seat.rows[row].tolist())
        return np.array([card for card in self.odds.tally.frame.deck if card not in own], dtype=np.int64)

    def _may(self, row: int) -> list[bool]:
        """Which lines this hand may take."""
        seat = self.odds.tally.seat
        kind = seat.kinds[int(seat.kind_of[row, 0, 0])]
        allowed = (line.allowed for line in self.odds.game.lines)
        return [place is None or kind[seat.places.index(place)] for place in allowed]


def _number(cards: Ints, left: int) -> Ints:
    """Several columns of places as one number."""
    found: Ints = np.zeros(len(cards), dtype=np.int64)
    for column in cards.T:
        found = found * left + column
    return found


def _ways(left: Ints, mark: int, bank_cards: int, other: Composition) -> int:
    """How many hands of a composition the own cards and a bank hand leave."""
    aces, courts = divmod(mark, 8)
    held = (aces, courts, bank_cards - aces - courts)
    ways = 1
    for have, gone, wanted in zip(left.tolist(), held, other, strict=True):
        ways *= comb(have - gone, wanted)
    return ways


def neighbour(ruleset: Ruleset, stakes: Mapping[str, Fraction] | None, knowledge: Knowledge) -> Neighbour:
    """The seat of a game that sees another hand. Refused where only simulation can say what that is worth."""
    whole = compile_game(ruleset, None, knowledge)
    if not whole.lines:
        raise refused("no_decision", "nothing is decided in this game, so that nothing is worth knowing")
    staked = dict(stakes or {whole.decision: Fraction(1)})
    objective = {group: stake for group, stake in staked.items() if whole.is_coupled(group)}
    game = compile_game(ruleset, frozenset(objective), knowledge)
    frame = game.frame
    if frame.draw_cards or frame.up_cards or frame.tests_of("both"):
        why = "another hand beside turned-up, drawn or common cards: only simulation can say what it is worth"
        raise refused("neighbour", why)
    if len(frame.deck) < 2 * frame.hand_cards + frame.bank_cards:
        raise refused("deck_too_small", "the deck does not hold a second hand", deck=len(frame.deck))
    odds = odds_of(game)
    terms = terms_for(ruleset, objective, knowledge)
    pays, scale = odds.pays(objective, terms)
    return Neighbour(odds, pays, scale, choices_of(game, tuple(objective.items()), terms))
