"""What can happen to each class of own cards, counted by inclusion and exclusion.

A `cell` is what the bank's cards may do to a seat: the bank's kind and who holds the higher hand.
The tally says for each own class, each set of turned-up cards and each way to exchange in how many
deals each cell comes up. Everything that is known of a game follows from it and the pay tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from queenhigh.exact.count.counting import counter, holders
from queenhigh.exact.count.progress import tell
from queenhigh.exact.count.seatside import Seats, SeatSide
from queenhigh.exact.count.subsets import subsets
from queenhigh.exact.count.symmetry import group_of
from queenhigh.exact.game.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.exact.count.counting import Alike, Counter
    from queenhigh.exact.count.symmetry import Ints, SuitPermutation
    from queenhigh.exact.game.compiled import Compare
    from queenhigh.exact.game.frame import Frame

Deals: TypeAlias = npt.NDArray[np.integer[Any]]

_AT_ONCE = 400_000
"""Entries that are worked on together, so that they stay in the processor's cache."""
_WORK_MAX = 1_000_000_000
"""Sights of own cards, turned-up cards and exchanges that are counted; more would take minutes."""
_KEPT_BYTES_MAX = 256_000_000
"""Memory for the counts that are kept; a larger tally is counted again whenever it is asked for."""


class Cell(NamedTuple):
    """The bank's answers to its tests, the answers of both hands together, and the seat's hand against the bank's."""

    bank: tuple[bool, ...]
    both: tuple[bool, ...]
    compare: Compare | None


class Part(NamedTuple):
    """The counts of some consecutive own classes, with the axes own × up × keep × result × cell."""

    first: int
    counts: Deals


@dataclass(frozen=True)
class Tally:
    """The counts of a frame, part by part, and what their axes stand for."""

    frame: Frame
    group: tuple[SuitPermutation, ...]
    seat: Seats
    up: Ints
    """The sets of turned-up cards, a row each."""
    cells: tuple[Cell, ...]
    kept: tuple[Part, ...]

    def parts(self) -> Iterator[Part]:
        """All counts."""
        for part in self.kept or _count(self.frame, self.group, SeatSide(self.frame, self.group), self.up):
            tell(part.first, len(self.seat.rows))
            yield part

    @property
    def total(self) -> int:
        """The number of deals: what the counts of one way to exchange, times the weights, add up to."""
        frame = self.frame
        deck = len(frame.deck) - len(frame.known)
        free = frame.up_cards - len(frame.known)
        hidden = frame.bank_cards - frame.up_cards
        ways = comb(deck, frame.hand_cards)
        deck -= frame.hand_cards
        for cards in (frame.draw_cards, free, hidden):
            ways *= comb(deck, cards)
            deck -= cards
        return ways

    def valid(self, first: int, count: int) -> npt.NDArray[np.bool_]:
        """Own × up: whether the two have no card in common."""
        own = self.seat.rows[first : first + count]
        clash = (own[:, None, :, None] == self.up[None, :, None, :]).any(axis=(2, 3))
        found: npt.NDArray[np.bool_] = ~clash
        return found


@lru_cache(maxsize=6)
def tally(frame: Frame) -> Tally:
    """The counts of a frame, kept while there is room."""
    if frame.tests_of("both"):
        raise refused("both_hands", "a condition on both hands together is enumerated, not counted")
    group = group_of(frame)
    seat = SeatSide(frame, group)
    up = up_sets(frame)
    cells = tuple(bank_cells(frame, group))
    work = len(seat.rows) * len(up) * frame.keeps * (len(frame.deck) if frame.draws_unseen else 1)
    if work > _WORK_MAX:
        why = f"{work:.1e} sights of own and turned-up cards, and at most {_WORK_MAX:.1e} are counted; simulate it"
        raise refused("too_many_sights", why, sights=work, most=_WORK_MAX)
    entries = len(seat.rows) * len(up) * frame.keeps * seat.results * len(cells)
    is_kept = entries * _size_of(frame).itemsize <= _KEPT_BYTES_MAX
    kept = tuple(_count(frame, group, seat, up)) if is_kept else ()
    return Tally(frame, group, seat.seats(), up, cells, kept)


def _size_of(frame: Frame) -> np.dtype[np.signedinteger[Any]]:
    """The smallest numbers that hold every count: where the bank shows nearly everything, few deals are left a sight."""
    left = len(frame.deck) - frame.hand_cards - frame.up_cards
    most = comb(left, frame.bank_cards - frame.up_cards) * (len(frame.deck) if frame.draws_unseen else 1)
    return next(np.dtype(size) for size in (np.int8, np.int16, np.int32, np.int64) if most <= np.iinfo(size).max)


def up_sets(frame: Frame) -> Ints:
    """Every set of turned-up cards that holds the known ones."""
    others = tuple(card for card in frame.deck if card not in frame.known)
    free = subsets(others, frame.up_cards - len(frame.known))
    known = np.tile(np.array(frame.known, dtype=np.int64), (len(free), 1))
    return np.column_stack([known, free])


