"""The figures of a game as plain data, for programs: exact fractions as text, and decimals for reading."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from queenhigh import __version__

if TYPE_CHECKING:
    from fractions import Fraction

    from queenhigh.exact.solve.figures import WagerFigures
    from queenhigh.papers.study import Study


def results(study: Study) -> dict[str, Any]:
    """Everything that was computed."""
    ruleset = study.ruleset
    return {
        "game": ruleset.id,
        "title": ruleset.title,
        "version": ruleset.version,
        "rules_hash": ruleset.hash,
        "queenhigh": __version__,
        "wagers": [_wager(figures) for figures in study.analysis.wagers] if study.analysis else [],
        "strategy": _strategy(study),
        "bank": _bank(study),
        "published": [
            {
                "figure": verdict.figure,
                "wager": verdict.wager,
                "published": verdict.published,
                "unit": verdict.unit,
                "computed": value(verdict.computed),
                "reproduced": verdict.reproduced,
                "explanation": verdict.explanation,
            }
            for verdict in study.verdicts
        ],
        "meters": [
            {
                "meter": meter.meter,
                "wager": meter.wager,
                "house_advantage": value(meter.house_advantage),
                "break_even_meter": value(meter.break_even_meter),
                "average_meter": value(meter.average_meter),
                "hit_frequency": value(meter.hit_frequency),
                "top_award": value(meter.top_award),
                "envy_bettors": meter.envy_bettors,
            }
            for meter in study.meters
        ],
        "simulation": _simulation(study),
        "not_computed": [
            {"about": refusal.about, "code": refusal.code, "message": refusal.message} for refusal in study.refusals
        ],
    }


def value(number: Fraction) -> dict[str, str | float]:
    """An exact value: the fraction, and the nearest float."""
    return {"exact": fraction_text(number), "decimal": float(number)}


def fraction_text(number: Fraction) -> str:
    """A fraction as programs read it, whole numbers too: "2/1"."""
    return f"{number.numerator}/{number.denominator}"


def _wager(figures: WagerFigures) -> dict[str, Any]:
    return {
        "wager": figures.wager,
        "label": figures.label,
        "played": figures.played,
        "edge": value(figures.edge),
        "element_of_risk": value(figures.element_of_risk),
        "wagered": value(figures.wagered),
        "hit_frequency": value(figures.hit_frequency),
        "variance": value(figures.variance),
        "standard_deviation": figures.standard_deviation,
        "outcomes": [{"net": fraction_text(net), "probability": value(chance)} for net, chance in figures.outcomes],
    }


def _strategy(study: Study) -> dict[str, Any] | None:
    """The best play in words, how often each choice is made, and what simpler play costs."""
    strategy = study.analysis.strategy if study.analysis else None
    if study.told is None or strategy is None:
        return None
    return {
        "words": list(study.told.advice.lines),
        "departs": value(study.told.advice.departs),
        "play_rate": value(strategy.play_rate),
        "choices": [
            {"option": option, "multiple": multiple, "rate": value(rate)}
            for (option, multiple), rate in sorted(strategy.option_rates.items())
        ],
        "simpler": [
            {"name": each.name, "words": each.words, "edge": value(each.edge), "cost": value(each.cost)}
            for each in study.told.simpler
        ],
    }


def _bank(study: Study) -> dict[str, Any] | None:
    """The player-dealer's side."""
    side = study.banker
    if side is None:
        return None
    return {
        "stakes": {name: fraction_text(stake) for name, stake in side.stakes.items()},
        "gain": value(side.gain),
        "schedules": [
            {"fee": each.fee, "schedule": each.schedule, "break_even_cents": each.break_even_cents}
            for each in side.schedules
        ],
    }


def _simulation(study: Study) -> dict[str, Any] | None:
    found = study.simulation
    if found is None:
        return None
    return {
        "rounds": found.play.rounds,
        "seed": found.play.seed,
        "seats": found.seats,
        "stakes_cents": found.stakes,
        "policy": found.policy,
        "wagers": [
            {
                "wager": each.wager,
                "mean": value(each.mean),
                "standard_error": each.standard_error,
                "exact": value(each.exact) if each.exact is not None else None,
                "z": each.z,
            }
            for each in found.wagers
        ],
    }


def json_text(data: Any) -> str:
    """JSON as all our files have it."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
