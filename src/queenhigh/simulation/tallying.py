"""Inside the kernel: sums of results. All are whole numbers, so that chunks add up alike in any order."""

from __future__ import annotations

from typing import Final

import numpy as np

from queenhigh.simulation.jit import called, inlined
from queenhigh.simulation.layout import Table, Tally
from queenhigh.simulation.structs import Ints, Smalls, Words

BINS: Final = 2048
"""Bins of one measure: zero in the middle, losses below, gains above, 32 to each doubling."""
USUAL: Final = 1024
"""Results of fewer units than this are counted one by one."""
_MIDDLE: Final = BINS // 2
_FINE: Final = 5
_MANTISSA: Final = 52
_ONE: Final = 1023 << _FINE
_U = np.uint64


@inlined
def add_product(words: Words, measure: int, column: int, product: int) -> None:
    """Add a signed product to a sum of two words."""
    low = words[measure, column, 1] + _U(product)
    carry = _U(1) if low < _U(product) else _U(0)
    words[measure, column, 1] = low
    words[measure, column, 0] += _U(product >> 63) + carry


def place_in_bins(cents: int) -> int:
    """The bin of a result: the exponent and the first bits of the mantissa of its size."""
    size = np.float64(abs(cents))
    place = int(size.view(np.int64) >> (_MANTISSA - _FINE)) - _ONE + 1
    return _MIDDLE + (place if cents > 0 else -place if cents < 0 else 0)


bin_of = inlined(place_in_bins)
"""The same for the kernel."""


@called
def add_unusual(sums: Ints, squares: Words, bins: Smalls, measure: int, gain: int) -> None:
    """One round's result of one measure, added up."""
    sums[measure, 0] += 1
    sums[measure, 1] += gain
    add_product(squares, measure, 0, gain * gain)
    place = bin_of(gain)
    bins[measure, place, 0] += 1
    bins[measure, place, 1] = min(bins[measure, place, 1], gain)
    bins[measure, place, 2] = max(bins[measure, place, 2], gain)


@inlined
def add_result(table: Table, tally: Tally, measure: int, gain: int) -> None:
    """One round's result: counted if it is a small multiple of its unit, which most are; else added up."""
    terms, row = table.unit_terms, _U(measure)
    word, turn = _U(gain) * terms[row, 0] + terms[row, 1], terms[row, 2]
    place = (word >> turn) | (word << ((_U(64) - turn) & _U(63)))
    if place < _U(2 * USUAL):
        tally.usual[place, row] += 1
    else:
        add_unusual(tally.sums, tally.squares, tally.bins, measure, gain)


@inlined
def add_stake(sums: Ints, squares: Words, measure: int, gain: int, stake: int) -> None:
    """The stake that a result came from, where stakes change."""
    sums[measure, 2] += stake
    add_product(squares, measure, 1, gain * stake)
    add_product(squares, measure, 2, stake * stake)


def unit_terms(unit: int) -> tuple[int, int, int]:
    """The factor, the summand and the turn that put a result into its place among the usual ones.

    Of a unit 2**t * u with odd u, the factor is the inverse of u among words of 64 bits: a multiple of u times that
    is the quotient. Turned round by t bits it is the quotient by the unit; of anything but a multiple of the unit it is
    a number beyond all quotients that there are, so that no usual one is mistaken. The summand puts zero in the middle.
    Without a unit every result lies beyond.
    """
    if unit == 0:
        return 0, 1 << 63, 0
    turn = (unit & -unit).bit_length() - 1
    return pow(unit >> turn, -1, 1 << 64), USUAL << turn, turn
