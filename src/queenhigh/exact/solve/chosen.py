"""A policy by its name (always, never, mimic, a hand to play from) as choices of the solver, to be figured exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from queenhigh.exact.count.answers import strengths
from queenhigh.exact.game.refusals import refused

if TYPE_CHECKING:
    from queenhigh.exact.solve.optimum import Choices, Odds
    from queenhigh.rules.schema.ruleset import Ruleset

OPTIMAL: Final = "optimal"
"""The name of the policy that the solver finds by itself."""


def check_policy(ruleset: Ruleset, name: str) -> None:
    """Refuse a name that means nothing, or a policy where nothing is decided."""
    if ruleset.decision is None:
        raise refused("no_decision", f"nothing is decided in {ruleset.id}: there is no policy to choose", policy=name)
    from queenhigh.round.policies import policy_named  # noqa: PLC0415  # most who ask for figures name no policy

    policy_named(ruleset, name)


def policy_choices(ruleset: Ruleset, odds: Odds, name: str) -> Choices:
    """Own × up → place of the act; the same whatever the bank shows."""
    from queenhigh.round.policies import ALWAYS, NEVER, Threshold, policy_named  # noqa: PLC0415  # as above

    policy = policy_named(ruleset, name)
    most, least = _first_allowed(odds, most=True), _first_allowed(odds, most=False)
    if policy is ALWAYS or policy is NEVER:
        chosen = most if policy is ALWAYS else least
    elif isinstance(policy, Threshold):
        hand = odds.tally.seat.rows[:, : odds.tally.frame.hand_cards]
        enough = strengths(policy.look.ranking, list(hand.T)) >= policy.floor
        chosen = np.where(enough, most, least)
    else:
        raise refused("policy", f"{name!r} is no policy that is figured exactly", policy=name)
    found: Choices = np.repeat(chosen[:, None], len(odds.tally.up), axis=1).astype(np.int16)
    return found


def _first_allowed(odds: Odds, *, most: bool) -> Choices:
    """Own → the act that puts the most money down, or the one that gives up or puts the least down; none exchanges."""
    lines, decision = odds.game.lines, odds.game.decision

    def order(place: int) -> tuple[int, bool]:
        line = lines[odds.acts[place].line]
        gives_up = decision in line.forfeits
        return (-line.multiple, gives_up) if most else (line.multiple if not gives_up else -1, not gives_up)

    pat = sorted((place for place, act in enumerate(odds.acts) if not act.keep), key=order)
    may = np.concatenate([odds.allowed(part) for part in odds.tally.parts()])[:, pat]
    found: Choices = np.array(pat, dtype=np.int16)[may.argmax(axis=1)]
    return found
