"""Pictures of results, as the text of SVG files: bars of a distribution, lines over a scale."""

from __future__ import annotations

from html import escape
from math import log10
from typing import TYPE_CHECKING, Final

from queenhigh.money.cents import format_cents

if TYPE_CHECKING:
    from collections.abc import Sequence

    from queenhigh.simulate.banking import BankStudy
    from queenhigh.simulate.results import Results

_WIDTH: Final = 1000
_PANEL: Final = 200
_LEFT: Final = 90
_FONT: Final = 'font-family="Georgia, serif"'
_BARS_MAX: Final = 120
_GAIN, _LOSS, _EVEN = "#2c7fb8", "#b5651d", "#8c8778"
_COLOURS: Final = (_GAIN, _LOSS, "#4d7c3f", "#7a4f9e")


def results_svg(title: str, results: Results) -> str:
    """One panel of bars for each wager and the bank, one of a line for each meter."""
    panels: list[list[str]] = []
    for wager in results.wagers:
        said = f"{wager.wager}: the bank gains {wager.mean:.3%} ± {wager.standard_error:.3%} per initial wager"
        panels.append(_bars(said, wager.histogram, len(panels)))
    bank = results.bank.result
    said = (
        f"bank: {format_cents(round(bank.mean_cents))} a round, deviation {format_cents(round(bank.deviation_cents))}"
    )
    panels.append(_bars(said, bank.histogram, len(panels)))
    for meter in results.meters:
        if meter.history_cents:
            points = [(float(place), cents / 100) for place, cents in enumerate(meter.history_cents)]
            panels.append(_lines(f"{meter.name}: the meter in dollars", [("", points)], len(panels)))
    return _sheet(title, f"{results.rounds:,} rounds, seed {results.seed}", panels)


def bank_svg(title: str, study: BankStudy) -> str:
    """How often banks are exhausted, and how much they cover, over their size."""
    sizes = [(log10(size.bank_cents / 100), size) for size in study.sizes]
    exhausted = [(place, 100 * size.exhausted) for place, size in sizes]
    covered = [(place, 100 * size.coverage) for place, size in sizes]
    mean = [(place, size.mean_cents / 100) for place, size in sizes]
    ticks = [(place, format_cents(size.bank_cents)) for place, size in sizes]
    panels = [
        _lines("exhausted, per cent of the rounds", [("", exhausted)], 0, ticks),
        _lines("covered, per cent of what was due", [("", covered)], 1, ticks),
        _lines("result of a round in dollars, before fees", [("", mean)], 2, ticks),
    ]
    said = f"{study.seats} seats, {format_cents(study.action_cents)} wagered a round; {study.rounds:,} rounds"
    return _sheet(title, said, panels)


def _sheet(title: str, said: str, panels: Sequence[Sequence[str]]) -> str:
    height = 80 + len(panels) * (_PANEL + 70)
    size = f'width="{_WIDTH}" height="{height}" viewBox="0 0 {_WIDTH} {height}"'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        '<rect width="100%" height="100%" fill="#fdfcf8"/>',
        f'<text x="{_LEFT}" y="34" {_FONT} font-size="22">{escape(title)}</text>',
        f'<text x="{_LEFT}" y="58" {_FONT} font-size="13" fill="#555">{escape(said)}</text>',
    ]
    return "\n".join([*head, *(line for panel in panels for line in panel), "</svg>", ""])


def _top(number: int) -> int:
    return 100 + number * (_PANEL + 70)


def _bars(said: str, steps: Sequence[tuple[int, int, int]], number: int) -> list[str]:
    """Bars on a logarithmic scale of frequency: rare awards are seen beside common losses."""
    merged = _merged(steps)
    total = sum(count for _, _, count in merged)
    most, least = max(count for _, _, count in merged), min(count for _, _, count in merged)
    span = max(log10(most / least), 0.5)
    lines = [_caption(said, number)]
    step = (_WIDTH - _LEFT - 30) / len(merged)
    base = _top(number) + _PANEL
    for place, (low, high, count) in enumerate(merged):
        height = _PANEL * (0.08 + 0.92 * log10(count / least) / span)
        colour = _GAIN if low > 0 else _LOSS if high < 0 else _EVEN
        told = escape(f"{_range(low, high)}: {count:,} rounds, {count / total:.4%}")
        x = _LEFT + place * step
        lines.append(
            f'<rect x="{x:.2f}" y="{base - height:.2f}" width="{max(step - 1, 0.5):.2f}" height="{height:.2f}"'
            f' fill="{colour}"><title>{told}</title></rect>'
        )
    every = max(1, len(merged) // 10)
    marked = range(0, len(merged), every)
    return lines + [_label(_LEFT + (place + 0.5) * step, base + 18, format_cents(merged[place][0])) for place in marked]


def _merged(steps: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """At most so many bars, neighbours put together."""
    each = -(-len(steps) // _BARS_MAX)
    groups = [steps[first : first + each] for first in range(0, len(steps), each)]
    return [(group[0][0], group[-1][1], sum(count for _, _, count in group)) for group in groups]


def _range(low: int, high: int) -> str:
    return format_cents(low) if low == high else f"{format_cents(low)} to {format_cents(high)}"


def _lines(
    said: str,
    curves: Sequence[tuple[str, Sequence[tuple[float, float]]]],
    number: int,
    ticks: Sequence[tuple[float, str]] = (),
) -> list[str]:
    points = [point for _, curve in curves for point in curve]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    low, high = min(0.0, *(y for _, y in points)), max(y for _, y in points)
    base = _top(number) + _PANEL

    def at(x: float, y: float) -> tuple[float, float]:
        across = (x - left) / (right - left) if right > left else 0.5
        up = (y - low) / (high - low) if high > low else 0.5
        return _LEFT + across * (_WIDTH - _LEFT - 40), base - up * _PANEL

    lines = [_caption(said, number)]
    for place, (_, curve) in enumerate(curves):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (at(*point) for point in curve))
        lines.append(f'<polyline points="{path}" fill="none" stroke="{_COLOURS[place]}" stroke-width="2"/>')
        for point in curve if len(curve) < 40 else ():
            x, y = at(*point)
            lines.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{_COLOURS[place]}"/>')
    lines.append(f'<line x1="{_LEFT}" y1="{base}" x2="{_WIDTH - 40}" y2="{base}" stroke="#444"/>')
    lines += [_label(at(x, low)[0], base + 18, text) for x, text in ticks]
    lines += [_scale(at(left, y)[1], y) for y in (low, (low + high) / 2, high)]
    return lines


def _caption(said: str, number: int) -> str:
    return f'<text x="{_LEFT}" y="{_top(number) - 8}" {_FONT} font-size="14">{escape(said)}</text>'


def _label(x: float, y: float, said: str) -> str:
    return f'<text x="{x:.1f}" y="{y}" text-anchor="middle" {_FONT} font-size="11">{escape(said)}</text>'


def _scale(y: float, value: float) -> str:
    return f'<text x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" {_FONT} font-size="11">{value:.4g}</text>'
