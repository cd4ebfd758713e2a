"""Rule files that come through a door: a published game by its id, or a text; never a path of this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from queenhigh.errors import BadInput
from queenhigh.rules.catalogue import builtin_ids
from queenhigh.rules.dump import toml_text
from queenhigh.rules.load import load, load_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from queenhigh.rules.schema.ruleset import Ruleset


def published(game: str, settings: Mapping[str, Any]) -> tuple[Ruleset, Ruleset]:
    """A game as published, and with settings laid over it."""
    known = builtin_ids()
    for part in game.split("+"):
        if part not in known:
            message = f"there is no game {part[:80]!r}; the games are {', '.join(known)}"
            raise BadInput("rules/unknown", message, {"id": part[:80], "known": known})
    file = load(game)
    return file, load(game, settings) if settings else file


def written(text: str, settings: Mapping[str, Any]) -> tuple[Ruleset, Ruleset]:
    """A rule file that somebody has sent, as it is and with settings laid over it. It may extend published ones."""
    file = load_text(text, "<the rule file>")
    return file, load_text(text, "<the rule file>", settings=settings) if settings else file


def changed(rules: Ruleset, settings: Mapping[str, Any]) -> Ruleset:
    """The game that a table plays, with settings laid over it."""
    return load_text(toml_text(rules.as_data()), f"<{rules.id}>", settings=settings)
