"""Both hands together: conditions that no count of one side alone can answer.

A wager on the set of all cards, whoever holds which, is counted set by set. Anything else (a colour
bet on six cards and on three, or a joint distribution) is enumerated: every class of own cards
against every hand of the bank.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from queenhigh.exact.count.answers import codes, strengths, told_apart, unpacked
from queenhigh.exact.count.progress import tell
from queenhigh.exact.count.seatside import Seats, SeatSide
from queenhigh.exact.count.setcount import CARDS_MAX, strength_counts
from queenhigh.exact.count.subsets import subsets
from queenhigh.exact.count.symmetry import group_of
from queenhigh.exact.count.tally import Cell, Part, Tally, up_sets
from queenhigh.exact.game.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.exact.count.symmetry import Ints
    from queenhigh.exact.game.compiled import Compare
    from queenhigh.exact.game.frame import Frame

_PAIRINGS_MAX = 500_000_000


@lru_cache(maxsize=4)
def enumerated(frame: Frame) -> Tally:
    """The tally of a frame with conditions on both hands together."""
    if _is_about_sets(frame):
        return _by_sets(frame)
    if frame.draw_cards:
        raise refused("both_draw", "a condition on both hands together with a card aside: only simulation can treat it")
    group = group_of(frame)
    seat = SeatSide(frame, group)
    pairings = len(seat.rows) * comb(len(frame.deck), frame.bank_cards)
    if pairings > _PAIRINGS_MAX:
        why = f"{pairings:,} pairings of hands are too many to enumerate"
        raise refused("too_many_pairings", why, pairings=pairings, most=_PAIRINGS_MAX)
    return _Pairings(frame, seat).tally(group)


def _is_about_sets(frame: Frame) -> bool:
    """Whether everything depends on the five-card hand in one set of cards from a whole deck."""
    hands = {test.hand for test in frame.tests}
    ranks = {card >> 2 for card in frame.deck}
    suits = {card & 3 for card in frame.deck}
    return (
        len(hands) == 1
        and not frame.showdown
        and not frame.known
        and not frame.draw_cards
        and not frame.up_cards
        and len(frame.deck) == len(ranks) * len(suits)
        and frame.hand_cards + frame.bank_cards <= CARDS_MAX
        and all(test.by_strength for test in frame.tests)
        and all(hand.of == "both" and hand.ranking is not None and hand.ranking.size == 5 for hand in hands)
    )


def _by_sets(frame: Frame) -> Tally:
    ranking = frame.tests[0].hand.ranking
    assert ranking is not None  # noqa: S101  # see `_is_about_sets`
    cards = frame.hand_cards + frame.bank_cards
    suits = len({card & 3 for card in frame.deck})
    sets = strength_counts(ranking, cards, suits)
    every = np.arange(len(sets))
    packed = np.zeros(len(sets), dtype=np.int64)
    for bit, test in enumerate(frame.tests):
        packed |= ((every >= test.low) & (every <= test.high)).astype(np.int64) << bit
    kinds, kind = np.unique(packed, return_inverse=True)
    found = np.zeros(len(kinds), dtype=np.int64)
    np.add.at(found, kind, sets * comb(cards, frame.hand_cards))
    cells = tuple(Cell((), unpacked(int(code), len(frame.tests)), None) for code in kinds)
    nothing = np.zeros((1, 0), dtype=np.int64)
    seat = Seats(nothing, np.ones(1, dtype=np.int64), (), ((),), np.zeros((1, 1, 1), dtype=np.int64))
    return Tally(frame, (), seat, nothing, cells, (Part(0, found.reshape(1, 1, 1, 1, -1)),))


class _Pairings:
    """Every class of own cards against every hand of the bank."""

    def __init__(self, frame: Frame, seat: SeatSide) -> None:
        self.frame = frame
        self.seat = seat
        self.up = up_sets(frame)
        others = tuple(card for card in frame.deck if card not in frame.known)
        rows = subsets(others, frame.bank_cards - len(frame.known))
        rows = np.column_stack([np.tile(np.array(frame.known, dtype=np.int64), (len(rows), 1)), rows])
        self.bank: list[Ints] = [np.ascontiguousarray(column) for column in rows.T]
        self.holds = np.stack([(rows == card).any(axis=1) for card in range(52)])
        self.bank_tests = [frame.tests[place] for place in frame.tests_of("bank")]
        self.both_tests = [frame.tests[place] for place in frame.tests_of("both")]
        packed = np.broadcast_to(codes(self.bank_tests, [self.bank] * len(self.bank_tests)), len(rows))
        self.bank_codes, self.bank_kind = np.unique(packed, return_inverse=True)
        self.compares: tuple[Compare | None, ...] = ("above", "equal", "below") if frame.showdown else (None,)
        ranking = frame.showdown[1].ranking if frame.showdown else None
        self.strength = strengths(ranking, self.bank) if ranking else None
        self.both_kinds: dict[int, int] = {}
        self.slots = self._up_places(rows)

    def _up_places(self, rows: Ints) -> list[Ints]:
        """For each way to turn up cards of a hand, the place of those cards among all sets."""
        free = self.frame.up_cards - len(self.frame.known)
        place = {frozenset(cards): at for at, cards in enumerate(self.up.tolist())}
        table = np.full((52,) * free, -1, dtype=np.int64)
        known = set(self.frame.known)
        for cards, at in place.items():
            for order in _orders(tuple(cards - known)):
                table[order] = at
        slots = []
        for chosen in subsets(tuple(range(len(known), self.frame.bank_cards)), free):
            places = table[tuple(rows[:, column] for column in chosen)]
            slots.append(np.broadcast_to(places, len(rows)))
        return slots

    def tally(self, group: tuple[tuple[int, int, int, int], ...]) -> Tally:
        found = []
        for place in range(len(self.seat.rows)):
            tell(place, len(self.seat.rows))
            found.append(self._of(place))
        per_both = len(self.bank_codes) * len(self.compares)
        counts = np.zeros((len(found), len(self.up), 1, 1, per_both * len(self.both_kinds)), dtype=np.int32)
        for place, deals in enumerate(found):
            counts[place, :, 0, 0, : deals.shape[1]] = deals
        cells = tuple(
            Cell(unpacked(int(bank), len(self.bank_tests)), unpacked(both, len(self.both_tests)), compare)
            for both in self.both_kinds
            for bank in self.bank_codes
            for compare in self.compares
        )
        return Tally(self.frame, group, self.seat.seats(), self.up, cells, (Part(0, counts),))

    def _of(self, place: int) -> Ints:
        """Up × cell: the deals of one class of own cards, as far as kinds of both hands have been met."""
        own = self.seat.rows[place]
        free = np.flatnonzero(~np.logical_or.reduce([self.holds[card] for card in own]))
        bank = [column[free] for column in self.bank]
        both = self._both_kinds([np.array(card) for card in own], bank)
        cell = (both * len(self.bank_codes) + self.bank_kind[free]) * len(self.compares)
        if self.strength is not None and self.seat.strengths is not None:
            mine = self.seat.strengths[place, 0, 0]
            theirs = self.strength[free]
            # 0 above, 1 equal, 2 below: from the seat's side.
            cell += 1 + (theirs > mine).astype(np.int64) - (theirs < mine)
        cells = len(self.both_kinds) * len(self.bank_codes) * len(self.compares)
        found = np.zeros(len(self.up) * cells, dtype=np.int64)
        for slot in self.slots:
            found += np.bincount(slot[free] * cells + cell, minlength=len(found))
        return found.reshape(len(self.up), cells)

    def _both_kinds(self, own: Sequence[Ints], bank: Sequence[Ints]) -> Ints:
        packed = np.broadcast_to(codes(self.both_tests, [[*own, *bank]] * len(self.both_tests)), bank[0].shape)
        met, kind = told_apart(packed)
        numbers = [self.both_kinds.setdefault(int(code), len(self.both_kinds)) for code in met]
        found: Ints = np.array(numbers, dtype=np.int64)[kind]
        return found


def _orders(cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    if len(cards) <= 1:
        return [cards]
    return [(card, *rest) for at, card in enumerate(cards) for rest in _orders(cards[:at] + cards[at + 1 :])]
