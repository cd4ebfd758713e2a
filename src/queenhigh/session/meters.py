"""Meters as the rule file states them: multiples of the table's one progressive wager, in micro-cents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.money.meter import MICRO_CENTS_PER_CENT, Meter, MeterTerms, open_meter
from queenhigh.money.transfer import HOUSE, meter_account

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset


def meter_terms(rules: Ruleset, name: str) -> MeterTerms:
    """A meter's seed, share and ceiling, scaled with the wager."""
    stated = rules.meter[name]
    wager = rules.wager[stated.wager]
    unit = max(wager.cents_min, wager.cents_step) * MICRO_CENTS_PER_CENT
    ceiling = None if stated.ceiling is None else stated.ceiling * unit
    return MeterTerms(stated.seed * unit, stated.contribution_bp, ceiling)


def open_meters(rules: Ruleset) -> tuple[tuple[tuple[str, Meter], ...], dict[str, int]]:
    """New meters, and what seeding them has moved: from the house to each."""
    meters, gains = [], {}
    for name in rules.meter:
        seeded = open_meter(meter_terms(rules, name))
        meters.append((name, seeded.meter))
        gains[meter_account(name)] = seeded.house_cents
        gains[HOUSE] = gains.get(HOUSE, 0) - seeded.house_cents
    return tuple(meters), gains
