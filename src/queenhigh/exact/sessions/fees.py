"""Flat fees that bettors pay: what they add to an edge. They are none of the bank's, and none of the wager."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from queenhigh.exact.game.refusals import refused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.exact.solve.analysis import Analysis
    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Charged:
    """One wager with its flat fee, at a stake in money."""

    wager: str
    label: str
    stake_cents: Fraction
    fee_cents: int
    edge: Fraction
    """What the bettor loses to the bank, per unit of the stake."""

    @property
    def share(self) -> Fraction:
        """The fee as a part of the stake."""
        return Fraction(self.fee_cents) / self.stake_cents

    @property
    def edge_with_fee(self) -> Fraction:
        """What the bettor loses in all, per unit of the stake."""
        return with_fee(self.edge, self.stake_cents, self.fee_cents)


def with_fee(edge: Fraction, stake_cents: Fraction | int, fee_cents: int) -> Fraction:
    """What a stake loses on average as a share of it, fee included."""
    return edge + Fraction(fee_cents) / stake_cents


def fee_of(ruleset: Ruleset, wager: str) -> int:
    """What whoever makes this wager pays beside it, in cents."""
    return sum((fee.per_wager or {}).get(wager, 0) for fee in ruleset.fee.values() if fee.payer == "bettor")


def least_unit(ruleset: Ruleset, stakes: Mapping[str, Fraction]) -> int:
    """The least unit in cents, at which stakes in these proportions are all within the table's minimums."""
    return max(1, *(ceil(ruleset.wager[name].cents_min / stake) for name, stake in stakes.items()))


def fees_a_round(ruleset: Ruleset, stakes: Mapping[str, Fraction]) -> Fraction:
    """What a bettor pays in flat fees in every round, in units of the stakes, at the least that the table allows."""
    cents = sum(fee_of(ruleset, name) for name in stakes)
    return Fraction(cents, least_unit(ruleset, stakes)) if cents else Fraction(0)


def check_unit(unit_cents: int | None) -> None:
    """Refuse a unit that is nothing."""
    if unit_cents is not None and unit_cents <= 0:
        raise refused("unit", f"a unit of {unit_cents} cents: more than nothing is allowed", unit_cents=unit_cents)


def charged(analysis: Analysis, unit_cents: int | None = None) -> tuple[Charged, ...]:
    """Every wager that is charged a flat fee; a unit of the stakes is what is given, or the least that is allowed.

    Without stakes each wager is looked at by itself, at its own minimum.
    """
    ruleset = analysis.ruleset
    check_unit(unit_cents)
    together = all(figures.played in ("stakes", "policy") for figures in analysis.wagers)
    common = unit_cents or (least_unit(ruleset, analysis.stakes) if together else None)
    found = []
    for figures in analysis.wagers:
        fee = fee_of(ruleset, figures.wager)
        stake = analysis.stakes[figures.wager]
        unit = common or max(ruleset.wager[figures.wager].cents_min, 1)
        if fee:
            found.append(Charged(figures.wager, figures.label, stake * unit, fee, figures.edge))
    return tuple(found)
