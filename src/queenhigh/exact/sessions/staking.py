"""One round at given stakes: the distribution of everything together, and what a player must have for it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from queenhigh.exact.solve.figures import Chance
from queenhigh.exact.solve.solver import solve

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True)
class StakedRound:
    """Net results of a round in units, all stakes together."""

    stakes: dict[str, Fraction]
    outcomes: tuple[Chance, ...]
    needed: Fraction
    """The initial stakes and the largest raise that may follow: less than that is ruin."""


def round_of(ruleset: Ruleset, stakes: Mapping[str, int | Fraction] | None) -> StakedRound:
    """A round played as well as can be for its stakes; without any, one unit on the decision's or the first wager."""
    if stakes is None:
        first = ruleset.decision.wager if ruleset.decision else next(iter(ruleset.wager))
        stakes = {first: 1}
    analysis = solve(ruleset, stakes)
    units = sum(analysis.stakes.values(), Fraction(0))
    # One wager needs no joint distribution, and envy is part of its own.
    outcomes = analysis.wagers[0].outcomes if len(analysis.stakes) == 1 else analysis.total.outcomes
    options = ruleset.decision.option.values() if ruleset.decision else ()
    largest = max((option.raise_.max for option in options if option.raise_), default=0)
    base = analysis.stakes.get(ruleset.decision.wager, Fraction(0)) if ruleset.decision else Fraction(0)
    scaled = tuple(Chance(chance.net * units, chance.probability) for chance in outcomes)
    return StakedRound(dict(analysis.stakes), scaled, units + largest * base)
