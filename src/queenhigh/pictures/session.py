"""The distribution of a session as a picture."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from queenhigh.pictures.axes import Axis, percent, units
from queenhigh.pictures.panels import EVEN, GAIN, LOSS, Panel, sheet

if TYPE_CHECKING:
    from queenhigh.exact.sessions.session import Session

_BARS_MAX: Final = 180
_SHOWN: Final = Fraction(999, 1000)


def session_svg(name: str, stakes: str, result: Session) -> str:
    """Bars of the result's distribution, gains and losses in different colours, as the text of an SVG file."""
    low, high = result.band(_SHOWN)
    steps = int((high - low) / result.step) + 1
    width = -(-steps // _BARS_MAX)
    first = int((low - result.worst) / result.step)
    # Results that are even have a bar of their own kind: bars begin so that one of them begins at nothing.
    first -= (first + int(result.worst / result.step)) % width
    bars = []
    for start in range(first, first + steps, width):
        share = float(Fraction(sum(result.weights[max(start, 0) : start + width])) / result.total)
        bars.append((result.worst + start * result.step, share))
    step = float(result.step)
    ends = float(bars[0][0]) - step / 2, float(bars[-1][0]) + (width - 0.5) * step
    across = Axis(*ends, "linear", units, "result in units of the stakes")
    up = Axis(0, 1.05 * max(share for _, share in bars) or 1.0, "linear", percent, "probability")
    caption = f"{stakes}: {float(result.mean):+,.2f} on average, deviation {result.standard_deviation:,.2f}"
    panel = Panel(0, caption, across, up)
    parts = panel.frame()
    for net, share in bars:
        last = net + (width - 1) * result.step
        colour = GAIN if net > 0 else LOSS if last < 0 else EVEN
        between = units(float(net)) if width == 1 else f"{units(float(net))} to {units(float(last))}"
        left, right = float(net) - step / 2, float(last) + step / 2
        parts.append(panel.bar(left, right, share, colour, f"{between}: {share:.4%}"))
    said = f"Result of {result.rounds:,} rounds, {float(_SHOWN):.1%} of all; ahead in {float(result.ahead()):.2%}"
    return sheet(name, said, [[*parts, *panel.zero()]])
