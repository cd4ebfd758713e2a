"""Expected hold: what part of the chips that a player buys the bank keeps. It needs inputs that no document prints."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING

from queenhigh.exact.game.refusals import refused
from queenhigh.exact.solve.solver import solve

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True)
class HoldInputs:
    """A player's stay at the table, in units of one initial stake."""

    rounds: int
    buy_in: Fraction
    stakes: Mapping[str, Fraction] = field(default_factory=lambda: MappingProxyType({}))
    """By wager; none: one unit on the decision's wager and on each wager that can be made with it."""

    def __post_init__(self) -> None:
        if self.rounds < 0 or self.buy_in <= 0:
            raise refused("hold_inputs", "rounds are not negative, and a buy-in is above zero", rounds=self.rounds)


DEFAULT_HOLD = HoldInputs(rounds=60, buy_in=Fraction(20))
"""An hour of sixty rounds on twenty units: a common rule of thumb, and no more than that."""


def loss_per_round(ruleset: Ruleset, stakes: Mapping[str, Fraction]) -> Fraction:
    """What the bank gains on average in a round, in units, each wager played as its own figure is found."""
    analysis = solve(ruleset)
    chosen = dict(stakes) or {f.wager: Fraction(1) for f in analysis.wagers if ruleset.wager[f.wager].kind != "meter"}
    return sum((stake * analysis.wager(wager).edge for wager, stake in chosen.items()), Fraction(0))


def expected_hold(ruleset: Ruleset, inputs: HoldInputs) -> Fraction:
    """The expected loss of the whole stay as a part of the buy-in."""
    return inputs.rounds * loss_per_round(ruleset, inputs.stakes) / inputs.buy_in
