"""Chips: which ones there are, how an amount is made of them, and how a stack is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.coach.chips import cut
from queenhigh.money.cents import format_cents
from queenhigh.terminal.canvas import Ink
from queenhigh.terminal.palette import CHIPS, FAINT, PANEL_LINE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from queenhigh.terminal.canvas import Canvas

_COLOURS = {cents: (colour, print_) for cents, colour, print_ in CHIPS}


def rack(steps: Iterable[int], limits: Iterable[int]) -> tuple[int, ...]:
    """The chips worth having at a table: five of them, from the smallest that its steps need."""
    step = min(steps, default=100)
    ascending = [cents for cents, _, _ in reversed(CHIPS) if cents >= min(step, CHIPS[0][0])]
    useful = [cents for cents in ascending if cents <= max(limits, default=cents) or cents == step]
    return tuple(useful[:5]) or (step,)


def broken_down(cents: int) -> list[int]:
    """An amount in chips, the largest first."""
    return [chip for chip, count in cut(cents, _COLOURS) for _ in range(count)]


def short_cents(cents: int) -> str:
    """An amount that fits on a chip or in a narrow column: "$5", "50c", "$1.5k", "$20k"."""
    if cents < 100:
        return f"{cents}c"
    if cents < 1_000_000:
        return format_cents(cents)
    dollars = cents // 100
    for size, letter in ((1_000_000_000, "b"), (1_000_000, "m"), (1_000, "k")):
        if dollars >= size:
            whole, part = divmod(dollars * 10 // size, 10)
            return f"${whole}.{part}{letter}" if part else f"${whole}{letter}"
    return format_cents(cents)


def chip_ink(cents: int) -> Ink:
    """A chip's print on its colour."""
    colour, print_ = _COLOURS.get(cents, CHIPS[-1][1:])
    return Ink(print_, colour, bold=True)


def draw_dots(canvas: Canvas, x: int, y: int, cents: int, most: int) -> int:
    """An amount as a row of small chips, at most so many; returns the column after them."""
    for chip in broken_down(cents)[:most]:
        x = canvas.text(x, y, canvas.glyphs.chip, Ink(_COLOURS[chip][0]))
    return x


def draw_chip(canvas: Canvas, x: int, y: int, cents: int, *, is_dim: bool = False) -> int:
    """One chip with its value printed on it, dim if it cannot be used now; returns the column after it."""
    ink = Ink(FAINT, PANEL_LINE) if is_dim else chip_ink(cents)
    text = short_cents(cents)
    return canvas.text(x, y, f"({text})" if canvas.glyphs.is_ascii else f" {text} ", ink)


def draw_stack(canvas: Canvas, x: int, bottom: int, cents: int, most: int) -> None:
    """An amount as a pile seen from the side, two chips to a line, growing upwards from a row."""
    if canvas.glyphs.is_ascii:
        draw_dots(canvas, x, bottom, cents, 3)
        return
    chips = broken_down(cents)[: 2 * most]
    for level in range(0, len(chips), 2):
        lower = _COLOURS[chips[level]][0]
        upper = _COLOURS[chips[level + 1]][0] if level + 1 < len(chips) else ""
        row = bottom - level // 2
        if upper:
            canvas.text(x, row, "▄▄▄", Ink(lower, upper))
        else:
            canvas.text(x, row, "▄▄▄", Ink(lower))
