"""The least that a player-dealer may put up."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset


def least_bank_cents(ruleset: Ruleset) -> int:
    """What the file states, and never less than the least wager with which somebody can take part; 0 for a house."""
    if ruleset.bank.by == "house":
        return 0
    alone = [
        max(wager.cents_min, wager.cents_step)
        for wager in ruleset.wager.values()
        if wager.kind in ("opening", "side") and not wager.needs and wager.equals is None
    ]
    return max(ruleset.bank.cents_min, min(alone, default=1))
