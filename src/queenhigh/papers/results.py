"""The figures of a game as plain data, for programs: exact fractions as text, and decimals for reading."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from queenhigh import __version__
from queenhigh.exact.data.analysis import analysis_data
from queenhigh.exact.data.figures import bank_data, fees_data, meter_data, verdict_data
from queenhigh.exact.data.numbers import exact_number
from queenhigh.exact.sessions.fees import charged

if TYPE_CHECKING:
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
        **_analysis(study),
        "bank": bank_data(study.banker) if study.banker else None,
        "published": [verdict_data(verdict) for verdict in study.verdicts],
        "meters": [meter_data(ruleset, meter) for meter in study.meters],
        "simulation": _simulation(study),
        "not_computed": [
            {"about": refusal.about, "code": refusal.code, "why": refusal.message} for refusal in study.refusals
        ],
    }


def _analysis(study: Study) -> dict[str, Any]:
    """What `analyze` says of the game, under the same names."""
    found = study.analysis
    if found is None:
        return {"stakes": {}, "wagers": [], "refused": [], "strategy": None, "fees": []}
    return {**analysis_data(found, study.told, joint=False), "fees": fees_data(charged(found))}


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
                "mean": exact_number(each.mean),
                "standard_error": each.standard_error,
                "exact": exact_number(each.exact) if each.exact is not None else None,
                "z": each.z,
            }
            for each in found.wagers
        ],
    }


def json_text(data: Any) -> str:
    """JSON as all our files have it."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
