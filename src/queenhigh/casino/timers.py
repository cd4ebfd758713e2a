"""What a table does by itself when it has waited long enough: the default action, and after how many milliseconds.

Nobody's stake is lost to anything but the rules: who does not decide has decided as the rules let one give up, who is
offered the bank and does not answer has declined, a seed that does not come is missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from queenhigh.round.actions import CloseBets
from queenhigh.round.policies import NEVER
from queenhigh.round.policy import action_of, sight_of
from queenhigh.session import actions as do

if TYPE_CHECKING:
    from queenhigh.casino.tables.live import Live
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.session.steps import Step


class Default(NamedTuple):
    """What happens after some time, and its words for whom it concerns."""

    milliseconds: int
    action: Any
    words: str


def default_of(rules: Ruleset, live: Live, step: Step) -> Default | None:
    """The default action for what a table waits for; none where it waits without end, or for nobody."""
    timers = live.run.timers
    match step.wait:
        case "bank":
            return Default(timers.bank, do.DeclineBank(step.bettors[0]), "the bank passes by")
        case "bets":
            # Without a bet there is nothing to close: the table goes on waiting.
            return Default(timers.betting, CloseBets(), "no more bets") if live.table.round.stakes else None
        case "seeds":
            return Default(timers.reveal, do.DealCards(), "seeds that are missing are left out")
        case "decision":
            sight = sight_of(rules, live.table.round)
            choice = NEVER.choose(sight)
            offer = sight.offer(choice.option)
            label = offer.label if offer else choice.option
            return Default(timers.decision, action_of(sight, choice), f"automatic: {label}")
        case _:
            return None
