"""The worth of every option, hand by hand, if cards are seen only by their group of ranks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from queenhigh.exact.count.progress import tell
from queenhigh.exact.solve.worths import HandWorths, Options, OptionWorth, check_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.exact.count.answers import Bools
    from queenhigh.exact.count.symmetry import Ints
    from queenhigh.exact.solve.optimum import Worth
    from queenhigh.exact.solve.strategy import Strategy


@dataclass(frozen=True)
class GroupTable:
    """Own × what is seen × act, of one game."""

    strategy: Strategy
    """Any strategy of the game: its classes of own cards and its acts."""
    shown: tuple[str, ...]
    """Everything that may be seen, by its name."""
    worth: Worth
    """Own × shown × act: the sum of results over all deals."""
    deals: Ints
    """Own × shown × act: how many these are."""
    may: Bools
    """Own × act: whether the hand may do it."""
    scale: int
    """What results are multiplied by so that they are whole numbers."""

    @property
    def rows(self) -> int:
        """How long it is."""
        return self.worth.size

    @cached_property
    def best(self) -> Ints:
        """Own × shown: the best act; of equally good ones the first."""
        least = int(self.worth.min()) - 1
        found: Ints = np.where(self.may[:, None, :], self.worth, least).argmax(axis=-1)
        return found

    def only(self, seen: str) -> GroupTable:
        """The same for one thing that is seen; nothing is left where it cannot be."""
        at = [place for place, shown in enumerate(self.shown) if shown == seen]
        return replace(self, shown=(seen,)[: len(at)], worth=self.worth[:, at], deals=self.deals[:, at])

    def worths(self) -> Iterator[HandWorths]:
        """Every class of own cards with everything that may be seen beside it."""
        check_rows(self.rows, "name fewer groups")
        seat, options = self.strategy.odds.tally.seat, Options(self.strategy)
        for row, own in enumerate(seat.rows.tolist()):
            tell(row, len(seat.rows))
            acts = options.of(row, self.may[row].tolist())
            for place, shown in enumerate(self.shown):
                deals = self.deals[row, place]
                if not deals.any():
                    continue
                best = int(self.best[row, place])
                worths = tuple(
                    OptionWorth(
                        choice,
                        label,
                        Fraction(int(self.worth[row, place, act]), self.scale * int(deals[act])),
                        act == best,
                    )
                    for act, choice, label in acts
                )
                yield HandWorths(tuple(own), shown, int(seat.weights[row]), worths)
