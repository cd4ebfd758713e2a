"""The most that one round can cost a table that the house banks: every seat at its maximum, every wager at its best row."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from queenhigh.coach.cover import exposure
from queenhigh.round.state import Stake

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset


def liability_cents(rules: Ruleset, chips_cents: int) -> int:
    """Cents; where a wager has no maximum, all chips at the table may lie on it. A player's bank pays for itself.

    Not every wager can win its most in the same round: this is never too little. Awards come off their meters.
    """
    if rules.bank.by != "house":
        return 0
    unbounded = any(wager.cents_max is None for wager in rules.wager.values() if wager.kind != "raise")
    return _liability(rules, chips_cents if unbounded else 0)


@lru_cache(maxsize=256)
def _liability(rules: Ruleset, chips_cents: int) -> int:
    opening = {
        name: chips_cents if wager.cents_max is None else wager.cents_max
        for name, wager in rules.wager.items()
        if wager.kind != "raise"
    }
    seats = rules.seats.count
    stakes = [
        Stake(f"seat {seat}", seat, name, cents) for seat in range(1, seats + 1) for name, cents in opening.items()
    ]
    envy = sum(_envy(rules, meter.wager) * opening[meter.wager] for meter in rules.meter.values())
    # Every hand may bring envy to every other seat.
    return exposure(rules, stakes).due_cents + seats * (seats - 1) * envy


def _envy(rules: Ruleset, wager: str) -> int:
    """The most that one hand brings every other bettor on a meter, as a multiple of the wager."""
    tables = (outcome.table for outcome in rules.outcome.get(wager, ()) if outcome.table)
    return max((row.envy or 0 for table in tables for row in rules.table[table].rows), default=0)
