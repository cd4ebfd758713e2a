"""Banks over their size, as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.pictures.axes import Axis, Kind, dollars, percent
from queenhigh.pictures.panels import COLOURS, GAIN, Panel, sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.simulation.banking import BankStudy


def bank_svg(title: str, study: BankStudy) -> str:
    """How often banks are exhausted, what they leave uncovered, and what they gain, over their size."""
    sizes = [size.bank_cents / 100 for size in study.sizes]
    kind: Kind = "log" if min(sizes) < max(sizes) else "linear"
    across = Axis(min(sizes), max(sizes), kind, dollars, "what the bank puts up")
    exhausted = [(x, size.exhausted) for x, size in zip(sizes, study.sizes, strict=True)]
    uncovered = [(x, 1 - size.coverage) for x, size in zip(sizes, study.sizes, strict=True)]
    panels = [
        _rare(0, "Rounds in which the bank is exhausted", across, exhausted),
        _rare(1, "Part of what is due that the bank does not cover", across, uncovered),
        _gains(2, across, study),
    ]
    said = f"{study.seats} seats, {dollars(study.action_cents / 100)} wagered a round; {study.rounds:,} rounds a bank."
    return sheet(title, f"{said} Over the size of the bank, by powers of ten.", panels)


def _rare(number: int, said: str, across: Axis, points: Sequence[tuple[float, float]]) -> list[str]:
    """Shares by powers of ten; where there is none the line ends."""
    some = [(x, y) for x, y in points if y > 0]
    if not some:
        panel = Panel(number, f"{said}: none in these rounds", across, Axis(0, 1, "linear", percent, "share"))
        return panel.frame()
    low, high = min(y for _, y in some), max(y for _, y in some)
    panel = Panel(number, said, across, Axis(low / 1.5, high * 1.2, "log", percent, "share"))
    return [*panel.frame(), *panel.line(some, GAIN)]


def _gains(number: int, across: Axis, study: BankStudy) -> list[str]:
    """The result of a round before fees, and net of each schedule that leaves something else."""
    fees = {0: "before fees"}
    for net in study.nets:
        fees[net.fee_cents] = f"{fees[net.fee_cents]}, {net.label}" if net.fee_cents in fees else f"net of {net.label}"
    curves = [[(size.bank_cents / 100, (size.mean_cents - fee) / 100) for size in study.sizes] for fee in sorted(fees)]
    values = [y for curve in curves for _, y in curve]
    up = Axis(min(0, *values), max(0, *values, 0.01), "linear", dollars, "a round")
    panel = Panel(number, "Result of a round for the bank", across, up)
    names = [(f"{fees[fee]} ({dollars(fee / 100)})" if fee else fees[fee]) for fee in sorted(fees)]
    colours = [COLOURS[place % len(COLOURS)] for place in range(len(curves))]
    lines = [*panel.frame(), *panel.legend(list(zip(names, colours, strict=True)))]
    for place, (curve, colour) in enumerate(zip(curves, colours, strict=True)):
        lines += panel.line(curve, colour, dotted=place > 0)
    return [*lines, *panel.zero()]