def bank_cells(frame: Frame, group: tuple[SuitPermutation, ...]) -> Iterator[Cell]:
    """All cells, kind by kind."""
    compares: tuple[Compare | None, ...] = ("above", "equal", "below") if frame.showdown else (None,)
    for kind in holders(frame, group).side.kinds:
        for compare in compares:
            yield Cell(kind, (), compare)


def _count(frame: Frame, group: tuple[SuitPermutation, ...], seat: SeatSide, up: Ints) -> Iterator[Part]:
    draws = len(frame.deck) if frame.draws_unseen else 1
    step = max(1, _AT_ONCE // (len(up) * draws))
    for first in range(0, len(seat.rows), step):
        tell(first, len(seat.rows))
        yield Part(first, _PartCount(frame, group, seat, up, slice(first, first + step)).counts())


class _PartCount:
    """The counts of one slice of own classes."""

    def __init__(self, frame: Frame, group: tuple[SuitPermutation, ...], seat: SeatSide, up: Ints, span: slice) -> None:
        self.frame = frame
        self.seat = seat
        self.span = span
        self.holders = holders(frame, group)
        self.side = self.holders.side
        # Axes: own × up × draw.
        self.up = [column[None, :, None] for column in up.T]
        self.hand = [column[span][:, :, :] for column in seat.removed()[: frame.hand_cards]]
        self.aside = [_sliced(column, span) for column in seat.removed()[frame.hand_cards :]]
        own = seat.rows[span]
        free = ~(own[:, None, :, None] == up[None, :, None, :]).any(axis=(2, 3))
        self.free = free[:, :, None]
        self.shape = (len(own), len(up))

    def counts(self) -> Deals:
        frame, seat = self.frame, self.seat
        cells = len(self.side.kinds) * (3 if frame.showdown else 1)
        found = np.zeros((*self.shape, frame.keeps, seat.results, cells), dtype=_size_of(frame))
        drawn = counter(self.holders, self.up, [*self.hand, *self.aside]) if self._draws() else None
        free = self._free_draws() if drawn is not None else None
        stands = counter(self.holders, self.up, [*self.hand, *([] if frame.draws_unseen else self.aside)])
        for keep in range(frame.keeps):
            if keep == 0 and not self._pat_is_open():
                unseen = len(frame.deck) - frame.hand_cards - frame.bank_cards if frame.draws_unseen else 1
                each = self._cells(stands, keep, slice(0, 1))[..., 0, :] * self.free
                result = seat.drawn[self.span, keep, 0]
                found[np.arange(len(result)), :, keep, result] = each * unseen
            elif drawn is None or free is None:
                found[:, :, keep, 0] = self._cells(stands, keep, slice(0, 1))[..., 0, :] * self.free
            else:
                each = self._cells(drawn, keep, slice(None)) * free[..., None]
                becomes = seat.drawn[self.span, keep]
                for becoming, cell in product(range(seat.results), range(cells)):
                    into = (becomes == becoming).astype(each.dtype)
                    found[:, :, keep, becoming, cell] = np.einsum("od,oud->ou", into, each[..., cell])
        return found

    def _draws(self) -> bool:
        return self.frame.draws_unseen and (self.frame.keeps > 1 or self._pat_is_open())

    def _pat_is_open(self) -> bool:
        """Whether the unseen card matters even to a seat that stands pat."""
        specs = [self.frame.tests[place].hand for place in self.seat.places]
        specs += [self.frame.showdown[0]] if self.frame.showdown else []
        return self.frame.draws_unseen and any(spec.draw_zone for spec in specs)

    def _free_draws(self) -> npt.NDArray[np.bool_]:
        free: npt.NDArray[np.bool_] = self.free
        for column in self.aside:
            for other in (*self.hand, *self.up):
                free = free & (column != other)
        return free

    def _cells(self, counter: Counter | Alike, keep: int, draws: slice) -> Deals:
        """Own × up × draw × cell."""
        columns: list[Deals] = []
        strength = self.seat.strengths[self.span, keep, draws][:, None, :] if self.seat.strengths is not None else None
        start = counter.below_place(0)
        for kind in range(len(self.side.kinds)):
            end = counter.below_place(self.side.start(kind + 1))
            if strength is None:
                columns.append(end - start)
            else:
                bounds = self.side.bounds(kind)
                lower = counter.below(bounds[strength])
                upto = counter.below(bounds[strength + 1])
                columns += [lower - start, upto - lower, end - upto]
            start = end
        shape = np.broadcast_shapes(*(column.shape for column in columns), (*self.shape, 1))
        return np.stack([np.broadcast_to(column, shape) for column in columns], axis=-1)


def _sliced(column: Ints, span: slice) -> Ints:
    """A column over own × keep × draw, cut to some own classes unless it is the same for all."""
    return column if column.shape[0] == 1 else column[span]


__all__ = ["Cell", "Deals", "Part", "Tally", "bank_cells", "tally", "up_sets"]
