"""Pictures of results, as the text of SVG files: distributions, meters, and banks over their size."""

from __future__ import annotations

from math import asinh, sinh
from typing import TYPE_CHECKING, Final

from queenhigh.simulation.drawing import Axis, Panel, sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.simulation.banking import BankStudy
    from queenhigh.simulation.results import Results

_BARS: Final = 96
_GAIN, _LOSS, _EVEN = "#2c7fb8", "#b5651d", "#8c8778"
_COLOURS: Final = (_GAIN, _LOSS, "#4d7c3f", "#7a4f9e", "#a13d4b", "#3d7f86")

Steps = list[tuple[int, int, int]]
"""(Least, greatest, rounds), ascending, in cents."""


def results_svg(title: str, results: Results) -> str:
    """One panel of bars for each wager and the bank, one of a line for each meter."""
    panels: list[list[str]] = []
    for wager in results.wagers:
        said = f"{wager.wager}: the bank gains {wager.mean:.3%} ± {wager.standard_error:.3%} per initial wager"
        panels.append(_distribution(len(panels), said, wager.histogram))
    bank = results.bank.result
    said = f"bank: {_dollars(bank.mean_cents / 100)} a round, deviation {_dollars(bank.deviation_cents / 100)}"
    panels.append(_distribution(len(panels), said, bank.histogram))
    for meter in results.meters:
        if meter.history_cents:
            points = [(float(n * meter.history_rounds), cents / 100) for n, cents in enumerate(meter.history_cents)]
            across = Axis(0, max(points[-1][0], 1), "linear", lambda rounds: f"{rounds:,.0f}")
            up = Axis(0, max(y for _, y in points), "linear", _dollars)
            panel = Panel(len(panels), f"{meter.name}: the meter, over the rounds of the first chunk", across, up)
            panels.append([*panel.frame(), *panel.line(points, _GAIN)])
    said = (
        f"{results.rounds:,} rounds, seed {results.seed}. What a round brings the bank, and in how many of the rounds"
    )
    return sheet(title, f"{said}: both by powers of ten.", panels)


def _distribution(number: int, said: str, steps: Steps) -> list[str]:
    """Bars of equal width; dollars by powers of ten on both sides of nothing, shares of the rounds by powers of ten."""
    total = sum(count for _, _, count in steps)
    unit = _usual_size(steps)
    bars = _bars(steps, unit)
    shares = [count / total for _, _, _, _, count in bars]
    low, high = bars[0][0], bars[-1][1]
    across = Axis(low, high, "both_ways", _dollars, unit)
    panel = Panel(number, said, across, Axis(min(shares) / 3, max(shares), "log", _percent))
    lines = panel.frame()
    for (left, right, least, most, count), share in zip(bars, shares, strict=True):
        colour = _GAIN if least > 0 else _LOSS if most < 0 else _EVEN
        between = _dollars(least / 100) if least == most else f"{_dollars(least / 100)} to {_dollars(most / 100)}"
        lines.append(panel.bar(left, right, share, colour, f"{between}: {count:,} rounds, {share:.4%}"))
    return lines


def _usual_size(steps: Steps) -> float:
    """The median size of what is gained or lost, in dollars."""
    sizes = sorted((abs(low + high) / 200, count) for low, high, count in steps if low or high)
    below, half = 0, sum(count for _, count in sizes) / 2
    for size, count in sizes:
        below += count
        if below >= half:
            return max(size, 0.01)
    return 1.0


def _bars(steps: Steps, unit: float) -> list[tuple[float, float, int, int, int]]:
    """(From, to, least, greatest, rounds): steps put into bars that are equally wide on the bent axis."""

    def bent(cents: float) -> float:
        return asinh(cents / 100 / unit)

    low, high = bent(steps[0][0]), bent(steps[-1][1])
    width = (high - low) / (_BARS - 1) or 1.0
    found: dict[int, tuple[int, int, int]] = {}
    for least, most, count in steps:
        # Nothing has a bar of its own, in the middle of it.
        place = round(bent((least + most) / 2) / width)
        if place == 0 and (least or most):
            place = 1 if least > 0 else -1
        before = found.get(place, (least, most, 0))
        found[place] = min(before[0], least), max(before[1], most), before[2] + count
    return [
        (sinh((place - 0.5) * width) * unit, sinh((place + 0.5) * width) * unit, *found[place])
        for place in sorted(found)
    ]


def bank_svg(title: str, study: BankStudy) -> str:
    """How often banks are exhausted, what they leave uncovered, and what they gain, over their size."""
    dollars = [size.bank_cents / 100 for size in study.sizes]
    across = Axis(min(dollars), max(dollars), "log" if min(dollars) < max(dollars) else "linear", _dollars)
    exhausted = [(x, size.exhausted) for x, size in zip(dollars, study.sizes, strict=True)]
    uncovered = [(x, 1 - size.coverage) for x, size in zip(dollars, study.sizes, strict=True)]
    panels = [
        _rare(0, "rounds in which the bank is exhausted", across, exhausted),
        _rare(1, "part of what is due that the bank does not cover", across, uncovered),
        _gains(2, across, study),
    ]
    said = f"{study.seats} seats, {_dollars(study.action_cents / 100)} wagered a round; {study.rounds:,} rounds a bank."
    return sheet(title, f"{said} Over the size of the bank, by powers of ten.", panels)


def _rare(number: int, said: str, across: Axis, points: Sequence[tuple[float, float]]) -> list[str]:
    """Shares by powers of ten; where there is none the line ends."""
    some = [(x, y) for x, y in points if y > 0]
    if not some:
        panel = Panel(number, f"{said}: none in these rounds", across, Axis(0, 1, "linear", _percent))
        return panel.frame()
    low, high = min(y for _, y in some), max(y for _, y in some)
    panel = Panel(number, said, across, Axis(low / 1.5, high * 1.2, "log", _percent))
    return [*panel.frame(), *panel.line(some, _GAIN)]


def _gains(number: int, across: Axis, study: BankStudy) -> list[str]:
    """The result of a round before fees, and net of each schedule that leaves something else."""
    fees = {0: "before fees"}
    for net in study.nets:
        fees[net.fee_cents] = f"{fees[net.fee_cents]}, {net.label}" if net.fee_cents in fees else f"net of {net.label}"
    curves = [[(size.bank_cents / 100, (size.mean_cents - fee) / 100) for size in study.sizes] for fee in sorted(fees)]
    values = [y for curve in curves for _, y in curve]
    panel = Panel(number, "result of a round", across, Axis(min(0, *values), max(0, *values, 0.01), "linear", _dollars))
    names = [(f"{fees[fee]} ({_dollars(fee / 100)})" if fee else fees[fee]) for fee in sorted(fees)]
    colours = [_COLOURS[place % len(_COLOURS)] for place in range(len(curves))]
    lines = [*panel.frame(), *panel.legend(list(zip(names, colours, strict=True)))]
    for place, (curve, colour) in enumerate(zip(curves, colours, strict=True)):
        lines += panel.line(curve, colour, dotted=place > 0)
    return lines


def _dollars(amount: float) -> str:
    sign, cents = "-" if amount < -0.004 else "", abs(amount)
    whole = abs(cents - round(cents)) < 0.005
    return f"{sign}${cents:,.0f}" if whole else f"{sign}${cents:,.2f}"


def _percent(share: float) -> str:
    return f"{100 * share:.10f}".rstrip("0").rstrip(".") + " %"
