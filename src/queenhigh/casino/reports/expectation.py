"""What the wagers that were made should have brought: mean and variance, exactly, from the rule file.

Assumed: every hand is played by the strategy that is best for the decision's wager, and a player's bank covers everything.
A meter counts with what the tray pays for it: its own awards come off the meter.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from queenhigh.errors import BadInput
from queenhigh.exact.solve.figures import root
from queenhigh.exact.solve.solver import solve

if TYPE_CHECKING:
    from queenhigh.casino.reports.lines import RoundLine, Vector
    from queenhigh.rules.schema.ruleset import Ruleset

ASSUMPTION: Final = (
    "Expected if every hand is played as is best for the decision's wager and a player-dealer's bank covers every wager."
    " Hands of one round share the bank's hand: the band takes them as going together wholly, so that it is never too narrow. The band is"
    " that of the normal distribution, which many rounds approach."
)


class Expected(NamedTuple):
    """What the bank gains on average, in cents, and the variance of it."""

    mean: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)

    @property
    def deviation(self) -> float:
        """In cents."""
        return root(self.variance)


class _Figures(NamedTuple):
    order: tuple[str, ...]
    means: tuple[Fraction, ...]
    """What the bank gains of a unit on each wager, made together with the decision's."""
    products: tuple[tuple[Fraction, ...], ...]
    """The mean product of the results of two wagers."""
    alone: dict[str, Expected]
    """Of a unit on a wager that is made by itself."""


@lru_cache(maxsize=256)
def _figures(rules: Ruleset, others: int) -> _Figures:
    """Of a game with so many other bettors on its meter."""
    meters = dict.fromkeys(rules.meter, Fraction(0)) or None
    found = solve(rules, meters=meters, envy_bettors=others if rules.meter else None)
    if found.refusals:
        first = found.refusals[0]
        raise BadInput(first.code, first.why, {"game": rules.id, "wager": first.wager})
    order = tuple(found.stakes)
    size = range(len(order))
    means = [Fraction(0)] * len(order)
    products = [[Fraction(0)] * len(order) for _ in size]
    for nets, _, chance in found.joint:
        for i in size:
            means[i] -= nets[i] * chance
            for j in size:
                products[i][j] += nets[i] * nets[j] * chance
    alone = {figures.wager: Expected(figures.edge, figures.variance) for figures in found.wagers}
    return _Figures(order, tuple(means), tuple(map(tuple, products)), alone)


@lru_cache(maxsize=1 << 16)
def expected(rules: Ruleset, vector: Vector, others: int = 0) -> Expected:
    """What the bank gains from one bettor's wagers on one spot; raises BadInput where a game is not solved."""
    figures = _figures(rules, others)
    # A wager that equals another belongs to its figures, as raises do.
    staked = {name: cents for name, cents in vector if name in figures.order}
    if len(staked) == 1:
        ((name, cents),) = staked.items()
        one = figures.alone[name]
        return Expected(one.mean * cents, one.variance * cents * cents)
    cents_of = [staked.get(name, 0) for name in figures.order]
    mean = sum((m * c for m, c in zip(figures.means, cents_of, strict=True)), Fraction(0))
    second = sum(
        (
            cents_of[i] * cents_of[j] * figures.products[i][j]
            for i in range(len(cents_of))
            for j in range(len(cents_of))
        ),
        Fraction(0),
    )
    return Expected(mean, second - mean * mean)


class Chance(NamedTuple):
    """What was to be expected of one round, in cents."""

    mean: Fraction
    deviation: float


def chance_of(rules: Ruleset, line: RoundLine) -> Chance | None:
    """Of a round as it was wagered; none where its game is not solved.

    The hands of a round share the bank's hand: their deviations are added, which is the most that they can be together.
    """
    meters = {meter.wager for meter in rules.meter.values()}
    on_meter = [any(name in meters for name, _ in vector) for _, _, vector in line.stakes]
    mean, deviation = Fraction(0), 0.0
    try:
        for (_, _, vector), is_on in zip(line.stakes, on_meter, strict=True):
            one = expected(rules, vector, sum(on_meter) - 1 if is_on else 0)
            mean += one.mean
            deviation += one.deviation
    except BadInput:
        return None
    return Chance(mean, deviation)
