"""Meters as the rule file states them: multiples of the table's one progressive wager, in micro-cents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.money.meter import Meter, MeterTerms, open_meter
from queenhigh.money.transfer import MICRO_CENTS_PER_CENT

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset


def meter_terms(rules: Ruleset, name: str) -> MeterTerms:
    """A meter's seed, share and ceiling, scaled with the wager."""
    stated = rules.meter[name]
    wager = rules.wager[stated.wager]
    unit = max(wager.cents_min, wager.cents_step) * MICRO_CENTS_PER_CENT
    ceiling = None if stated.ceiling is None else stated.ceiling * unit
    return MeterTerms(stated.seed * unit, stated.contribution_bp, ceiling)


def open_meters(rules: Ruleset) -> tuple[tuple[str, Meter], ...]:
    """New meters, each at its seed."""
    return tuple((name, open_meter(meter_terms(rules, name)).meter) for name in rules.meter)
