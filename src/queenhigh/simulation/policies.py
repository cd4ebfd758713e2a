"""A player's policy as `round` asks for it: by its name, or the exact strategy for the player's own stakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.exact.solve.policy import ExactPolicy
from queenhigh.round.policies import ALWAYS
from queenhigh.simulation.seating import OPTIMAL
from queenhigh.simulation.tables import exact_strategy, named_policy

if TYPE_CHECKING:
    from queenhigh.round.policy import Policy
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.simulation.seating import Player


def policy_of(rules: Ruleset, player: Player) -> Policy:
    """The policy of a player, for the machine."""
    if not isinstance(player.policy, str):
        return player.policy
    if player.policy != OPTIMAL:
        return named_policy(rules, player.policy)
    strategy = exact_strategy(rules, dict(player.stakes))
    return ExactPolicy(strategy) if strategy is not None else ALWAYS
