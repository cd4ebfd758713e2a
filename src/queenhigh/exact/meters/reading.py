"""What a meter shows, from an amount of money to multiples of its wager."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from queenhigh.exact.game.refusals import refused
from queenhigh.money.cents import parse_cents

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset


def meter_readings(ruleset: Ruleset, text: str | None) -> dict[str, Fraction] | None:
    """The readings of all meters of a game that shows this amount; None without an amount."""
    if text is None:
        return None
    if not ruleset.meter:
        raise refused("no_meter", f"{ruleset.id} has no meter", game=ruleset.id)
    cents = parse_cents(text)
    return {
        name: Fraction(cents, max(ruleset.wager[meter.wager].cents_min, 1)) for name, meter in ruleset.meter.items()
    }
