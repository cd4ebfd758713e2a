"""What an option of the decision loses: the wagers that it names, and those on a meter that a fold gives up."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset
    from queenhigh.rules.schema.wagering import Option


def is_fold(ruleset: Ruleset, option: Option) -> bool:
    """Whether an option gives the hand up: the wager that the decision is about is lost."""
    return ruleset.decision is not None and ruleset.decision.wager in option.forfeits


def lost_by(ruleset: Ruleset, option: Option) -> tuple[str, ...]:
    """Every wager whose own hand wins nothing any more, in the order in which they are named."""
    if not is_fold(ruleset, option):
        return option.forfeits
    return (*option.forfeits, *(meter.wager for meter in ruleset.meter.values() if meter.fold != "keeps"))
