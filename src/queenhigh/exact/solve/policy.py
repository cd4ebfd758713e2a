"""An exact strategy in the form in which seats are played: a policy of the round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from queenhigh.exact.game.refusals import refused
from queenhigh.exact.solve.solver import solve
from queenhigh.round.policy import Choice, Sight

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from queenhigh.exact.solve.strategy import Strategy
    from queenhigh.rules.schema.ruleset import Ruleset


@dataclass(frozen=True)
class ExactPolicy:
    """Chooses what the strategy says. It looks at the own cards and the turned-up ones, and at nothing else."""

    strategy: Strategy

    def choose(self, sight: Sight) -> Choice:
        """The strategy's choice as an offer of the round."""
        size = self.strategy.odds.tally.frame.hand_cards
        hand, aside = sight.cards[:size], sight.cards[size:]
        choice = self.strategy.decide(hand, sight.bank_up, aside[0] if aside else None)
        if not choice.multiple:
            return Choice(choice.option, None, choice.discard)
        offer = sight.offer(choice.option)
        cents = choice.multiple * sight.base_cents
        if offer is not None:
            cents = min(max(cents, offer.cents_min), offer.cents_max)
        return Choice(choice.option, cents, choice.discard)


def exact_policy(ruleset: Ruleset, stakes: Mapping[str, int | Fraction] | None = None) -> ExactPolicy:
    """The optimal policy for stakes by wager; without any, for the decision's wager alone."""
    strategy = solve(ruleset, stakes).strategy
    if strategy is None:
        raise refused("no_decision", f"nothing is decided in {ruleset.id}", game=ruleset.id)
    return ExactPolicy(strategy)
