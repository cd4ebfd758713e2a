"""The value of each choice, the best one, and how often each thing then happens."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from queenhigh.exact.game.paying import Paid, Terms, pay_group

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from queenhigh.exact.count.symmetry import Ints
    from queenhigh.exact.count.tally import Deals, Part, Tally
    from queenhigh.exact.game.compiled import Compare, Game, Line

Choices: TypeAlias = npt.NDArray[np.int16]
Worth: TypeAlias = npt.NDArray[Any]
"""64-bit numbers; Python's own where those could overflow."""

_SAFE = 1 << 62


class Act(NamedTuple):
    """One thing that a seat can do: a line of the game, and which card it gives up (0: none)."""

    line: int
    keep: int


class Event(NamedTuple):
    """Something that happens in so many deals: what was decided, and what the cards answered."""

    act: Act | None
    answers: tuple[bool, ...]
    compare: Compare | None
    deals: int


@dataclass(frozen=True)
class Odds:
    """A game with its tally: what can be done, and what it is worth under given stakes."""

    game: Game
    tally: Tally

    @cached_property
    def acts(self) -> tuple[Act, ...]:
        """Everything that a seat can do, in the order of preference among equals: little at risk first."""
        acts = [
            Act(place, keep)
            for place, line in enumerate(self.game.lines)
            for keep in range(self.tally.frame.keeps if line.may_swap else 1)
        ]
        return tuple(sorted(acts, key=lambda act: (self.game.lines[act.line].multiple, act.keep, act.line)))

    def answers(self, kind: int, cell: int) -> tuple[bool, ...]:
        """The answers to all tests of the frame, for a kind of seat and a cell."""
        frame, at = self.tally.frame, self.tally.cells[cell]
        found = [False] * len(frame.tests)
        sides = (
            ("seat", self.tally.seat.kinds[kind]),
            ("bank", at.bank),
            ("both", at.both),
        )
        for whose, given in sides:
            places = frame.tests_of(whose)  # type: ignore[arg-type]
            for place, answer in zip(places, given, strict=True):
                found[place] = answer
        return tuple(found)

    def pay(self, group: str, line: Line | None, kind: int, cell: int, terms: Terms) -> Paid:
        """A group's result in a cell."""
        compare = self.tally.cells[cell].compare
        return pay_group(self.game, group, line, self.answers(kind, cell), compare, terms)

    def pays(self, stakes: Mapping[str, Fraction], terms: Terms) -> tuple[list[Worth], int]:
        """For each line the total result over kind × cell, as whole numbers, and what they must be divided by."""
        kinds, cells = len(self.tally.seat.kinds), len(self.tally.cells)
        exact = [
            [
                [
                    sum((stake * self.pay(g, line, kind, cell, terms).net for g, stake in stakes.items()), Fraction(0))
                    for cell in range(cells)
                ]
                for kind in range(kinds)
            ]
            for line in self.game.lines
        ]
        flat = [value for of_line in exact for of_kind in of_line for value in of_kind]
        scale = lcm(*(value.denominator for value in flat)) if flat else 1
        most = max((abs(value * scale) for value in flat), default=0)
        dtype = np.int64 if most * self.tally.total < _SAFE else np.object_
        return [np.array([[int(v * scale) for v in row] for row in table], dtype=dtype) for table in exact], scale

    def worth(self, part: Part, pays: list[Worth]) -> Worth:
        """Own × up × act: the sum of results over all deals."""
        kind_of = self.tally.seat.kind_of[part.first : part.first + len(part.counts)]
        found = []
        for act in self.acts:
            per_cell = pays[act.line][kind_of[:, act.keep]]  # own × result × cell
            counts = part.counts[:, :, act.keep]
            found.append(_weighed(counts, per_cell))
        return np.stack(found, axis=-1)

    def allowed(self, part: Part) -> npt.NDArray[np.bool_]:
        """Own × act: whether the hand may do it."""
        seat = self.tally.seat
        kind_of = seat.kind_of[part.first : part.first + len(part.counts), 0, 0]
        may = np.ones((len(kind_of), len(self.acts)), dtype=np.bool_)
        for column, act in enumerate(self.acts):
            needed = self.game.lines[act.line].allowed
            if needed is not None:
                passes = np.array([kind[seat.places.index(needed)] for kind in seat.kinds], dtype=np.bool_)
                may[:, column] = passes[kind_of]
        return may

    def best(self, part: Part, worth: Worth) -> Choices:
        """Own × up: the best act; of equally good ones the first."""
        if worth.dtype == np.object_:
            least = min((int(value) for value in worth.reshape(-1)), default=0) - 1
            masked = np.where(self.allowed(part)[:, None, :], worth, least)
        else:
            masked = np.where(self.allowed(part)[:, None, :], worth, np.iinfo(np.int64).min)
        found: Choices = masked.argmax(axis=-1).astype(np.int16)
        return found

    def events(self, choices: Choices | None) -> Iterator[Event]:
        """Everything that happens when each class of own cards follows its choice; None: nobody decides."""
        found = self._found(choices)
        for (act, kind, cell), deals in found.items():
            yield Event(act, self.answers(kind, cell), self.tally.cells[cell].compare, deals)

    def _found(self, choices: Choices | None) -> dict[tuple[Act | None, int, int], int]:
        seat = self.tally.seat
        acts: tuple[Act | None, ...] = self.acts if choices is not None else (None,)
        sums = np.zeros((len(acts), len(seat.kinds), len(self.tally.cells)), dtype=np.int64)
        for part in self.tally.parts():
            span = slice(part.first, part.first + len(part.counts))
            weights = seat.weights[span]
            for place, act in enumerate(acts):
                keep = act.keep if act else 0
                counts = part.counts[:, :, keep]
                if choices is None:
                    of_own = counts.sum(axis=1, dtype=np.int64)
                else:
                    of_own = _weighed_up(counts, choices[span] == place)
                weighed = (of_own * weights[:, None, None]).reshape(-1, len(self.tally.cells))
                kind_of = seat.kind_of[span, keep].reshape(-1)
                for kind in range(len(seat.kinds)):
                    sums[place, kind] += weighed[kind_of == kind].sum(axis=0)
        return {
            (acts[place], int(kind), int(cell)): int(sums[place, kind, cell])
            for place, kind, cell in zip(*np.nonzero(sums), strict=True)
        }


def _weighed(counts: Deals, per_cell: Worth) -> Worth:
    """Own × up: counts (own × up × result × cell) times what they pay (own × result × cell), added up."""
    own, up = counts.shape[:2]
    flat = counts.reshape(own, up, -1)
    if per_cell.dtype == np.object_:
        exact: Worth = (flat.astype(np.object_) * per_cell.reshape(own, 1, -1)).sum(axis=-1)
        return exact
    found: Ints = np.einsum("ouc,oc->ou", flat, per_cell.reshape(own, -1), dtype=np.int64)
    return found


def _weighed_up(counts: Deals, chosen: npt.NDArray[np.bool_]) -> Ints:
    """Own × result × cell: the counts of the turned-up cards at which an act is chosen."""
    found: Ints = np.zeros((len(counts), *counts.shape[2:]), dtype=np.int64)
    some = chosen.any(axis=1)  # most acts are the best one for few hands
    found[some] = np.where(chosen[some][:, :, None, None], counts[some], 0).sum(axis=1, dtype=np.int64)
    return found
