"""Pictures of simulated results: distributions of wagers and of the bank, and meters over the rounds."""

from __future__ import annotations

from math import asinh, sinh
from typing import TYPE_CHECKING, Final

from queenhigh.pictures.axes import Axis, dollars, percent
from queenhigh.pictures.panels import EVEN, GAIN, LOSS, Panel, sheet

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.simulation.results import Results

_BARS: Final = 96

Steps = list[tuple[int, int, int]]
"""(Least, greatest, rounds), ascending, in cents."""


def results_svg(rules: Ruleset, results: Results) -> str:
    """One panel of bars for each wager and the bank, one of a line for each meter."""
    panels: list[list[str]] = []
    for wager in results.wagers:
        label = rules.wager[wager.wager].label
        said = f"{label}: the bank gains {wager.mean:.3%} ± {wager.standard_error:.3%} per initial wager"
        panels.append(_distribution(len(panels), said, wager.histogram))
    bank = results.bank.result
    said = f"Bank: {dollars(bank.mean_cents / 100)} a round, deviation {dollars(bank.deviation_cents / 100)}"
    panels.append(_distribution(len(panels), said, bank.histogram))
    for meter in results.meters:
        if meter.history_cents:
            points = [(float(n * meter.history_rounds), cents / 100) for n, cents in enumerate(meter.history_cents)]
            across = Axis(0, max(points[-1][0], 1), "linear", lambda rounds: f"{rounds:,.0f}", "rounds")
            up = Axis(0, max(y for _, y in points), "linear", dollars, "it shows")
            label = rules.meter[meter.name].label
            panel = Panel(len(panels), f"{label}: the meter, over the rounds of the first chunk", across, up)
            panels.append([*panel.frame(), *panel.line(points, GAIN)])
    said = f"{results.rounds:,} rounds, seed {results.seed}; amounts and shares by powers of ten"
    return sheet(rules.title, said, panels)


def _distribution(number: int, said: str, steps: Steps) -> list[str]:
    """Bars of equal width; dollars by powers of ten on both sides of nothing, shares of the rounds by powers of ten."""
    total = sum(count for _, _, count in steps)
    unit = _usual_size(steps)
    bars = _bars(steps, unit)
    shares = [count / total for _, _, _, _, count in bars]
    low, high = bars[0][0], bars[-1][1]
    across = Axis(low, high, "both_ways", dollars, "what a round brings the bank", unit)
    panel = Panel(number, said, across, Axis(min(shares) / 3, max(shares), "log", percent, "share of the rounds"))
    lines = panel.frame()
    for (left, right, least, most, count), share in zip(bars, shares, strict=True):
        colour = GAIN if least > 0 else LOSS if most < 0 else EVEN
        between = dollars(least / 100) if least == most else f"{dollars(least / 100)} to {dollars(most / 100)}"
        lines.append(panel.bar(left, right, share, colour, f"{between}: {count:,} rounds, {share:.4%}"))
    return [*lines, *panel.zero()]


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
