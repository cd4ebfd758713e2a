"""A seat that plays on as if it knew nothing, on deals of which something is known."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from queenhigh.exact.count.symmetry import codes_of, images_of

if TYPE_CHECKING:
    from queenhigh.exact.count.symmetry import Ints
    from queenhigh.exact.count.tally import Part
    from queenhigh.exact.solve.optimum import Odds, Worth
    from queenhigh.exact.solve.strategy import Strategy


def unaware_worth(blind: Strategy, odds: Odds, pays: list[Worth]) -> Fraction:
    """The sum of results over all deals of `odds`, where more is known than `blind` looks at."""
    tally = odds.tally
    turned = blind.odds.tally.frame.up_cards
    known = len(tally.frame.known)
    # Of the cards that are not known from elsewhere any may be the turned-up ones, each choice as often as another.
    shown = list(combinations(range(known, tally.frame.up_cards), turned))
    reader = Reader(blind, odds)
    total = 0
    for part in tally.parts():
        worth = odds.worth(part, pays)
        weights = tally.seat.weights[part.first : part.first + len(part.counts)]
        for columns in shown:
            acts = reader.acts(part, columns)
            chosen = np.take_along_axis(worth, acts[:, :, None], axis=2)[:, :, 0]
            total += sum(int(weight) * int(each) for weight, each in zip(weights, chosen.sum(axis=1), strict=True))
    return Fraction(total, len(shown))


class Reader:
    """Looks up in a strategy what it does with the cards of another tally."""

    def __init__(self, blind: Strategy, odds: Odds) -> None:
        self.blind = blind
        self.odds = odds
        self.images = images_of(blind.odds.tally.group)
        self.size = odds.tally.frame.hand_cards
        own = self._keys(blind.odds.tally.seat.rows)[0]
        self._order: Ints = np.argsort(own, kind="stable")
        self._own: Ints = own[self._order]
        up = _set_codes(blind.odds.tally.up)
        self._up_order: Ints = np.argsort(up, kind="stable")
        self._up: Ints = up[self._up_order]
        # The same act of a strategy and of the tally: line, and which card is given up.
        place = {act: at for at, act in enumerate(odds.acts)}
        keeps = range(odds.tally.frame.keeps)
        self._act_of: Ints = np.array(
            [[place.get(act._replace(keep=keep), 0) for keep in keeps] for act in blind.odds.acts], dtype=np.int64
        )
        self._keep_of: Ints = np.array([act.keep for act in blind.odds.acts], dtype=np.int64)

    def acts(self, part: Part, columns: tuple[int, ...]) -> Ints:
        """Own × up: the place of the act, the cards in these columns of `up` being those that all can see."""
        tally = self.odds.tally
        rows = tally.seat.rows[part.first : part.first + len(part.counts)]
        keys, element = self._keys(rows)
        own = self._order[np.searchsorted(self._own, keys)]
        seen = tally.up[:, columns]
        codes = _set_codes(self.images[element][:, seen]) if columns else np.zeros((len(rows), len(seen)), np.int64)
        at = np.minimum(np.searchsorted(self._up, codes), len(self._up) - 1)
        said = self.blind.choices[own[:, None], self._up_order[at]].astype(np.int64)
        found: Ints = self._act_of[said, self._given_up(rows, own, element)[np.arange(len(rows))[:, None], said]]
        return found

    def _keys(self, rows: Ints) -> tuple[Ints, Ints]:
        """A number for the class of each row, and the exchange of suits that leads to its representative."""
        codes = codes_of(rows[:, : self.size], self.images)
        element = codes.argmax(axis=0)
        keys: Ints = codes[element, np.arange(len(rows))]
        if self.odds.tally.frame.sees_draw:
            keys = keys * 64 + self.images[element, rows[:, -1]]  # below 2^58
        return keys, element

    def _given_up(self, rows: Ints, own: Ints, element: Ints) -> Ints:
        """Row × act of the strategy: which of the row's own cards the act gives up; 0 for none."""
        image = self.images[element[:, None], rows[:, : self.size]]
        theirs = self.blind.odds.tally.seat.rows[own][:, : self.size]
        found: Ints = np.zeros((len(rows), len(self._keep_of)), dtype=np.int64)
        for place, keep in enumerate(self._keep_of.tolist()):
            if keep:
                found[:, place] = (image == theirs[:, keep - 1 : keep]).argmax(axis=1) + 1
        return found


def _set_codes(sets: Ints) -> Ints:
    """A number for each set of cards, whatever their order; the cards lie along the last axis."""
    codes: Ints = np.left_shift(np.int64(1), sets).sum(axis=-1, dtype=np.int64)
    return codes
