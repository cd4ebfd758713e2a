"""How a tournament's structure plays out, drawn: what each betting plan brings, and the chips in play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.pictures.axes import Axis, dollars, percent
from queenhigh.pictures.panels import COLOURS, GAIN, Panel, sheet
from queenhigh.pictures.svg import line, text

if TYPE_CHECKING:
    from queenhigh.simulation.tournaments import Trials


def trials_svg(title: str, trials: Trials) -> str:
    """A bar with its error for each plan, beside what the plan pays; how long it lasts; the chips in play, round after round."""
    said = f"{trials.runs:,} tournaments of {trials.players:,} players"
    return sheet(title, said, [_payouts(0, trials), _still(1, trials), _chips(2, trials)])


def _payouts(number: int, trials: Trials) -> list[str]:
    plans = trials.plans
    high = max(
        (max(each.payout_cents.value + 2 * each.payout_cents.error, each.spent_cents.value) for each in plans),
        default=100,
    )
    across = Axis(0, max(1, len(plans)), "linear", lambda _: "", "betting plan")
    up = Axis(0, high / 100, "linear", dollars, "payout a player")
    panel = Panel(
        number, "What a player gets on average, with two standard errors; dashed: what is paid for it", across, up
    )
    lines = panel.frame()
    for index, each in enumerate(plans):
        value, error = each.payout_cents.value / 100, each.payout_cents.error / 100
        colour = COLOURS[index % len(COLOURS)]
        lines.append(panel.bar(index + 0.25, index + 0.75, value, colour, f"{each.plan}: {value:.2f} ± {error:.2f}"))
        low, top = panel.at(index + 0.5, max(0, value - 2 * error)), panel.at(index + 0.5, value + 2 * error)
        lines.append(line(low, top, stroke="#222", stroke_width=2))
        pays = each.spent_cents.value / 100
        ends = panel.at(index + 0.1, pays), panel.at(index + 0.9, pays)
        lines.append(line(*ends, stroke="#222", stroke_width=1.5, stroke_dasharray="6 4"))
        x, y = panel.at(index + 0.5, 0)
        lines.append(text(each.plan.replace("_", " "), (x, y + 16), 12, "middle", fill="#222"))
    return lines


def _still(number: int, trials: Trials) -> list[str]:
    points = [(float(turn), share) for turn, share in enumerate(trials.still)]
    across = Axis(0, max(2, len(points) - 1), "linear", _count, "rounds")
    panel = Panel(number, "Tournaments that still go on", across, Axis(0, 1, "linear", percent, "share"))
    return [*panel.frame(), *panel.line(points, GAIN)]


def _chips(number: int, trials: Trials) -> list[str]:
    points = [(float(turn), each.value) for turn, each in enumerate(trials.chips, start=1)]
    across = Axis(0, max(2, len(points)), "linear", _count, "rounds")
    most = max((each.value + 2 * each.error for each in trials.chips), default=1)
    up = Axis(0, most, "linear", _count, "chips")
    said = "Chips in play after each round, over the tournaments that last so long, with two standard errors"
    panel = Panel(number, said, across, up)
    errors = [
        line(
            panel.at(turn, max(0, each.value - 2 * each.error)),
            panel.at(turn, min(most, each.value + 2 * each.error)),
            stroke="#222",
        )
        for turn, each in enumerate(trials.chips, start=1)
    ]
    return [*panel.frame(), *errors, *panel.line(points, GAIN)]


def _count(amount: float) -> str:
    return f"{amount:,.0f}"
