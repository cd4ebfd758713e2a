"""The distribution of a session as a picture."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenhigh.exact.sessions.session import Session

_LEFT, _TOP, _WIDTH, _HEIGHT = 70, 80, 900, 320
_BARS_MAX: Final = 180
_FONT: Final = 'font-family="Georgia, serif"'


def session_svg(title: str, result: Session) -> str:
    """Bars of the result's distribution, gains and losses in different colours, as the text of an SVG file."""
    low, high = result.band(Fraction(999, 1000))
    steps = int((high - low) / result.step) + 1
    width = -(-steps // _BARS_MAX)
    first = int((low - result.worst) / result.step)
    bars = []
    for start in range(first, first + steps, width):
        weight = sum(result.weights[start : start + width])
        bars.append((result.worst + start * result.step, float(Fraction(weight) / result.total)))
    body = [*_head(title, result), *_bars(bars), *_axis(bars)]
    size = f'width="{_LEFT + _WIDTH + 30}" height="{_TOP + _HEIGHT + 60}"'
    box = f'viewBox="0 0 {_LEFT + _WIDTH + 30} {_TOP + _HEIGHT + 60}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} role="img">'
    return "\n".join([head, '<rect width="100%" height="100%" fill="#fdfcf8"/>', *body, "</svg>", ""])


def _head(title: str, result: Session) -> Iterator[str]:
    yield f'<text x="{_LEFT}" y="34" {_FONT} font-size="22">{escape(title)}</text>'
    said = f"Result of {result.rounds:,} rounds, in units; ahead {float(result.ahead()):.2%}"
    yield f'<text x="{_LEFT}" y="58" {_FONT} font-size="13" fill="#555">{escape(said)}</text>'


def _bars(bars: list[tuple[Fraction, float]]) -> Iterator[str]:
    most = max(weight for _, weight in bars) or 1.0
    step = _WIDTH / len(bars)
    for number, (net, weight) in enumerate(bars):
        height = _HEIGHT * weight / most
        colour = "#2c7fb8" if net > 0 else "#8c8778" if net == 0 else "#b5651d"
        place = f'x="{_LEFT + number * step:.2f}" y="{_TOP + _HEIGHT - height:.2f}"'
        yield f'<rect {place} width="{max(step - 0.6, 0.4):.2f}" height="{height:.2f}" fill="{colour}"/>'


def _axis(bars: list[tuple[Fraction, float]]) -> Iterator[str]:
    base = _TOP + _HEIGHT
    yield f'<line x1="{_LEFT}" y1="{base}" x2="{_LEFT + _WIDTH}" y2="{base}" stroke="#444"/>'
    step = _WIDTH / len(bars)
    every = max(1, len(bars) // 10)
    for number in range(0, len(bars), every):
        x = _LEFT + (number + 0.5) * step
        net = bars[number][0]
        said = f"{'+' if net > 0 else ''}{net if net.denominator == 1 else float(net)}"
        yield f'<text x="{x:.1f}" y="{base + 20}" text-anchor="middle" {_FONT} font-size="12">{said}</text>'
