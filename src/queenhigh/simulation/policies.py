"""A player's policy as `round` asks for it: by its name, or the exact strategy for the player's own stakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.round.policies import ALWAYS
from queenhigh.round.policy import Choice
from queenhigh.simulation.seating import OPTIMAL
from queenhigh.simulation.tables import exact_strategy, named_policy

if TYPE_CHECKING:
    from queenhigh.exact.solve.strategy import Strategy
    from queenhigh.round.policy import Policy, Sight
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.simulation.seating import Player


class ByStrategy:
    """An exact strategy, asked card by card."""

    def __init__(self, strategy: Strategy) -> None:
        self.strategy = strategy

    def choose(self, sight: Sight) -> Choice:
        """The best choice for the stakes that the strategy was found for."""
        frame = self.strategy.odds.tally.frame
        own, aside = sight.cards[: frame.hand_cards], sight.cards[frame.hand_cards :]
        found = self.strategy.decide(own, sight.bank_up, aside[0] if aside else None)
        cents = found.multiple * sight.base_cents if found.multiple else None
        return Choice(found.option, cents, found.discard)


def policy_of(rules: Ruleset, player: Player) -> Policy:
    """The policy of a player, for the machine."""
    if not isinstance(player.policy, str):
        return player.policy
    if player.policy != OPTIMAL:
        return named_policy(rules, player.policy)
    strategy = exact_strategy(rules, dict(player.stakes))
    return ByStrategy(strategy) if strategy is not None else ALWAYS
