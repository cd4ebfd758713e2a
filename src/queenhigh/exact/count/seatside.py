"""The seat's hands: one of each class, what may become of it, and its answers to the tests.

A `kind` is one combination of answers to all tests on the seat's cards; two hands of a kind and
with the same showdown are paid alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from queenhigh.exact.count.answers import Ranked, codes, told_apart, unpacked
from queenhigh.exact.count.subsets import set_classes

if TYPE_CHECKING:
    from queenhigh.exact.count.symmetry import Ints, SuitPermutation
    from queenhigh.exact.game.frame import Frame, HandSpec


class Seats(NamedTuple):
    """The classes of own cards as a tally needs them."""

    rows: Ints
    weights: Ints
    places: tuple[int, ...]
    """Where in the frame the seat's tests stand."""
    kinds: tuple[tuple[bool, ...], ...]
    kind_of: Ints
    """own × keep × result → number of the kind."""


class SeatSide:
    """All classes of own cards of a frame.

    Arrays have the axes own × keep × draw; the last has length one where no unseen card is drawn.
    """

    def __init__(self, frame: Frame, group: tuple[SuitPermutation, ...]) -> None:
        self.frame = frame
        self.rows, self.weights = own_rows(frame, group)
        self.deck: Ints = np.array(frame.deck, dtype=np.int64)
        self.places = frame.tests_of("seat")
        tests = [frame.tests[place] for place in self.places]
        self._columns: dict[HandSpec, list[Ints]] = {}
        ranked = Ranked()
        hands = [self.columns(test.hand) for test in tests]
        shape = (len(self.rows), frame.keeps, len(self.deck) if frame.draws_unseen else 1)
        answers = np.broadcast_to(codes(tests, hands, ranked), shape)
        known = [bit for bit, test in enumerate(tests) if not self._is_open(test.hand)]
        self._tell_apart(answers, sum(1 << bit for bit in known))
        self.kinds = tuple(unpacked(int(code), len(tests)) for code in self._kind_codes)
        self.strengths: Ints | None = None
        if frame.showdown is not None and frame.showdown[0].ranking is not None:
            found = ranked.strengths(frame.showdown[0].ranking, self.columns(frame.showdown[0]))
            self.strengths = np.broadcast_to(found, shape).astype(np.int64)

    def seats(self) -> Seats:
        """What remains of interest once everything is counted."""
        return Seats(self.rows, self.weights, self.places, self.kinds, self.kind_of)

    def _is_open(self, hand: HandSpec) -> bool:
        """Whether a hand still depends on an unseen card."""
        return self.frame.draws_unseen and (hand.final or hand.draw_zone)

    def _tell_apart(self, answers: Ints, known_bits: int) -> None:
        """Number the kinds, and what an unseen card may make of a hand."""
        open_codes, drawn = told_apart(answers & ~known_bits)
        self.drawn: Ints = drawn.reshape(answers.shape) if self.frame.draws_unseen else np.zeros_like(answers)
        """own × keep × draw → number of the open answers."""
        self.results = len(open_codes) if self.frame.draws_unseen else 1
        # What is known does not depend on the drawn card, so any one of them will do.
        per_result = (answers[:, :, :1] & known_bits) | open_codes if self.frame.draws_unseen else answers
        self._kind_codes, kinds = told_apart(per_result)
        self.kind_of: Ints = kinds.reshape(per_result.shape)

    def columns(self, hand: HandSpec) -> list[Ints]:
        """The cards of a hand, column by column, over own × keep × draw."""
        if hand not in self._columns:
            found = self._hand_columns(final=hand.final) if hand.hand_zone else []
            self._columns[hand] = [*found, self._draw_column()] if hand.draw_zone else found
        return self._columns[hand]

    def removed(self) -> list[Ints]:
        """The own cards that the bank cannot hold, the card aside included."""
        own = [column[:, None, None] for column in self.rows[:, : self.frame.hand_cards].T]
        return [*own, self._draw_column()] if self.frame.draw_cards else own

    def _draw_column(self) -> Ints:
        if self.frame.draws_unseen:
            return self.deck[None, None, :]
        return self.rows[:, -1][:, None, None]

    def _hand_columns(self, *, final: bool) -> list[Ints]:
        columns = [column[:, None, None] for column in self.rows[:, : self.frame.hand_cards].T]
        if not final or self.frame.keeps == 1:
            return columns
        keeps = np.arange(self.frame.keeps)[None, :, None]
        drawn = self._draw_column()
        # Keep 0 stands pat; keep k gives up the k-th card.
        return [np.where(keeps == place, drawn, column) for place, column in enumerate(columns, start=1)]


def own_rows(frame: Frame, group: tuple[SuitPermutation, ...]) -> tuple[Ints, Ints]:
    """The own cards that the seat sees: the hand, ascending, and then the card aside if it is seen."""
    rows, weights = set_classes(frame.deck, frame.hand_cards, group)
    if not (frame.draw_cards and frame.sees_draw):
        return rows, weights
    deck = np.array(frame.deck, dtype=np.int64)
    aside = np.tile(deck, len(rows))
    hands = np.repeat(rows, len(deck), axis=0)
    free = ~(hands == aside[:, None]).any(axis=1)
    return np.column_stack([hands, aside])[free], np.repeat(weights, len(deck))[free]
