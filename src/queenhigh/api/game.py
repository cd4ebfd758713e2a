"""The game that a call is about: an id, a path, or a rule file that is loaded already."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from queenhigh.errors import BadInput
from queenhigh.rules.load import NO_SETTINGS
from queenhigh.rules.load import load as load_rules
from queenhigh.rules.schema.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Mapping

Game = str | os.PathLike[str] | Ruleset
"""What every call takes for a game."""


def load(game: Game, settings: Mapping[str, object] = NO_SETTINGS) -> Ruleset:
    """The rule file of an id from `queenhigh games`, of an id with attachments (`id+attachment`), or of a path.

    Settings, such as `{"wager.ante.cents_min": 1000}`, are laid over it. A wrong file raises `FaultyRules` with all its
    faults at once; a name that leads nowhere raises `BadInput`.
    """
    if isinstance(game, Ruleset):
        if settings:
            message = f"{game.id} is loaded already: settings are given with its id or its path"
            raise BadInput("game/loaded", message, {"game": game.id, "settings": tuple(settings)})
        return game
    try:
        name = os.fsdecode(game)
    except TypeError as error:
        message = f"{game!r} is no game: give an id, a path, or what load returned"
        raise BadInput("game/kind", message, {"game": repr(game)}) from error
    return load_rules(name, settings)


def check_whole(name: str, value: object, least: int, most: int) -> None:
    """Refuse what is not a whole number within its range."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        facts = {"name": name, "value": value, "min": least, "max": most}
        raise BadInput("argument/range", f"{name} is a whole number, {least:,} to {most:,}, not {value!r}", facts)
