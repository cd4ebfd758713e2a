"""What `solve` will refuse of a game, as far as the rule file alone tells it: nothing is counted for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from queenhigh.errors import BadInput
from queenhigh.exact.game.compiling import compile_game
from queenhigh.exact.game.refusals import rounding_refused

if TYPE_CHECKING:
    from queenhigh.rules.schema.ruleset import Ruleset


def unsolved(ruleset: Ruleset) -> tuple[BadInput, ...]:
    """The refusals: one for the whole game, or one for each wager that brings parts of a cent."""
    try:
        game = compile_game(ruleset)
    except BadInput as refused:
        return (refused,)
    return tuple(rounding_refused(wager.id, wager.label) for wager in game.plans if wager.is_rounded)
