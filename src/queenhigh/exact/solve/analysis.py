"""What the solver returns."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

from queenhigh.exact.game.paying import Paid
from queenhigh.exact.game.refusals import refused
from queenhigh.exact.solve.figures import Result, WagerFigures, figures_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from queenhigh.exact.know.knowledge import Knowledge
    from queenhigh.exact.solve.figures import Played
    from queenhigh.exact.solve.strategy import Strategy
    from queenhigh.rules.schema.ruleset import Ruleset


class JointChance(NamedTuple):
    """Net results of several wagers in one round, each per unit of its own stake, and their probability."""

    nets: tuple[Fraction, ...]
    staked: tuple[int, ...]
    probability: Fraction


class Refusal(NamedTuple):
    """A wager that lies outside what is solved, and why."""

    wager: str
    code: str
    why: str


@dataclass(frozen=True)
class Analysis:
    """The exact figures of a game, wager by wager, and the strategy behind them."""

    ruleset: Ruleset
    knowledge: Knowledge
    stakes: Mapping[str, Fraction]
    """Initial stakes by wager; what the joint distribution and the whole game are about."""
    wagers: tuple[WagerFigures, ...]
    strategy: Strategy | None
    """None where a round has no decision."""
    objective: Mapping[str, Fraction]
    """The stakes that the strategy is the best for."""
    joint_of: Callable[[], tuple[JointChance, ...]]
    refusals: tuple[Refusal, ...] = ()
    """Wagers without figures; with stakes there are none, because a refusal is then an error."""

    def __repr__(self) -> str:
        edges = ", ".join(f"{each.wager} {float(each.edge):.4%}" for each in self.wagers)
        return f"<Analysis {self.game}: {edges or 'no wager is solved'}>"

    @property
    def game(self) -> str:
        """The id of the rule file."""
        return self.ruleset.id

    @property
    def rules_hash(self) -> str:
        """The hash of the rule file."""
        return self.ruleset.hash

    def wager(self, name: str) -> WagerFigures:
        """The figures of one wager."""
        for figures in self.wagers:
            if figures.wager == name:
                return figures
        known = tuple(figures.wager for figures in self.wagers)
        raise refused(
            "unknown_wager", f"there is no wager {name!r}: there are {', '.join(known)}", wager=name, known=known
        )

    def edge_decided_for(self, played: Analysis) -> Fraction:
        """What another way of playing loses on everything that this one decides for, per unit of the decision's wager."""
        decision = self.ruleset.decision.wager if self.ruleset.decision is not None else next(iter(self.objective))
        lost = (stake * played.wager(group).edge for group, stake in self.objective.items())
        return sum(lost, Fraction(0)) / self.objective[decision]

    @cached_property
    def joint(self) -> tuple[JointChance, ...]:
        """The joint distribution of the staked wagers, in the order of `stakes`, the envy of other hands included."""
        return self.joint_of()

    @cached_property
    def total(self) -> WagerFigures:
        """The whole game under the stakes, per unit of all initial stakes together."""
        units = sum(self.stakes.values(), Fraction(0))
        sums: defaultdict[tuple[Fraction, Fraction], Fraction] = defaultdict(Fraction)
        for nets, staked, probability in self.joint:
            net = sum((stake * each for stake, each in zip(self.stakes.values(), nets, strict=True)), Fraction(0))
            risk = sum((stake * each for stake, each in zip(self.stakes.values(), staked, strict=True)), Fraction(0))
            sums[net / units, risk / units] += probability
        deals = [(net, risk, probability) for (net, risk), probability in sums.items()]
        kinds = {figures.played for figures in self.wagers}
        played: Played = "policy" if "policy" in kinds else "stakes" if kinds == {"stakes"} else "together"
        return _of_chances(deals, played)


def _of_chances(chances: list[tuple[Fraction, Fraction, Fraction]], played: Played) -> WagerFigures:
    """Figures from nets, amounts at risk and probabilities."""
    common = lcm(*(probability.denominator for _, _, probability in chances))
    deals = [Result(Paid(net, 0, net > 0), int(probability * common)) for net, _, probability in chances]
    figures = figures_of("total", "Whole game", played, deals, common)
    wagered = sum((risk * probability for _, risk, probability in chances), Fraction(0))
    return WagerFigures(
        figures.wager,
        figures.label,
        figures.played,
        figures.outcomes,
        figures.edge,
        wagered,
        figures.hit_frequency,
        figures.variance,
    )
