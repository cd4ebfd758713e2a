"""How a tournament's structure plays out, drawn: what each betting plan brings, and the chips in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.pictures.axes import Axis, dollars, units
from queenhigh.pictures.panels import COLOURS, EVEN, GAIN, Panel, sheet
from queenhigh.pictures.svg import line, text

if TYPE_CHECKING:
    from queenhigh.simulation.tournaments import Trials


def trials_svg(title: str, trials: Trials) -> str:
    """A bar with its error for each plan, beside what an entry costs; and the chips in play, round after round."""
    said = f"{trials.runs:,} tournaments of {trials.players:,} players"
    return sheet(title, said, [_payouts(0, trials), _chips(1, trials)])


def _payouts(number: int, trials: Trials) -> list[str]:
    plans = trials.plans
    high = max((each.payout_cents.value + 2 * each.payout_cents.error for each in plans), default=100)
    across = Axis(0, max(1, len(plans)), "linear", lambda _: "", "betting plan")
    up = Axis(0, max(high, trials.entry_cents) / 100, "linear", dollars, "payout a player")
    panel = Panel(number, "What a player gets on average, with two standard errors; the line is an entry", across, up)
    lines = panel.frame()
    for index, each in enumerate(plans):
        value, error = each.payout_cents.value / 100, each.payout_cents.error / 100
        colour = COLOURS[index % len(COLOURS)]
        lines.append(panel.bar(index + 0.25, index + 0.75, value, colour, f"{each.plan}: {value:.2f} ± {error:.2f}"))
        low, top = panel.at(index + 0.5, max(0, value - 2 * error)), panel.at(index + 0.5, value + 2 * error)
        lines.append(line(low, top, stroke="#222", stroke_width=2))
        x, y = panel.at(index + 0.5, 0)
        lines.append(text(each.plan.replace("_", " "), (x, y + 16), 12, "middle", fill="#222"))
    entry = trials.entry_cents / 100
    lines.append(line(panel.at(0, entry), panel.at(len(plans), entry), stroke=EVEN, stroke_dasharray="6 4"))
    return lines


def _chips(number: int, trials: Trials) -> list[str]:
    points = [(float(turn), each.value) for turn, each in enumerate(trials.chips, start=1)]
    across = Axis(0, max(2, len(points)), "linear", lambda rounds: f"{rounds:,.0f}", "rounds")
    up = Axis(0, max((y for _, y in points), default=1), "linear", units, "chips")
    panel = Panel(number, "Chips in play after each round, over the tournaments that last so long", across, up)
    return [*panel.frame(), *panel.line(points, GAIN)]
